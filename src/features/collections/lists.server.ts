import { sql } from "drizzle-orm";
import type { CollectionKind } from "~/lib/statuses.ts";
import { col, containing, defineList } from "~/platform/admin-list.ts";

export const collectionList = defineList({
  name: "collections",
  rights: "collections.edit",
  from: sql`collections c`,
  key: sql`c.id`,
  sort: "place",
  columns: {
    id: col.plain(sql<string>`c.id`),
    title: col.plain(sql<string>`c.title`, { sortable: true }),
    slug: col.plain(sql<string>`c.slug`),
    kind: col.plain(sql<CollectionKind>`c.kind`),
    place: col.plain(sql<number>`c.place`, { sortable: true }),
    is_active: col.plain(sql<boolean>`c.is_active`),
    starts_at: col.time(sql<string | null>`c.starts_at`, { sortable: true }),
    ends_at: col.time(sql<string | null>`c.ends_at`, { sortable: true }),
    updated_at: col.time(sql`c.updated_at`, { sortable: true }),
  },
  search: (text) => sql`(c.title || ' ' || c.slug) ilike ${containing(text)}`,
});
