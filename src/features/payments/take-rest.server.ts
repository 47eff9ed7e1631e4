import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments } from "~/db/schema/payments.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { PaymentMethod } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { openPayment, type PaymentRow } from "./open-payment.server.ts";
import { payOrder } from "./pay-order.server.ts";
import { putInTill } from "./write-paid.server.ts";

/**
 * A part came by transfer, and staff have the rest in another way: the transfer is paid with what came,
 * and the rest is a payment of its own. The order must be locked.
 *
 * @param transfer what waits for the rest
 * @param heldKobo what has come of it
 * @returns the payment of the rest
 */
export async function takeRest(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { transfer, heldKobo }: { transfer: PaymentRow; heldKobo: number },
  { actor, method }: { actor: Actor; method: PaymentMethod },
): Promise<PaymentRow> {
  const part = { ...transfer, amountKobo: heldKobo };
  await tx.update(payments).set({ amountKobo: heldKobo }).where(eq(payments.id, transfer.id));
  await payOrder(ctx, tx, order, part, actor);
  const rest = await openPayment(ctx, tx, {
    orderId: order.id,
    method,
    amountKobo: transfer.amountKobo - heldKobo,
    isDifference: true,
  });
  const now = ctx.clock.now();
  const paid = { status: "paid", paidAt: now, updatedAt: now, confirmedBy: actor.id } as const;
  await tx.update(payments).set(paid).where(eq(payments.id, rest.id));
  const { amountKobo, reference } = rest;
  const data = { method, reference, amount_kobo: amountKobo };
  await recordEvent(ctx, tx, order.id, { kind: "rest_paid", actor, data });
  await putInTill(ctx, tx, order, rest, actor);
  return rest;
}
