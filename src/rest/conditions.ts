import { is, type SQL, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import type { Column, WireType } from "./columns.ts";
import { RestError, unreadable } from "./errors.ts";
import { hasNullsLast } from "./index-order.ts";
import { parseArray } from "./parse-filter.ts";
import { type Comparison, type Filter, limits, type OrderTerm } from "./syntax.ts";

/** Looks a column up for the caller, or throws. */
export type ColumnFinder = (name: string, use: "filter" | "sort") => Column;

export function conjunction(conditions: (SQL | undefined)[]): SQL | undefined {
  const stated = conditions.filter((condition) => condition !== undefined);
  return stated.length === 0 ? undefined : sql.join(stated, sql` and `);
}

export function toCondition(filter: Filter, find: ColumnFinder): SQL {
  const condition = readCondition(filter, find);
  return filter.negated ? sql`not (${condition})` : sql`(${condition})`;
}

function readCondition(filter: Filter, find: ColumnFinder): SQL {
  if ("filters" in filter) {
    const members = filter.filters.map((member) => toCondition(member, find));
    if (members.length === 0) return filter.kind === "and" ? sql`true` : sql`false`;
    return sql.join(members, filter.kind === "and" ? sql` and ` : sql` or `);
  }
  const column = find(filter.column, "filter");
  if (filter.kind === "is") {
    if (filter.value === "null") return sql`${column.source} is null`;
    if (filter.value === "not_null") return sql`${column.source} is not null`;
    if (column.type !== "boolean") throw mismatch(filter.column, `is.${filter.value}`, column.type);
    return sql`${column.source} is ${sql.raw(filter.value)}`;
  }
  if (filter.kind === "in") {
    if (filter.values.length === 0) return sql`false`;
    const values = filter.values.map((value) => toValue(column, filter.column, value));
    return sql`${column.source} in (${sql.join(values, sql`, `)})`;
  }
  return compare(column, filter.column, filter.operator, filter.value);
}

const symbols: Record<Exclude<Comparison, "like" | "ilike">, SQL> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  isdistinct: sql`is distinct from`,
};
const containers: ReadonlySet<WireType> = new Set(["texts", "integers", "json"]);

function compare(column: Column, name: string, operator: Comparison, text: string): SQL {
  if (operator === "like" || operator === "ilike") {
    if (column.type !== "text") throw mismatch(name, operator, column.type);
    const pattern = readPattern(text);
    return operator === "like"
      ? sql`${column.source} like ${pattern}::text`
      : sql`${column.source} ilike ${pattern}::text`;
  }
  if (operator === "cs" || operator === "cd" || operator === "ov") {
    if (!containers.has(column.type)) throw mismatch(name, operator, column.type);
    if (operator === "ov" && column.type === "json") throw mismatch(name, operator, column.type);
  }
  return sql`${column.source} ${symbols[operator]} ${toValue(column, name, text)}`;
}

/** `*` stands for `%` in addresses. Bounded, because matching time grows with every wildcard. */
function readPattern(text: string): string {
  const pattern = text.replaceAll("*", "%");
  if (pattern.length > limits.patternLength) {
    throw unreadable(`A pattern can have at most ${limits.patternLength} characters`);
  }
  if ((pattern.match(/%/g)?.length ?? 0) > limits.patternWildcards) {
    throw unreadable(`A pattern can have at most ${limits.patternWildcards} wildcards`);
  }
  return pattern;
}

/**
 * A value as the column's own type, so that indexes serve. It travels as text and PostgreSQL reads
 * it: 22P02 and its kin are the database's own answers.
 */
function toValue(column: Column, name: string, text: string): SQL {
  if (column.type === "kobo") return toKobo(text);
  if (column.type === "texts" || column.type === "integers") {
    const members = parseArray(text);
    if (!members) throw invalidText(`malformed array literal: "${text.slice(0, 100)}"`);
    const element = column.type === "texts" ? sql`text` : sql`integer`;
    if (members.length === 0) return sql`array[]::${element}[]`;
    const values = members.map((member) => sql`${member}::text::${element}`);
    return sql`array[${sql.join(values, sql`, `)}]`;
  }
  if (column.type === "json" && !isJson(text)) {
    throw invalidText(`invalid input syntax for type json (column ${name})`);
  }
  return sql`${text}::text::${sql.raw(storedType(column))}`;
}

const storedTypes: Record<Exclude<WireType, "kobo">, string> = {
  text: "text",
  integer: "bigint",
  number: "numeric",
  boolean: "boolean",
  time: "timestamptz",
  date: "date",
  uuid: "uuid",
  texts: "text[]",
  integers: "integer[]",
  json: "jsonb",
};

/** Integers keep the width of their column, or PostgreSQL would not use the column's index. */
function storedType(column: Column): string {
  if (column.type === "integer" && is(column.source, PgColumn)) {
    const type = column.source.getSQLType().replace("serial", "int");
    if (type === "int" || type === "integer") return "integer";
  }
  return column.type === "kobo" ? "bigint" : storedTypes[column.type];
}

/** Naira to kobo by moving the point, without floating point. */
function toKobo(text: string): SQL {
  const match = /^([+-]?)(\d{1,16})(?:\.(\d{0,10}))?$/.exec(text.trim());
  if (!match) throw invalidText(`invalid input syntax for type numeric: "${text.slice(0, 100)}"`);
  const [, sign, whole, fraction = ""] = match;
  const digits = `${sign}${whole}${fraction.padEnd(2, "0").slice(0, 2)}`;
  const rest = fraction.slice(2).replace(/0+$/, "");
  if (rest !== "") return sql`${`${digits}.${rest}`}::text::numeric`;
  return sql`${digits}::text::bigint`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const invalidText = (message: string) => new RestError(400, "22P02", message);
const mismatch = (name: string, operator: string, type: WireType) =>
  unreadable(`The operator ${operator} does not apply to ${name} (${type})`);

/**
 * The order that was asked for, made total by the key, so that pages neither repeat nor skip rows.
 * The key runs in the last column's direction: an index on both then serves.
 */
export function toOrder(terms: OrderTerm[], key: readonly Column[], find: ColumnFinder): SQL {
  const ordered = terms.map(({ column: name, descending, nulls }) => {
    const column = find(name, "sort");
    const place = nulls ?? (descending && hasNullsLast(column) ? "last" : undefined);
    const direction = `${descending ? " desc" : " asc"}${place ? ` nulls ${place}` : ""}`;
    return { source: column.source, direction: sql.raw(direction), isAsked: nulls !== undefined };
  });
  const last = ordered.at(-1);
  const rest =
    last && !last.isAsked ? last.direction : terms.at(-1)?.descending ? sql` desc` : sql` asc`;
  const used = new Set(ordered.map(({ source }) => source));
  const added = key.filter(({ source }) => !used.has(source));
  return sql.join(
    [
      ...ordered.map(({ source, direction }) => sql`${source}${direction}`),
      ...added.map(({ source }) => sql`${source}${rest}`),
    ],
    sql`, `,
  );
}
