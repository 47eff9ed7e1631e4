/** What a request asks for, once its query string and headers are read; names are not yet looked up. */

export const comparisons = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "cs",
  "cd",
  "ov",
  "isdistinct",
] as const;
export type Comparison = (typeof comparisons)[number];

export const truths = ["null", "not_null", "true", "false", "unknown"] as const;
export type Truth = (typeof truths)[number];

export type Filter =
  | { kind: "compare"; column: string; operator: Comparison; value: string; negated: boolean }
  | { kind: "in"; column: string; values: string[]; negated: boolean }
  | { kind: "is"; column: string; value: Truth; negated: boolean }
  | { kind: "and" | "or"; filters: Filter[]; negated: boolean };

export type SelectItem =
  | { kind: "all" }
  | { kind: "column"; name: string; alias: string }
  | { kind: "embed"; name: string; alias: string; inner: boolean; select: SelectItem[] };

export interface OrderTerm {
  column: string;
  descending: boolean;
  nulls: "first" | "last" | undefined;
}

/** Which rows, in which order. */
export interface Window {
  filters: Filter[];
  order: OrderTerm[];
  limit: number | undefined;
  offset: number;
}

export interface ParsedQuery extends Window {
  select: SelectItem[];
  /** Windows of embedded resources, by their path: `order_items` or `orders.order_items`. */
  embedded: Map<string, Window>;
  /** Body columns to take, from `columns`. */
  columns: string[] | undefined;
  onConflict: string[] | undefined;
}

/** Bounds on one request; beyond them it is refused, not cut. */
export const limits = {
  queryLength: 16_384,
  conditions: 100,
  listValues: 1000,
  logicDepth: 8,
  selectItems: 100,
  embedDepth: 3,
  embeds: 10,
  orderTerms: 10,
  nameLength: 63,
  patternLength: 200,
  patternWildcards: 10,
  offset: 1_000_000,
} as const;
