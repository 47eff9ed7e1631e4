import type { z } from "zod";
import { emailKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { CODE_SECONDS, isTimedCode, timedCode } from "~/platform/timed-code.ts";
import type { codeSent } from "../schema.ts";
import { contactCodeMail } from "./mails.tsx";

const TRIES = 10;
const MAILS_PER_MAILBOX = 5;
const HOUR = 3600;

/**
 * Mails a code by which a guest shows that the mailbox is theirs.
 *
 * @returns whether it leaves the shop: without a mail server it only stands in the outbox
 * @throws AppError rate_limited
 */
export async function sendContactCode(
  ctx: Context,
  email: string,
): Promise<z.output<typeof codeSent>> {
  // Made before it is counted: a mail that is held up does not carry a newer one.
  const code = timedCode(ctx, subjectOf(email));
  await ctx.limits.spend("contact_code", emailKey(email), MAILS_PER_MAILBOX, HOUR);
  await queueMail(ctx.db, contactCodeMail, {
    dedupeKey: `contact-code:${crypto.randomUUID()}`,
    to: email,
    data: { code },
  });
  return { is_mailed: ctx.mailer.deliver !== undefined };
}

/**
 * Whether this is a code that the mailbox was sent.
 *
 * @throws AppError refused (wrong_code), rate_limited after too many wrong ones
 */
export async function isContactCode(ctx: Context, email: string, given: string): Promise<true> {
  const key = emailKey(email);
  await ctx.limits.spend("contact_code_tries", key, TRIES, CODE_SECONDS);
  if (!isTimedCode(ctx, subjectOf(email), given)) {
    throw new AppError("refused", "This code is wrong or too old. Look at the newest mail.", {
      reason: "wrong_code",
    });
  }
  await ctx.limits.reset("contact_code_tries", key);
  return true;
}

const subjectOf = (email: string) => `contact-code:${email}`;
