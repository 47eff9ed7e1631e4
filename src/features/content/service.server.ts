import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { contactMessages, newsletterSubscribers } from "~/db/schema/store.ts";
import { getFirstOrderOffer } from "~/features/checkout/welcome/first-order.server.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { comeBackMail } from "./mails/come-back.tsx";
import { welcomeMail } from "./mails/welcome.tsx";
import {
  type ContactFields,
  contactProblem,
  contactSuccess,
  newsletterProblem,
  newsletterSuccess,
} from "./rules.ts";

/** PostgreSQL keeps no text with it. */
const NULL_CHARACTER = "\0";

/**
 * Adds a reader. An address already there gets the same answer, so that nobody learns who reads
 * the newsletter. Where the shop gives something on a first order, its code is mailed: anybody can
 * write another's address, so a mailbox gets it once a month at most, however it is written. For the
 * same reason who left is only asked, once, whether they come back.
 * @throws AppError invalid_input
 */
export async function subscribeToNewsletter(ctx: Context, email: string): Promise<string> {
  const problem = newsletterProblem(email);
  refuseNull(email);
  if (problem) throw invalid(problem);
  const to = email.trim().toLowerCase();
  const offer = await getFirstOrderOffer(ctx);
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(newsletterSubscribers)
      .values({ email: to, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
    const [reader] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, to));
    if (reader?.unsubscribedAt) return askBack(tx, reader.id, to, reader.unsubscribedAt);
    if (!offer) return;
    const month = lagosDate(ctx.clock.now()).slice(0, 7);
    await queueMail(tx, welcomeMail, {
      dedupeKey: `newsletter-welcome:${emailKey(to)}:${month}`,
      to,
      data: { email: to },
    });
  });
  return newsletterSuccess;
}

/** Once for each time that they left. */
const askBack = (tx: Transaction, id: string, to: string, leftAt: Date): Promise<void> =>
  queueMail(tx, comeBackMail, {
    dedupeKey: `newsletter-come-back:${id}:${leftAt.toISOString()}`,
    to,
    data: { email: to },
  });

/**
 * Keeps a message for the staff to read and answer.
 *
 * @param key the same key is the same message, however often it comes: a UUID of the sender's making
 * @throws AppError invalid_input
 */
export async function sendContactMessage(
  ctx: Context,
  fields: ContactFields,
  key: string | null = null,
): Promise<string> {
  const id = key ?? randomUUID();
  if (!z.uuid().safeParse(id).success) throw invalid("The Idempotency-Key header must be a UUID");
  const problem = contactProblem(fields);
  refuseNull(fields.name, fields.email, fields.message);
  if (problem) throw invalid(problem);
  const message = {
    id,
    name: fields.name.trim(),
    email: fields.email.trim(),
    message: fields.message.trim(),
    createdAt: ctx.clock.now(),
  };
  const kept = await ctx.db
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: contactMessages.id });
  if (kept.length === 0) await checkSame(ctx, message);
  return contactSuccess;
}

async function checkSame(ctx: Context, { id, email, message }: ContactFields & { id: string }) {
  const [there] = await ctx.db
    .select({ email: contactMessages.email, message: contactMessages.message })
    .from(contactMessages)
    .where(eq(contactMessages.id, id));
  if (there?.email !== email || there.message !== message) {
    throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another message");
  }
}

function refuseNull(...texts: string[]): void {
  if (texts.some((text) => text.includes(NULL_CHARACTER))) {
    throw invalid("The text contains a null character");
  }
}
