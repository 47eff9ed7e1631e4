import { randomUUID } from "node:crypto";
import { between } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { CODE_SECONDS, isTimedCode, timedCode } from "~/platform/timed-code.ts";
import { numbered, orderKey } from "../access.server.ts";
import { trackCodeMail } from "../mails/track-code.tsx";
import { lockOrder } from "../order-row.server.ts";
import { confirmLocked } from "../prove-contact.server.ts";
import { isUnproved } from "../rules.ts";
import type { TrackInput } from "./schema.ts";

const MAILS = 3;
const TRIES = 10;
const HOUR = 3600;

/**
 * Mails a code to the mailbox of an order that somebody names by its number and their mailbox or phone.
 * The answer is the same whether there is such an order or not.
 *
 * @returns whether mails leave the shop at all
 * @throws AppError rate_limited, also by what was typed
 */
export async function sendTrackCode(ctx: Context, asked: TrackInput) {
  await ctx.limits.spend("track_code", keyOf(asked), MAILS, HOUR);
  const order = await findOrder(ctx, asked);
  // Who gave no mailbox calls or writes: the page says where.
  if (order?.email) {
    await queueMail(ctx.db, trackCodeMail, {
      dedupeKey: `track-code:${randomUUID()}`,
      to: order.email,
      data: { code: timedCode(ctx, subjectOf(order)) },
    });
  }
  return { is_mailed: ctx.mailer.deliver !== undefined };
}

const wrongCode = () =>
  new AppError("refused", "This code is wrong or too old. Look at the newest mail.", {
    reason: "wrong_code",
  });

/**
 * The order, for whoever has read its mailbox.
 *
 * @returns its id and the key that opens it
 * @throws AppError refused (wrong_code), also where there is no such order; rate_limited
 */
export async function openTracked(ctx: Context, asked: TrackInput, code: string) {
  const tries = keyOf(asked);
  await ctx.limits.spend("track_code_tries", tries, TRIES, CODE_SECONDS);
  const order = await findOrder(ctx, asked);
  if (!order || !isTimedCode(ctx, subjectOf(order), code)) {
    throw wrongCode();
  }
  await ctx.limits.reset("track_code_tries", tries);
  if (isUnproved(order)) await confirmByCode(ctx, order.id, code);
  return { order_id: order.id, key: orderKey(ctx, order) };
}

/** Whoever has the code has read the mailbox, as with the mail's own link; from here it has the order's key. */
async function confirmByCode(ctx: Context, id: string, code: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    // It may have got another mailbox this moment, which nobody has read.
    if (!isTimedCode(ctx, subjectOf(order), code)) throw wrongCode();
    if (order.status !== "cancelled")
      await confirmLocked(ctx, tx, { kind: "customer", id: null }, order, "code");
  });
}

/** Two orders may begin alike, as people name them: what else was typed tells them apart. */
async function findOrder(ctx: Context, { number, contact }: TrackInput) {
  const alike = await ctx.db
    .select({
      id: orders.id,
      email: orders.email,
      phone: orders.phone,
      mailboxNo: orders.mailboxNo,
      linkNo: orders.linkNo,
      contactProof: orders.contactProof,
    })
    .from(orders)
    .where(
      between(
        orders.id,
        `${number}-0000-0000-0000-000000000000`,
        `${number}-ffff-ffff-ffff-ffffffffffff`,
      ),
    )
    .limit(20);
  return alike.find(({ email, phone }) =>
    contact.kind === "phone" ? phone === contact.value : emailKey(email) === contact.value,
  );
}

const keyOf = ({ number, contact }: TrackInput) => `${number} ${contact.value}`;
/** A code opens nothing once the order has another mailbox than it was mailed to. */
const subjectOf = ({ id, mailboxNo }: { id: string; mailboxNo: number }) =>
  `track-code:${numbered(id, mailboxNo)}`;
