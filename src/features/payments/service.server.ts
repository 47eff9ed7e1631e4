import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { paymentAttempts, paymentEvents, payments } from "~/db/schema/payments.ts";
import { orderLink } from "~/features/orders/access.server.ts";
import { paymentReference } from "~/features/orders/reference.server.ts";
import { type Actor, lockOrder } from "~/features/orders/service.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { AttemptStatus, PaymentMethod } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import {
  type Paystack,
  PaystackUnavailable,
  requirePaystack,
} from "~/platform/services/paystack.ts";
import { type Outcome, type PaymentRow, settle } from "./settle.server.ts";

/** Until when an order keeps its pieces without money; null for pay on delivery. */
export async function paymentDeadline(ctx: Context, method: PaymentMethod): Promise<Date | null> {
  const { orders: rules } = await getSettings(ctx);
  if (method === "on_delivery") return null;
  const minutes = method === "transfer" ? rules.transfer_minutes : rules.card_minutes;
  return new Date(ctx.clock.now().getTime() + minutes * 60_000);
}

/** Another try or another method for the same unpaid order. @throws AppError refused */
export async function choosePayment(
  ctx: Context,
  orderId: string,
  method: PaymentMethod,
  actor: Actor,
): Promise<PaymentRow> {
  if (method === "paystack") requirePaystack(ctx);
  const [deadline, { orders: rules }] = await Promise.all([
    paymentDeadline(ctx, method),
    getSettings(ctx),
  ]);
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status === "cancelled") {
      throw new AppError("refused", "This order was cancelled. Please order again.", {
        reason: "order_cancelled",
      });
    }
    if (order.paymentStatus !== "awaiting") {
      throw new AppError("refused", "This order needs no payment now.", {
        reason: "nothing_to_pay",
      });
    }
    const now = ctx.clock.now();
    const [standing] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.status, "open")));
    if (standing?.method === method) return standing;
    await tx
      .update(payments)
      .set({ status: "cancelled", updatedAt: now })
      .where(and(eq(payments.orderId, orderId), eq(payments.status, "open")));
    // Changing one's mind back and forth does not keep the pieces from others for ever.
    const longest = (rules.transfer_minutes + rules.card_minutes) * 60_000;
    const latest = new Date(order.createdAt.getTime() + longest);
    const expiresAt =
      deadline && order.expiresAt && deadline > latest
        ? new Date(Math.max(latest.getTime(), order.expiresAt.getTime()))
        : deadline;
    const [payment] = await tx
      .insert(payments)
      .values({
        orderId,
        method,
        amountKobo: order.totalKobo,
        reference: paymentReference(),
        expiresAt,
        createdAt: now,
      })
      .returning();
    await tx
      .update(orders)
      .set({ paymentMethod: method, expiresAt, updatedAt: now })
      .where(eq(orders.id, orderId));
    await tx.insert(orderEvents).values({
      orderId,
      at: now,
      actorId: actor.id,
      actorKind: actor.kind,
      kind: "payment_chosen",
      data: { method },
    });
    return payment!;
  });
}

/** Paystack takes nothing below ₦50. */
const SMALLEST_CARD_KOBO = 5000;

/** Starts a card payment: one reference per attempt, many attempts per order. Returns Paystack's page. */
export async function startCardPayment(
  ctx: Context,
  orderId: string,
  paystack?: Paystack,
): Promise<string> {
  const client = paystack ?? requirePaystack(ctx);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.status, "open"),
        eq(payments.method, "paystack"),
      ),
    );
  if (!order || !payment) {
    throw new AppError("refused", "This order needs no card payment now.", {
      reason: "nothing_to_pay",
    });
  }
  if (payment.amountKobo < SMALLEST_CARD_KOBO) {
    throw new AppError("refused", "Card payments begin at ₦50. Pay by transfer instead.", {
      reason: "amount_too_small",
    });
  }
  const reference = `ORI-${randomUUID()}`;
  const now = ctx.clock.now();
  await ctx.db.insert(paymentAttempts).values({ paymentId: payment.id, reference, createdAt: now });
  const link = orderLink(ctx, orderId);
  const started = await client.initialize({
    email: order.email,
    amountKobo: payment.amountKobo,
    reference,
    callbackUrl: link,
    cancelUrl: link,
    orderId,
  });
  await ctx.db
    .update(paymentAttempts)
    .set({
      status: "open",
      authorizationUrl: started.authorization_url,
      accessCode: started.access_code,
      updatedAt: now,
    })
    .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.status, "created")));
  return started.authorization_url;
}

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

/** Keeps a webhook; the same event and reference is kept once. @returns whether it is new */
export async function keepWebhook(
  ctx: Context,
  event: string,
  reference: string,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const kept = await ctx.db
    .insert(paymentEvents)
    .values({ event, reference, payload, receivedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return kept.length === 1;
}

/** References of an order's latest card attempts that are not decided, newest first. */
export async function openReferences(ctx: Context, orderId: string): Promise<string[]> {
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
