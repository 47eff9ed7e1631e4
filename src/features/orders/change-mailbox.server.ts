import type { Transaction } from "~/db/client.ts";
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

/** What an order is written with when its mails go to another mailbox from now on. */
export const withMailbox = (ctx: Context, order: OrderRow, email: string): Partial<OrderRow> => ({
  email,
  emailKey: emailKey(email),
  mailboxNo: order.mailboxNo + 1,
  // An unproved one was never mailed the order's link: its orderer's page stays open.
  ...(isUnproved(order) ? {} : { linkNo: order.linkNo + 1 }),
  // Staff answer for the new one, as they do for an order that they write down.
  ...(BY_MAILBOX.includes(order.contactProof)
    ? { contactProof: "staff", contactProvedAt: ctx.clock.now() }
    : {}),
});

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
  const waiting = await redirectMails(tx, "order_id", order.id, before.email, order.email);
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
