import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { returns } from "~/db/schema/orders.ts";
import { type Actor, announceStock } from "~/features/orders/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { lockReturn, type ReturnRow } from "./rows.server.ts";

/**
 * Puts the other sizes of an exchange aside, all or none. The return's order must be locked.
 *
 * @returns ids of products that are sold out now; undefined when a size is not there
 */
export async function holdSizes(
  tx: Transaction,
  returnId: string,
  actor: Actor,
): Promise<number[] | undefined> {
  const wanted = await lockWanted(tx, returnId);
  if (wanted.some((row) => row.on_hand === null || row.on_hand < row.quantity)) return undefined;
  await moveWanted(tx, returnId, wanted, "held", actor.id);
  await tx.update(returns).set({ holdsSizes: true }).where(eq(returns.id, returnId));
  return wanted.filter((row) => row.on_hand === row.quantity).map((row) => row.product_id);
}

/** Gives what a return holds back to the shelf. @returns ids of products that can be bought again */
export async function releaseSizes(
  tx: Transaction,
  row: ReturnRow,
  actor: Actor,
): Promise<number[]> {
  if (!row.holdsSizes) return [];
  const wanted = await lockWanted(tx, row.id);
  await moveWanted(tx, row.id, wanted, "released", actor.id);
  await tx
    .update(returns)
    .set({ holdsSizes: false, heldUntil: null })
    .where(eq(returns.id, row.id));
  return wanted.filter((one) => one.on_hand === 0).map((one) => one.product_id);
}

type Wanted = { product_id: number; size: string; quantity: number; on_hand: number | null };

/** Other sizes of a return with what is on hand, locked in key order as everywhere. */
async function lockWanted(tx: Transaction, returnId: string): Promise<Wanted[]> {
  const { rows } = await tx.execute<Wanted>(sql`
    with wanted as (
      select l.product_id, i.exchange_size as size, sum(i.quantity)::int as quantity
      from return_items i join order_items l on l.id = i.order_item_id
      where i.return_id = ${returnId} group by 1, 2
    ), locked as (
      select s.product_id, s.size, s.on_hand
      from product_stock s join wanted using (product_id, size)
      order by s.product_id, s.size for update of s
    )
    select product_id, size, quantity, on_hand from wanted left join locked using (product_id, size)`);
  return rows;
}

async function moveWanted(
  tx: Transaction,
  returnId: string,
  wanted: readonly Wanted[],
  reason: "held" | "released",
  actorId: string | null,
): Promise<void> {
  const held = reason === "held" ? 1 : -1;
  await tx.execute(sql`
    with moved as (
      select * from json_to_recordset(${JSON.stringify(wanted)}::json) as m(product_id int, size text, quantity int)
    ), stock as (
      update product_stock s set
        on_hand = s.on_hand - ${held}::int * moved.quantity, held = s.held + ${held}::int * moved.quantity
      from moved where s.product_id = moved.product_id and s.size = moved.size
    )
    insert into stock_ledger (product_id, size, delta_on_hand, delta_held, reason, return_id, actor_id, note)
    select product_id, size, ${-held}::int * quantity, ${held}::int * quantity, ${reason}, ${returnId}::uuid,
      ${actorId}::uuid, 'For an exchange'
    from moved`);
}

const AT_ONCE = 200;

/**
 * Gives back what is kept for parcels that never came. The return itself stays open: when its
 * parcel arrives after all, the size is put aside again if it is still there.
 *
 * @returns how many returns
 */
export async function releaseOverdueSizes(ctx: Context): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from returns
    where holds_sizes and (held_until < ${now}::timestamptz or closed_at is not null) limit ${AT_ONCE}`);
  let released = 0;
  for (const { id } of rows) {
    const changed = await ctx.db.transaction(async (tx) => {
      const { row } = await lockReturn(tx, id);
      // The parcel may have arrived since it was looked up.
      const isOver = row.heldUntil && row.heldUntil < ctx.clock.now();
      // Closed and still holding: by a copy of the shop from before there were holds.
      if (!row.holdsSizes || !(isOver || row.closedAt)) return undefined;
      return releaseSizes(tx, row, { kind: "system", id: null });
    });
    if (!changed) continue;
    released++;
    await announceStock(ctx, changed);
  }
  return released;
}

export const releaseHeldSizesJob = defineJob({
  name: "release-held-sizes",
  every: "25 * * * *",
  async run(ctx) {
    await releaseOverdueSizes(ctx);
  },
});
