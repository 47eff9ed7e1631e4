import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import type { MailTemplate } from "./template.ts";

export interface QueuedMail<Queued extends z.ZodObject> {
  to: string;
  /** The same key is mailed once, whatever is retried. */
  dedupeKey: string;
  data: z.input<Queued>;
}

/** Writes a mail to the outbox, in the caller's transaction; it is sent after the commit. */
export async function queueMail<Queued extends z.ZodObject>(
  db: Queryable,
  template: MailTemplate<z.ZodObject, Queued>,
  mail: QueuedMail<Queued>,
): Promise<void> {
  const [row] = await db
    .insert(mailOutbox)
    .values({
      dedupeKey: mail.dedupeKey,
      template: template.name,
      recipient: mail.to,
      data: mail.data,
    })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id, at: mailOutbox.createdAt });
  if (!row) return;
  // PostgreSQL delivers this at the commit, and not at all after a rollback.
  const news = { table: "mail_outbox", type: "INSERT", id: row.id, at: row.at.toISOString() };
  await db.execute(sql`select pg_notify('row_change', ${JSON.stringify(news)})`);
}

/** Takes mails of these templates to one address out of the outbox, sent or not. */
export async function deleteMails(
  db: Queryable,
  to: string,
  templates: readonly MailTemplate[],
): Promise<void> {
  const names = templates.map((template) => template.name);
  await db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.recipient, to), inArray(mailOutbox.template, names)));
}
