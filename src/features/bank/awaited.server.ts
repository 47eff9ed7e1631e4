import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import type { Awaited } from "./matching/match-credits.ts";
import { wholeReferencesIn } from "./matching/signs.ts";

/** How long after the fact money may still be said to be an order's. */
const CONFIRMED_DAYS = 45;
const OVER_DAYS = 14;
const DAY = 86_400_000;

export type AwaitedOrder = Awaited & { version: number; totalKobo: number };

/** What lines of the bank have told of a transfer, in kobo. `p` is the payment. */
const ACCOUNTED = sql`(select coalesce(sum(amount_kobo), 0)::float8 from bank_credits c
  where c.payment_id = p.id and c.state = 'matched' and c.outcome in ('paid', 'part', 'confirmed'))`;

/**
 * Orders that transfers may be for: those that wait for one, those whose money somebody said to have
 * seen and no line of the bank has told of yet, and those that ended lately. The latter two are many, so
 * only those are read that have the amount of a transfer, or whose reference it names.
 */
export async function readAwaited(
  ctx: Context,
  db: Queryable,
  credits: readonly { kobo: number; words: string }[],
): Promise<AwaitedOrder[]> {
  const amounts = sql.param([...new Set(credits.map(({ kobo }) => kobo))]);
  const named = sql.param([...new Set(credits.flatMap(({ words }) => wholeReferencesIn(words)))]);
  const isMeant = sql`(p.amount_kobo = any(${amounts}::bigint[]) or p.reference = any(${named}::text[]))`;
  const since = (days: number) =>
    sql`${new Date(ctx.clock.now().getTime() - days * DAY).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    id: string;
    version: number;
    full_name: string;
    total_kobo: number;
    created_at: string;
    references: string[];
    missing_kobo: number;
    state: Awaited["state"];
  }>(sql`
    with meant as (
      select p.id, p.order_id, 'awaited' as state, p.amount_kobo
      from payments p where p.status = 'open' and p.method = 'transfer'
      union all
      select p.id, p.order_id, 'confirmed', p.amount_kobo
      from payments p where p.status = 'paid' and p.method = 'transfer' and p.paid_at >= ${since(CONFIRMED_DAYS)}
        and ${isMeant}
      union all
      select p.id, p.order_id, 'over', p.amount_kobo
      from payments p join orders o on o.id = p.order_id
      where p.status = 'cancelled' and p.method = 'transfer' and p.created_at >= ${since(OVER_DAYS)}
        and o.status = 'cancelled' and ${isMeant}
    )
    select distinct on (o.id) o.id, o.version, o.full_name, o.total_kobo::float8 as total_kobo, o.created_at,
      p.state, array(select x.reference from payments x where x.order_id = o.id and x.method = 'transfer') as references,
      p.amount_kobo::float8 - case p.state
        when 'awaited' then (select coalesce(sum(t.amount_kobo), 0)::float8 from payment_parts t where t.order_id = o.id)
        when 'confirmed' then ${ACCOUNTED} else 0 end as missing_kobo
    from meant p join orders o on o.id = p.order_id
    order by o.id, p.state`);
  return rows.map((row) => ({
    orderId: row.id,
    version: row.version,
    name: row.full_name,
    references: row.references,
    totalKobo: row.total_kobo,
    missingKobo: Math.max(0, row.missing_kobo),
    placedOn: lagosDate(new Date(row.created_at)),
    state: row.state,
  }));
}

/** What no line of the bank has told of a transfer that somebody confirmed, in kobo. */
export async function unaccounted(db: Queryable, paymentId: string): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(sql`
    select p.amount_kobo::float8 - ${ACCOUNTED} as left from payments p where p.id = ${paymentId}`);
  return Math.max(0, rows[0]?.left ?? 0);
}
