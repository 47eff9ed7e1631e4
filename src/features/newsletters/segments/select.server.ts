import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { selectPieces } from "~/features/collections/select-pieces.server.ts";
import { findShown } from "~/features/collections/shown.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { startOfDay } from "~/platform/lagos-days.ts";
import type { Segment } from "./schema.ts";

const NAME = sql`split_part(n.email, '@', 1)`;
const DOMAIN = sql`regexp_replace(split_part(n.email, '@', 2), '\\.$', '')`;
const UNTAGGED = sql`coalesce(nullif(split_part(${NAME}, '+', 1), ''), ${NAME})`;

/** A reader's mailbox as orders keep it: `emailKey` of `lib/contact-keys.ts`, in SQL. */
export const MAILBOX = sql`case when ${DOMAIN} in ('gmail.com', 'googlemail.com')
  then replace(${UNTAGGED}, '.', '') || '@gmail.com' else ${UNTAGGED} || '@' || ${DOMAIN} end`;

/** Orders of a reader that were not cancelled, as `o`, for whom this holds. */
const ordered = (holds: SQL): SQL => sql`exists (
  select from orders o where o.email_key = ${MAILBOX} and o.status <> 'cancelled' and ${holds})`;

const boughtLine = (holds: SQL): SQL =>
  ordered(sql`exists (select from order_items i where i.order_id = o.id and ${holds})`);

/**
 * The readers of a segment, for after `from`: who asked for the newsletter and has not left, as `n`
 * with its conditions. All that segments ask stands here.
 */
export async function readersOf(ctx: Context, segment: Segment): Promise<SQL> {
  const { bought, size, place, spent, absent_days, joined_since } = segment;
  const ago = (days: number) =>
    sql`${new Date(ctx.clock.now().getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  const conditions = [sql`n.unsubscribed_at is null`];
  if (bought) conditions.push(boughtLine(await isOf(ctx, bought)));
  if (size) {
    conditions.push(sql`(
      exists (
        select from users u join own_sizes s on s.user_id = u.id
        where u.email = n.email and s.category = ${size.category} and s.size = ${size.size})
      or ${boughtLine(sql`i.category = ${size.category} and i.size = ${size.size}`)})`);
  }
  if (place) {
    const there = place.city
      ? sql`o.state = ${place.state} and lower(o.city) = lower(${place.city})`
      : sql`o.state = ${place.state}`;
    conditions.push(
      ordered(sql`${there} and not exists (
        select from orders later
        where later.email_key = o.email_key and later.created_at > o.created_at
          and later.state is not null and later.status <> 'cancelled')`),
    );
  }
  if (spent) {
    conditions.push(sql`${MAILBOX} in (
      select o.email_key from orders o
      where o.paid_at is not null and o.status <> 'cancelled' and o.created_at >= ${ago(spent.days)}
      group by o.email_key
      having sum(o.total_kobo - o.refunded_kobo) >= ${nairaToKobo(spent.naira)})`);
  }
  if (absent_days) conditions.push(sql`not ${ordered(sql`o.created_at >= ${ago(absent_days)}`)}`);
  if (joined_since) conditions.push(sql`n.created_at >= ${startOfDay(joined_since)}`);
  return sql`newsletter_subscribers n where ${sql.join(conditions, sql` and `)}`;
}

/** A line `i` is of it. A collection that shoppers do not see has no pieces. */
async function isOf(ctx: Context, { of, value }: NonNullable<Segment["bought"]>): Promise<SQL> {
  if (of === "category") return sql`i.category = ${value}`;
  if (of === "house") return sql`i.brand = ${value}`;
  const collection = await findShown(ctx, value);
  const ids = collection ? await selectPieces(ctx, collection) : [];
  return sql`i.product_id = any(${sql.param(ids)}::int[])`;
}

/** How many readers a segment selects, and how many there are. */
export async function countReaders(
  ctx: Context,
  db: Queryable,
  segment: Segment,
): Promise<{ count: number; of: number }> {
  const { rows } = await db.execute<{ count: number; of: number }>(sql`
    select (select count(*)::int from ${await readersOf(ctx, segment)}) as count,
      (select count(*)::int from newsletter_subscribers n where n.unsubscribed_at is null) as of`);
  return rows[0]!;
}
