import { type SQL, sql } from "drizzle-orm";
import { mailOutbox } from "~/db/schema/store.ts";
import type { Context } from "../context.ts";

/** Nothing asks for a mail again that it asked for so long ago, so that its row is needed no more. */
const ROWS_KEPT_MS = 400 * 86_400_000;

/** Mails that one run empties at most: it never holds up those that are to be sent. */
const MAILS_PER_RUN = 10_000;

/**
 * Forgets what old mails said. That they went out, to whom and about what stays for a year and a little: the
 * row keeps a mail from being sent twice. Secrets are forgotten sooner, with the data that they were written
 * from.
 */
export async function forgetOldMails(
  ctx: Context,
  before: { secrets: Date; others: Date },
  mails = MAILS_PER_RUN,
): Promise<void> {
  const secrets = [...ctx.mailer.templates.values()].filter(({ isSecret }) => isSecret);
  const isSecret = sql`template = any(${sql.param(secrets.map(({ name }) => name))}::text[])`;
  const empty = (which: SQL, values: SQL, isFull: SQL, at: Date) =>
    ctx.db.execute(sql`
      update ${mailOutbox} set ${values} where id in (
        select id from ${mailOutbox}
        where status <> 'queued' and created_at < ${at.toISOString()}::timestamptz
          and ${which} and ${isFull}
        order by created_at limit ${mails} for update skip locked)`);
  await empty(
    isSecret,
    sql`html = null, text = null, data = '{}'`,
    sql`(text is not null or data <> '{}')`,
    before.secrets,
  );
  await empty(
    sql`not ${isSecret}`,
    sql`html = null, text = null`,
    sql`text is not null`,
    before.others,
  );
  const rowsBefore = Math.min(before.others.getTime(), ctx.clock.now().getTime() - ROWS_KEPT_MS);
  const old = sql`
    delete from ${mailOutbox} where id in (
      select id from ${mailOutbox}
      where status <> 'queued' and created_at < ${new Date(rowsBefore).toISOString()}::timestamptz
      order by created_at limit ${mails} for update skip locked)`;
  while ((await ctx.db.execute(old)).rowCount === mails);
}
