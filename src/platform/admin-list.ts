import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { koboToNaira } from "~/lib/money.ts";
import { invalid } from "./errors.ts";
import type { Rights } from "./rights.ts";

type ColumnType = "plain" | "kobo" | "time";

export interface ListColumn {
  type: ColumnType;
  value: SQL;
  /** Staff may sort by it: only where that is fast. */
  sortable: boolean;
}

const column =
  (type: ColumnType) =>
  (value: SQL, options: { sortable?: boolean } = {}): ListColumn => ({
    type,
    value,
    sortable: options.sortable ?? false,
  });

/** Columns of a list by how they leave the server. */
export const col = { plain: column("plain"), kobo: column("kobo"), time: column("time") };

/** A list of the back-office: searched, sorted, filtered and paged on the server. */
export interface AdminList {
  name: string;
  rights: Rights;
  /** Everything after `from`: a table, with joins where rows need them. */
  from: SQL;
  /** Names one row; breaks ties in every order. */
  key: SQL;
  columns: Record<string, ListColumn>;
  /** Column to sort by at first; "-" in front means downwards. */
  sort: string;
  search?: (text: string) => SQL | undefined;
  /** Conditions by name in the address; undefined for a value that means nothing. */
  filters?: Record<string, (value: string) => SQL | undefined>;
  /** The CSV's columns where they are not the list's own. */
  exportAs?: { header: string[]; cells: (row: ListRow, publicUrl: string) => unknown[] };
}

export interface ListRequest {
  search: string;
  sort: string | undefined;
  filters: Record<string, string>;
  page: number;
  perPage: number;
}

export type ListRow = Record<string, unknown>;

/** Text for `ilike` that matches `text` anywhere, taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

function conditionsOf(list: AdminList, request: ListRequest): SQL {
  const conditions: SQL[] = [];
  const text = request.search.trim();
  const found = text === "" ? undefined : list.search?.(text);
  if (found) conditions.push(found);
  for (const [name, value] of Object.entries(request.filters)) {
    const filter = list.filters?.[name];
    if (!filter) throw invalid(`This list has no filter "${name}"`);
    const condition = value === "" ? undefined : filter(value);
    if (condition) conditions.push(condition);
  }
  if (conditions.length === 0) return sql``;
  return sql` where ${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )}`;
}

function orderOf(list: AdminList, sort = list.sort): SQL {
  const down = sort.startsWith("-");
  const name = down ? sort.slice(1) : sort;
  const wanted = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
  if (!wanted?.sortable) throw invalid(`This list does not sort by "${name}"`);
  const direction = down ? sql`desc nulls last` : sql`asc nulls first`;
  return sql` order by ${wanted.value} ${direction}, ${list.key}${down ? sql` desc` : sql``}`;
}

function toWire(list: AdminList, row: ListRow): ListRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const type = list.columns[name]?.type;
      if (value === null || value === undefined) return [name, null];
      if (type === "kobo") return [name, koboToNaira(Number(value))];
      if (type === "time") return [name, new Date(value as string).toISOString()];
      return [name, value];
    }),
  );
}

function selection(list: AdminList): SQL {
  return sql.join(
    Object.entries(list.columns).map(
      ([name, { value }]) => sql`${value} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
}

/** One page of a list and how many rows there are in all. */
export async function readList(
  db: Queryable,
  list: AdminList,
  request: ListRequest,
): Promise<{ rows: ListRow[]; total: number }> {
  const where = conditionsOf(list, request);
  const [page, count] = await Promise.all([
    db.execute<ListRow>(
      sql`select ${selection(list)} from ${list.from}${where}${orderOf(list, request.sort)} limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${list.from}${where}`),
  ]);
  return { rows: page.rows.map((row) => toWire(list, row)), total: count.rows[0]!.total };
}

const EXPORT_LIMIT = 200_000;

/** Everything that a search and filters leave, in order. */
export async function readWholeList(
  db: Queryable,
  list: AdminList,
  request: Omit<ListRequest, "page" | "perPage">,
): Promise<ListRow[]> {
  const where = conditionsOf(list, { ...request, page: 1, perPage: 1 });
  const { rows } = await db.execute<ListRow>(
    sql`select ${selection(list)} from ${list.from}${where}${orderOf(list, request.sort)} limit ${EXPORT_LIMIT}`,
  );
  return rows.map((row) => toWire(list, row));
}
