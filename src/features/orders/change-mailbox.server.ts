import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import type { ContactProof } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail, redirectMails } from "~/platform/mail/queue.ts";
import { mailboxChangedMail } from "./mails/mailbox-changed.tsx";
import { paidMail, placedMail } from "./mails/orders.tsx";
import type { OrderRow } from "./order-row.server.ts";
import { endFollowing } from "./push.server.ts";
import { isUnpaid, isUnproved } from "./rules.ts";

/** What the mailbox before has shown, and the next one has not. */
const BY_MAILBOX: readonly (ContactProof | null)[] = ["account", "history", "code", "link"];

/** What an order is written with when its mails go to another mailbox from now on. Its row must be locked. */
export async function withMailbox(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  email: string,
): Promise<Partial<OrderRow>> {
  return {
    email,
    emailKey: emailKey(email),
    mailboxNo: order.mailboxNo + 1,
    // Its link was mailed to nobody: it stays where its orderer has it open, or got it from staff.
    ...(isUnproved(order) || order.email === "" ? {} : { linkNo: order.linkNo + 1 }),
    ...((await isByClaim(tx, order)) ? { userId: null } : {}),
    // Staff answer for the new one, as they do for an order that they write down.
    ...(BY_MAILBOX.includes(order.contactProof)
      ? { contactProof: "staff", contactProvedAt: ctx.clock.now() }
      : {}),
  };
}

/** Its account has it because of the mailbox before: whose the next one is takes it up anew. */
async function isByClaim(tx: Transaction, { id, userId }: OrderRow): Promise<boolean> {
  if (userId === null) return false;
  const claims = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, id),
        eq(orderEvents.kind, "claimed_by_account"),
        eq(orderEvents.actorId, userId),
      ),
    )
    .limit(1);
  return claims.length > 0;
}

/**
 * Mails the order's confirmation to its new mailbox, with all that still waits for the one before, which
 * is told that it gets no more, where it was one of somebody known.
 *
 * @param before the order as it was
 */
export async function tellMailboxes(
  tx: Transaction,
  before: OrderRow,
  order: OrderRow,
): Promise<void> {
  const dedupeKey = `order:${order.id}:mailbox:${order.version}`;
  const data = { order_id: order.id };
  const waiting = await redirectMails(tx, "order_id", order.id, {
    ...{ from: before.email, to: order.email },
    // Told to the mailbox before, which it is about.
    but: [mailboxChangedMail.name],
  });
  const confirmation = isUnpaid(order) ? placedMail : paidMail;
  if (!waiting.includes(confirmation.name))
    await queueMail(tx, confirmation, { dedupeKey, to: order.email, data });
  if (!isUnproved(before)) {
    const to = before.email;
    await queueMail(tx, mailboxChangedMail, { dedupeKey: `${dedupeKey}:before`, to, data });
  }
  // What browsers are told has the order's link in it.
  if (order.linkNo !== before.linkNo) await endFollowing(tx, order.id);
}
