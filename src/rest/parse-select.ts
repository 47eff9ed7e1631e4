import { Scanner } from "./scanner.ts";
import { limits, type OrderTerm, type SelectItem } from "./syntax.ts";

interface Budget {
  items: number;
  embeds: number;
}

/** `id,title:name,order_items!inner(*)`; an empty text means everything. */
export function parseSelect(text: string): SelectItem[] {
  if (text === "") return [{ kind: "all" }];
  const scanner = new Scanner("select parameter", text);
  const items = readItems(scanner, 0, { items: limits.selectItems, embeds: limits.embeds });
  if (!scanner.done) scanner.fail("expecting the end");
  return items;
}

function readItems(scanner: Scanner, depth: number, budget: Budget): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    if (budget.items-- <= 0) scanner.fail(`at most ${limits.selectItems} columns can be selected`);
    items.push(readItem(scanner, depth, budget));
  } while (scanner.take(","));
  return items;
}

function readItem(scanner: Scanner, depth: number, budget: Budget): SelectItem {
  if (scanner.take("*")) return { kind: "all" };
  let name = scanner.name();
  const alias = name;
  if (scanner.peek() === ":") {
    if (scanner.take("::")) scanner.fail("casts are not supported");
    scanner.expect(":");
    name = scanner.name();
  }
  let inner = false;
  let hinted = false;
  while (scanner.take("!")) {
    // Relations are declared and unambiguous, so a hint other than the kind of join says nothing new.
    const hint = scanner.name();
    if (hint === "inner") inner = true;
    hinted = true;
  }
  if (!scanner.take("(")) {
    if (hinted) scanner.fail('expecting "("');
    if (scanner.take("::")) scanner.fail("casts are not supported");
    return { kind: "column", name, alias };
  }
  if (depth >= limits.embedDepth) {
    scanner.fail(`resources can be embedded at most ${limits.embedDepth} deep`);
  }
  if (budget.embeds-- <= 0) scanner.fail(`at most ${limits.embeds} resources can be embedded`);
  const select = scanner.peek() === ")" ? [] : readItems(scanner, depth + 1, budget);
  scanner.expect(")");
  return { kind: "embed", name, alias, inner, select };
}

/** `created_at.desc,name.asc.nullslast` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner("order", text);
  const terms: OrderTerm[] = [];
  do {
    if (terms.length >= limits.orderTerms) {
      scanner.fail(`at most ${limits.orderTerms} columns can be ordered by`);
    }
    const term: OrderTerm = { column: scanner.name(), descending: false, nulls: undefined };
    if (scanner.take(".desc")) term.descending = true;
    else scanner.take(".asc");
    if (scanner.take(".nullsfirst")) term.nulls = "first";
    else if (scanner.take(".nullslast")) term.nulls = "last";
    terms.push(term);
  } while (scanner.take(","));
  if (!scanner.done) scanner.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"');
  return terms;
}

/** `"a","b"` or `a,b`, as in `columns` and `on_conflict`. */
export function parseNames(parameter: string, text: string): string[] {
  const scanner = new Scanner(parameter, text);
  const names: string[] = [];
  do {
    if (names.length >= limits.selectItems) scanner.fail("too many names");
    names.push(scanner.name());
  } while (scanner.take(","));
  if (!scanner.done) scanner.fail("expecting the end");
  return names;
}
