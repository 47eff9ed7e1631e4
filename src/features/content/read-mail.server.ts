import { eq } from "drizzle-orm";
import { mailOutbox } from "~/db/schema/store.ts";
import { hasProvedEmail } from "~/features/accounts/users/proved-email.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";

/** A mail of the outbox; of one with a secret in it only that there is one, except for whom it is for. */
export async function readMail(ctx: Context, caller: Caller, id: string) {
  const [mail] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!mail) throw notFound("There is no such mail");
  const { recipient, subject, status } = mail;
  // Of a template that is gone nobody knows what its mails said.
  const template = ctx.mailer.templates.get(mail.template);
  const isSecret = template?.isSecret ?? true;
  const isHidden = isSecret && !(await isFor(ctx, caller, recipient));
  const { text, html } = isHidden ? { text: null, html: null } : mail;
  return {
    recipient,
    subject,
    text,
    html: html && (template?.lookedAt?.(html) ?? html),
    status,
    last_error: mail.lastError,
    is_hidden: isHidden,
  };
}

/** An administrator who has shown that this address is theirs. */
const isFor = async (ctx: Context, caller: Caller, recipient: string): Promise<boolean> =>
  caller.kind === "user" &&
  caller.email === recipient &&
  allows("outbox.own-secrets", caller) &&
  (await hasProvedEmail(ctx.db, caller.userId));
