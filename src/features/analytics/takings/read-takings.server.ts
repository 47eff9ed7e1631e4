import { sql } from "drizzle-orm";
import { koboToNaira } from "~/lib/money.ts";
import { areaSql } from "~/platform/audit-areas.ts";
import type { Context } from "~/platform/context.ts";
import { startOf } from "../admin/days.server.ts";
import { type Days, movesIn } from "./moves.server.ts";
import type { Amounts, Takings } from "./schema.ts";

type Sums = Record<keyof Amounts, string>;

const NAMES = [
  "card",
  "transfer",
  "on_delivery",
  "beside",
  "refunds",
  "fees",
  "left",
  "vat",
  "rider_cash",
] as const satisfies readonly (keyof Amounts)[];

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

const nothing = Object.fromEntries(NAMES.map((name) => [name, "0"])) as Sums;
const inNaira = (sums: Sums) =>
  Object.fromEntries(NAMES.map((name) => [name, koboToNaira(Number(sums[name]))])) as Amounts;

/** Days on which money moved, the last first, and all of them together (no day). */
async function readDays(ctx: Context, days: Days): Promise<(Sums & { day: string | null })[]> {
  const { rows } = await ctx.db.execute<Sums & { day: string | null }>(sql`
    with moves as (
      select at, kind, way, kobo, vat, 0 as cash from (${movesIn(days)}) m
      union all
      select at, 'cash', '', 0, 0, rider_kobo from cash_entries
      where kind in ('collected', 'uncollected') and at >= ${startOf(days.from)}
        and at < ((${days.to}::date + 1)::timestamp at time zone 'Africa/Lagos')
    ), by_day as (
      select (at at time zone 'Africa/Lagos')::date as day, kind, way, sum(kobo) as kobo,
        sum(vat) as vat, sum(cash) as cash
      from moves group by 1, 2, 3
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(kobo) filter (where kind = 'sale' and way = 'paystack'), 0) as card,
      coalesce(sum(kobo) filter (where kind = 'sale' and way = 'transfer'), 0) as transfer,
      coalesce(sum(kobo) filter (where kind = 'sale' and way = 'on_delivery'), 0) as on_delivery,
      coalesce(sum(kobo) filter (where kind = 'beside'), 0) as beside,
      coalesce(sum(kobo) filter (where kind = 'refund'), 0) as refunds,
      coalesce(sum(kobo) filter (where kind = 'fee'), 0) as fees,
      sum(kobo) as "left", sum(vat) as vat, sum(cash) as rider_cash
    from by_day group by grouping sets ((day), ()) order by by_day.day desc nulls last`);
  return rows;
}

async function readStaff(ctx: Context, { from, to }: Days): Promise<Takings["staff"]> {
  const { rows } = await ctx.db.execute<Takings["staff"][number]>(sql`
    select coalesce(p.email, a.who, 'A program') as who, sum(n) filter (where area = 'status')::int as status,
      sum(n) filter (where area = 'money')::int as money,
      sum(n) filter (where area = 'stock')::int as stock,
      sum(n) filter (where area is null)::int as other, max(last_at) as last_at
    from (
      select actor_id, coalesce(actor_email, actor_id::text) as who, ${areaSql(sql`action`)} as area,
        count(*) as n, max(at) as last_at
      from audit_log
      where at >= ${startOf(from)} and at < ((${to}::date + 1)::timestamp at time zone 'Africa/Lagos')
        and (actor_id in (select user_id from user_roles) or ${areaSql(sql`action`)} is not null)
      group by 1, 2, 3
    ) a left join profiles p on p.id = a.actor_id
    group by 1 order by max(last_at) desc limit 50`);
  return rows.map(({ who, status, money, stock, other, last_at }) => ({
    who,
    status: status ?? 0,
    money: money ?? 0,
    stock: stock ?? 0,
    other: other ?? 0,
    last_at: new Date(last_at).toISOString(),
  }));
}
