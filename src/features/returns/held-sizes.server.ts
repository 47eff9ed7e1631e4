import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { type Actor, SYSTEM } from "~/features/orders/actor.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { defineJob } from "~/platform/jobs.ts";
import { lockReturn, type ReturnRow } from "./rows.server.ts";

/**
 * Puts the other sizes of an exchange aside, all or none. The return's order must be locked.
 *
 * @returns false when a size is not there
 */
export async function holdSizes(
  ctx: Context,
  tx: Transaction,
  returnId: string,
  actor: Actor,
): Promise<boolean> {
  try {
    await moveWanted(ctx, tx, returnId, "hold", actor);
  } catch (error) {
    if (error instanceof AppError && error.code === "out_of_stock") return false;
    throw error;
  }
  await tx.update(returns).set({ holdsSizes: true }).where(eq(returns.id, returnId));
  return true;
}

/** Gives what a return holds back to the shelf. */
export async function releaseSizes(
  ctx: Context,
  tx: Transaction,
  row: ReturnRow,
  actor: Actor,
): Promise<void> {
  if (!row.holdsSizes) return;
  await moveWanted(ctx, tx, row.id, "release", actor);
  await tx
    .update(returns)
    .set({ holdsSizes: false, heldUntil: null })
    .where(eq(returns.id, row.id));
}

async function moveWanted(
  ctx: Context,
  tx: Transaction,
  returnId: string,
  kind: "hold" | "release",
  actor: Actor,
): Promise<void> {
  const wanted = await tx
    .select({
      productId: orderItems.productId,
      size: returnItems.exchangeSize,
      quantity: returnItems.quantity,
    })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
    .where(eq(returnItems.returnId, returnId));
  await moveStock(
    tx,
    wanted.flatMap(({ productId, size, quantity }) =>
      // A deleted product has no stock any more.
      productId === null || size === null
        ? []
        : [{ kind, productId, size, quantity, returnId, note: "For an exchange" }],
    ),
    { actorId: actor.id, at: ctx.clock.now() },
  );
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
    const isReleased = await ctx.db.transaction(async (tx) => {
      const { row } = await lockReturn(tx, id);
      // The parcel may have arrived since it was looked up.
      const isOver = row.heldUntil && row.heldUntil < ctx.clock.now();
      // Closed and still holding: by a copy of the shop from before there were holds.
      if (!row.holdsSizes || !(isOver || row.closedAt)) return false;
      await releaseSizes(ctx, tx, row, SYSTEM);
      return true;
    });
    if (isReleased) released++;
  }
  return released;
}

export const releaseHeldSizesJob = defineJob({
  name: "release-held-sizes",
  every: "25 * * * *",
  endsByTime: true,
  async run(ctx) {
    await releaseOverdueSizes(ctx);
  },
});
