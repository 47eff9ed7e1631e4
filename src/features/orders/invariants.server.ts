import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";

export interface Difference {
  rule: string;
  product_id: number | null;
  size: string | null;
  order_id: string | null;
  expected: number;
  found: number;
}

/**
 * Proves that no piece was made or lost, for every product and size: what stands in stock is what
 * the ledger adds up to, and on hand + held + sold is what was received. An order's own moves end
 * where its stock state says. And that no kobo of cash was: what was paid at the door is handed in,
 * with a rider, or missing. No rows: all is well.
 */
export async function findDifferences(db: Queryable): Promise<Difference[]> {
  const { rows } = await db.execute<Difference & Record<string, unknown>>(sql`
    with ledger as (
      select product_id, size, sum(delta_on_hand)::int as on_hand, sum(delta_held)::int as held,
        sum(delta_sold)::int as sold,
        coalesce(sum(delta_on_hand + delta_held + delta_sold), 0)::int as received
      from stock_ledger group by product_id, size
    ), standing as (
      select product_id, size, sum(quantity)::int as held from (
        select i.product_id, i.size, i.quantity
        from order_items i join orders o on o.id = i.order_id
        where i.product_id is not null and o.stock_state = 'held'
        union all
        select l.product_id, i.exchange_size, i.quantity
        from return_items i join returns r on r.id = i.return_id join order_items l on l.id = i.order_item_id
        where r.holds_sizes
      ) as holds group by product_id, size
    ), back as (
      -- Of an order that is held again these pieces stay on the shelf.
      select l.product_id, l.size, sum(l.delta_on_hand)::int as pieces
      from stock_ledger l join orders o on o.id = l.order_id
      where l.reason = 'restocked' and o.stock_state = 'held' group by l.product_id, l.size
    ), moves as (
      select order_id, sum(delta_held)::int as held, sum(delta_sold)::int as sold,
        coalesce(sum(delta_on_hand) filter (where reason = 'restocked'), 0)::int as restocked
      from stock_ledger l where order_id is not null
        -- A deleted product's lines count no more, so neither do their moves.
        and exists (select from products p where p.id = l.product_id)
      group by order_id
    ), exchanges as (
      select return_id, sum(delta_held)::int as held from stock_ledger where return_id is not null group by return_id
    ), wanted as (
      select o.id, o.stock_state, coalesce(sum(i.quantity), 0)::int as pieces
      from orders o join order_items i on i.order_id = o.id
      where o.stock_state <> 'none' and i.product_id is not null
      group by o.id
    )
    select 'on hand agrees with the ledger' as rule, s.product_id, s.size, null::uuid as order_id,
      coalesce(l.on_hand, 0) as expected, s.on_hand as found
    from product_stock s left join ledger l using (product_id, size) where s.on_hand <> coalesce(l.on_hand, 0)
    union all
    select 'held agrees with the ledger', s.product_id, s.size, null, coalesce(l.held, 0), s.held
    from product_stock s left join ledger l using (product_id, size) where s.held <> coalesce(l.held, 0)
    union all
    select 'held is what open orders and exchanges hold', s.product_id, s.size, null,
      coalesce(w.held, 0) - coalesce(b.pieces, 0), s.held
    from product_stock s left join standing w using (product_id, size) left join back b using (product_id, size)
    where s.held <> coalesce(w.held, 0) - coalesce(b.pieces, 0)
    union all
    select 'on hand + held + sold is what was received', s.product_id, s.size, null,
      l.received, s.on_hand + s.held + l.sold
    from product_stock s join ledger l using (product_id, size) where s.on_hand + s.held + l.sold <> l.received
    union all
    select 'an order holds its pieces', null, null, w.id,
      case when w.stock_state = 'held' then w.pieces else 0 end, coalesce(m.held, 0)
    from wanted w left join moves m on m.order_id = w.id
    where coalesce(m.held, 0) <> case when w.stock_state = 'held' then w.pieces - coalesce(m.restocked, 0) else 0 end
    union all
    select 'a return holds its sizes while it says so, and while it is open', null, null, r.id,
      case when r.holds_sizes and r.closed_at is null then w.pieces else 0 end, coalesce(e.held, 0)
    from returns r left join exchanges e on e.return_id = r.id
      left join lateral (select sum(quantity)::int as pieces from return_items i where i.return_id = r.id) w on true
    where coalesce(e.held, 0) <> case when r.holds_sizes and r.closed_at is null then w.pieces else 0 end
    union all
    select 'an order has its pieces sold', null, null, w.id,
      case when w.stock_state = 'sold' then w.pieces - coalesce(m.restocked, 0) else 0 end, coalesce(m.sold, 0)
    from wanted w left join moves m on m.order_id = w.id
    where coalesce(m.sold, 0) <> case when w.stock_state = 'sold' then w.pieces - coalesce(m.restocked, 0) else 0 end
    union all
    select 'a discount was used as often as it counts', null, null, d.id, d.uses, u.uses
    from discounts d join lateral (select count(*)::int as uses from discount_uses where discount_id = d.id) u on true
    where d.uses < u.uses
    union all
    select 'a promotion has spent what its orders say', null, null, d.id, u.kobo::float8, d.spent_kobo::float8
    from discounts d join lateral (
      select coalesce(sum(amount_kobo), 0) as kobo from discount_uses where discount_id = d.id) u on true
    where d.spent_kobo < u.kobo
    union all
    select 'what is off an order is off its lines and its delivery', null, null, o.id,
      o.discount_kobo::float8, (i.kobo + p.kobo)::float8
    from orders o
      join lateral (select sum(discount_kobo) as kobo from order_items where order_id = o.id) i on true
      join lateral (select coalesce(sum((h->>'kobo')::bigint), 0) as kobo
        from jsonb_array_elements(o.promotions) h where h->>'on' = 'delivery') p on true
    where o.promotions is not null and o.discount_kobo is distinct from i.kobo + p.kobo
    union all
    select 'a gift card has what its entries come to', null, null, null, e.kobo::float8, c.balance_kobo::float8
    from gift_cards c join lateral (
      select coalesce(sum(amount_kobo), 0) as kobo from gift_card_entries where card_id = c.id) e on true
    where c.balance_kobo <> e.kobo
    union all
    select 'a gift card that was bought is what was paid for it', null, null, o.id,
      o.total_kobo::float8, e.kobo::float8
    from gift_card_purchases p join orders o on o.id = p.order_id join lateral (
      select coalesce(sum(amount_kobo), 0) as kobo from gift_card_entries
      where card_id = p.card_id and kind = 'issued') e on true
    where p.card_id is not null and o.total_kobo <> e.kobo
    union all
    -- A refund that failed is on the card again only when something else is promised.
    select 'what its buyer has back of a gift card is off it', null, null, p.order_id,
      r.promised::float8, e.taken::float8
    from gift_card_purchases p
      join lateral (select coalesce(sum(amount_kobo), 0) as everything,
          coalesce(sum(amount_kobo) filter (where status <> 'failed'), 0) as promised
        from refunds where order_id = p.order_id
          and reason not in ('late_payment', 'duplicate', 'wrong_amount')) r on true
      join lateral (select -coalesce(sum(amount_kobo), 0) as taken from gift_card_entries
        where card_id = p.card_id and kind = 'refunded') e on true
    where p.card_id is not null and (e.taken < r.promised or e.taken > r.everything)
    union all
    -- What was paid at the door is with the rider who was there, unless it went into the account.
    select 'a rider collected what was paid at the door', null, null, o.order_id,
      coalesce(p.amount, 0)::float8, coalesce(c.amount, 0)::float8
    from (select order_id from cash_entries where order_id is not null
        union select order_id from delivery_stops where paid_by is not null) o
      left join lateral (select sum(rider_kobo) as amount from cash_entries e where e.order_id = o.order_id) c on true
      left join lateral (select sum(p.amount_kobo) as amount from payments p
        where p.order_id = o.order_id and p.method = 'on_delivery' and p.status = 'paid'
          and exists (select from delivery_stops s where s.order_id = o.order_id and s.paid_by = 'cash')) p on true
    where coalesce(p.amount, 0) <> coalesce(c.amount, 0)
    union all
    select 'what riders collected is handed in, with them or missing', null, null, null,
      b.collected::float8, (b.handed_in + b.held + b.missing)::float8
    from (select
        coalesce(sum(case kind when 'collected' then amount_kobo when 'uncollected' then -amount_kobo end), 0) as collected,
        coalesce(sum(till_kobo) filter (where rider_id is not null), 0) as handed_in,
        coalesce(sum(rider_kobo), 0) as held, coalesce(sum(missing_kobo), 0) as missing
      from cash_entries) b
    where b.collected <> b.handed_in + b.held + b.missing
    union all
    select 'the till is what was handed in and paid in, less what was paid out', null, null, null,
      b.wanted::float8, b.till::float8
    from (select coalesce(sum(till_kobo), 0) as till,
        coalesce(sum(case kind when 'handed_in' then amount_kobo when 'paid_in' then amount_kobo
          when 'paid_out' then -amount_kobo end), 0) as wanted
      from cash_entries) b
    where b.wanted <> b.till
    union all
    select 'a rider who handed in stands in the book as it was signed', null, null, null,
      h.handed_in_kobo::float8, coalesce(e.till, 0)::float8
    from cash_handovers h left join lateral (
      select sum(till_kobo) as till, sum(missing_kobo) as missing from cash_entries where handover_id = h.id) e on true
    where h.handed_in_kobo <> coalesce(e.till, 0) or h.difference_kobo <> coalesce(e.missing, 0)
    union all
    select 'cash that was paid for an order is in the till until it goes back', null, null, o.order_id,
      coalesce(p.amount, 0)::float8 - coalesce(r.amount, 0)::float8, coalesce(c.amount, 0)::float8
    from (select order_id from payments where method = 'cash'
        union select order_id from cash_entries where order_id is not null and till_kobo <> 0) o
      left join lateral (select sum(amount_kobo) as amount from payments p
        where p.order_id = o.order_id and p.method = 'cash' and p.status = 'paid') p on true
      left join lateral (select sum(r.amount_kobo) as amount from refunds r join payments p on p.id = r.payment_id
        where r.order_id = o.order_id and p.method = 'cash' and r.status = 'processed' and not r.to_credit) r on true
      left join lateral (select sum(till_kobo) as amount from cash_entries e where e.order_id = o.order_id) c on true
    where coalesce(p.amount, 0) - coalesce(r.amount, 0) <> coalesce(c.amount, 0)
    union all
    -- Of what came in part by transfer another way is asked for the rest.
    select 'what is waited for is what an order comes to', null, null, o.id,
      w.kobo::float8, p.amount_kobo::float8
    from payments p join orders o on o.id = p.order_id
      cross join lateral (select case when o.payment_status in ('awaiting', 'failed', 'on_delivery')
        then o.total_kobo - o.gift_card_kobo else o.due_kobo end - case when p.method = 'transfer' then 0 else (
          select coalesce(sum(t.amount_kobo), 0) from payment_parts t where t.order_id = o.id) end as kobo) w
    where p.status = 'open' and p.amount_kobo <> w.kobo
    union all
    select 'what was paid and is still due, less what went back for other pieces, is what an order comes to',
      null, null, o.id, o.total_kobo::float8, (p.paid + o.due_kobo - coalesce(r.back, 0))::float8
    from orders o
      join (select order_id, sum(amount_kobo) as paid from payments where status = 'paid' group by order_id) p
        on p.order_id = o.id
      left join (select order_id, sum(amount_kobo) as back from refunds
        where reason = 'pieces_changed' group by order_id) r on r.order_id = o.id
    -- A gift card has paid its part of one whose rest is waited for.
    where case when o.payment_status in ('awaiting', 'failed', 'on_delivery') then o.gift_card_kobo
      else o.total_kobo end <> p.paid + o.due_kobo - coalesce(r.back, 0)
    union all
    select 'a gift card has spent for an order what it paid of it and did not get back', null, null, o.id,
      (coalesce(p.paid, 0) - coalesce(r.back, 0))::float8, coalesce(e.spent, 0)::float8
    from (select order_id as id from payments where method = 'gift_card'
        union select order_id from gift_card_entries where order_id is not null and kind in ('spent', 'returned')) o
      left join lateral (select sum(amount_kobo) as paid from payments
        where order_id = o.id and method = 'gift_card' and status = 'paid') p on true
      left join lateral (select sum(r.amount_kobo) as back from refunds r join payments y on y.id = r.payment_id
        where r.order_id = o.id and y.method = 'gift_card' and y.status = 'paid' and r.status = 'processed'
          and r.reason not in ('late_payment', 'duplicate', 'wrong_amount')) r on true
      left join lateral (select -sum(amount_kobo) as spent from gift_card_entries
        where order_id = o.id and kind in ('spent', 'returned')) e on true
    where coalesce(p.paid, 0) - coalesce(r.back, 0) <> coalesce(e.spent, 0)
    union all
    select 'each card has spent for an order what it paid of it itself', null, null, coalesce(p.order_id, e.order_id),
      coalesce(p.due, 0)::float8, coalesce(e.spent, 0)::float8
    from (select p.order_id, p.card_id, sum(p.amount_kobo - coalesce(r.back, 0)) as due from payments p
        left join lateral (select sum(amount_kobo) as back from refunds where payment_id = p.id and status = 'processed'
          and reason not in ('late_payment', 'duplicate', 'wrong_amount')) r on true
        where p.method = 'gift_card' and p.status = 'paid' and p.card_id is not null
        group by p.order_id, p.card_id) p
      full join (select order_id, card_id, -sum(amount_kobo) as spent from gift_card_entries e
        where kind in ('spent', 'returned') and exists (
          select from payments y where y.order_id = e.order_id and y.card_id is not null)
        group by order_id, card_id) e on e.order_id = p.order_id and e.card_id = p.card_id
    where coalesce(p.due, 0) <> coalesce(e.spent, 0)
    union all
    select 'store credit has what was refunded to it for an order', null, null, o.id,
      coalesce(r.back, 0)::float8, coalesce(e.credited, 0)::float8
    from (select order_id as id from refunds where to_credit
        union select order_id from gift_card_entries where order_id is not null and kind = 'credited') o
      left join lateral (select sum(amount_kobo) as back from refunds
        where order_id = o.id and to_credit and status = 'processed') r on true
      left join lateral (select sum(amount_kobo) as credited from gift_card_entries
        where order_id = o.id and kind = 'credited') e on true
    where coalesce(r.back, 0) <> coalesce(e.credited, 0)
    union all
    select 'no more is given back of a payment than was paid', null, null, p.order_id,
      p.amount_kobo::float8, r.back::float8
    from payments p join (select payment_id, sum(amount_kobo) as back from refunds
      where status <> 'failed' and reason not in ('late_payment', 'duplicate', 'wrong_amount')
      group by payment_id) r on r.payment_id = p.id
    where p.status = 'paid' and r.back > p.amount_kobo
    union all
    select 'what is promised back was paid, or is waited for again', null, null, r.order_id,
      0, r.amount_kobo::float8
    from refunds r join payments p on p.id = r.payment_id
    where p.status = 'cancelled' and r.status <> 'processed'
      and r.reason not in ('late_payment', 'duplicate', 'wrong_amount')
    union all
    select 'what was refunded adds up', null, null, o.id,
      coalesce(r.given, 0)::int, o.refunded_kobo::int
    from orders o left join (
      select order_id, sum(amount_kobo) as given from refunds
      where status = 'processed' and reason not in ('late_payment', 'duplicate', 'wrong_amount', 'pieces_changed')
      group by order_id
    ) r on r.order_id = o.id
    where o.refunded_kobo <> coalesce(r.given, 0)
    union all
    select 'a line is sold while its order is paid, not cancelled and no gift card', i.product_id, i.size, o.id,
      (w.sold is not null)::int, (i.sold_at is not null)::int
    from order_items i join orders o on o.id = i.order_id
      cross join lateral (select case when o.paid_at is not null and o.status <> 'cancelled'
        and not exists (select from gift_card_purchases g where g.order_id = o.id) then o.created_at end as sold) w
    where i.sold_at is distinct from w.sold`);
  return rows;
}
