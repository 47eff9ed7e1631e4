import type pg from "pg";
import * as words from "./large-words.ts";

export interface LargeSize {
  products: number;
  orders: number;
}

/** The store that lists and figures are measured with. */
export const LARGE: LargeSize = { products: 10_000, orders: 100_000 };

const MARKER = "large-store";
const DAYS_OF_ORDERS = 730;

/**
 * Fills a store up to so many products and orders, with the customers, stock moves, payments, mails,
 * reviews and views that go with them, in one transaction. All is made by the database from a
 * hash of row numbers: the same store for the same `now`. Every piece is accounted for.
 *
 * @param client a connection of its own, without a time limit for statements
 * @returns what was added; null, and nothing is touched, when the store was filled before
 */
export async function seedLarge(
  client: pg.ClientBase,
  now: Date,
  size: LargeSize = LARGE,
): Promise<LargeSize | null> {
  await client.query("begin");
  try {
    const { rowCount } = await client.query(
      "insert into markers (key) values ($1) on conflict do nothing",
      [MARKER],
    );
    if (rowCount === 0) {
      await client.query("rollback");
      return null;
    }
    const { rows } = await client.query<LargeSize>(`select
      greatest(0, ${size.products} - (select count(*)::int from products)) as products,
      greatest(0, ${size.orders} - (select count(*)::int from orders)) as orders`);
    const added = rows[0]!;
    // Row by row these would announce everything and reckon a rating anew for every review.
    for (const table of ["orders", "refunds", "returns", "contact_messages"])
      await client.query(`alter table ${table} disable trigger ${table}_announce`);
    await client.query("alter table reviews disable trigger reviews_rating");
    for (const statement of statements(added, now.toISOString())) await client.query(statement);
    for (const table of ["orders", "refunds", "returns", "contact_messages"])
      await client.query(`alter table ${table} enable trigger ${table}_announce`);
    await client.query("alter table reviews enable trigger reviews_rating");
    await client.query("commit");
    // The index of the orders' texts answers slowly while what was added waits in its list.
    await client.query("vacuum analyze");
    return added;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A word of a list, chosen by a label and a row number. */
const pick = (list: readonly string[], label: string, n: string) =>
  `(array[${list.map((word) => `'${word.replaceAll("'", "''")}'`).join(",")}])[1 + floor(pg_temp.roll('${label}', ${n}) * ${list.length})::int]`;

function statements(size: LargeSize, now: string): string[] {
  const customers = Math.ceil(size.orders / 4);
  const at = `'${now}'::timestamptz`;
  return [
    // [0, 1) and a v4 uuid for a label and a number.
    `create function pg_temp.roll(label text, n bigint) returns float8 language sql immutable
      as $$ select ('x' || substr(md5(label || ' ' || n), 1, 8))::bit(32)::bigint / 4294967296.0 $$`,
    `create function pg_temp.made_id(label text, n bigint) returns uuid language sql immutable
      as $$ select overlay(overlay(md5(label || ' ' || n) placing '4' from 13) placing 'a' from 17)::uuid $$`,
    ...catalogue(size, at),
    ...people(customers, at),
    ...orders(size, customers, at),
    ...stock(at),
    ...surroundings(size, customers, at),
  ];
}

function catalogue({ products }: LargeSize, at: string): string[] {
  const kinds = words.kinds
    .map(
      ({ category, noun, drawing, sizes }, i) =>
        `(${i}, '${category.replaceAll("'", "''")}', '${noun}', '${drawing}', '{${sizes.join(",")}}'::text[])`,
    )
    .join(",");
  return [
    `create temp table made_products on commit drop as
      select n as nr, nextval(pg_get_serial_sequence('products', 'id'))::int as id, k.category, k.sizes,
        ${pick(words.materials, "material", "n")} || ' ' || k.noun || ' No. ' || n as name,
        ${pick(words.houses, "house", "n")} as brand,
        (1800000 + floor(pg_temp.roll('price', n) * 461) * 100000)::bigint as price_kobo,
        '/placeholder/' || k.drawing || '/' || (array['jet','ivory','cognac','indigo','navy','scarlet'])[c] || '.svg' as image,
        (array['Black','White','Brown','Blue','Blue','Red'])[c] as color,
        ${at} - (${DAYS_OF_ORDERS} + 400 * pg_temp.roll('age', n)) * interval '1 day' as created_at
      from generate_series(1, ${products}) n
      join (values ${kinds}) k(i, category, noun, drawing, sizes) on k.i = n % ${words.kinds.length},
      lateral (select 1 + floor(pg_temp.roll('color', n) * 6)::int as c) shade
      order by n`,
    `insert into products (id, name, brand, category, price_kobo, description, badge, is_active, images, image_alts, sizes, features, colors, created_at, updated_at)
      select id, name, brand, category, price_kobo, 'A piece by ' || brand || ', cut in Lagos and finished by hand.',
        case when pg_temp.roll('badge', nr) < 0.25 then ${pick(words.badges, "which badge", "nr")} end,
        pg_temp.roll('active', nr) < 0.96, array[image], array[name], sizes, array['Finished by hand', 'Made in Nigeria'],
        array[color], created_at, created_at
      from made_products order by nr`,
    `create temp table made_sizes on commit drop as
      select p.id as product_id, s.size, s.position - 1 as position, p.created_at,
        floor(greatest(0, pg_temp.roll('on hand ' || s.position, p.nr) * 24 - 3))::int as on_hand
      from made_products p, unnest(case when p.sizes = '{}' then array[''] else p.sizes end) with ordinality s(size, position)`,
  ];
}

function people(customers: number, at: string): string[] {
  return [
    `create temp table made_customers on commit drop as
      select n as nr, pg_temp.made_id('customer', n) as id, first || ' ' || last as full_name,
        lower(first || '.' || last || '.' || n) || '@example.com' as email,
        '+23480' || lpad((n * 37 % 100000000)::text, 8, '0') as phone,
        ${at} - (${DAYS_OF_ORDERS} + 30 * pg_temp.roll('joined', n)) * interval '1 day' as created_at
      from generate_series(1, ${customers}) n,
      lateral (select ${pick(words.firstNames, "first", "n")} as first, ${pick(words.lastNames, "last", "n")} as last) name`,
    `insert into users (id, email, email_confirmed_at, user_metadata, created_at, updated_at)
      select id, email, created_at, jsonb_build_object('full_name', full_name), created_at, created_at from made_customers order by nr`,
    `insert into profiles (id, full_name, email, created_at)
      select id, full_name, email, created_at from made_customers order by nr`,
  ];
}

/** Young orders are still on their way; old ones have arrived or were cancelled. */
function orders({ products, orders }: LargeSize, customers: number, at: string): string[] {
  return [
    `create temp table made_orders on commit drop as
      select n, pg_temp.made_id('order', n) as id, c.id as customer_id, pg_temp.roll('guest', n) < 0.3 as is_guest,
        c.full_name, c.email, c.phone, ${at} - age * interval '1 day' as created_at, status,
        case when status = 'cancelled' then 'released' when status = 'pending' then 'held' else 'sold' end as stock_state,
        case when status in ('pending', 'cancelled') or pg_temp.roll('method', n) < 0.5 then 'transfer' else 'paystack' end as method,
        status not in ('pending', 'cancelled') as is_paid, 250000::bigint as fee,
        case when status in ('delivered', 'completed') and pg_temp.roll('refund', n) < 0.01 then 100000 else 0 end::bigint as refunded,
        1 + floor(pg_temp.roll('pieces', n) * 2.6)::int as pieces
      from generate_series(1, ${orders}) n
      join made_customers c on c.nr = 1 + floor(pg_temp.roll('who', n) * ${customers})::int,
      lateral (select ${DAYS_OF_ORDERS} * power(pg_temp.roll('when', n), 1.4) as age) a,
      lateral (select case
        when pg_temp.roll('cancelled', n) < 0.07 then 'cancelled'
        when age < 1 then case when pg_temp.roll('status', n) < 0.4 then 'pending' else 'processing' end
        when age < 6 then case when pg_temp.roll('status', n) < 0.3 then 'processing' else 'shipped' end
        when age < 60 then 'delivered' else 'completed' end as status) s`,
    `create temp table made_items on commit drop as
      select o.n, o.id as order_id, position, o.stock_state, o.created_at, p.id as product_id, p.name, p.image, p.brand, p.category, p.price_kobo,
        case when p.sizes = '{}' then '' else p.sizes[1 + floor(pg_temp.roll('size ' || position, o.n) * cardinality(p.sizes))::int] end as size,
        1 + floor(power(pg_temp.roll('quantity ' || position, o.n), 6) * 3)::int as quantity
      from made_orders o, generate_series(0, o.pieces - 1) position
      join made_products p on true
      where p.nr = 1 + floor(power(pg_temp.roll('what ' || position, o.n), 1.6) * ${products})::int`,
    `insert into orders (id, user_id, status, payment_status, payment_method, stock_state, full_name, email, phone, delivery_method,
        delivery_zone, state, city, street, subtotal_kobo, delivery_fee_kobo, total_kobo, refunded_kobo, vat_rate, paid_at, shipped_at, delivered_at, cancelled_at, created_at, updated_at)
      select o.id, case when is_guest then null else customer_id end, status,
        case when refunded > 0 then 'partly_refunded' when is_paid then 'paid' when status = 'cancelled' then 'failed' else 'awaiting' end,
        method, stock_state, full_name, email, phone, 'standard', 'lagos', 'LA', ${pick(words.places, "place", "o.n")},
        (o.n % 180 + 1) || ' Allen Avenue', i.subtotal, fee, i.subtotal + fee, refunded, 750,
        case when is_paid then created_at + interval '2 hours' end,
        case when status in ('shipped', 'delivered', 'completed') then created_at + interval '1 day' end,
        case when status in ('delivered', 'completed') then created_at + interval '4 days' end,
        case when status = 'cancelled' then created_at + interval '8 hours' end, created_at, created_at
      from made_orders o join (select n, sum(quantity * price_kobo)::bigint as subtotal from made_items group by n) i using (n) order by o.n`,
    `insert into order_items (id, order_id, position, product_id, product_name, product_image, brand, category, size, quantity, price_at_purchase_kobo, shipped_quantity, sold_at)
      select pg_temp.made_id('item ' || position, i.n), order_id, position, product_id, name, image, brand, category, size, quantity, price_kobo,
        case when o.status in ('shipped', 'delivered', 'completed') then quantity else 0 end,
        case when o.is_paid then o.created_at end
      from made_items i join made_orders o using (n) order by i.n, position`,
    `insert into payments (id, order_id, method, status, amount_kobo, reference, paid_at, created_at, updated_at)
      select pg_temp.made_id('payment', n), o.id, method,
        case when is_paid then 'paid' when o.status = 'cancelled' then 'expired' else 'open' end, t.total_kobo,
        'ORI-' || upper(substr(md5('reference ' || n), 1, 12)), t.paid_at, o.created_at, o.created_at
      from made_orders o join orders t on t.id = o.id order by n`,
    `insert into order_events (order_id, at, actor_id, actor_kind, kind, from_status, to_status)
      select order_id, at, actor_id, actor_kind, kind, from_status, to_status from (
        select n, 1 as step, id as order_id, created_at as at, case when is_guest then null else customer_id end as actor_id,
          'customer' as actor_kind, 'placed' as kind, null as from_status, 'pending' as to_status from made_orders
        union all select n, 2, id, created_at + interval '2 hours', null, 'system', 'paid', 'pending', 'processing' from made_orders where is_paid
        union all select n, 3, id, created_at + interval '1 day', null, 'staff', 'shipped', 'processing', 'shipped' from made_orders where status in ('shipped', 'delivered', 'completed')
        union all select n, 4, id, created_at + interval '4 days', null, 'staff', 'status_changed', 'shipped', 'delivered' from made_orders where status in ('delivered', 'completed')
        union all select n, 2, id, created_at + interval '8 hours', null, 'system', 'expired', 'pending', 'cancelled' from made_orders where status = 'cancelled') e
      order by n, step`,
    `insert into refunds (id, order_id, payment_id, amount_kobo, status, reason, processed_at, created_at)
      select pg_temp.made_id('refund', n), id, pg_temp.made_id('payment', n), refunded, 'processed', 'customer_request', created_at + interval '6 days', created_at + interval '5 days'
      from made_orders where refunded > 0 order by n`,
    `insert into returns (id, order_id, status, note, authorize_by, authorized_at, closed_at, created_at)
      select pg_temp.made_id('return', n), id, case when age < 20 then 'requested' else 'closed' end, 'It does not fit.',
        created_at + interval '6 days', case when age >= 20 then created_at + interval '6 days' end,
        case when age >= 20 then created_at + interval '12 days' end, created_at + interval '5 days'
      from (select *, extract(day from ${at} - created_at) as age from made_orders) o
      where status in ('delivered', 'completed') and pg_temp.roll('return', n) < 0.02 order by n`,
    `insert into return_items (id, return_id, order_item_id, quantity, reason)
      select pg_temp.made_id('return item', n), r.id, pg_temp.made_id('item 0', n), 1, 'too_small'
      from made_orders o join returns r on r.order_id = o.id order by n`,
  ];
}

/** What each order did to the stock, and as much received as was sold, is held or lies in the store. */
function stock(at: string): string[] {
  return [
    `create temp table made_moves on commit drop as
      select min(n) as n, order_id, product_id, size, sum(quantity)::int as quantity, stock_state, min(created_at) as created_at
      from made_items group by order_id, product_id, size, stock_state`,
    `insert into product_stock (product_id, size, on_hand, held, position)
      select s.product_id, s.size, s.on_hand, coalesce(m.held, 0), s.position
      from made_sizes s left join (
        select product_id, size, sum(quantity)::int as held from made_moves where stock_state = 'held' group by 1, 2
      ) m using (product_id, size) order by 1, s.position`,
    `insert into stock_ledger (product_id, size, delta_on_hand, reason, created_at)
      select product_id, size, s.on_hand + coalesce(m.gone, 0), 'received', s.created_at
      from made_sizes s left join (
        select product_id, size, sum(quantity)::int as gone from made_moves where stock_state <> 'released' group by 1, 2
      ) m using (product_id, size) where s.on_hand + coalesce(m.gone, 0) > 0 order by 1, s.position`,
    `insert into stock_ledger (product_id, size, delta_on_hand, delta_held, delta_sold, reason, order_id, created_at)
      select product_id, size, on_hand, held, sold, reason, order_id, at from (
        select n, 1 as step, product_id, size, -quantity as on_hand, quantity as held, 0 as sold, 'held' as reason, order_id, created_at as at from made_moves
        union all select n, 2, product_id, size, 0, -quantity, quantity, 'sold', order_id, created_at + interval '2 hours' from made_moves where stock_state = 'sold'
        union all select n, 2, product_id, size, quantity, -quantity, 0, 'released', order_id, created_at + interval '8 hours' from made_moves where stock_state = 'released') moves
      where at <= ${at} + interval '1 day'
      order by n, step, product_id, size`,
  ];
}

/** What gathers around a shop: opinions, letters, mails, subscribers, visits, searches, traces of staff. */
function surroundings(size: LargeSize, customers: number, at: string): string[] {
  const some = (share: number) => Math.ceil(size.orders * share);
  return [
    `insert into reviews (id, user_id, product_id, rating, title, comment, created_at, updated_at)
      select pg_temp.made_id('review', n), c.id, p.id, 5 - floor(power(pg_temp.roll('rating', n), 2) * 5)::int,
        ${pick(words.titles, "title", "n")}, 'It came in time and is as it looks in the pictures.', moment, moment
      from generate_series(1, ${some(0.3)}) n
      join made_customers c on c.nr = 1 + floor(pg_temp.roll('reviewer', n) * ${customers})::int
      join made_products p on p.nr = 1 + floor(pg_temp.roll('reviewed', n) * ${size.products})::int,
      lateral (select ${at} - ${DAYS_OF_ORDERS} * pg_temp.roll('reviewed at', n) * interval '1 day' as moment) m
      order by n on conflict do nothing`,
    `update products p set rating_count = r.given, rating_average_hundredths = r.average
      from (select product_id, count(*)::int as given, round(avg(rating) * 100)::int as average
        from reviews where hidden_at is null group by 1) r
      where r.product_id = p.id and p.id in (select id from made_products)`,
    `insert into contact_messages (id, name, email, message, status, created_at)
      select pg_temp.made_id('message', n), full_name, email, 'When does my order arrive? I live in ' || ${pick(words.places, "asked from", "n")} || '.',
        case when n % 20 = 0 then 'new' else 'answered' end, ${at} - 300 * pg_temp.roll('asked', n) * interval '1 day'
      from (select *, nr as n from made_customers) c where n <= ${some(0.03)} order by n`,
    `insert into newsletter_subscribers (id, email, unsubscribe_token, unsubscribed_at, created_at)
      select pg_temp.made_id('subscriber', n), email, pg_temp.made_id('token', n), case when n % 15 = 0 then ${at} end,
        ${at} - 600 * pg_temp.roll('subscribed', n) * interval '1 day'
      from (select *, nr as n from made_customers) c where n <= ${some(0.2)} order by n on conflict do nothing`,
    `insert into discounts (id, code, kind, value, is_active, created_at)
      select pg_temp.made_id('discount', n), 'SEASON' || lpad(n::text, 4, '0'), 'percentage', 5 + n % 20, n % 3 = 0, ${at} - n * interval '1 day'
      from generate_series(1, ${some(0.003)}) n on conflict do nothing`,
    `insert into mail_outbox (id, dedupe_key, template, recipient, data, subject, html, text, status, attempts, sent_at, created_at)
      select pg_temp.made_id('mail', n), 'order:' || id || ':placed', 'order-placed', email, jsonb_build_object('order_id', id),
        'We have your order ' || left(id::text, 8), '<p>Thank you.</p>', 'Thank you.', 'sent', 1, created_at, created_at
      from made_orders order by n`,
    `insert into audit_log (at, actor_email, action, entity, entity_id, after)
      select ${at} - 400 * pg_temp.roll('audited', n) * interval '1 day', 'staff' || n % 7 || '@example.com', 'product.updated', 'product', p.id::text,
        jsonb_build_object('price', p.price_kobo / 100)
      from generate_series(1, ${some(0.5)}) n join made_products p on p.nr = 1 + n % ${size.products} order by 1`,
    `insert into product_views (product_id, visit_id, viewed_at)
      select p.id, pg_temp.made_id('visit', n / 3), ${at} - 365 * power(pg_temp.roll('visited', n / 3), 1.4) * interval '1 day'
      from generate_series(1, ${some(3)}) n
      join made_products p on p.nr = 1 + floor(power(pg_temp.roll('viewed', n), 1.6) * ${size.products})::int
      on conflict do nothing`,
    `insert into cart_additions (product_id, visit_id, added_at)
      select product_id, visit_id, viewed_at + interval '2 minutes' from product_views
      where visit_id in (select pg_temp.made_id('visit', n) from generate_series(0, ${some(1)}) n)
        and pg_temp.roll('cart ' || visit_id, product_id) < 0.12
      on conflict do nothing`,
    `insert into search_log (query, results, searched_at)
      select ${pick(words.searches, "searched", "n")}, case when pg_temp.roll('found', n) < 0.2 then 0 else 24 end,
        ${at} - 365 * pg_temp.roll('searched at', n) * interval '1 day'
      from generate_series(1, ${some(0.3)}) n`,
  ];
}
