import { sql } from "drizzle-orm";
import { productsByCode } from "~/features/inventory/codes.server.ts";
import { tidyCode } from "~/features/inventory/codes.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

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

/** Every move of every piece, the newest first. */
export const stockMoveList = defineList({
  name: "stock_moves",
  rights: "products.see",
  from: sql`stock_ledger l left join products p on p.id = l.product_id
    left join product_stock s on s.product_id = l.product_id and s.size = l.size
    left join profiles u on u.id = l.actor_id`,
  key: sql`l.id`,
  sort: "-id",
  columns: {
    id: col.plain(sql<number>`l.id::int`, { sortable: true }),
    at: col.time(sql`l.created_at`),
    product_id: col.plain(sql<number>`l.product_id`),
    name: col.plain(sql<string | null>`p.name`),
    size: col.plain(sql<string>`l.size`),
    sku: col.plain(sql<string | null>`s.sku`),
    on_hand: col.plain(sql<number>`l.delta_on_hand`),
    held: col.plain(sql<number>`l.delta_held`),
    sold: col.plain(sql<number>`l.delta_sold`),
    reason: col.plain(sql<string>`l.reason`),
    note: col.plain(sql<string | null>`l.note`),
    order_id: col.plain(sql<string | null>`l.order_id`),
    who: col.plain(sql<string | null>`u.email`),
  },
  search: (text) => sql`(l.product_id, l.size) in (${variantsFor(text)})`,
  filters: {
    reason: (value) => sql`l.reason = ${value}`,
  },
});
