import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { paymentAttempts, payments } from "~/db/schema/payments.ts";
import type { AttemptStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { PaystackUnavailable, requirePaystack } from "~/platform/services/paystack.ts";
import { type Outcome, settle } from "./settle.server.ts";

/** A failed try can still succeed: the shopper may try again on the same Paystack page. */
const OPEN: AttemptStatus[] = ["created", "open", "abandoned", "failed"];
const SWEEP_BATCH = 100;
/** Attempts younger than this are left to the webhook and the return page. */
const SWEEP_AFTER_SECONDS = 60;
/** Paystack repeats webhooks for 72 hours; nothing comes after that. */
const GIVE_UP_HOURS = 96;
const UNREACHABLE_IN_A_ROW = 3;

/**
 * Asks Paystack about the attempts that are still open, so that no paid order stays unpaid: each a
 * minute after it began, then less and less often.
 */
export async function sweepPayments(
  ctx: Context,
  paystack = requirePaystack(ctx),
): Promise<Record<string, number>> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const open = await ctx.db
    .select({ id: paymentAttempts.id, reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.status, OPEN),
        sql`${paymentAttempts.createdAt} > ${now} - make_interval(hours => ${GIVE_UP_HOURS})`,
        sql`coalesce(${paymentAttempts.lastCheckedAt}, ${paymentAttempts.createdAt}) <= ${now} - greatest(
          make_interval(secs => ${SWEEP_AFTER_SECONDS}),
          (coalesce(${paymentAttempts.lastCheckedAt}, ${paymentAttempts.createdAt}) - ${paymentAttempts.createdAt}) / 8)`,
      ),
    )
    .orderBy(sql`${paymentAttempts.lastCheckedAt} nulls first`, paymentAttempts.createdAt)
    .limit(SWEEP_BATCH);
  const outcomes: Record<string, number> = {};
  let unreachable = 0;
  for (const { id, reference } of open) {
    let outcome: Outcome | "unreachable";
    try {
      outcome = await settle(ctx, paystack, reference);
      unreachable = 0;
    } catch (error) {
      if (!(error instanceof PaystackUnavailable)) throw error;
      outcome = "unreachable";
      unreachable++;
      // One attempt that Paystack cannot answer for must not stand in the way of the others.
      await ctx.db
        .update(paymentAttempts)
        .set({ lastCheckedAt: ctx.clock.now() })
        .where(eq(paymentAttempts.id, id));
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    // Paystack is down: the rest of the round would only wait.
    if (unreachable >= UNREACHABLE_IN_A_ROW) break;
  }
  return outcomes;
}

/** How long an order waits after its time when its money is on the way or Paystack cannot be asked. */
const GRACE_MS = 30 * 60_000;

/** Whether an unpaid order whose time is over may be given up: nobody is paying for it just now. */
export async function mayGiveUp(
  ctx: Context,
  order: { id: string; expiresAt: Date | null },
): Promise<boolean> {
  const references = await openReferences(ctx, order.id);
  if (references.length === 0 || !ctx.paystack) return true;
  const waited = ctx.clock.now().getTime() - (order.expiresAt?.getTime() ?? 0);
  let onTheWay = false;
  try {
    const paystack = requirePaystack(ctx);
    for (const reference of references) await settle(ctx, paystack, reference);
    const rows = await ctx.db
      .select({ status: paymentAttempts.status, checked: paymentAttempts.lastCheckedAt })
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.reference, references));
    onTheWay = rows.some((row) => row.status === "open" && row.checked !== null);
  } catch (error) {
    if (!(error instanceof PaystackUnavailable)) throw error;
    onTheWay = true;
  }
  return !onTheWay || waited > GRACE_MS;
}

/** References of an order's latest card attempts that are not decided, newest first. */
async function openReferences(ctx: Context, orderId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(and(eq(payments.orderId, orderId), inArray(paymentAttempts.status, OPEN)))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(3);
  return rows.map((row) => row.reference);
}

/** Asked of Paystack at most this often, however many pages are open. */
const ASK_EVERY_MS = 3000;

/** Asks Paystack about an order's open attempts; when it cannot be asked, the sweep asks later. */
export async function askAboutOrder(ctx: Context, orderId: string): Promise<void> {
  if (!ctx.paystack) return;
  const paystack = requirePaystack(ctx);
  for (const reference of await openReferences(ctx, orderId)) {
    const freshest = new Date(ctx.clock.now().getTime() - ASK_EVERY_MS);
    const [row] = await ctx.db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.reference, reference),
          sql`(${paymentAttempts.lastCheckedAt} is null or ${paymentAttempts.lastCheckedAt} <= ${freshest.toISOString()}::timestamptz)`,
        ),
      );
    if (!row) continue;
    try {
      await settle(ctx, paystack, reference);
    } catch (error) {
      if (!(error instanceof PaystackUnavailable)) throw error;
      return;
    }
  }
}
