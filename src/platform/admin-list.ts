import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import { koboToNaira } from "~/lib/money.ts";
import { invalid } from "./errors.ts";
import { endOfDay, startOfDay } from "./lagos-days.ts";
import type { Rights } from "./rights.ts";

type ColumnType = "plain" | "kobo" | "time";

export interface ListColumn<Value = unknown> {
  type: ColumnType;
  value: SQL;
  /** Staff may sort by it: only where that is fast. */
  sortable: boolean;
  /** Who may read it, where that is narrower than for the list. */
  read: Rights | undefined;
  /** Type level only: the value on the wire. */
  readonly "~value"?: Value;
}

interface ColumnOptions {
  sortable?: boolean;
  read?: Rights;
}

/** An expression that does not say what it gives is taken as never null. */
type Sent<Stored, Wire> = unknown extends Stored ? Wire : Wire | Extract<Stored, null>;

const column = <V>(
  type: ColumnType,
  value: SQL,
  { sortable = false, read }: ColumnOptions = {},
): ListColumn<V> => ({ type, value, sortable, read });

/** Columns of a list by how they leave the server; the expression says what it gives: `sql<string>`. */
export const col = {
  plain: <V>(value: SQL<V>, options?: ColumnOptions) => column<V>("plain", value, options),
  /** Kobo in the database, a naira number on the wire. */
  kobo: <V>(value: SQL<V>, options?: ColumnOptions) =>
    column<Sent<V, number>>("kobo", value, options),
  /** ISO 8601 on the wire. */
  time: <V>(value: SQL<V>, options?: ColumnOptions) =>
    column<Sent<V, string>>("time", value, options),
};

type ListColumns = Record<string, ListColumn>;

/** A row of a list as it leaves the server. */
export type RowOf<C extends ListColumns> = {
  [K in keyof C]: C[K] extends ListColumn<infer V> ? V : never;
};

/** A list of the back-office: searched, sorted, filtered and paged on the server. */
export interface AdminList<Name extends string = string, C extends ListColumns = ListColumns> {
  name: Name;
  rights: Rights;
  /** Everything after `from`: a table, with joins where rows need them. */
  from: SQL;
  /** Names one row; breaks ties in every order. */
  key: SQL;
  columns: C;
  /** Column to sort by at first; "-" in front means downwards. */
  sort: string;
  search?: (text: string) => SQL | undefined;
  /** Conditions by name in the address; undefined for a value that means nothing. */
  filters?: Record<string, (value: string) => SQL | undefined>;
  /** The CSV's columns where they are not the list's own. */
  exportAs?: { header: string[]; cells(row: RowOf<C>, publicUrl: string): unknown[] };
}

/** Declares a list, with the type of its rows for the client. */
export const defineList = <const Name extends string, C extends ListColumns>(
  list: AdminList<Name, C>,
) => list;

export interface ListRequest {
  search: string;
  sort: string | undefined;
  filters: Record<string, string>;
  page: number;
  perPage: number;
}

type Values = Record<string, unknown>;

/** Text for `ilike` that matches `text` anywhere, taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** There is such a day: not the 30th of February. */
const isDay = (value: string) => z.iso.date().safeParse(value).success;

/** Filters `from` and `to` by days in Lagos, both counted. */
export const onDays = (at: SQL) => ({
  from: (value: string) => (isDay(value) ? sql`${at} >= ${startOfDay(value)}` : undefined),
  to: (value: string) => (isDay(value) ? sql`${at} < ${endOfDay(value)}` : undefined),
});

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
  // What is never null is read from its own index, which has no place for nulls at this end.
  if (wanted.value === list.key) return sql` order by ${list.key}${down ? sql` desc` : sql``}`;
  const direction = down ? sql`desc nulls last` : sql`asc nulls first`;
  return sql` order by ${wanted.value} ${direction}, ${list.key}${down ? sql` desc` : sql``}`;
}

function toWire<C extends ListColumns>(list: AdminList<string, C>, row: Values): RowOf<C> {
  const entries = Object.entries(row).map(([name, value]) => {
    const type = list.columns[name]?.type;
    if (value === null || value === undefined) return [name, null];
    if (type === "kobo") return [name, koboToNaira(Number(value))];
    if (type === "time") return [name, new Date(value as string).toISOString()];
    return [name, value];
  });
  return Object.fromEntries(entries) as RowOf<C>;
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
export async function readList<C extends ListColumns>(
  db: Queryable,
  list: AdminList<string, C>,
  request: ListRequest,
): Promise<{ rows: RowOf<C>[]; total: number }> {
  const where = conditionsOf(list, request);
  const [page, count] = await Promise.all([
    db.execute<Values>(
      sql`select ${selection(list)} from ${list.from}${where}${orderOf(list, request.sort)} limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${list.from}${where}`),
  ]);
  return { rows: page.rows.map((row) => toWire(list, row)), total: count.rows[0]!.total };
}

const EXPORT_LIMIT = 200_000;

/** Everything that a search and filters leave, in order, up to so many rows. */
export async function readWholeList<C extends ListColumns>(
  db: Queryable,
  list: AdminList<string, C>,
  request: Omit<ListRequest, "page" | "perPage">,
  most = EXPORT_LIMIT,
): Promise<RowOf<C>[]> {
  const where = conditionsOf(list, { ...request, page: 1, perPage: 1 });
  const { rows } = await db.execute<Values>(
    sql`select ${selection(list)} from ${list.from}${where}${orderOf(list, request.sort)} limit ${most}`,
  );
  return rows.map((row) => toWire(list, row));
}
