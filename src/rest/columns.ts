import { is, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, PgColumn } from "drizzle-orm/pg-core";
import type { Caller } from "~/platform/caller.ts";
import type { Rights } from "~/platform/rights.ts";

/** How a value travels. `kobo` is integer kobo in the database and a naira number on the wire. */
interface WireValues {
  text: string;
  integer: number;
  number: number;
  kobo: number;
  boolean: boolean;
  /** ISO 8601 with offset. */
  time: string;
  /** yyyy-mm-dd */
  date: string;
  uuid: string;
  texts: string[];
  integers: number[];
  json: unknown;
}
export type WireType = keyof WireValues;

export interface Column<Value = unknown> {
  type: WireType;
  /** The stored value (kobo for money): what conditions and order work on. */
  source: AnyPgColumn | SQL;
  nullable: boolean;
  /** Who may read it, where that is narrower than for the rest of the row. */
  read: Rights | undefined;
  /** On which rows a caller sees the value, where that is not on all: it is null, also to filters, on the others. */
  seen: ((caller: Caller) => SQL | undefined) | undefined;
  filterable: boolean;
  sortable: boolean;
  description: string | undefined;
  /** Type level only: the value on the wire. */
  readonly "~value"?: Value;
}

export interface ColumnOptions {
  /** A column of a table knows this itself. */
  nullable?: boolean;
  read?: Rights;
  /** Undefined where the caller sees it on every row. Say `nullable: true` with it. */
  seen?: (caller: Caller) => SQL | undefined;
  /** Default: true for a column of a table, false for an expression (which no index helps). */
  filterable?: boolean;
  /** Default: as `filterable`, but lists and JSON do not sort. */
  sortable?: boolean;
  description?: string;
}

type Nullable<S, O> = O extends { nullable: infer N extends boolean }
  ? N
  : S extends { _: { notNull: infer NotNull } }
    ? NotNull extends true
      ? false
      : true
    : false;
/** A text column that holds only a few values is as narrow on the wire. */
type Narrowed<V, S> = V extends string ? (S extends { _: { data: infer D extends V } } ? D : V) : V;
type ValueOf<V, S, O> = Nullable<S, O> extends true ? Narrowed<V, S> | null : Narrowed<V, S>;

const unsortable: ReadonlySet<WireType> = new Set(["texts", "integers", "json"]);

function column<T extends WireType>(type: T) {
  return <S extends AnyPgColumn | SQL, const O extends ColumnOptions = Record<never, never>>(
    source: S,
    options?: O,
  ): Column<ValueOf<WireValues[T], S, O>> => {
    const stored = is(source, PgColumn);
    const filterable = options?.filterable ?? stored;
    return {
      type,
      source: stored ? source : sql`(${source})`,
      nullable: options?.nullable ?? (stored && !source.notNull),
      read: options?.read,
      seen: options?.seen,
      filterable,
      sortable: options?.sortable ?? (filterable && !unsortable.has(type)),
      description: options?.description,
    };
  };
}

/**
 * The columns of a resource by their type on the wire, over a table's column or any SQL expression
 * on the row: `wire.kobo(products.priceKobo)`. An expression is taken as never null unless it
 * says `{ nullable: true }`.
 */
export const wire = {
  text: column("text"),
  /** A whole number of any size PostgreSQL has. */
  integer: column("integer"),
  /** Any other number; the expression's scale is the wire's. */
  number: column("number"),
  kobo: column("kobo"),
  boolean: column("boolean"),
  time: column("time"),
  date: column("date"),
  uuid: column("uuid"),
  texts: column("texts"),
  integers: column("integers"),
  /** Anything: `wire.json<{ a: string }>(...)`. */
  json: <V = unknown>(source: AnyPgColumn | SQL, options?: ColumnOptions): Column<V> =>
    column("json")(source, options) as Column<V>,
};
