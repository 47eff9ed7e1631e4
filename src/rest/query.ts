import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { allows } from "~/platform/rights.ts";
import type { Column } from "./columns.ts";
import { type ColumnFinder, conjunction, toCondition, toOrder } from "./conditions.ts";
import { permissionDenied, RestError, unknownColumn, unreadable } from "./errors.ts";
import { findColumn, type Registry } from "./registry.ts";
import type { Embed, Resource, RowRule } from "./resource.ts";
import type { ParsedQuery, SelectItem, Window } from "./syntax.ts";

/** Rows in one answer, at the top and in each embedded list, whatever is asked for. */
export const MAX_ROWS = 1000;

/** What the parts of one query share. */
interface Scope {
  ctx: Context;
  caller: Caller;
  registry: Registry;
  embedded: Map<string, Window>;
  /** Paths of embedded resources that the select really names. */
  used: Set<string>;
}

type EmbedItem = Extract<SelectItem, { kind: "embed" }>;

export interface Page {
  /** A JSON array, made by the database. */
  json: string;
  rows: number;
  /** All matching rows, when asked for. */
  total: number | undefined;
}

export interface ReadOptions {
  count: boolean;
  /** Whether only the numbers are wanted, as by HEAD. */
  bodiless?: boolean;
  /** Only these rows, e.g. those just written. */
  among?: SQL;
}

/**
 * Reads one page of a resource with everything embedded in it: one statement, whatever the select.
 */
export async function readPage(
  ctx: Context,
  caller: Caller,
  registry: Registry,
  resource: Resource,
  query: ParsedQuery,
  options: ReadOptions,
): Promise<Page> {
  const scope: Scope = { ctx, caller, registry, embedded: query.embedded, used: new Set() };
  checkReadable(resource, caller);
  checkEmbeds(scope, query.select, [resource]);
  const fields = toFields(scope, resource, query.select, "");
  const where = toWhere(scope, resource, query, query.select, "", options.among);
  const shown = options.bodiless ? [] : fields;
  const inner = sql`select ${sql.join(shown, sql`, `)} from ${resource.from} where ${where} ${toWindow(scope, resource, query)}`;
  for (const path of query.embedded.keys()) {
    if (!scope.used.has(path)) {
      throw new RestError(
        400,
        "PGRST108",
        `'${path}' is not an embedded resource in this request`,
        { hint: `Verify that '${path}' is included in the 'select' query parameter.` },
      );
    }
  }
  const total = options.count
    ? sql`(select count(*)::integer from ${resource.from} where ${where})`
    : sql`null::integer`;
  // `r.*` is the row; `r` alone would be a column that the caller calls so.
  const { rows: answer } = await ctx.db.execute<{
    json: string;
    rows: number;
    total: number | null;
  }>(
    sql`select coalesce(json_agg(row_to_json(r.*)), '[]')::text as json, count(*)::integer as rows, ${total} as total from (${inner}) r`,
  );
  const row = answer[0];
  if (!row) throw new Error("An aggregate gave no row");
  return { json: row.json, rows: row.rows, total: row.total ?? undefined };
}

/**
 * The keys of the rows that a write is about: visible, matching and within the write's row rule.
 * At most `MAX_ROWS` + 1, so that a caller can tell that there are too many.
 */
export async function readKeys(
  ctx: Context,
  caller: Caller,
  registry: Registry,
  resource: Resource,
  query: ParsedQuery,
  rows: RowRule | undefined,
): Promise<Record<string, unknown>[]> {
  const scope: Scope = { ctx, caller, registry, embedded: new Map(), used: new Set() };
  const where = toWhere(scope, resource, query, [], "", rows?.(caller, ctx));
  const fields = keyColumns(resource).map(([name, column]) => field(column.source, name));
  const limit = Math.min(query.limit ?? MAX_ROWS + 1, MAX_ROWS + 1);
  const window = toWindow(scope, resource, query, limit);
  const inner = sql`select ${sql.join(fields, sql`, `)} from ${resource.from} where ${where} ${window}`;
  const { rows: answer } = await ctx.db.execute<{ keys: string }>(
    sql`select coalesce(json_agg(row_to_json(r.*)), '[]')::text as keys from (${inner}) r`,
  );
  return JSON.parse(answer[0]?.keys ?? "[]");
}

/** The condition that a row is one of these. */
export function amongKeys(resource: Resource, keys: Record<string, unknown>[]): SQL {
  if (keys.length === 0) return sql`false`;
  const columns = keyColumns(resource);
  const types = columns.map(([, column]) => column);
  const rows = keys.map((key) => {
    const values = columns.map(
      ([name, column]) => sql`${String(key[name])}::text::${keyType(column)}`,
    );
    return sql`(${sql.join(values, sql`, `)})`;
  });
  const left = sql.join(
    types.map((column) => sql`${column.source}`),
    sql`, `,
  );
  return sql`(${left}) in (${sql.join(rows, sql`, `)})`;
}

const keyType = (column: Column): SQL =>
  column.type === "uuid" ? sql`uuid` : column.type === "integer" ? sql`bigint` : sql`text`;

const keyColumns = (resource: Resource): [string, Column][] =>
  resource.key.map((name) => [name, resource.columns[name] as Column]);

function checkReadable(resource: Resource, caller: Caller): void {
  if (!allows(resource.select.rights, caller)) throw permissionDenied(`table ${resource.name}`);
}

const mayRead = (column: Column, caller: Caller) =>
  column.read === undefined || allows(column.read, caller);

