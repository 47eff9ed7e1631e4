import { sql } from "drizzle-orm";
import type { CustomerGroup, DiscountKind } from "~/lib/statuses.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

export const discountList = defineList({
  name: "discounts",
  rights: "discounts.edit",
  from: sql`discounts d`,
  key: sql`d.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`d.id`),
    code: col.plain(sql<string | null>`d.code`, { sortable: true }),
    name: col.plain(sql<string>`d.name`, { sortable: true }),
    kind: col.plain(sql<DiscountKind>`d.kind`),
    percent: col.plain(
      sql<number | null>`case when d.kind in ('percentage', 'buy_get') then d.value end`,
    ),
    amount: col.kobo(sql<number | null>`case when d.kind = 'amount' then d.value end`),
    minimum: col.kobo(sql`d.minimum_kobo`),
    starts_at: col.time(sql<Date | null>`d.starts_at`),
    ends_at: col.time(sql<Date | null>`d.ends_at`, { sortable: true }),
    per_customer_limit: col.plain(sql<number | null>`d.per_customer_limit`),
    total_limit: col.plain(sql<number | null>`d.total_limit`),
    uses: col.plain(sql<number>`d.uses`, { sortable: true }),
    budget: col.kobo(sql<number | null>`d.budget_kobo`),
    spent: col.kobo(sql`d.spent_kobo`, { sortable: true }),
    buy_quantity: col.plain(sql<number | null>`d.buy_quantity`),
    get_quantity: col.plain(sql<number | null>`d.get_quantity`),
    customer_group: col.plain(sql<CustomerGroup>`d.customer_group`),
    collection_ids: col.plain(sql<string[]>`d.collection_ids`),
    categories: col.plain(sql<string[]>`d.categories`),
    first_orders: col.plain(sql<boolean>`d.first_orders`),
    is_active: col.plain(sql<boolean>`d.is_active`),
    created_at: col.time(sql`d.created_at`, { sortable: true }),
  },
  search: (text) => sql`(d.code ilike ${containing(text)} or d.name ilike ${containing(text)})`,
  filters: {
    status: (value) => sql`d.is_active = ${value === "active"}`,
    way: (value) => (value === "code" ? sql`d.code is not null` : sql`d.code is null`),
  },
});
