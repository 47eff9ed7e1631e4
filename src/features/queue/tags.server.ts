import { eq, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { orderWork } from "~/db/schema/queue.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import { MOST_TAGS } from "./rules.ts";
import { writeWork } from "./work.server.ts";

export interface TagChange {
  add?: string | undefined;
  remove?: string | undefined;
}

/**
 * Puts a tag on an order, or takes one off; two people at once both count.
 *
 * @returns its tags by now
 * @throws AppError invalid_input when there are too many, not_found
 */
export const changeTags = (
  ctx: Context,
  orderId: string,
  { add, remove }: TagChange,
): Promise<string[]> =>
  ctx.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const [work] = await tx
      .select({ tags: orderWork.tags })
      .from(orderWork)
      .where(eq(orderWork.orderId, orderId));
    const before = work?.tags ?? [];
    const tags = [
      ...new Set([...before.filter((tag) => tag !== remove), ...(add ? [add] : [])]),
    ].sort();
    if (tags.length > MOST_TAGS && tags.length > before.length)
      throw invalid(`An order has ${MOST_TAGS} tags at most: take one off first`);
    await writeWork(tx, [orderId], { tags });
    return tags;
  });

const SUGGESTED = 50;

/** The tags that staff use, those on most orders first. */
export async function listTags(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from order_work, unnest(tags) tag group by tag
    order by count(*) desc, tag limit ${SUGGESTED}`);
  return rows.map(({ tag }) => tag);
}
