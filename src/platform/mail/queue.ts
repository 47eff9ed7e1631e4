import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { MailTemplate } from "./template.ts";

export interface QueuedMail<Queued extends z.ZodObject> {
  to: string;
  /** The same key is mailed once, whatever is retried. */
  dedupeKey: string;
  data: z.input<Queued>;
  /** It waits until then, and may be taken back before; left out: it leaves at the commit. */
  dueAt?: Date | undefined;
}

/**
 * Writes a mail to the outbox, in the caller's transaction; it is sent after the commit. To nobody
 * there is nothing to write: customers who called may have no mailbox.
 */
export async function queueMail<Queued extends z.ZodObject>(
  db: Queryable,
  template: MailTemplate<z.ZodObject, Queued>,
  mail: QueuedMail<Queued>,
): Promise<void> {
  if (mail.to === "") return;
  await db.execute(insertMail(template, mail));
}

/**
 * The same to many at once, in one statement and with news of one of them, which wakes the sender.
 *
 * @returns the keys of those that were written: what was there before is not written again
 */
export async function queueMails<Queued extends z.ZodObject>(
  db: Queryable,
  template: MailTemplate<z.ZodObject, Queued>,
  mails: readonly Omit<QueuedMail<Queued>, "dueAt">[],
): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const rows = mails.map(({ dedupeKey, to, data }) => ({
    dedupeKey,
    template: template.name,
    recipient: to,
    data,
  }));
  const { rows: written } = await db.execute<{ dedupe_key: string }>(sql`
    with written as (
      insert into ${mailOutbox} ${rowsOf(mailOutbox, rows)}
      on conflict (dedupe_key) do nothing
      returning id, dedupe_key, created_at),
    told as (
      select pg_notify('row_change', json_build_object(
        'table', 'mail_outbox', 'type', 'INSERT', 'id', id, 'at', created_at)::text)
      from (select * from written limit 1) one)
    select dedupe_key, (select count(*) from told) from written`);
  return new Set(written.map(({ dedupe_key }) => dedupe_key));
}

/** The same as a part of a larger statement: none to nobody. */
export const mailParts = <Queued extends z.ZodObject>(
  template: MailTemplate<z.ZodObject, Queued>,
  mail: QueuedMail<Queued>,
): SQL[] => (mail.to === "" ? [] : [mailPart(template, mail)]);

/** The same to somebody who is known to have a mailbox. */
export const mailPart = <Queued extends z.ZodObject>(
  template: MailTemplate<z.ZodObject, Queued>,
  mail: QueuedMail<Queued>,
): SQL => part("mail", insertMail(template, mail));

/** With news of it, which PostgreSQL delivers at the commit, and not at all after a rollback. */
const insertMail = <Queued extends z.ZodObject>(
  template: MailTemplate<z.ZodObject, Queued>,
  { dedupeKey, to, data, dueAt }: QueuedMail<Queued>,
): SQL => sql`
  insert into ${mailOutbox} ${rowsOf(mailOutbox, [
    { dedupeKey, template: template.name, recipient: to, data, dueAt },
  ])}
  on conflict (dedupe_key) do nothing
  returning pg_notify('row_change', json_build_object(
    'table', 'mail_outbox', 'type', 'INSERT', 'id', id, 'at', created_at, 'due', due_at)::text)`;

/**
 * Takes mails out of the outbox that nobody has begun to send.
 *
 * @returns how many; one that is being sent at this moment is not waited for
 */
export async function takeBackMails(db: Queryable, dedupeKeys: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from mail_outbox where id in (
      select id from mail_outbox
      where dedupe_key = any(${sql.param(dedupeKeys)}::text[]) and status = 'queued' and attempts = 0
      for update skip locked)`);
  return rowCount ?? 0;
}

/**
 * Mails about a thing that nobody has begun to send go to another address, as if they had not been tried.
 *
 * @param but names of templates whose mails are for the address before
 * @returns their templates; one that is being sent at this moment is not waited for
 */
export async function redirectMails(
  db: Queryable,
  field: string,
  id: string,
  { from, to, but }: { from: string; to: string; but: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ template: string }>(sql`
    update mail_outbox set recipient = ${to}, attempts = 0, last_error = null,
      -- Until then staff may take it back; a time with an error was the other address's.
      due_at = case when last_error is null then due_at end
    where id in (
      select id from mail_outbox
      where recipient = ${from} and status = 'queued' and data->>${field} = ${id}
        and template not in ${[...but]}
      for update skip locked)
    returning template`);
  return rows.map(({ template }) => template);
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

/**
 * Takes mails about certain things out of the outbox, sent or not.
 *
 * @param field of the queued data, which names the thing
 * @param about each thing, with the address that its mails went to
 */
export async function deleteMailsAbout(
  db: Queryable,
  field: string,
  about: readonly { id: string; to: string }[],
): Promise<void> {
  await db.execute(sql`
    delete from mail_outbox m
    using json_to_recordset(${JSON.stringify(about)}::json) as a(id text, "to" text)
    where m.recipient = a."to" and m.data->>${field} = a.id`);
}
