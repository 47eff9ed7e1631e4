import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import type { Rights } from "~/platform/rights.ts";
import type { Limit } from "~/platform/route-limits.ts";
import type { Tag } from "~/platform/tags.ts";
import type { Column } from "./columns.ts";

/** What a handler may know of the request besides its content. */
export interface RestRequest {
  headers: Headers;
  /** Where it comes from, for limits and the audit log. */
  address: string;
}

/** Which rows a caller has to do with; undefined means all. The others are simply not there. */
export type RowRule = (caller: Caller, ctx: Context) => SQL | undefined;

/** A declared relation: rows of `resource` whose columns equal columns of this one. */
export interface Embed {
  /** The name in `select`. */
  name: string;
  resource: string;
  many: boolean;
  /** Their column -> our column, by the names on the wire. */
  match: Record<string, string>;
}

export interface InsertOptions {
  /**
   * What to do with rows whose key exists already: `Prefer: resolution=…`. Default: refuse with
   * 23505. Another key than the resource's own never comes this far.
   */
  resolution: "merge" | "ignore" | undefined;
}

type Row<C extends Record<string, Column>> = {
  [K in keyof C]: C[K] extends Column<infer V> ? V : never;
};
type Shape = z.ZodObject<z.core.$ZodLooseShape>;
type Answer<T> = Promise<T> | T;

interface Definition<
  Name extends string,
  C extends Record<string, Column>,
  K extends keyof C & string,
  E extends readonly Embed[],
  I extends Shape,
  U extends Shape,
> {
  name: Name;
  description?: string;
  /** The table whose rows these are. What stands in other tables comes as a subselect column. */
  from: PgTable;
  /** The columns that name one row. */
  key: readonly [K, ...K[]];
  columns: C;
  embeds?: E;
  select: {
    rights: Rights;
    limit: Limit;
    rows?: RowRule;
    /** What nobody in particular reads of it, without others embedded, holds until one of these changes. */
    kept?: readonly Tag[];
  };
  insert?: {
    rights: Rights;
    limit: Limit;
    /** One row; unknown columns are refused before it sees them. */
    input: I;
    /** @returns the keys of the rows that now stand, for `return=representation` */
    handler(
      ctx: Context,
      caller: Caller,
      rows: z.output<I>[],
      options: InsertOptions,
      request: RestRequest,
    ): Answer<Pick<Row<C>, K>[]>;
  };
  update?: {
    rights: Rights;
    limit: Limit;
    /** Which of the visible rows the caller may change. */
    rows?: RowRule;
    /** What may be changed; usually a `.partial()`. */
    input: U;
    /** Changes all of these rows or none. They matched a moment ago: lock and look again. */
    handler(
      ctx: Context,
      caller: Caller,
      keys: Pick<Row<C>, K>[],
      patch: z.output<U>,
      request: RestRequest,
    ): Answer<void>;
  };
  delete?: {
    rights: Rights;
    limit: Limit;
    rows?: RowRule;
    handler(
      ctx: Context,
      caller: Caller,
      keys: Pick<Row<C>, K>[],
      request: RestRequest,
    ): Answer<void>;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: handlers take their own row types, which a list of resources cannot name
type Erased = Definition<string, Record<string, Column>, string, readonly Embed[], any, any>;

/** A resource as the engine sees it. `~types` exists for the type checker only. */
export interface Resource extends Omit<Erased, "embeds"> {
  embeds: readonly Embed[];
  readonly "~types"?: unknown;
}

export interface ResourceTypes<Name, R, I, U, E> {
  name: Name;
  row: R;
  insert: I;
  update: U;
  embeds: E;
}

/**
 * Declares a table of the wire: what may be read, filtered, ordered and embedded, by whom, and who
 * handles writes. Nothing else of the database can be reached. Every operation must say who may
 * call it and how often; an operation that is not declared does not exist.
 */
export function defineResource<
  const Name extends string,
  C extends Record<string, Column>,
  K extends keyof C & string,
  const E extends readonly Embed[] = readonly [],
  I extends Shape = z.ZodObject<Record<never, never>>,
  U extends Shape = z.ZodObject<Record<never, never>>,
>(
  definition: Definition<Name, C, K, E, I, U>,
): Resource & {
  name: Name;
  readonly "~types"?: ResourceTypes<Name, Row<C>, z.input<I>, z.input<U>, E>;
} {
  return { ...definition, embeds: definition.embeds ?? [] };
}

/** What HTTP can do with a resource, by its declared operations. */
export const methodsOf = ({ insert, update, delete: remove }: Resource): string[] => [
  "GET",
  "HEAD",
  ...(insert ? ["POST"] : []),
  ...(update ? ["PATCH"] : []),
  ...(remove ? ["DELETE"] : []),
];

/** At most one row of `resource`: `toOne("products", { id: "product_id" })` (theirs: ours). */
export function toOne<
  const R extends string,
  const M extends Record<string, string>,
  const N extends string = R,
>(resource: R, match: M, name?: N) {
  return { name: (name ?? resource) as N, resource, many: false, match } as const;
}

/** Any number of rows of `resource`: `toMany("order_items", { order_id: "id" })` (theirs: ours). */
export function toMany<
  const R extends string,
  const M extends Record<string, string>,
  const N extends string = R,
>(resource: R, match: M, name?: N) {
  return { name: (name ?? resource) as N, resource, many: true, match } as const;
}
