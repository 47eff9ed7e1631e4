import { sql } from "drizzle-orm";
import { productsByCode } from "~/features/inventory/codes.server.ts";
import { currentCost } from "~/features/inventory/costs.server.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

const stock = sql<number>`(select coalesce(sum(s.on_hand), 0)::int from product_stock s where s.product_id = p.id)`;

export const productList = defineList({
  name: "products",
  rights: "products.see",
  from: sql`products p`,
  key: sql`p.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<number>`p.id`, { sortable: true }),
    name: col.plain(sql<string>`p.name`, { sortable: true }),
    brand: col.plain(sql<string>`p.brand`, { sortable: true }),
    category: col.plain(sql<string>`p.category`, { sortable: true }),
    price: col.kobo(sql`p.price_kobo`, { sortable: true }),
    sale_price: col.kobo(sql<number | null>`p.sale_price_kobo`),
    sale_from: col.time(sql<string | null>`p.sale_from`),
    sale_until: col.time(sql<string | null>`p.sale_until`),
    /** Left out for who may not see it. */
    cost: col.kobo(currentCost, { read: "costs.see" }),
    stock_quantity: col.plain(stock, { sortable: true }),
    is_active: col.plain(sql<boolean>`p.is_active`, { sortable: true }),
    publish_at: col.time(sql<string | null>`p.publish_at`),
    unpublish_at: col.time(sql<string | null>`p.unpublish_at`),
    family: col.plain(sql<string | null>`p.family`),
    badge: col.plain(sql<string | null>`p.badge`, { sortable: true }),
    image: col.plain(sql<string | null>`p.images[1]`),
    version: col.plain(sql<number>`p.version`),
    created_at: col.time(sql`p.created_at`, { sortable: true }),
    updated_at: col.time(sql`p.updated_at`, { sortable: true }),
  },
  search: (text) =>
    /^\d{1,9}$/.test(text)
      ? sql`p.id = ${Number(text)} or p.name ilike ${containing(text)} or p.id in (${productsByCode(text)})`
      : sql`f_unaccent(p.name || ' ' || p.brand || ' ' || p.category || ' ' || coalesce(p.family, '')) ilike f_unaccent(${containing(text)}) or p.id in (${productsByCode(text)})`,
  filters: {
    category: (value) => sql`p.category = ${value}`,
    badge: (value) => (value === "none" ? sql`p.badge is null` : sql`p.badge = ${value}`),
    status: (value) =>
      value === "scheduled"
        ? sql`p.publish_at is not null`
        : sql`p.is_active = ${value === "active"}`,
    stock: (value) =>
      value === "out"
        ? sql`${stock} = 0`
        : value === "low"
          ? sql`exists (select 1 from product_stock s where s.product_id = p.id and s.on_hand <= 3 and (s.size = any(p.sizes) or (s.size = '' and p.sizes = '{}')))`
          : sql`${stock} > 0`,
  },
});
