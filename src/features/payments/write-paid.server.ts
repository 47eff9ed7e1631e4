import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { payments } from "~/db/schema/payments.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import { tillMoved } from "./hooks.server.ts";
import { closeOpenPayments, type PaymentRow } from "./open-payment.server.ts";
import { settleParts } from "./parts.server.ts";
import { carryPromises } from "./promised-back.server.ts";

/** A payment has its money: its order waits for no other. */
export async function writePaid(
  ctx: Context,
  tx: Transaction,
  payment: PaymentRow,
  actor: Actor,
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(payments)
    .set({
      status: "paid",
      paidAt: now,
      updatedAt: now,
      confirmedBy: actor.kind === "staff" ? actor.id : null,
    })
    .where(eq(payments.id, payment.id));
  await closeOpenPayments(ctx, tx, payment.orderId);
  await settleParts(ctx, tx, payment);
  await carryPromises(tx, payment);
}

/** Cash is in the till, which is locked: last of all, so that nobody waits in a circle. */
export async function putInTill(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { method, amountKobo }: PaymentRow,
  actor: Actor,
): Promise<void> {
  if (method === "cash") await raise(ctx, tillMoved, ctx, tx, order, amountKobo, actor);
}
