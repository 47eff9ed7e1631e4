import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import type { Context } from "~/platform/context.ts";
import type { MailTemplate } from "~/platform/mail/template.ts";
import { BRIEF_LASTS_MS, newsTopic } from "../rules.ts";

/** Whom a mail goes to, and what was queued of it. */
export interface BriefReader<Queued extends z.ZodObject> {
  userId: string;
  data: z.input<Queued>;
}

/**
 * Has a mail said in short, too, to those of its readers who asked for that on their phone or in a browser: in
 * the transaction that queues the mail, so that the mailbox's one of the day stands for all of it.
 */
export async function queueBriefs<Queued extends z.ZodObject>(
  ctx: Context,
  db: Queryable,
  mail: MailTemplate<z.ZodObject, Queued>,
  readers: readonly BriefReader<Queued>[],
  channels: readonly ("phone" | "device")[] = ["phone", "device"],
): Promise<void> {
  if (readers.length === 0) return;
  const now = ctx.clock.now();
  const rows = readers.map(({ userId, data }) => ({ user_id: userId, data }));
  await db.execute(sql`
    with readers as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(user_id uuid, data jsonb))
    insert into mail_briefs (user_id, channel, mail, data, due_at, expires_at, created_at)
    select r.user_id, c.channel, ${mail.name}, r.data, ${now.toISOString()}::timestamptz,
      ${new Date(now.getTime() + BRIEF_LASTS_MS).toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from readers r
    cross join unnest(${sql.param([...channels])}::text[]) as c(channel)
    where case c.channel
      when 'phone' then exists (select from phone_readers p where p.user_id = r.user_id)
      else exists (select from push_follows f where f.topic = ${newsTopic("")} || r.user_id) end
    on conflict (user_id, channel) where status = 'waiting' do update set mail = excluded.mail,
      data = excluded.data, due_at = excluded.due_at, expires_at = excluded.expires_at,
      attempts = 0, last_error = null, created_at = excluded.created_at`);
}
