import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";
import type { Fit } from "./fit.ts";

export const reviewList = defineList({
  name: "reviews",
  rights: "reviews.moderate",
  from: sql`reviews v left join profiles p on p.id = v.user_id`,
  key: sql`v.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`v.id`),
    user_id: col.plain(sql<string>`v.user_id`),
    customer: col.plain(sql<string | null>`coalesce(nullif(p.full_name, ''), p.email)`),
    product_id: col.plain(sql<number>`v.product_id`, { sortable: true }),
    title: col.plain(sql<string>`v.title`),
    rating: col.plain(sql<number>`v.rating`, { sortable: true }),
    comment: col.plain(sql<string>`v.comment`),
    fit: col.plain(sql<Fit | null>`v.fit`),
    reply: col.plain(sql<string | null>`v.reply`),
    hidden: col.plain(sql<boolean>`v.hidden_at is not null`),
    created_at: col.time(sql`v.created_at`, { sortable: true }),
  },
  search: (text) =>
    sql`(v.title || ' ' || v.comment || ' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.email, '')) ilike ${containing(text)}`,
  filters: {
    rating: (value) => (/^[1-5]$/.test(value) ? sql`v.rating = ${Number(value)}` : sql`false`),
    hidden: (value) => (value === "yes" ? sql`v.hidden_at is not null` : sql`v.hidden_at is null`),
    reply: (value) => (value === "yes" ? sql`v.reply is not null` : sql`v.reply is null`),
  },
});
