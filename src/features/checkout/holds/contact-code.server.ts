import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { emailKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { codeSent } from "../schema.ts";
import { contactCodeMail } from "./mails.tsx";

/** A code is good for as long again as what is left of the quarter of an hour in which it was made. */
const SLOT_MS = 15 * 60_000;
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
  const slot = slotOf(ctx);
  await ctx.limits.spend("contact_code", emailKey(email), MAILS_PER_MAILBOX, HOUR);
  await queueMail(ctx.db, contactCodeMail, {
    dedupeKey: `contact-code:${crypto.randomUUID()}`,
    to: email,
    data: { code: codeOf(ctx, email, slot) },
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
  await ctx.limits.spend("contact_code_tries", key, TRIES, SLOT_MS / 1000);
  const slot = slotOf(ctx);
  const isRight = [slot, slot - 1].some((one) =>
    timingSafeEqual(digest(ctx, codeOf(ctx, email, one)), digest(ctx, given)),
  );
  if (!isRight) {
    throw new AppError("refused", "This code is wrong or too old. Look at the newest mail.", {
      reason: "wrong_code",
    });
  }
  await ctx.limits.reset("contact_code_tries", key);
  return true;
}

const slotOf = (ctx: Context) => Math.floor(ctx.clock.now().getTime() / SLOT_MS);

/** Six digits made of the address and the time: nothing need be kept of who asked for one. */
const codeOf = (ctx: Context, email: string, slot: number) =>
  String(digest(ctx, `contact-code:${email}:${slot}`).readUInt32BE(0) % 1_000_000).padStart(6, "0");

const digest = (ctx: Context, text: string) =>
  createHmac("sha256", ctx.secrets.encryptionKey).update(text).digest();
