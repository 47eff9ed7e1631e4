import { sql } from "drizzle-orm";
import { col, containing, defineList } from "~/platform/admin-list.ts";

/** Files of products that staff sent, the newest first. */
export const importList = defineList({
  name: "imports",
  rights: "products.edit",
  from: sql`imports i left join profiles u on u.id = i.created_by`,
  key: sql`i.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`i.id`),
    file_name: col.plain(sql<string>`i.file_name`, { sortable: true }),
    state: col.plain(sql<string>`i.state`),
    created_at: col.time(sql`i.created_at`, { sortable: true }),
    who: col.plain(sql<string | null>`u.email`),
    went_in: col.plain(
      sql<number>`(select count(*)::int from import_rows r where r.import_id = i.id and r.state = 'done')`,
    ),
    rows: col.plain(
      sql<number>`(select count(*)::int from import_rows r where r.import_id = i.id)`,
    ),
  },
  search: (text) => sql`i.file_name ilike ${containing(text)}`,
});
