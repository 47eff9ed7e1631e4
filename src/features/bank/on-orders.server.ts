import { inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { bankCredits } from "~/db/schema/bank.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";

/** Keeps which lines of the bank are an order's, before a step of staff. */
export async function keepLines(orderId: SQL, reads: Record<string, SQL>): Promise<void> {
  reads.bank = sql`
    select coalesce(jsonb_agg(id), '[]') from bank_credits where order_id = ${orderId}`;
}

/** A line that was matched in a step that was taken back waits again. */
export async function restoreLines(
  _ctx: Context,
  tx: Transaction,
  { id }: OrderRow,
  { kept }: { kept: Record<string, unknown> },
): Promise<void> {
  // A copy of the shop from before there were lines kept none.
  if (!kept.bank) return;
  await tx.execute(sql`
    update bank_credits set state = 'open', order_id = null, payment_id = null, outcome = null,
      decided_by = null, decided_at = null
    where order_id = ${id} and not (${JSON.stringify(kept.bank)}::jsonb ? id::text)`);
}

/** How much came stays; who sent it does not. */
export async function forgetSenders(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.update(bankCredits).set({ words: "" }).where(inArray(bankCredits.orderId, ids));
}
