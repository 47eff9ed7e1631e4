import { sql } from "drizzle-orm";
import { type AdminList, col, containing } from "~/platform/admin-list.ts";

export const discountList: AdminList = {
  name: "discounts",
  rights: "discounts.edit",
  from: sql`discounts d`,
  key: sql`d.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql`d.id`),
    code: col.plain(sql`d.code`, { sortable: true }),
    kind: col.plain(sql`d.kind`),
    percent: col.plain(sql`case when d.kind = 'percentage' then d.value end`),
    amount: col.kobo(sql`case when d.kind = 'amount' then d.value end`),
    minimum: col.kobo(sql`d.minimum_kobo`),
    starts_at: col.time(sql`d.starts_at`),
    ends_at: col.time(sql`d.ends_at`, { sortable: true }),
    per_customer_limit: col.plain(sql`d.per_customer_limit`),
    total_limit: col.plain(sql`d.total_limit`),
    uses: col.plain(sql`d.uses`, { sortable: true }),
    categories: col.plain(sql`d.categories`),
    is_active: col.plain(sql`d.is_active`),
    created_at: col.time(sql`d.created_at`, { sortable: true }),
  },
  search: (text) => sql`d.code ilike ${containing(text)}`,
  filters: { status: (value) => sql`d.is_active = ${value === "active"}` },
};
