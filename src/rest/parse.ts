import { RestError, unreadable } from "./errors.ts";
import { type Budget, parseFilter, parseLogic } from "./parse-filter.ts";
import { parseNames, parseOrder, parseSelect } from "./parse-select.ts";
import { limits, type ParsedQuery, type Window } from "./syntax.ts";

const emptyWindow = (): Window => ({ filters: [], order: [], limit: undefined, offset: 0 });

/**
 * Reads the query string that postgrest-js sends.
 * @param search with or without the leading `?`
 * @throws RestError PGRST100 whatever is wrong with it
 */
export function parseQuery(search: string): ParsedQuery {
  if (search.length > limits.queryLength) {
    throw new RestError(414, "PGRST100", "The query string is too long");
  }
  const query: ParsedQuery = {
    ...emptyWindow(),
    select: [{ kind: "all" }],
    embedded: new Map(),
    columns: undefined,
    onConflict: undefined,
  };
  const budget: Budget = { conditions: limits.conditions };
  const seen = new Set<string>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (key.includes("\0") || value.includes("\0")) {
      throw unreadable("The query string contains a null character");
    }
    // A repeated filter is one more condition; anything else may be said once.
    if (singular.has(key)) {
      if (seen.has(key)) throw unreadable(`The parameter "${key}" is given twice`);
      seen.add(key);
    }
    if (key === "select") query.select = parseSelect(value);
    else if (key === "columns") query.columns = parseNames("columns parameter", value);
    else if (key === "on_conflict") query.onConflict = parseNames("on_conflict parameter", value);
    else readWindowParameter(query, key, value, budget);
  }
  return query;
}

const singular = new Set(["select", "columns", "on_conflict", "order", "limit", "offset"]);

/** `limit`, `order_items.order`, `price`, `order_items.quantity`, `or`, `not.and`, `order_items.not.or` */
function readWindowParameter(query: ParsedQuery, key: string, value: string, budget: Budget): void {
  const path = splitKey(key);
  const last = path.pop() as string;
  const isLogic = last === "and" || last === "or";
  const negated = isLogic && path.at(-1) === "not" && path.pop() !== undefined;
  const window = windowAt(query, path);
  if (isLogic) window.filters.push(parseLogic(last, negated, value, budget));
  else if (last === "order") window.order = value === "" ? [] : parseOrder(value);
  else if (last === "limit") window.limit = parseCount("limit", value, Number.MAX_SAFE_INTEGER);
  else if (last === "offset") window.offset = parseCount("offset", value, limits.offset);
  else window.filters.push(parseFilter(last, value, budget));
}

function windowAt(query: ParsedQuery, path: string[]): Window {
  if (path.length === 0) return query;
  if (path.length > limits.embedDepth) {
    throw unreadable(`Resources can be embedded at most ${limits.embedDepth} deep`);
  }
  const name = path.join(".");
  const existing = query.embedded.get(name);
  if (existing) return existing;
  if (query.embedded.size >= limits.embeds) throw unreadable("Too many embedded resources");
  const made = emptyWindow();
  query.embedded.set(name, made);
  return made;
}

/** A key's dotted parts; a part may be double-quoted. */
function splitKey(key: string): string[] {
  const parts = (key.match(/"[^"]*"|[^."]+/g) ?? []).map((part) =>
    part.startsWith('"') ? part.slice(1, -1) : part,
  );
  const rebuilt = parts.join(".");
  if (parts.length === 0 || rebuilt !== key.replaceAll('"', "")) {
    throw unreadable(`The parameter "${key.slice(0, 100)}" is not a column`);
  }
  return parts;
}

function parseCount(name: string, value: string, maximum: number): number {
  if (!/^\d{1,15}$/.test(value)) throw unreadable(`The ${name} must be a whole number, 0 or more`);
  const count = Number(value);
  if (count > maximum) throw unreadable(`The ${name} can be at most ${maximum}`);
  return count;
}
