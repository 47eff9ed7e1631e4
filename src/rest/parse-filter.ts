import { Scanner } from "./scanner.ts";
import { type Comparison, comparisons, type Filter, limits, truths } from "./syntax.ts";

/** How many conditions the request may still state. */
export interface Budget {
  conditions: number;
}

/** `column=not.in.(a,b)` */
export function parseFilter(column: string, text: string, budget: Budget): Filter {
  const scanner = new Scanner(`filter of ${column.slice(0, limits.nameLength)}`, text);
  const filter = readFilter(scanner, column, budget, "");
  if (!scanner.done) scanner.fail("expecting the end");
  return filter;
}

/** `or=(a.eq.1,and(b.gt.2,c.is.null))` */
export function parseLogic(
  kind: "and" | "or",
  negated: boolean,
  text: string,
  budget: Budget,
): Filter {
  const scanner = new Scanner("logic tree", text);
  const filters = readMembers(scanner, budget, 1);
  if (!scanner.done) scanner.fail("expecting the end");
  return { kind, filters, negated };
}

function readMembers(scanner: Scanner, budget: Budget, depth: number): Filter[] {
  if (depth > limits.logicDepth) {
    scanner.fail(`conditions can be nested at most ${limits.logicDepth} deep`);
  }
  scanner.expect("(");
  const filters: Filter[] = [];
  do {
    filters.push(readMember(scanner, budget, depth));
  } while (scanner.take(","));
  scanner.expect(")");
  return filters;
}

function readMember(scanner: Scanner, budget: Budget, depth: number): Filter {
  const start = scanner.position;
  const negated = scanner.take("not.");
  for (const kind of ["and", "or"] as const) {
    if (scanner.take(`${kind}(`)) {
      scanner.position--;
      return { kind, filters: readMembers(scanner, budget, depth + 1), negated };
    }
  }
  scanner.position = start;
  const column = scanner.name();
  scanner.expect(".");
  return readFilter(scanner, column, budget, ",)");
}

/** @param ends characters that end an unquoted value; none at the top level, where the text ends it. */
function readFilter(scanner: Scanner, column: string, budget: Budget, ends: string): Filter {
  const negated = scanner.take("not.");
  spend(scanner, budget);
  const start = scanner.position;
  const operator = scanner.name();
  if (operator === "in") {
    scanner.expect(".");
    return { kind: "in", column, values: readList(scanner), negated };
  }
  if (operator === "is") {
    scanner.expect(".");
    const word = scanner.value(ends).toLowerCase();
    const value = truths.find((truth) => truth === word);
    if (!value) return scanner.fail(`expecting ${truths.join(", ")}`);
    return { kind: "is", column, value, negated };
  }
  const comparison = comparisons.find((known) => known === operator);
  if (!comparison) {
    scanner.position = start;
    return scanner.fail(`expecting an operator (not, in, is, ${comparisons.join(", ")})`);
  }
  const quantifier = scanner.take("(any)") ? "or" : scanner.take("(all)") ? "and" : undefined;
  scanner.expect(".");
  const value = readValue(scanner, ends);
  if (!quantifier) return { kind: "compare", column, operator: comparison, value, negated };
  return quantified(scanner, quantifier, { column, operator: comparison, value, negated }, budget);
}

/** `like(any).{a*,b*}` is the same as several conditions. */
function quantified(
  scanner: Scanner,
  kind: "and" | "or",
  filter: { column: string; operator: Comparison; value: string; negated: boolean },
  budget: Budget,
): Filter {
  const values = parseArray(filter.value);
  if (!values) return scanner.fail("expecting {value,value}");
  const filters = values.map((value): Filter => {
    spend(scanner, budget);
    return {
      kind: "compare",
      column: filter.column,
      operator: filter.operator,
      value,
      negated: false,
    };
  });
  return { kind, filters, negated: filter.negated };
}

function spend(scanner: Scanner, budget: Budget): void {
  if (budget.conditions-- <= 0) {
    scanner.fail(`a request can state at most ${limits.conditions} conditions`);
  }
}

function readValue(scanner: Scanner, ends: string): string {
  if (ends === "") {
    const rest = scanner.text.slice(scanner.position);
    scanner.position = scanner.text.length;
    return rest;
  }
  if (scanner.peek() !== "{") return scanner.value(ends);
  // An array or object inside a logic tree: its commas and brackets belong to it.
  const start = scanner.position;
  let depth = 0;
  do {
    if (scanner.done) scanner.fail('expecting "}"');
    if (scanner.peek() === '"') {
      scanner.quoted();
      continue;
    }
    const character = scanner.peek();
    if (character === "{") depth++;
    if (character === "}") depth--;
    scanner.position++;
  } while (depth > 0);
  return scanner.text.slice(start, scanner.position);
}

function readList(scanner: Scanner): string[] {
  scanner.expect("(");
  const values: string[] = [];
  if (scanner.take(")")) return values;
  do {
    if (values.length >= limits.listValues) {
      scanner.fail(`a list can have at most ${limits.listValues} values`);
    }
    values.push(scanner.value(",)"));
  } while (scanner.take(","));
  scanner.expect(")");
  return values;
}

/** The members of `{a,"b, c"}`, PostgreSQL's array literal of one dimension; undefined if it is none. */
export function parseArray(text: string): string[] | undefined {
  if (!text.startsWith("{") || !text.endsWith("}") || text.length < 2) return undefined;
  const scanner = new Scanner("array", text.slice(1, -1));
  if (scanner.done) return [];
  const values: string[] = [];
  try {
    do {
      if (values.length >= limits.listValues) return undefined;
      values.push(scanner.value(","));
    } while (scanner.take(","));
  } catch {
    return undefined;
  }
  return scanner.done ? values : undefined;
}
