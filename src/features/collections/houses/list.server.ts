import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";

export const houseList = defineList({
  name: "houses",
  rights: "collections.edit",
  from: sql`(
    select p.brand as name, count(*)::int as pieces from products p
    where p.is_active and p.brand <> '' group by p.brand
  ) b left join houses h on h.name = b.name`,
  key: sql`b.name`,
  sort: "name",
  columns: {
    name: col.plain(sql<string>`b.name`, { sortable: true }),
    pieces: col.plain(sql<number>`b.pieces`, { sortable: true }),
    has_story: col.plain(sql<boolean>`coalesce(h.story, '') <> ''`, { sortable: true }),
    has_picture: col.plain(sql<boolean>`h.picture is not null`),
  },
  search: (text) => sql`b.name ilike ${containing(text)}`,
});
