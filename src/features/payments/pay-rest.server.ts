import { desc, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { paymentParts, payments } from "~/db/schema/payments.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import type { Context } from "~/platform/context.ts";
import { heldParts } from "./held-parts.server.ts";
import type { PaymentRow } from "./open-payment.server.ts";
import { returnMoney } from "./refunds-due.server.ts";
import { putInTill } from "./write-paid.server.ts";

/** What of a transfer's parts is needed for a payment beside them to be the rest, and what is too much. */
interface PartBeside {
  transfer: PaymentRow;
  neededKobo: number;
  surplusKobo: number;
}

/**
 * The parts that came by transfer, where a payment in another way is the rest of what is due of an order:
 * undefined when it is all of it, or too little. The order must be locked.
 */
export async function partBeside(
  tx: Transaction,
  order: OrderRow,
  rest: PaymentRow,
): Promise<PartBeside | undefined> {
  const isOver = order.status === "cancelled" || rest.status === "paid";
  const neededKobo = amountDueKobo(order) - rest.amountKobo;
  if (isOver || rest.method === "transfer" || neededKobo <= 0) return undefined;
  const heldKobo = await heldParts(tx, order.id);
  if (heldKobo < neededKobo) return undefined;
  return {
    transfer: await transferOfParts(tx, order.id),
    neededKobo,
    surplusKobo: heldKobo - neededKobo,
  };
}

/** The transfer that parts came for, which there are. */
export async function transferOfParts(tx: Transaction, orderId: string): Promise<PaymentRow> {
  const [last] = await tx
    .select({ transfer: payments })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(eq(paymentParts.orderId, orderId))
    .orderBy(desc(paymentParts.createdAt))
    .limit(1);
  return last!.transfer;
}

/** Pays an order, or what it came to more, with this payment. */
export type PayWhole = (
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  actor: Actor,
) => Promise<void>;

interface Rest {
  order: OrderRow;
  part: PartBeside;
  rest: PaymentRow;
  actor: Actor;
  /** What all else follows from, as if the transfer had been all of it. */
  payWhole: PayWhole;
}

/**
 * A part came by transfer, and the rest is there in another way: the transfer is paid with what came, and
 * the rest is a payment of its own beside it. The order must be locked.
 */
export async function payRest(
  ctx: Context,
  tx: Transaction,
  { order, part: { transfer, neededKobo, surplusKobo }, rest, actor, payWhole }: Rest,
): Promise<void> {
  const part = { ...transfer, amountKobo: neededKobo };
  await tx.update(payments).set({ amountKobo: neededKobo }).where(eq(payments.id, transfer.id));
  await payWhole(ctx, tx, order, part, actor);
  const now = ctx.clock.now();
  const confirmedBy = actor.kind === "staff" ? actor.id : null;
  await tx
    .update(payments)
    .set({ status: "paid", isDifference: true, paidAt: now, updatedAt: now, confirmedBy })
    .where(eq(payments.id, rest.id));
  const { method, amountKobo, reference } = rest;
  const data = { method, reference, amount_kobo: amountKobo };
  await recordEvent(ctx, tx, order.id, { kind: "rest_paid", actor, data });
  if (surplusKobo > 0)
    await returnMoney(ctx, tx, part, surplusKobo, "wrong_amount", `${reference}/parts`);
  await putInTill(ctx, tx, order, rest, actor);
}
