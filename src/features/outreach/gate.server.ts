import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { mailboxContacts } from "~/db/schema/outreach.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { sealText } from "~/platform/crypto.ts";
import { defineJob } from "~/platform/jobs.ts";
import { BETWEEN_MAILS_MS } from "./rules.ts";

/** A mailbox as it stands in tables: enough to count by, not to read. @param key made by `emailKey`, or a device's */
export const digestOf = (ctx: Context, key: string): string =>
  sealText(ctx.secrets, "stock-alerts", key);

/** The same of an address, in whatever way it is written. */
export const mailboxOf = (ctx: Context, email: string): string => digestOf(ctx, emailKey(email));

const restsUntil = (ctx: Context) =>
  new Date(ctx.clock.now().getTime() - BETWEEN_MAILS_MS).toISOString();

/** In SQL, whether a mailbox (a column) had its mail of the day. */
export const hadItsMail = (ctx: Context, mailbox: SQL): SQL => sql`exists (
  select from mailbox_contacts c
  where c.mailbox = ${mailbox} and c.last_at > ${restsUntil(ctx)}::timestamptz)`;

/**
 * Takes the one mail of the day that mailboxes get to bring their readers back. What is about to be
 * written goes by this, whatever feature writes it, in the transaction that queues the mail.
 *
 * @returns those that had none yet; of two that ask at once one is answered
 */
export async function takeMailOfDay(
  ctx: Context,
  tx: Transaction,
  mailboxes: Iterable<string>,
): Promise<Set<string>> {
  // In one order, so that two that take several never wait for each other.
  const wanted = [...new Set(mailboxes)].sort();
  if (wanted.length === 0) return new Set();
  const { rows } = await tx.execute<{ mailbox: string }>(sql`
    insert into mailbox_contacts as c (mailbox, last_at)
    select m, ${ctx.clock.now().toISOString()}::timestamptz from unnest(${sql.param(wanted)}::text[]) as m
    on conflict (mailbox) do update set last_at = excluded.last_at
      where c.last_at <= ${restsUntil(ctx)}::timestamptz
    returning c.mailbox`);
  return new Set(rows.map(({ mailbox }) => mailbox));
}

/** Nothing is kept of whom we wrote to for longer than it counts. */
export const forgetContactsJob = defineJob({
  name: "forget-mailbox-contacts",
  every: "40 3 * * *",
  endsByTime: true,
  async run(ctx) {
    await ctx.db
      .delete(mailboxContacts)
      .where(sql`${mailboxContacts.lastAt} <= ${restsUntil(ctx)}::timestamptz`);
  },
});
