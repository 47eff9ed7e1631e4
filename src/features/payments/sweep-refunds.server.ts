import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { paymentAttempts, payments, refunds } from "~/db/schema/payments.ts";
import type { Context } from "~/platform/context.ts";
import {
  type Paystack,
  PaystackUnavailable,
  type RefundState,
  requirePaystack,
} from "~/platform/services/paystack.ts";
import type { RefundRow } from "./refunds-due.server.ts";
import { follow, markOf } from "./send-refund.server.ts";

/** A refund whose answer was lost is looked for this long before staff may send it again. */
const LOST_AFTER_MS = 10 * 60_000;

/** So many are asked about in one go; the others have their turn in the next. */
const SWEEP_BATCH = 100;
const UNREACHABLE_IN_A_ROW = 3;

/**
 * Asks Paystack how far refunds are: first those whose answer was lost, then those asked about longest ago.
 *
 * @param reference of a card payment: only what goes back of it
 * @returns how many were asked about
 */
export async function sweepRefunds(
  ctx: Context,
  paystack = requirePaystack(ctx),
  reference?: string,
): Promise<number> {
  const pending = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, "pending"),
        eq(payments.method, "paystack"),
        reference === undefined ? undefined : paidBy(ctx, reference),
      ),
    )
    .orderBy(sql`${refunds.providerId} is not null`, sql`${refunds.askedAt} nulls first`)
    .limit(SWEEP_BATCH);
  let listed: Promise<RefundState[]> | undefined;
  let unreachable = 0;
  for (const { refund } of pending) {
    try {
      listed ??= refund.providerId === null ? paystack.listRefunds() : undefined;
      await askAbout(ctx, paystack, refund, listed);
      unreachable = 0;
    } catch (error) {
      if (!(error instanceof PaystackUnavailable)) throw error;
      // One that Paystack cannot answer for must not stand in the way of the others.
      if (++unreachable >= UNREACHABLE_IN_A_ROW) break;
    }
  }
  return pending.length;
}

/** The refund gives back what this card payment brought, be it the order's or one too many. */
const paidBy = (ctx: Context, reference: string) =>
  or(
    eq(refunds.providerReference, reference),
    inArray(
      refunds.paymentId,
      ctx.db
        .select({ id: paymentAttempts.paymentId })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.reference, reference)),
    ),
  );

async function askAbout(
  ctx: Context,
  paystack: Paystack,
  refund: RefundRow,
  listed: Promise<RefundState[]> | undefined,
): Promise<void> {
  await ctx.db.update(refunds).set({ askedAt: ctx.clock.now() }).where(eq(refunds.id, refund.id));
  const state = refund.providerId
    ? await paystack.fetchRefund(refund.providerId)
    : (await listed)?.find((one) => one.merchant_note === markOf(refund));
  if (state) {
    await ctx.db.update(refunds).set({ providerId: state.id }).where(eq(refunds.id, refund.id));
    await follow(ctx, refund, state);
  } else if (refund.providerId === null) {
    await giveUpLooking(ctx, refund.id);
  }
}

async function giveUpLooking(ctx: Context, refundId: string): Promise<void> {
  const longAgo = new Date(ctx.clock.now().getTime() - LOST_AFTER_MS);
  await ctx.db
    .update(refunds)
    .set({ status: "due" })
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.status, "pending"),
        lt(refunds.processedAt, longAgo),
      ),
    );
}
