import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { readLines } from "~/features/orders/change-lines.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { worthOf } from "~/features/orders/worth-of.ts";
import { creditWritten } from "~/features/payments/credit-refund.server.ts";
import { refundableKobo, writeRefund } from "~/features/payments/refunds-due.server.ts";
import { processRefund, requireAccount } from "~/features/payments/send-refund.server.ts";
import { deliveryOff } from "~/lib/held-promotion.ts";
import { addedRate, withVat } from "~/lib/vat.ts";
import type { Context } from "~/platform/context.ts";
import { releaseSizes } from "./held-sizes.server.ts";
import {
  close,
  itemsOf,
  lockReturn,
  lockSizes,
  type ReturnedItem,
  requireInspected,
} from "./rows.server.ts";
import { isOurFault, OUR_FAULT } from "./rules.ts";

/** After the inspection: the pieces go back on the shelf (or not) and their money to the customer. */
export async function refundReturn(
  ctx: Context,
  actor: Actor,
  returnId: string,
  { restockPieces = true, toCredit = false }: { restockPieces?: boolean; toCredit?: boolean } = {},
): Promise<void> {
  const due = await ctx.db.transaction(async (tx) => {
    const { row, order } = await lockReturn(tx, returnId);
    if (row.status === "refunded") return [];
    requireInspected(row);
    if (toCredit) requireAccount(order);
    const items = await itemsOf(tx, returnId);
    await lockSizes(tx, items);
    await releaseSizes(ctx, tx, row, actor);
    const lines = await readLines(tx, order.id);
    const worthWith = (returned: (lineId: string) => number) =>
      worthOf(
        order,
        lines.map(({ id, priceAtPurchaseKobo: priceKobo, refundedQuantity, ...line }) => ({
          ...line,
          priceKobo,
          pieces: refundedQuantity + returned(id),
        })),
      );
    const netAfter = worthWith((lineId) =>
      items
        .filter(({ bought }) => bought.id === lineId)
        .reduce((sum, { returned }) => sum + returned.quantity, 0),
    );
    const grossAfter = withVat(netAfter, addedRate(order));
    const pieces =
      grossAfter -
      withVat(
        worthWith(() => 0),
        addedRate(order),
      );
    const fee = await feeOwed(tx, order, items);
    const feeGross = withVat(netAfter + fee, addedRate(order)) - grossAfter;
    const left = await refundableKobo(tx, order.id);
    const amountKobo = pieces + Math.max(0, Math.min(feeGross, left - pieces));
    const written = await writeRefund(ctx, tx, actor, {
      orderId: order.id,
      amountKobo,
      reason: "return",
      returnId,
      items: items.map(({ returned }) => ({
        order_item_id: returned.orderItemId,
        quantity: returned.quantity,
        restock: restockPieces,
      })),
      idempotencyKey: `return:${returnId}`,
    });
    await close(ctx, tx, actor, order, row, "refunded", restockPieces);
    if (toCredit) await creditWritten(ctx, tx, actor, written);
    return toCredit ? [] : written;
  });
  // A transfer is made by hand; a card refund goes off at once, and later if Paystack is silent.
  const byCard = ctx.paystack ? due.filter(({ method }) => method === "paystack") : [];
  for (const { id } of byCard) await processRefund(ctx, actor, id);
}

/** What was paid for the delivery comes back when the fault was ours, once for an order. */
async function feeOwed(tx: Transaction, order: OrderRow, items: ReturnedItem[]): Promise<number> {
  if (!items.every(({ returned }) => isOurFault(returned.reason))) return 0;
  const { rows } = await tx.execute(sql`
    select 1 from returns r where r.order_id = ${order.id} and r.status = 'refunded' and not exists (
      select 1 from return_items i where i.return_id = r.id and i.reason not in ${OUR_FAULT})`);
  if (rows.length > 0) return 0;
  return order.deliveryFeeKobo - deliveryOff(order.promotions);
}
