import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { stockCounts } from "~/db/schema/stockroom.ts";
import { findByCode } from "~/features/inventory/codes.server.ts";
import { piecesWaiting } from "~/features/orders/pieces-waiting.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import type { Tally, VariantKey } from "../schema.ts";
import { pieceName } from "../words.ts";

export type CountRow = typeof stockCounts.$inferSelect;

/**
 * The count, kept as it is until the transaction ends: many may count at once, and wait only for
 * who confirms.
 *
 * @throws AppError not_found, refused (count_closed)
 */
export async function lockCount(
  tx: Transaction,
  id: string,
  strength: "share" | "update",
): Promise<CountRow> {
  const [count] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for(strength);
  if (!count) throw notFound("There is no such count");
  if (count.closedAt) {
    throw new AppError("refused", "This count is closed. Start another one.", {
      reason: "count_closed",
    });
  }
  return count;
}

/** Whether a size `s` of a product `p` is one of those that are counted. */
export const isCounted = ({ scope, place }: Pick<CountRow, "scope" | "place">): SQL =>
  scope === "shelf" ? sql`s.shelf = ${place}` : sql`p.category = ${place}`;

/** How many pieces of a size `s` should stand in the store, those for orders included. */
export const standing = sql<number>`(s.on_hand + s.held + ${piecesWaiting(sql`s.product_id`, sql`s.size`)})`;

export interface Tallied {
  id: string;
  /** Why it was not counted; null: it was. */
  problem: string | null;
}

/**
 * Notes pieces that somebody found, each with how many should stand there at that moment: what is
 * sold before the count is confirmed makes no difference. Sent again, a tally counts once. What
 * cannot be counted is told, and keeps nothing else back.
 */
export async function tallyPieces(
  ctx: Context,
  countId: string,
  tallies: readonly Tally[],
  by: string | null,
): Promise<Tallied[]> {
  return ctx.db.transaction(async (tx) => {
    const count = await lockCount(tx, countId, "share");
    const done: Tallied[] = [];
    for (const tally of tallies) {
      done.push({ id: tally.id, problem: await tallyOne(ctx, tx, count, tally, by) });
    }
    return done;
  });
}

async function tallyOne(
  ctx: Context,
  tx: Transaction,
  count: CountRow,
  { id, code, quantity }: Tally,
  by: string | null,
): Promise<string | null> {
  const found = await findByCode(tx, code);
  if (!found) return `Nothing has the code ${code}`;
  const { productId, size } = found;
  const piece = pieceName(found);
  const { rows } = await tx.execute<{
    belongs: boolean;
    shelf: string | null;
    settled: boolean;
  }>(sql`
    select coalesce(${isCounted(count)}, false) as belongs, s.shelf,
      exists (select from stock_count_lines l
        where l.count_id = ${count.id} and l.product_id = s.product_id and l.size = s.size) as settled
    from product_stock s join products p on p.id = s.product_id
    where s.product_id = ${productId} and s.size = ${size}`);
  const [place] = rows;
  if (!place?.belongs) {
    return `${piece} ${place?.shelf ? `stands on ${place.shelf}` : "belongs elsewhere"}: not counted`;
  }
  if (place.settled) return `${piece} is settled already: not counted`;
  await tx.execute(sql`
    insert into stock_tallies (id, count_id, product_id, size, quantity, expected, counted_by, counted_at)
    select ${id}::uuid, ${count.id}::uuid, s.product_id, s.size, ${quantity}::int, ${standing}, ${by}::uuid,
      ${ctx.clock.now().toISOString()}::timestamptz
    from product_stock s where s.product_id = ${productId} and s.size = ${size}
    on conflict (id) do nothing`);
  return null;
}

/** Forgets what was found of one size, for it to be counted from the start. */
export async function countAgain(
  ctx: Context,
  countId: string,
  { product_id, size }: VariantKey,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockCount(tx, countId, "update");
    await tx.execute(sql`
      update stock_tallies set is_void = true
      where count_id = ${countId} and product_id = ${product_id} and size = ${size}`);
  });
}
