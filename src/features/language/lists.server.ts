import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";

export const missList = defineList({
  name: "search_misses",
  rights: "products.see",
  from: sql`search_misses m left join synonyms s on s.said = m.query`,
  key: sql`m.id`,
  sort: "-times",
  columns: {
    id: col.plain(sql<number>`m.id`),
    query: col.plain(sql<string>`m.query`, { sortable: true }),
    times: col.plain(sql<number>`m.times`, { sortable: true }),
    then_found: col.plain(sql<number>`m.then_found`, { sortable: true }),
    then_searched: col.plain(sql<string | null>`m.then_searched`),
    /** What staff have said since that it means. */
    means: col.plain(sql<string | null>`s.means`),
    last_at: col.time(sql`m.last_at`, { sortable: true }),
  },
  search: (text) => sql`m.query ilike ${containing(text)}`,
  filters: {
    state: (value) => (value === "answered" ? sql`s.id is not null` : sql`s.id is null`),
  },
});

export const synonymList = defineList({
  name: "synonyms",
  rights: "products.see",
  from: sql`synonyms s left join profiles p on p.id = s.added_by`,
  key: sql`s.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<number>`s.id`),
    said: col.plain(sql<string>`s.said`, { sortable: true }),
    means: col.plain(sql<string>`s.means`, { sortable: true }),
    added_by: col.plain(sql<string | null>`p.email`),
    created_at: col.time(sql`s.created_at`, { sortable: true }),
  },
  search: (text) => sql`(s.said || ' ' || s.means) ilike ${containing(text)}`,
});
