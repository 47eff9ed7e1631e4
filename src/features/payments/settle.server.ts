import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { paymentAttempts, payments } from "~/db/schema/payments.ts";
import { PAYSTACK } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import type { AttemptStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import type { Paystack, Verification } from "~/platform/services/paystack.ts";
import { cardPaid } from "./hooks.server.ts";
import type { PaymentRow } from "./open-payment.server.ts";
import { takeMoney } from "./pay-order.server.ts";
import { returnMoney } from "./refunds-due.server.ts";

/** What settling came to. `open`: nothing is decided yet, ask again later. */
export type Outcome = "paid" | "open" | "failed" | "mismatch" | "refund_due" | "unknown";

const STILL_OPEN = new Set(["abandoned", "ongoing", "pending", "processing", "queued"]);

/**
 * The one way a card payment becomes real, whoever brings the news: webhook, return page or sweep.
 * Asks Paystack, compares reference, amount and currency, and writes the result once.
 *
 * @throws PaystackUnavailable when Paystack cannot be asked: nothing changes
 */
export async function settle(
  ctx: Context,
  paystack: Paystack,
  reference: string,
): Promise<Outcome> {
  const [known] = await ctx.db
    .select({ attempt: paymentAttempts, payment: payments })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.reference, reference));
  if (!known) return "unknown";
  const decided = decidedAs(known);
  if (decided) return decided;
  const verification = await paystack.verify(reference);
  if (!verification) {
    // Never opened at Paystack, or not yet known there.
    await ctx.db
      .update(paymentAttempts)
      .set({ lastCheckedAt: ctx.clock.now() })
      .where(eq(paymentAttempts.id, known.attempt.id));
    return "open";
  }
  return ctx.db.transaction((tx) =>
    writeOutcome(ctx, tx, known.payment.orderId, known.attempt.id, verification),
  );
}

type Known = { attempt: typeof paymentAttempts.$inferSelect; payment: PaymentRow };

/** What an attempt came to before; undefined while it may still come to something. */
function decidedAs({ attempt, payment }: Known): Outcome | undefined {
  if (attempt.status === "mismatch") return "mismatch";
  if (attempt.status === "success") return payment.status === "paid" ? "paid" : "refund_due";
  return undefined;
}

async function writeOutcome(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  attemptId: string,
  seen: Verification,
): Promise<Outcome> {
  const order = await lockOrder(tx, orderId);
  const [row] = await tx
    .select({ attempt: paymentAttempts, payment: payments })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.id, attemptId));
  const { attempt, payment } = row!;
  const decided = decidedAs(row!);
  if (decided) return decided;

  const note = (status: AttemptStatus, problem: string | null = null) =>
    tx
      .update(paymentAttempts)
      .set({
        status,
        problem,
        transactionId: seen.id,
        channel: seen.channel ?? null,
        ...(seen.status === "success"
          ? { feeKobo: seen.fees ?? null, settledAt: ctx.clock.now() }
          : {}),
        lastCheckedAt: ctx.clock.now(),
        updatedAt: ctx.clock.now(),
      })
      .where(eq(paymentAttempts.id, attempt.id));

  if (STILL_OPEN.has(seen.status)) {
    await note(seen.status === "abandoned" ? "abandoned" : "open");
    return "open";
  }
  if (seen.status !== "success") {
    await note("failed", `Paystack says ${seen.status}`);
    return "failed";
  }
  const { reference } = attempt;
  const problem = findMismatch(reference, payment, seen);
  if (problem) {
    await note("mismatch", problem);
    const data = { reference, problem };
    await recordEvent(ctx, tx, orderId, { kind: "payment_problem", actor: PAYSTACK, data });
    // It is no payment of this order, but it is somebody's money.
    if (seen.reference === reference && seen.currency === payment.currency)
      await returnMoney(ctx, tx, payment, seen.amount, "wrong_amount", reference);
    return "mismatch";
  }
  await note("success");
  const outcome = await takeMoney(ctx, tx, order, payment, { actor: PAYSTACK, reference });
  const card = seen.authorization?.signature;
  if (outcome === "paid" && card) await raise(ctx, cardPaid, ctx, tx, order, card);
  return outcome;
}

function findMismatch(
  reference: string,
  payment: PaymentRow,
  seen: Verification,
): string | undefined {
  if (seen.reference !== reference) return `reference ${seen.reference} instead of ${reference}`;
  if (seen.currency !== payment.currency)
    return `currency ${seen.currency} instead of ${payment.currency}`;
  if (seen.amount !== payment.amountKobo)
    return `amount ${seen.amount} instead of ${payment.amountKobo} kobo`;
  return undefined;
}
