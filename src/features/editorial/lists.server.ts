import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";

const current = (value: "content" | "starts_at") => sql`(
  select v.${sql.raw(value)} from page_versions v
  where v.page_id = p.id and v.is_told order by v.starts_at desc, v.id desc limit 1)`;

export const storyList = defineList({
  name: "stories",
  rights: "pages.edit",
  from: sql`(select * from pages where kind = 'story') p`,
  key: sql`p.id`,
  sort: "-updated_at",
  columns: {
    id: col.plain(sql<string>`p.id`),
    title: col.plain(sql<string>`p.draft ->> 'title'`, { sortable: true }),
    slug: col.plain(sql<string>`p.slug`),
    is_shown: col.plain(sql<boolean>`${current("content")} is not null`),
    shown_since: col.time(sql<string | null>`${current("starts_at")}`),
    planned_for: col.time(
      sql<string | null>`(
        select min(v.starts_at) from page_versions v
        where v.page_id = p.id and not v.is_told)`,
    ),
    updated_at: col.time(sql`p.updated_at`, { sortable: true }),
  },
  search: (text) => sql`(p.draft ->> 'title' || ' ' || p.slug) ilike ${containing(text)}`,
});
