import { eq, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { staffDuty } from "~/db/schema/queue.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { newWorkMail } from "./mails.tsx";

/** Goes on duty, or off: who is on is told by mail of what comes in from now on. */
export async function setDuty(ctx: Context, userId: string, isOn: boolean): Promise<void> {
  if (isOn) {
    await ctx.db
      .insert(staffDuty)
      .values({ userId, toldUntil: ctx.clock.now() })
      .onConflictDoNothing();
  } else await ctx.db.delete(staffDuty).where(eq(staffDuty.userId, userId));
}

export async function isOnDuty(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.select().from(staffDuty).where(eq(staffDuty.userId, userId));
  return rows.length > 0;
}

export interface News extends Record<string, unknown> {
  orders: number;
  receipts: number;
  returns: number;
  messages: number;
  /** Sizes of what is for sale of which the last piece went, and that are gone still. */
  sold_out: number;
}

/** What came in between two moments and still waits. An order counts when staff can do something for it. */
export async function readNews(db: Queryable, since: Date, until: Date): Promise<News> {
  const within = (column: string) =>
    sql`${sql.raw(column)} > ${since.toISOString()}::timestamptz and ${sql.raw(column)} <= ${until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<News>(sql`
    select
      (select count(*)::int from orders where status in ('pending', 'processing') and source <> 'staff'
        and case when payment_method = 'paystack' then ${within("paid_at")} else ${within("created_at")} end) as orders,
      (select count(*)::int from payments where status = 'open' and ${within("receipt_at")}) as receipts,
      (select count(*)::int from returns where status = 'requested' and ${within("created_at")}) as returns,
      (select count(*)::int from contact_messages where status = 'new' and ${within("created_at")}) as messages,
      (select count(*)::int from product_stock s join products p on p.id = s.product_id and p.is_active
        cross join lateral (
          select l.delta_on_hand, l.created_at from stock_ledger l
          where l.product_id = s.product_id and l.size = s.size and l.delta_on_hand <> 0
          order by l.id desc limit 1) last
        where s.on_hand = 0 and last.delta_on_hand < 0 and ${within("last.created_at")}) as sold_out`);
  return rows[0]!;
}

const MINUTE_MS = 60_000;

/** What came in a moment ago may not be committed yet: it is told with the next look. */
export const SETTLES_MS = 10_000;

/**
 * Writes to everybody on duty about what came in, all of it in one mail, and no more often than the
 * settings say. Copies that do so at the same time write once.
 *
 * @returns how many were written to
 */
export async function tellDuty(ctx: Context): Promise<number> {
  const { notifications } = await getSettings(ctx);
  const now = ctx.clock.now();
  const until = new Date(now.getTime() - SETTLES_MS);
  const rested = new Date(now.getTime() - notifications.duty_minutes * MINUTE_MS);
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff-duty'))`);
    const { rows: people } = await tx.execute<{
      id: string;
      email: string;
      told_until: string;
    }>(sql`
      select u.id, u.email, d.told_until from staff_duty d join users u on u.id = d.user_id
      where u.email is not null and u.id in (select user_id from user_roles)
        and (u.banned_until is null or u.banned_until <= ${now.toISOString()}::timestamptz)
        and (d.mailed_at is null or d.mailed_at <= ${rested.toISOString()}::timestamptz)
      order by u.id`);
    let told = 0;
    for (const { id, email, told_until } of people) {
      // What sold out is for who buys in: it is in another mail.
      const { sold_out: _, ...news } = await readNews(tx, new Date(told_until), until);
      if (Object.values(news).every((n) => n === 0)) continue;
      await tx
        .update(staffDuty)
        .set({ toldUntil: until, mailedAt: now })
        .where(eq(staffDuty.userId, id));
      await queueMail(tx, newWorkMail, {
        dedupeKey: `duty:${id}:${now.toISOString()}`,
        to: email,
        data: news,
      });
      told++;
    }
    return told;
  });
}

export const tellDutyJob = defineJob({
  name: "tell-duty",
  every: "* * * * *",
  async run(ctx) {
    await tellDuty(ctx);
  },
});
