import { and, eq, isNotNull } from "drizzle-orm";
import { refunds } from "~/db/schema/payments.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import {
  PaystackUnavailable,
  type RefundAccount,
  requirePaystack,
} from "~/platform/services/paystack.ts";
import type { RefundRow } from "./refunds-due.server.ts";
import { finish, follow, readRefund } from "./send-refund.server.ts";

const onItsWay = () =>
  new AppError("refused", "This refund needs nothing from us now: it is on its way or done", {
    reason: "refund_not_waiting",
  });

/**
 * Sends a refund that Paystack could not send back the way it came to a bank account of the
 * customer. The account is Paystack's to know: it is kept nowhere in the shop.
 *
 * @throws AppError not_found, refused (also in Paystack's words), unavailable: it waits for staff again
 */
export async function retryRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  account: RefundAccount,
): Promise<RefundRow> {
  const paystack = requirePaystack(ctx);
  const found = await readRefund(ctx, refundId);
  const waiting = and(
    eq(refunds.id, refundId),
    eq(refunds.status, "pending"),
    isNotNull(refunds.attentionAt),
    isNotNull(refunds.providerId),
  );
  // Claimed before anything is sent: pressing twice sends once.
  const [claimed] = await ctx.db
    .update(refunds)
    .set({ attentionAt: null, problem: null })
    .where(waiting)
    .returning();
  if (!claimed) throw onItsWay();
  try {
    const state = await paystack.retryRefund(claimed.providerId!, account);
    await auditStaff(ctx.db, actor, {
      action: "refund.sent_to_account",
      entity: "order",
      entityId: claimed.orderId,
      after: {
        amount_kobo: claimed.amountKobo,
        bank_id: account.bankId,
        account_ends: account.accountNumber.slice(-4),
      },
    });
    await follow(ctx, claimed, state);
  } catch (error) {
    // Paystack takes it once only, so that staff may try again even if just its answer was lost.
    const problem = error instanceof PaystackUnavailable ? null : String((error as Error).message);
    await ctx.db
      .update(refunds)
      .set({ attentionAt: found.refund.attentionAt, problem: problem?.slice(0, 500) ?? null })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, "pending")));
    throw error;
  }
  return (await readRefund(ctx, refundId)).refund;
}

/**
 * Staff transferred a refund outside Paystack. The same press twice is written once.
 *
 * @param reference of the transfer in the bank
 * @throws AppError not_found, refused while Paystack is sending it
 */
export async function settleRefundByHand(
  ctx: Context,
  actor: Actor,
  refundId: string,
  reference: string,
): Promise<RefundRow> {
  const found = await readRefund(ctx, refundId);
  await finish(ctx, actor, found.refund, { reference });
  const { refund } = await readRefund(ctx, refundId);
  if (refund.status !== "processed") throw onItsWay();
  return refund;
}
