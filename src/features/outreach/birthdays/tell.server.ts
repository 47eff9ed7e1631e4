import { sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/service.server.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { queueBriefs } from "../briefs/queue.server.ts";
import { mailboxOf, takeMailOfDay } from "../gate.server.ts";
import { celebratedOn } from "../rules.ts";
import { birthdayMail } from "./mail.tsx";

/** People greeted in one transaction. */
const AT_ONCE = 200;

interface Celebrating extends Record<string, unknown> {
  user_id: string;
  email: string;
}

/**
 * Greets whose birthday it is in Lagos, once in a year, also where they move their birthday or leave
 * and come back. Whose mailbox had another mail that day is tried again until the day is over.
 *
 * @returns how many were written to
 */
export async function greetBirthdays(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  if (isQuiet(now) || !(await getSettings(ctx)).messages.birthdays) return 0;
  const today = lagosDate(now);
  const year = today.slice(0, 4);
  let greeted = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await ctx.db.execute<Celebrating>(sql`
      select b.user_id, u.email from birthdays b
      join users u on u.id = b.user_id and u.app_metadata->>'proved_email' = u.email
      join json_to_recordset(${JSON.stringify(celebratedOn(today))}::json) as d(month int, day int)
        on d.month = b.month and d.day = b.day
      where b.user_id > ${after}::uuid
        and (u.banned_until is null or u.banned_until <= ${now.toISOString()}::timestamptz)
        and not exists (
          select from mail_outbox m where m.dedupe_key = 'birthday:' || b.user_id || ':' || ${year}::text)
      order by b.user_id limit ${AT_ONCE}`);
    greeted += await greet(ctx, rows, year);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return greeted;
    after = last.user_id;
  }
}

function greet(ctx: Context, people: readonly Celebrating[], year: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const mailbox = ({ email }: Celebrating) => mailboxOf(ctx, email);
    const taken = await takeMailOfDay(ctx, tx, people.map(mailbox));
    // Two accounts can have one mailbox: one greeting is enough.
    const greeted = people.filter((person) => taken.delete(mailbox(person)));
    for (const { user_id, email } of greeted) {
      await queueMail(tx, birthdayMail, {
        to: email,
        dedupeKey: `birthday:${user_id}:${year}`,
        data: { user_id },
      });
    }
    const readers = greeted.map(({ user_id }) => ({ userId: user_id, data: { user_id } }));
    await queueBriefs(ctx, tx, birthdayMail, readers);
    return greeted.length;
  });
}

export const greetBirthdaysJob = defineJob({
  name: "greet-birthdays",
  every: "25 * * * *",
  async run(ctx) {
    await greetBirthdays(ctx);
  },
});
