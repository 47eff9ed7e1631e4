import type { Transaction } from "~/db/client.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { heldParts } from "./held-parts.server.ts";
import type { PaymentRow } from "./open-payment.server.ts";
import { asOfMoney } from "./other-amount.ts";
import { type PayWhole, payRest, transferOfParts } from "./pay-rest.server.ts";
import { settleDifference } from "./settle-difference.server.ts";

interface Other {
  order: OrderRow;
  payment: PaymentRow;
  actor: Actor;
  /** Pays the order, or what it came to more. */
  pay: PayWhole;
}

/**
 * An order came to another amount while its customer was at Paystack's page: their money pays it as if it had
 * been here before, and then the order has other pieces, as any that is paid. The order must be locked.
 */
export async function payOther(
  ctx: Context,
  tx: Transaction,
  { order, payment, actor, pay }: Other,
): Promise<void> {
  const { amountKobo } = payment;
  const heldKobo = await heldParts(tx, order.id);
  const { partsKobo, totalKobo, dueKobo } = asOfMoney(order, { amountKobo, heldKobo });
  const before = { ...order, totalKobo, dueKobo };
  if (partsKobo > 0) {
    const transfer = await transferOfParts(tx, order.id);
    const part = { transfer, neededKobo: partsKobo, surplusKobo: 0 };
    await payRest(ctx, tx, { order: before, part, rest: payment, actor, payWhole: pay });
  } else await pay(ctx, tx, before, payment, actor);
  await settleDifference(ctx, tx, actor, {
    before: { ...before, dueKobo: 0 },
    now: await lockOrder(tx, order.id),
    reason: "The order changed while its customer was paying",
  });
}
