import { sql } from "drizzle-orm";
import { productsByCode } from "~/features/inventory/codes.server.ts";
import { tidyCode } from "~/features/inventory/codes.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";
import { nameOfActor } from "~/platform/audit.ts";
import { COVER_DAYS, LEAD_DAYS, SALES_DAYS } from "./reorder/rules.ts";

/** Whether a size has this as its SKU or barcode, or stands on a shelf of this name. */
const isCode = (table: string, text: string) => {
  const of = sql.identifier(table);
  const code = tidyCode(text);
  return sql`(${of}.sku = ${code} or ${of}.barcode in (${code}, ${text}) or ${of}.shelf = ${code})`;
};

/**
 * The sizes that a text means: those of which it is a code or the shelf, else all of the products
 * whose name holds it, with or without its tone marks, or that have it in a code.
 */
const variantsFor = (text: string) => sql`
  select c.product_id, c.size from product_stock c
  where case when exists (select from product_stock o where ${isCode("o", text)}) then ${isCode("c", text)}
    else c.product_id in (
      select id from products where f_unaccent(name) ilike f_unaccent(${containing(text)})
      union ${productsByCode(text)}) end`;

/** `reorderQuantity` for the database. */
const toOrder = sql<number>`greatest(0, ceil(coalesce(f.sold, 0) * (coalesce(w.lead_days, ${LEAD_DAYS}::int) + ${COVER_DAYS}::int)
  / ${SALES_DAYS}::numeric)::int - s.on_hand - coalesce(k.coming, 0))`;

/** Every size of every product: what it is called, where it stands, how many there are. */
export const variantList = defineList({
  name: "variants",
  rights: "products.see",
  from: sql`product_stock s join products p on p.id = s.product_id`,
  key: sql`s.product_id, s.position`,
  sort: "name",
  columns: {
    product_id: col.plain(sql<number>`s.product_id`),
    size: col.plain(sql<string>`s.size`),
    name: col.plain(sql<string>`p.name`, { sortable: true }),
    category: col.plain(sql<string>`p.category`),
    image: col.plain(sql<string | null>`p.images[1]`),
    price: col.kobo(sql`p.price_kobo`),
    sku: col.plain(sql<string>`coalesce(s.sku, '')`, { sortable: true }),
    barcode: col.plain(sql<string>`coalesce(s.barcode, '')`),
    shelf: col.plain(sql<string | null>`s.shelf`, { sortable: true }),
    on_hand: col.plain(sql<number>`s.on_hand`, { sortable: true }),
    held: col.plain(sql<number>`s.held`),
  },
  search: (text) => sql`(s.product_id, s.size) in (${variantsFor(text)})`,
  filters: {
    category: (value) => sql`p.category = ${value}`,
    shelf: (value) => (value === "none" ? sql`s.shelf is null` : sql`s.shelf = ${value}`),
    stock: (value) => (value === "out" ? sql`s.on_hand = 0` : sql`s.on_hand > 0`),
  },
});

/**
 * What sells and runs out, by size: sales of the last weeks, what is free and what is coming. How much
 * to order follows from these (`reorder/rules.ts`).
 */
export const reorderList = defineList({
  name: "reorder",
  rights: "products.see",
  from: sql`product_stock s join products p on p.id = s.product_id
    left join stock_watches w on w.product_id = p.id
    left join (
      select i.product_id, i.size, sum(i.quantity - i.refunded_quantity)::int as sold
      from orders o join order_items i on i.order_id = o.id
      where o.created_at > now() - make_interval(days => ${SALES_DAYS}::int)
        and o.stock_state in ('held', 'sold') and i.product_id is not null
      group by 1, 2
    ) as f on f.product_id = s.product_id and f.size = s.size
    left join (
      select l.product_id, l.size, sum(greatest(l.ordered - l.received, 0))::int as coming
      from purchase_lines l join purchases c on c.id = l.purchase_id where c.closed_at is null
      group by 1, 2
    ) as k on k.product_id = s.product_id and k.size = s.size`,
  key: sql`s.product_id, s.position`,
  sort: "-sold",
  columns: {
    product_id: col.plain(sql<number>`s.product_id`),
    size: col.plain(sql<string>`s.size`),
    name: col.plain(sql<string>`p.name`, { sortable: true }),
    category: col.plain(sql<string>`p.category`),
    sku: col.plain(sql<string>`coalesce(s.sku, '')`),
    on_hand: col.plain(sql<number>`s.on_hand`, { sortable: true }),
    sold: col.plain(sql<number>`coalesce(f.sold, 0)`, { sortable: true }),
    coming: col.plain(sql<number>`coalesce(k.coming, 0)`),
    low_at: col.plain(sql<number | null>`w.low_at`),
    lead_days: col.plain(sql<number | null>`w.lead_days`),
    to_order: col.plain(sql<number>`${toOrder}`, { sortable: true }),
  },
  search: (text) => sql`(s.product_id, s.size) in (${variantsFor(text)})`,
  filters: {
    category: (value) => sql`p.category = ${value}`,
    need: (value) => (value === "yes" ? sql`p.is_active and ${toOrder} > 0` : sql`${toOrder} = 0`),
  },
});

