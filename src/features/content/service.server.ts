import { contactMessages, newsletterSubscribers } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
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
 * the newsletter, and no mail is sent, so that nobody can have us write to a third party.
 * @throws AppError invalid_input
 */
export async function subscribeToNewsletter(ctx: Context, email: string): Promise<string> {
  const problem = newsletterProblem(email);
  refuseNull(email);
  if (problem) throw invalid(problem);
  await ctx.db
    .insert(newsletterSubscribers)
    .values({ email: email.trim().toLowerCase(), createdAt: ctx.clock.now() })
    .onConflictDoUpdate({ target: newsletterSubscribers.email, set: { unsubscribedAt: null } });
  return newsletterSuccess;
}

/**
 * Keeps a message for the staff to read and answer.
 * @throws AppError invalid_input
 */
export async function sendContactMessage(ctx: Context, fields: ContactFields): Promise<string> {
  const problem = contactProblem(fields);
  refuseNull(fields.name, fields.email, fields.message);
  if (problem) throw invalid(problem);
  await ctx.db.insert(contactMessages).values({
    name: fields.name.trim(),
    email: fields.email.trim(),
    message: fields.message.trim(),
    createdAt: ctx.clock.now(),
  });
  return contactSuccess;
}

function refuseNull(...texts: string[]): void {
  if (texts.some((text) => text.includes(NULL_CHARACTER))) {
    throw invalid("The text contains a null character");
  }
}
