import { randomUUID } from "node:crypto";
import { between } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { CODE_SECONDS, isTimedCode, timedCode } from "~/platform/timed-code.ts";
import { orderKey } from "../access.server.ts";
import { trackCodeMail } from "../mails/track-code.tsx";
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
    throw new AppError("refused", "This code is wrong or too old. Look at the newest mail.", {
      reason: "wrong_code",
    });
  }
  await ctx.limits.reset("track_code_tries", tries);
  return { order_id: order.id, key: orderKey(ctx, order) };
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
  `track-code:${id}:${mailboxNo}`;
