import { sql } from "drizzle-orm";
import type { DiscountKind } from "~/lib/statuses.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

export const discountList = defineList({
  name: "discounts",
  rights: "discounts.edit",
  from: sql`discounts d`,
  key: sql`d.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`d.id`),
    code: col.plain(sql<string>`d.code`, { sortable: true }),
    kind: col.plain(sql<DiscountKind>`d.kind`),
    percent: col.plain(sql<number | null>`case when d.kind = 'percentage' then d.value end`),
    amount: col.kobo(sql<number | null>`case when d.kind = 'amount' then d.value end`),
    minimum: col.kobo(sql`d.minimum_kobo`),
    starts_at: col.time(sql<Date | null>`d.starts_at`),
    ends_at: col.time(sql<Date | null>`d.ends_at`, { sortable: true }),
    per_customer_limit: col.plain(sql<number | null>`d.per_customer_limit`),
    total_limit: col.plain(sql<number | null>`d.total_limit`),
    uses: col.plain(sql<number>`d.uses`, { sortable: true }),
    categories: col.plain(sql<string[]>`d.categories`),
    first_orders: col.plain(sql<boolean>`d.first_orders`),
    is_active: col.plain(sql<boolean>`d.is_active`),
    created_at: col.time(sql`d.created_at`, { sortable: true }),
  },
  search: (text) => sql`d.code ilike ${containing(text)}`,
  filters: { status: (value) => sql`d.is_active = ${value === "active"}` },
});
