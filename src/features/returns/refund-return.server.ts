import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { readLines } from "~/features/orders/change-lines.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { takeBack } from "~/features/orders/take-back.server.ts";
import { worthOf } from "~/features/orders/worth-of.ts";
import { creditWritten } from "~/features/payments/credit-refund.server.ts";
import { refundableKobo, writeRefund } from "~/features/payments/refunds-due.server.ts";
import { processRefund, requireAccount } from "~/features/payments/send-refund.server.ts";
import { deliveryOff } from "~/lib/held-promotion.ts";
import { addedRate, withVat } from "~/lib/vat.ts";
import type { Context } from "~/platform/context.ts";
import { releaseSizes } from "./held-sizes.server.ts";
import { lockPayer, paidLines } from "./paid-lines.server.ts";
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
    const payer = await lockPayer(tx, returnId);
    const { row, order } = await lockReturn(tx, returnId);
    if (row.status === "refunded") return [];
    requireInspected(row);
    if (toCredit) requireAccount(order);
    const items = await itemsOf(tx, returnId);
    await lockSizes(tx, items);
    await releaseSizes(ctx, tx, row, actor);
    const back = items.map(({ returned }) => ({
      order_item_id: returned.orderItemId,
      quantity: returned.quantity,
      restock: restockPieces,
    }));
    const isExchanged = payer.id !== order.id;
    const written = await writeRefund(ctx, tx, actor, {
      orderId: payer.id,
      amountKobo: await refundDue(tx, payer, items, isExchanged),
      reason: "return",
      returnId,
      items: isExchanged ? [] : back,
      idempotencyKey: `return:${returnId}`,
    });
    if (isExchanged) await takeBack(ctx, tx, order, back, actor);
    await close(ctx, tx, actor, order, row, "refunded", restockPieces);
    if (toCredit) await creditWritten(ctx, tx, actor, written);
    return toCredit ? [] : written;
  });
  // A transfer is made by hand; a card refund goes off at once, and later if Paystack is silent.
  const byCard = ctx.paystack ? due.filter(({ method }) => method === "paystack") : [];
  for (const { id } of byCard) await processRefund(ctx, actor, id);
}

/**
 * What goes back for pieces, with the delivery's fee where the fault was ours.
 *
 * @param isExchanged they are exchanges of what the payer brought, which counts as come back already
 */
async function refundDue(
  tx: Transaction,
  payer: OrderRow,
  items: ReturnedItem[],
  isExchanged: boolean,
): Promise<number> {
  const lines = await readLines(tx, payer.id);
  const paid = await paidLines(
    tx,
    items.map(({ bought }) => bought.id),
  );
  const returnedOf = (lineId: string) =>
    items
      .filter(({ bought }) => paid.get(bought.id) === lineId)
      .reduce((sum, { returned }) => sum + returned.quantity, 0);
  const worthWith = (share: number) =>
    worthOf(
      payer,
      lines.map(({ id, priceAtPurchaseKobo: priceKobo, refundedQuantity, ...line }) => ({
        ...line,
        priceKobo,
        pieces: refundedQuantity + share * returnedOf(id),
      })),
    );
  const [before, after] = isExchanged ? [-1, 0] : [0, 1];
  const rate = addedRate(payer);
  const netAfter = worthWith(after);
  const grossAfter = withVat(netAfter, rate);
  const pieces = grossAfter - withVat(worthWith(before), rate);
  const fee = await feeDue(tx, payer, items);
  const feeGross = withVat(netAfter + fee, rate) - grossAfter;
  const left = await refundableKobo(tx, payer.id);
  return pieces + Math.max(0, Math.min(feeGross, left - pieces));
}

/** What was paid for the delivery comes back when the fault was ours, once for an order. */
async function feeDue(tx: Transaction, order: OrderRow, items: ReturnedItem[]): Promise<number> {
  if (!items.every(({ returned }) => isOurFault(returned.reason))) return 0;
  const { rows } = await tx.execute(sql`
    select 1 from refunds f join returns r on r.id = f.return_id
    where f.order_id = ${order.id} and r.status = 'refunded' and not exists (
      select 1 from return_items i where i.return_id = r.id and i.reason not in ${OUR_FAULT})`);
  if (rows.length > 0) return 0;
  return order.deliveryFeeKobo - deliveryOff(order.promotions);
}
