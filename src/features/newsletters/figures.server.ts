import { eq, sql } from "drizzle-orm";
import { newsletters } from "~/db/schema/newsletters.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { COUNTS_DAYS } from "./rules.ts";
import { MAILBOX } from "./segments/select.server.ts";

/**
 * What came of a newsletter. An order counts for the letter by which its mailbox came last before it, if
 * that was no longer ago than `COUNTS_DAYS`: once it is paid and as long as it is not cancelled, less what
 * was refunded.
 */
export async function readFigures(ctx: Context, id: string) {
  const [letter] = await ctx.db
    .select({ kept: newsletters.kept })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  if (letter?.kept) return letter.kept.figures;
  const { rows } = await ctx.db.execute<{
    opened: number;
    clicked: number;
    orders: number;
    kobo: string;
  }>(sql`
    with sold as (
      select distinct o.id, o.total_kobo - o.refunded_kobo as kobo
      from newsletter_sends d
      join newsletter_subscribers n on n.id = d.subscriber_id
      join orders o on o.email_key = ${MAILBOX}
        and o.created_at >= d.clicked_at
        and o.created_at < d.clicked_at + make_interval(days => ${COUNTS_DAYS})
        and o.paid_at is not null and o.status <> 'cancelled'
      where d.newsletter_id = ${id} and d.clicked_at is not null
        and not exists (
          select from newsletter_sends later
          where later.subscriber_id = d.subscriber_id
            and later.clicked_at > d.clicked_at and later.clicked_at <= o.created_at))
    select count(d.opened_at)::int as opened, count(d.clicked_at)::int as clicked,
      (select count(*)::int from sold) as orders,
      (select coalesce(sum(kobo), 0) from sold) as kobo
    from newsletter_sends d where d.newsletter_id = ${id}`);
  const { opened, clicked, orders, kobo } = rows[0]!;
  return { opened, clicked, orders, naira: koboToNaira(Number(kobo)) };
}
