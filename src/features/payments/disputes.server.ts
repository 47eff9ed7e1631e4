import { eq } from "drizzle-orm";
import { z } from "zod";
import { paymentAttempts, paymentEvents, payments } from "~/db/schema/payments.ts";
import { PAYSTACK } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { formatNairaExact } from "~/lib/money.ts";
import type { OrderEventKind } from "~/lib/row-kinds.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { cardDisputed } from "./hooks.server.ts";
import { disputedMail } from "./mails/staff.tsx";

const moment = z.iso.datetime({ offset: true }).nullish();

/** What Paystack says of a dispute, of which no more is kept: the rest is about the customer. */
export const disputeData = z.object({
  id: z.union([z.int(), z.string().max(50)]),
  transaction: z.object({ reference: z.string().max(200) }),
  refund_amount: z.int().nonnegative().nullish(),
  category: z.string().max(50).nullish(),
  resolution: z.string().max(50).nullish(),
  due_at: moment,
  dueAt: moment,
});
type Dispute = z.output<typeof disputeData>;

const CREATED = "charge.dispute.create";
const RESOLVED = "charge.dispute.resolve";
const KINDS: Record<string, OrderEventKind> = {
  [CREATED]: "payment_disputed",
  [RESOLVED]: "dispute_resolved",
};

/**
 * A card's owner says to their bank that they did not pay, or had nothing for it. It stands in the
 * order's history, staff are mailed, and others do what must not wait (`cardDisputed`). However often
 * Paystack says it, this happens once. What is decided at Paystack moves no money here by itself.
 */
export async function recordDispute(ctx: Context, event: string, dispute: Dispute): Promise<void> {
  const { id, transaction, category, resolution } = dispute;
  const { notifications } = await getSettings(ctx);
  await ctx.db.transaction(async (tx) => {
    const kept = await tx
      .insert(paymentEvents)
      .values({
        event,
        reference: `${transaction.reference}/dispute/${id}`,
        payload: { data: dispute },
        receivedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    const kind = KINDS[event];
    if (kept.length === 0 || !kind) return;
    const [paid] = await tx
      .select({ orderId: payments.orderId, amountKobo: payments.amountKobo })
      .from(paymentAttempts)
      .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
      .where(eq(paymentAttempts.reference, transaction.reference));
    if (!paid) return;
    const order = await lockOrder(tx, paid.orderId);
    const amountKobo = dispute.refund_amount || paid.amountKobo;
    const due = dispute.due_at ?? dispute.dueAt;
    const until = due ? lagosDate(new Date(due)) : "";
    await recordEvent(ctx, tx, order.id, {
      kind,
      actor: PAYSTACK,
      data: {
        amount_kobo: amountKobo,
        reason: (event === RESOLVED ? resolution : category) ?? "",
        ...(event === CREATED && until ? { text: `Answer it at Paystack by ${until}` } : {}),
      },
    });
    if (event !== CREATED) return;
    await raise(ctx, cardDisputed, ctx, tx, order);
    if (!notifications.staff_email) return;
    await queueMail(tx, disputedMail, {
      dedupeKey: `dispute:${id}`,
      to: notifications.staff_email,
      data: {
        order_id: order.id,
        number: shortId(order.id),
        amount: formatNairaExact(amountKobo),
        until,
      },
    });
  });
}
