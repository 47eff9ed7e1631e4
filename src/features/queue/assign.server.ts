import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { orders } from "~/db/schema/orders.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { writeWork } from "./work.server.ts";

export interface Colleague {
  id: string;
  name: string;
}

/** Everybody who works here and can sign in, by name. */
export async function listColleagues(db: Queryable, now: Date): Promise<Colleague[]> {
  const { rows } = await db.execute<Colleague & Record<string, unknown>>(sql`
    select p.id, coalesce(nullif(p.full_name, ''), p.email) as name
    from profiles p join users u on u.id = p.id
    where p.id in (select user_id from user_roles)
      and (u.banned_until is null or u.banned_until <= ${now.toISOString()}::timestamptz)
    order by name, p.id`);
  return rows;
}

/**
 * Gives orders to a colleague, or to nobody.
 *
 * @throws AppError not_found when they do not work here
 */
export async function assignOrders(
  ctx: Context,
  actor: Actor,
  orderIds: readonly string[],
  assigneeId: string | null,
): Promise<void> {
  const colleagues = await listColleagues(ctx.db, ctx.clock.now());
  const assignee = colleagues.find(({ id }) => id === assigneeId);
  if (assigneeId && !assignee) throw notFound("This person does not work here any more");
  await ctx.db.transaction(async (tx) => {
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, [...orderIds]));
    const ids = found.map(({ id }) => id).sort();
    await writeWork(tx, ids, { assigneeId });
    const data = { text: assignee?.name ?? "nobody" };
    for (const id of ids) await recordEvent(ctx, tx, id, { kind: "assigned", actor, data });
    await auditStaff(tx, actor, {
      action: "order.assigned",
      entity: "order",
      entityId: ids.length === 1 ? ids[0]! : null,
      after: { assignee: assignee?.name ?? null, orders: ids.length },
    });
  });
}
