import { type SQL, sql } from "drizzle-orm";
import { BESIDE_THE_ORDER } from "~/lib/statuses.ts";
import { vatSql } from "~/lib/vat-sql.ts";
import { type Days, isWithin } from "~/platform/lagos-days.ts";

/**
 * What came for orders and for gift cards in these days, one row for each payment. All of a year is read from
 * indexes alone: what is selected and not used is not read.
 */
export const salesIn = (days: Days): SQL => sql`
    select p.paid_at as at, case when o.delivery_method = 'email' then 'card_sold' else 'sale' end as kind,
      case when p.method = 'gift_card' and ${byCredit} then 'store_credit' else p.method end as way, p.order_id, p.reference,
      p.amount_kobo as kobo, o.vat_rate as rate,
      -- Where something was paid before, as for more pieces: rounded together with that, and once.
      case when p.is_difference or o.gift_card_kobo > 0 then
        (select ${vatSql(sql`(n.kobo + p.amount_kobo)`, sql`o.vat_rate`)} - ${vatSql(sql`n.kobo`, sql`o.vat_rate`)}
          from (select ${netBefore} as kobo) n)
        else ${vatSql(sql`p.amount_kobo`, sql`o.vat_rate`)} end as vat
    from payments p join orders o on o.id = p.order_id
    where p.status = 'paid' and ${isWithin(sql`p.paid_at`, days)}`;

/** What came beside orders, what was given back, and what the payment service kept: columns as of the sales. */
export function otherMovesIn(days: Days): SQL {
  const within = (at: SQL) => isWithin(at, days);
  return sql`
    select r.created_at as at, 'beside' as kind, coalesce(p.method, '') as way, r.order_id,
      coalesce(r.provider_reference, '') as reference, r.amount_kobo as kobo, null::int as rate, 0::bigint as vat
    from refunds r left join payments p on p.id = r.payment_id
    where r.reason in ${BESIDE_THE_ORDER} and ${within(sql`r.created_at`)}
    union all
    -- What is left of an order's money bears the VAT that is left of it.
    select r.processed_at, 'refund',
      case when r.to_credit or (p.method = 'gift_card' and ${byCredit}) then 'store_credit' else coalesce(p.method, '') end, r.order_id,
      coalesce(r.provider_reference, r.provider_id, ''), -r.amount_kobo,
      case when b.beside then null else o.vat_rate end,
      case when b.beside then 0 else
        ${vatSql(sql`(e.paid - e.back - r.amount_kobo)`, sql`o.vat_rate`)} -
        ${vatSql(sql`(e.paid - e.back)`, sql`o.vat_rate`)} end
    from refunds r join orders o on o.id = r.order_id left join payments p on p.id = r.payment_id
      cross join lateral (select r.reason in ${BESIDE_THE_ORDER} as beside) b
      cross join lateral (
        select coalesce((select sum(y.amount_kobo)::bigint from payments y
            where y.order_id = r.order_id and y.status = 'paid' and y.paid_at <= r.processed_at),
          o.total_kobo) as paid, coalesce(sum(amount_kobo), 0)::bigint as back
        from refunds x where x.order_id = r.order_id and x.status = 'processed'
          and x.reason not in ${BESIDE_THE_ORDER}
          and (x.processed_at, x.id) < (r.processed_at, r.id)) e
    where r.status = 'processed' and ${within(sql`r.processed_at`)}
    union all
    select a.settled_at, 'fee', p.method, p.order_id, a.reference, -a.fee_kobo, null, 0
    from payment_attempts a join payments p on p.id = a.payment_id
    where a.fee_kobo > 0 and ${within(sql`a.settled_at`)}`;
}

/**
 * Every move of money in these days, one row each: the report and the accountant's file are both made of
 * them. Amounts are signed kobo; `vat` is what of it is VAT. What moves by way of a gift card or store credit
 * is no money that comes or goes now.
 */
export const movesIn = (days: Days): SQL => sql`${salesIn(days)} union all ${otherMovesIn(days)}`;

/** Whether what pays as a gift card does is store credit: of an order where no gift card pays, or the payment itself. */
const byCredit = sql`(o.by_credit or p.by_credit)`;

/** What of the order of payment `p` was paid and not given back before it. */
const netBefore = sql`(
  (select coalesce(sum(y.amount_kobo), 0)::bigint from payments y
    where y.order_id = p.order_id and y.status = 'paid' and y.id <> p.id and y.paid_at <= p.paid_at
      and (y.paid_at, y.is_difference, y.id) < (p.paid_at, p.is_difference, p.id))
  - (select coalesce(sum(x.amount_kobo), 0)::bigint from refunds x
    where x.order_id = p.order_id and x.status = 'processed' and x.processed_at < p.paid_at
      and x.reason not in ${BESIDE_THE_ORDER}))`;