/** What suppliers will bring, and have brought. */
export const purchaseList = defineList({
  name: "purchases",
  rights: "stock.move",
  from: sql`purchases c left join profiles u on u.id = c.created_by`,
  key: sql`c.id`,
  sort: "-id",
  columns: {
    id: col.plain(sql<number>`c.id`, { sortable: true }),
    supplier: col.plain(sql<string>`c.supplier`, { sortable: true }),
    expected_on: col.plain(sql<string | null>`c.expected_on::text`, { sortable: true }),
    created_at: col.time(sql`c.created_at`),
    closed_at: col.time(sql<Date | null>`c.closed_at`),
    who: col.plain(sql<string | null>`u.email`),
    ordered: col.plain(
      sql<number>`(select coalesce(sum(l.ordered), 0)::int from purchase_lines l where l.purchase_id = c.id)`,
    ),
    received: col.plain(
      sql<number>`(select coalesce(sum(l.received), 0)::int from purchase_lines l where l.purchase_id = c.id)`,
    ),
  },
  search: (text) => sql`f_unaccent(c.supplier) ilike f_unaccent(${containing(text)})`,
  filters: {
    open: (value) => (value === "yes" ? sql`c.closed_at is null` : sql`c.closed_at is not null`),
  },
});

/** Counts, those that still run first. */
export const countList = defineList({
  name: "stock_counts",
  rights: "stock.count",
  from: sql`stock_counts c left join profiles u on u.id = c.started_by`,
  key: sql`c.id`,
  sort: "-started_at",
  columns: {
    id: col.plain(sql<string>`c.id`),
    scope: col.plain(sql<string>`c.scope`),
    place: col.plain(sql<string>`c.place`, { sortable: true }),
    started_at: col.time(sql`c.started_at`, { sortable: true }),
    closed_at: col.time(sql<Date | null>`c.closed_at`, { sortable: true }),
    who: col.plain(sql<string | null>`u.email`),
    sizes: col.plain(
      sql<number>`(select count(distinct (t.product_id, t.size))::int from stock_tallies t where t.count_id = c.id and not t.is_void)`,
    ),
    difference: col.plain(
      sql<number>`(select coalesce(sum(l.counted - l.expected), 0)::int from stock_count_lines l where l.count_id = c.id)`,
    ),
  },
  search: (text) => sql`c.place ilike ${containing(text)}`,
  filters: {
    open: (value) => (value === "yes" ? sql`c.closed_at is null` : sql`c.closed_at is not null`),
  },
});

const moveId = sql<number>`l.id`;

/** Every move of every piece, the newest first. */
export const stockMoveList = defineList({
  name: "stock_moves",
  rights: "products.see",
  from: sql`stock_ledger l left join products p on p.id = l.product_id
    left join product_stock s on s.product_id = l.product_id and s.size = l.size`,
  key: moveId,
  sort: "-id",
  columns: {
    id: col.plain(moveId, { sortable: true }),
    at: col.time(sql`l.created_at`),
    product_id: col.plain(sql<number>`l.product_id`),
    name: col.plain(sql<string | null>`p.name`),
    category: col.plain(sql<string | null>`p.category`),
    size: col.plain(sql<string>`l.size`),
    sku: col.plain(sql<string | null>`s.sku`),
    on_hand: col.plain(sql<number>`l.delta_on_hand`),
    held: col.plain(sql<number>`l.delta_held`),
    sold: col.plain(sql<number>`l.delta_sold`),
    reason: col.plain(sql<string>`l.reason`),
    note: col.plain(sql<string | null>`l.note`),
    order_id: col.plain(sql<string | null>`l.order_id`),
    who: col.plain(nameOfActor(sql`l.actor_id`)),
  },
  search: (text) => sql`(l.product_id, l.size) in (${variantsFor(text)})`,
  filters: {
    reason: (value) => sql`l.reason = ${value}`,
  },
});
