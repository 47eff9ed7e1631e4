import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import type { Column } from "./columns.ts";
import { RestError } from "./errors.ts";
import type { Registry } from "./registry.ts";
import type { Resource, RowRule } from "./resource.ts";
import {
  checkEmbeds,
  checkReadable,
  field,
  keyColumns,
  MAX_ROWS,
  type Scope,
  toFields,
  toWhere,
  toWindow,
} from "./statement.ts";
import type { ParsedQuery, SelectItem } from "./syntax.ts";

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
  if (ctx.config.rateLimits) checkCost(caller, query);
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
  const db = caller.kind === "anonymous" ? ctx.strangers : ctx.db;
  const { rows: answer } = await db.execute<{
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

/** Embedded lists and rows in one answer: each is a subselect for each row. */
const LOOKUPS = { stranger: 2000, signedIn: 5000 };

/** @throws RestError 54000 for a read that would keep the database at work for seconds */
function checkCost(caller: Caller, query: ParsedQuery): void {
  if (caller.kind === "service" || (caller.kind === "user" && caller.roles.length > 0)) return;
  const allowed = caller.kind === "user" ? LOOKUPS.signedIn : LOOKUPS.stranger;
  const rows = Math.min(query.limit ?? MAX_ROWS, MAX_ROWS);
  const embeds = countEmbeds(query.select);
  if (rows * embeds <= allowed) return;
  throw new RestError(
    400,
    "54000",
    `${rows} rows with ${embeds} embedded resources each are too much for one answer`,
    {
      hint: `Ask for fewer rows at a time, with limit=${Math.floor(allowed / embeds)} and offset, or embed less.`,
    },
  );
}

const countEmbeds = (items: SelectItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === "embed" ? 1 + countEmbeds(item.select) : 0), 0);

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
