import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { mailOutbox } from "~/db/schema/store.ts";

export interface QueuedMail {
  /** The same key is mailed once, whatever is retried. */
  dedupeKey: string;
  /** Name of a template in the mail registry. */
  template: string;
  to: string;
  data: Record<string, unknown>;
}

/** Writes a mail to the outbox, in the caller's transaction; it is sent after the commit. */
export async function queueMail(db: Queryable, mail: QueuedMail): Promise<void> {
  const [row] = await db
    .insert(mailOutbox)
    .values({
      dedupeKey: mail.dedupeKey,
      template: mail.template,
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
