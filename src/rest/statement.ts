import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { allows } from "~/platform/rights.ts";
import type { Column } from "./columns.ts";
import { type ColumnFinder, conjunction, toCondition, toOrder } from "./conditions.ts";
import { permissionDenied, RestError, unknownColumn, unreadable } from "./errors.ts";
import { findColumn, type Registry } from "./registry.ts";
import type { Embed, Resource } from "./resource.ts";
import type { SelectItem, Window } from "./syntax.ts";

/** Rows in one answer, at the top and in each embedded list, whatever is asked for. */
export const MAX_ROWS = 1000;

/** What the parts of one query share. */
export interface Scope {
  ctx: Context;
  caller: Caller;
  registry: Registry;
  embedded: Map<string, Window>;
  /** Paths of embedded resources that the select really names. */
  used: Set<string>;
}

type EmbedItem = Extract<SelectItem, { kind: "embed" }>;

/** The columns that name one row. */
export const keyColumns = (resource: Resource): [string, Column][] =>
  resource.key.map((name) => [name, resource.columns[name] as Column]);

/** @throws RestError 42501 */
export function checkReadable(resource: Resource, caller: Caller): void {
  if (!allows(resource.select.rights, caller)) throw permissionDenied(`table ${resource.name}`);
}

const mayRead = (column: Column, caller: Caller) =>
  column.read === undefined || allows(column.read, caller);

/** The column as this caller sees it. */
function asSeen(column: Column, caller: Caller): Column {
  const rows = column.seen?.(caller);
  return rows ? { ...column, source: sql`(case when ${rows} then ${column.source} end)` } : column;
}

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
    return asSeen(column, caller);
  };
}

export const field = (value: SQL | Column["source"], alias: string) =>
  sql`${value} as ${identifier(alias)}`;

/** Quoted by us: a name in quotes may hold anything but a quote, but the scanner lets no quote in. */
const identifier = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** What a select asks for, as fields of a statement on the resource. */
export function toFields(
  scope: Scope,
  resource: Resource,
  items: SelectItem[],
  path: string,
): SQL[] {
  // By alias: what is selected twice is sent once.
  const fields = new Map<string, SQL>();
  for (const item of items) {
    if (item.kind === "all") {
      for (const [name, column] of Object.entries(resource.columns)) {
        if (mayRead(column, scope.caller)) fields.set(name, ownField(column, scope.caller, name));
      }
    } else if (item.kind === "column") {
      const column = findColumn(resource, item.name);
      if (!column) throw unknownColumn(resource.name, item.name);
      if (!mayRead(column, scope.caller)) {
        throw permissionDenied(`column ${item.name} of ${resource.name}`);
      }
      fields.set(item.alias, field(toWire(asSeen(column, scope.caller)), item.alias));
    } else {
      const embedded = toEmbedded(scope, resource, item, path);
      if (item.select.length > 0) fields.set(item.alias, field(embedded, item.alias));
    }
  }
  return [...fields.values()];
}

const dialect = new PgDialect();
const ownFields = new WeakMap<Column, SQL>();

/** A column under its own name; as finished text where it is the same in every statement, which is most of the work of one. */
function ownField(column: Column, caller: Caller, name: string): SQL {
  if (column.seen) return field(toWire(asSeen(column, caller)), name);
  const known = ownFields.get(column);
  if (known) return known;
  const made = field(toWire(column), name);
  const { sql: text, params } = dialect.sqlToQuery(made);
  const kept = params.length === 0 ? sql.raw(text) : made;
  ownFields.set(column, kept);
  return kept;
}

const toWire = (column: Column): SQL =>
  column.type === "kobo" ? sql`trim_scale(${column.source} / 100.0)` : sql`${column.source}`;

/** Rows within rows of the same resource would multiply without bound. */
export function checkEmbeds(
  scope: Scope,
  items: SelectItem[],
  line: [Resource, ...Resource[]],
): void {
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

/** Which rows: those that the caller may see, that match, and that have what `!inner` demands. */
export function toWhere(
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

export function toWindow(
  scope: Scope,
  resource: Resource,
  window: Window,
  limit = Math.min(window.limit ?? MAX_ROWS, MAX_ROWS),
): SQL {
  const key = keyColumns(resource).map(([, column]) => column);
  const order = toOrder(window.order, key, finder(resource, scope.caller));
  return sql`order by ${order} limit ${limit} offset ${window.offset}`;
}