function finder(resource: Resource, caller: Caller): ColumnFinder {
  return (name, use) => {
    const column = findColumn(resource, name);
    if (!column) throw unknownColumn(resource.name, name);
    if (!mayRead(column, caller)) throw permissionDenied(`column ${name} of ${resource.name}`);
    if (use === "filter" ? !column.filterable : !column.sortable) {
      throw unreadable(
        `${resource.name} cannot be ${use === "filter" ? "filtered" : "ordered"} by ${name}`,
      );
    }
    return column;
  };
}

const field = (value: SQL | Column["source"], alias: string) =>
  sql`${value} as ${identifier(alias)}`;

/** Quoted by us: a name in quotes may hold anything but a quote, but the scanner lets no quote in. */
const identifier = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

function toFields(scope: Scope, resource: Resource, items: SelectItem[], path: string): SQL[] {
  // By alias: what is selected twice is sent once.
  const fields = new Map<string, SQL>();
  for (const item of items) {
    if (item.kind === "all") {
      for (const [name, column] of Object.entries(resource.columns)) {
        if (mayRead(column, scope.caller)) fields.set(name, field(toWire(column), name));
      }
    } else if (item.kind === "column") {
      const column = findColumn(resource, item.name);
      if (!column) throw unknownColumn(resource.name, item.name);
      if (!mayRead(column, scope.caller)) {
        throw permissionDenied(`column ${item.name} of ${resource.name}`);
      }
      fields.set(item.alias, field(toWire(column), item.alias));
    } else {
      const embedded = toEmbedded(scope, resource, item, path);
      if (item.select.length > 0) fields.set(item.alias, field(embedded, item.alias));
    }
  }
  return [...fields.values()];
}

const toWire = (column: Column): SQL =>
  column.type === "kobo" ? sql`trim_scale(${column.source} / 100.0)` : sql`${column.source}`;

/** Rows within rows of the same resource would multiply without bound. */
function checkEmbeds(scope: Scope, items: SelectItem[], line: [Resource, ...Resource[]]): void {
  for (const item of items) {
    if (item.kind !== "embed") continue;
    const [, target] = relation(scope, line[0], item);
    if (line.includes(target)) throw unreadable(`${target.name} cannot be embedded in itself`);
    checkEmbeds(scope, item.select, [target, ...line]);
  }
}

function relation(scope: Scope, resource: Resource, item: EmbedItem): [Embed, Resource] {
  const embed = resource.embeds.find((declared) => declared.name === item.name);
  const target = embed && scope.registry.resources.get(embed.resource);
  if (!target) {
    throw new RestError(
      400,
      "PGRST200",
      `Could not find a relationship between '${resource.name}' and '${item.name}' in the schema cache`,
    );
  }
  checkReadable(target, scope.caller);
  return [embed, target];
}

/** A window may be stated by the relation's name or by its alias. */
function windowOf(scope: Scope, item: EmbedItem, path: string): { window: Window; path: string } {
  const byAlias = path + item.alias;
  const byName = path + item.name;
  const known = scope.embedded.has(byAlias) ? byAlias : byName;
  scope.used.add(known);
  const window = scope.embedded.get(known);
  return {
    window: window ?? { filters: [], order: [], limit: undefined, offset: 0 },
    path: `${known}.`,
  };
}

function joined(resource: Resource, target: Resource, embed: Embed): SQL {
  const pairs = Object.entries(embed.match).map(
    ([theirs, ours]) =>
      sql`${(target.columns[theirs] as Column).source} = ${(resource.columns[ours] as Column).source}`,
  );
  return sql.join(pairs, sql` and `);
}

function toEmbedded(scope: Scope, resource: Resource, item: EmbedItem, path: string): SQL {
  const [embed, target] = relation(scope, resource, item);
  const { window, path: inside } = windowOf(scope, item, path);
  const fields = toFields(scope, target, item.select, inside);
  const where = toWhere(
    scope,
    target,
    window,
    item.select,
    inside,
    joined(resource, target, embed),
  );
  const rows = sql`select ${sql.join(fields, sql`, `)} from ${target.from} where ${where} ${toWindow(scope, target, window)}`;
  return embed.many
    ? sql`(select coalesce(json_agg(row_to_json(e.*)), '[]') from (${rows}) e)`
    : sql`(select row_to_json(e.*) from (${rows}) e limit 1)`;
}

function toWhere(
  scope: Scope,
  resource: Resource,
  window: Window,
  items: SelectItem[],
  path: string,
  also: SQL | undefined,
): SQL {
  const find = finder(resource, scope.caller);
  const conditions = [
    also,
    resource.select.rows?.(scope.caller, scope.ctx),
    ...window.filters.map((filter) => toCondition(filter, find)),
    ...items.flatMap((item) =>
      item.kind === "embed" && item.inner ? [hasRows(scope, resource, item, path)] : [],
    ),
  ];
  return conjunction(conditions.map((one) => one && sql`(${one})`)) ?? sql`true`;
}

/** `order_items!inner(…)`: only rows that have some. */
function hasRows(scope: Scope, resource: Resource, item: EmbedItem, path: string): SQL {
  const [embed, target] = relation(scope, resource, item);
  const { window, path: inside } = windowOf(scope, item, path);
  const where = toWhere(
    scope,
    target,
    window,
    item.select,
    inside,
    joined(resource, target, embed),
  );
  return sql`exists (select 1 from ${target.from} where ${where})`;
}

function toWindow(
  scope: Scope,
  resource: Resource,
  window: Window,
  limit = Math.min(window.limit ?? MAX_ROWS, MAX_ROWS),
): SQL {
  const key = keyColumns(resource).map(([, column]) => column);
  const order = toOrder(window.order, key, finder(resource, scope.caller));
  return sql`order by ${order} limit ${limit} offset ${window.offset}`;
}
