import type { Transaction } from "~/db/client.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { insertRefunds, refundableKobo } from "./refunds-due.server.ts";
import { writeFinished } from "./send-refund.server.ts";

/** What is left of a cancelled order's money is due; a gift card has it at once. */
export async function refundCancelled(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  const amountKobo = await refundableKobo(tx, order.id);
  if (amountKobo <= 0) return;
  const written = await insertRefunds(ctx, tx, SYSTEM, {
    orderId: order.id,
    amountKobo,
    reason: "order_cancelled",
    note: "The order was cancelled",
    idempotencyKey: `cancel:${order.id}:${order.version}`,
  });
  for (const refund of written) {
    if (refund.method !== "gift_card") continue;
    // As the one before has left it: of store credit and a gift card both go back.
    await writeFinished(ctx, tx, SYSTEM, await lockOrder(tx, order.id), refund, undefined);
  }
}
