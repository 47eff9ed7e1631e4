import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";
import type { PageState } from "./rules.ts";

/** Null where shoppers do not see it. */
const shown = sql`(
  select v.content from page_versions v
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
    state: col.plain(
      sql<PageState>`case
        when ${shown} is not null then 'live'
        when exists (
          select from page_versions v where v.page_id = p.id and not v.is_told) then 'planned'
        when exists (select from page_versions v where v.page_id = p.id) then 'hidden'
        else 'draft' end`,
    ),
    planned_for: col.time(
      sql<string | null>`(
        select min(v.starts_at) from page_versions v
        where v.page_id = p.id and not v.is_told)`,
    ),
    updated_at: col.time(sql`p.updated_at`, { sortable: true }),
  },
  search: (text) => sql`(p.draft ->> 'title' || ' ' || p.slug) ilike ${containing(text)}`,
});
