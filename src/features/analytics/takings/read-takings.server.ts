import { sql } from "drizzle-orm";
import { koboToNaira } from "~/lib/money.ts";
import { areaSql } from "~/platform/audit-areas.ts";
import type { Context } from "~/platform/context.ts";
import { type Days, dayOf, isWithin } from "~/platform/lagos-days.ts";
import { otherMovesIn, salesIn } from "./moves.server.ts";
import { type Amounts, amountNames, type Takings } from "./schema.ts";

type Sums = Record<keyof Amounts, string>;

/** What came in by each way to pay, what went out, and who worked: by day in Lagos. */
export async function readTakings(ctx: Context, days: Days): Promise<Takings> {
  const [moves, staff] = await Promise.all([readDays(ctx, days), readStaff(ctx, days)]);
  const total = moves.find(({ day }) => day === null);
  return {
    days: moves.flatMap(({ day, ...sums }) => (day === null ? [] : [{ day, ...inNaira(sums) }])),
    total: inNaira(total ?? nothing),
    staff,
  };
}

const nothing = Object.fromEntries(amountNames.map((name) => [name, "0"])) as Sums;
const inNaira = (sums: Sums) =>
  Object.fromEntries(amountNames.map((name) => [name, koboToNaira(Number(sums[name]))])) as Amounts;

/** Days on which money moved, the last first, and all of them together (no day). */
async function readDays(ctx: Context, days: Days): Promise<(Sums & { day: string | null })[]> {
  const began = dayOf(sql`at`, days.from);
  // Each added up by itself: of rows of several tables the database does not know how few the sums are.
  const { rows } = await ctx.db.execute<Sums & { day: string | null }>(sql`
    with sums as (
      select ${began} as began, kind, way, sum(kobo) as kobo, sum(vat) as vat, 0 as rider
      from (${salesIn(days)}) m group by 1, 2, 3
      union all
      select ${began}, kind, way, sum(kobo), sum(vat), 0 from (${otherMovesIn(days)}) m group by 1, 2, 3
      union all
      select ${began}, 'cash', '', 0, 0, sum(rider_kobo) from cash_entries
      where kind in ('collected', 'uncollected') and ${isWithin(sql`at`, days)} group by 1
    ), by_day as (
      select (began at time zone 'Africa/Lagos')::date as day, kind, way, kobo,
        kind in ('sale', 'card_sold') as is_sale, way not in ('gift_card', 'store_credit') as is_money, vat, rider
      from sums
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(kobo) filter (where is_sale and way = 'paystack'), 0) as card,
      coalesce(sum(kobo) filter (where is_sale and way = 'transfer'), 0) as transfer,
      coalesce(sum(kobo) filter (where is_sale and way = 'on_delivery'), 0) as on_delivery,
      coalesce(sum(kobo) filter (where is_sale and way = 'cash'), 0) as cash,
      coalesce(sum(kobo) filter (where is_sale and way = 'card_machine'), 0) as card_machine,
      coalesce(sum(kobo) filter (where is_sale and way = 'gift_card'), 0) as gift_card,
      coalesce(sum(kobo) filter (where is_sale and way = 'store_credit'), 0) as store_credit,
      coalesce(sum(kobo) filter (where kind = 'beside'), 0) as beside,
      coalesce(sum(kobo) filter (where kind = 'refund' and is_money), 0) as refunds,
      coalesce(sum(kobo) filter (where kind = 'refund' and not is_money), 0) as to_cards,
      coalesce(sum(kobo) filter (where kind = 'fee'), 0) as fees,
      coalesce(sum(kobo) filter (where is_money), 0) as "left", sum(vat) as vat, sum(rider) as rider_cash
    from by_day group by grouping sets ((day), ()) order by by_day.day desc nulls last`);
  return rows;
}

async function readStaff(ctx: Context, days: Days): Promise<Takings["staff"]> {
  const { rows } = await ctx.db.execute<Takings["staff"][number]>(sql`
    select coalesce(p.email, a.who, 'A program') as who,
      coalesce(sum(n) filter (where area = 'status'), 0)::int as status,
      coalesce(sum(n) filter (where area = 'money'), 0)::int as money,
      coalesce(sum(n) filter (where area = 'stock'), 0)::int as stock,
      coalesce(sum(n) filter (where area is null), 0)::int as other, max(last_at) as last_at
    from (
      select actor_id, coalesce(actor_email, actor_id::text) as who, ${areaSql(sql`action`)} as area, n, last_at
      from (
        -- There are few actions: which area each is of is not asked for every entry.
        select actor_id, actor_email, action, count(*) as n, max(at) as last_at
        from audit_log where ${isWithin(sql`at`, days)} group by 1, 2, 3
      ) d
    ) a left join profiles p on p.id = a.actor_id
    where a.area is not null or a.actor_id in (select user_id from user_roles)
    group by 1 order by max(last_at) desc limit 50`);
  return rows.map((row) => ({ ...row, last_at: new Date(row.last_at).toISOString() }));
}
