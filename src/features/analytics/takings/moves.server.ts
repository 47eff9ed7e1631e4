import { type SQL, sql } from "drizzle-orm";
import { BESIDE_THE_ORDER } from "~/lib/statuses.ts";
import { vatSql } from "~/lib/vat-sql.ts";
import { type Days, isWithin } from "~/platform/lagos-days.ts";

/**
 * Every move of money in these days, one row each: what came for orders, what came for gift cards, what
 * came beside both, what was given back, and what the payment service kept. Its report and the accountant's
 * file are both made of it. Amounts are signed kobo; `vat` is what of it is VAT. What moves by way of a gift
 * card or store credit is no money that comes or goes now.
 */
export function movesIn(days: Days): SQL {
  const within = (at: SQL) => isWithin(at, days);
  return sql`
    select p.paid_at as at, case when o.delivery_method = 'email' then 'card_sold' else 'sale' end as kind,
      case when p.method = 'gift_card' and ${byCredit} then 'store_credit' else p.method end as way, p.order_id, p.reference,
      p.amount_kobo as kobo, o.vat_rate as rate,
      ${vatSql(sql`(n.kobo + p.amount_kobo)`, sql`o.vat_rate`)} - ${vatSql(sql`n.kobo`, sql`o.vat_rate`)} as vat
    from payments p join orders o on o.id = p.order_id
      -- What was there before, where it was paid for more pieces: rounded together, and once.
      cross join lateral (select case when p.is_difference or o.gift_card_kobo > 0 then ${netBefore()} else 0 end as kobo) n
    where p.status = 'paid' and ${within(sql`p.paid_at`)}
    union all
    select r.created_at, 'beside', coalesce(p.method, ''), r.order_id, coalesce(r.provider_reference, ''),
      r.amount_kobo, null, 0
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
        select coalesce((select sum(y.amount_kobo) from payments y
            where y.order_id = r.order_id and y.status = 'paid' and y.paid_at <= r.processed_at),
          o.total_kobo) as paid, coalesce(sum(amount_kobo), 0) as back
        from refunds x where x.order_id = r.order_id and x.status = 'processed'
          and x.reason not in ${BESIDE_THE_ORDER}
          and (x.processed_at, x.id) < (r.processed_at, r.id)) e
    where r.status = 'processed' and ${within(sql`r.processed_at`)}
    union all
    select a.settled_at, 'fee', p.method, p.order_id, a.reference, -a.fee_kobo, null, 0
    from payment_attempts a join payments p on p.id = a.payment_id
    where a.fee_kobo > 0 and ${within(sql`a.settled_at`)}`;
}

/** Whether what pays as a gift card does is store credit: of an order where no gift card pays, or the payment itself. */
const byCredit = sql`(o.by_credit or p.by_credit)`;

/** What of the order of payment `p` was paid and not given back before it. */
const netBefore = () => sql`(
  (select coalesce(sum(y.amount_kobo), 0) from payments y
    where y.order_id = p.order_id and y.status = 'paid' and y.id <> p.id and y.paid_at <= p.paid_at
      and (y.paid_at, y.is_difference, y.id) < (p.paid_at, p.is_difference, p.id))
  - (select coalesce(sum(x.amount_kobo), 0) from refunds x
    where x.order_id = p.order_id and x.status = 'processed' and x.processed_at < p.paid_at
      and x.reason not in ${BESIDE_THE_ORDER}))`;
