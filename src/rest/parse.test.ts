import fc from "fast-check";
import { expect, test } from "vitest";
import { RestError } from "./errors.ts";
import { parseQuery } from "./parse.ts";
import { parseArray } from "./parse-filter.ts";
import { limits } from "./syntax.ts";

const fails = (search: string) => {
  try {
    parseQuery(search);
  } catch (error) {
    expect(error).toBeInstanceOf(RestError);
    return (error as RestError).code;
  }
  return undefined;
};
const filtersOf = (search: string) => parseQuery(search).filters;

test("no query asks for everything", () => {
  const query = parseQuery("");
  expect(query).toMatchObject({ select: [{ kind: "all" }], filters: [], order: [], offset: 0 });
  expect(query.limit).toBeUndefined();
});

test("select takes columns, aliases and embedded resources", () => {
  expect(
    parseQuery("?select=id,named:name,items:order_items!inner(*,products(name))").select,
  ).toEqual([
    { kind: "column", name: "id", alias: "id" },
    { kind: "column", name: "name", alias: "named" },
    {
      kind: "embed",
      name: "order_items",
      alias: "items",
      inner: true,
      select: [
        { kind: "all" },
        {
          kind: "embed",
          name: "products",
          alias: "products",
          inner: false,
          select: [{ kind: "column", name: "name", alias: "name" }],
        },
      ],
    },
  ]);
});

test("what select does not know is refused", () => {
  for (const select of [
    "id,",
    "(id)",
    "a->b",
    "id::text",
    "count()x",
    "a:b:c",
    "...x(y)",
    'a"',
    "!x",
  ]) {
    expect(fails(`select=${encodeURIComponent(select)}`), select).toBe("PGRST100");
  }
});

test("every operator is read, negated or not", () => {
  expect(filtersOf("a=eq.1")).toEqual([
    { kind: "compare", column: "a", operator: "eq", value: "1", negated: false },
  ]);
  expect(filtersOf("a=not.ilike.*x*")).toEqual([
    { kind: "compare", column: "a", operator: "ilike", value: "*x*", negated: true },
  ]);
  expect(filtersOf('a=in.(1,"b,c",d e,"say \\"x\\"")')).toEqual([
    { kind: "in", column: "a", values: ["1", "b,c", "d e", 'say "x"'], negated: false },
  ]);
  expect(filtersOf("a=in.()")).toMatchObject([{ values: [] }]);
  expect(filtersOf("a=not.is.NULL")).toMatchObject([{ kind: "is", value: "null", negated: true }]);
  expect(filtersOf("a=cs.{x,y}")).toMatchObject([{ operator: "cs", value: "{x,y}" }]);
  expect(filtersOf("a=eq.")).toMatchObject([{ value: "" }]);
  expect(filtersOf("a=eq.x.y,(z)")).toMatchObject([{ value: "x.y,(z)" }]);
});

test("a quantified operator is several conditions", () => {
  expect(filtersOf("a=like(any).{x*,y*}")).toMatchObject([
    { kind: "or", filters: [{ value: "x*" }, { value: "y*" }] },
  ]);
  expect(filtersOf("a=not.eq(all).{1}")).toMatchObject([{ kind: "and", negated: true }]);
});

test("logic trees nest, quote and negate", () => {
  expect(filtersOf('or=(a.eq.1,not.and(b.gt.2,c.in.("x,y",z)),d.cs.{p,"q)"},e.eq."v,w")')).toEqual([
    {
      kind: "or",
      negated: false,
      filters: [
        { kind: "compare", column: "a", operator: "eq", value: "1", negated: false },
        {
          kind: "and",
          negated: true,
          filters: [
            { kind: "compare", column: "b", operator: "gt", value: "2", negated: false },
            { kind: "in", column: "c", values: ["x,y", "z"], negated: false },
          ],
        },
        { kind: "compare", column: "d", operator: "cs", value: '{p,"q)"}', negated: false },
        { kind: "compare", column: "e", operator: "eq", value: "v,w", negated: false },
      ],
    },
  ]);
  expect(filtersOf("not.or=(a.eq.1)")).toMatchObject([{ kind: "or", negated: true }]);
});

test("unreadable conditions are refused", () => {
  for (const search of [
    "a=1",
    "a=equals.1",
    "a=in.1",
    "a=in.(1",
    "a=is.maybe",
    "or=a.eq.1",
    "or=(a.eq.1",
    "or=()",
    "a=fts.x",
    "a=eq(any).x",
    "=eq.1",
    "a..b=eq.1",
    ".a=eq.1",
    "a=eq.%00",
    "limit=-1",
    "limit=x",
    "offset=99999999999",
    "order=a.up",
    "order=a.desc.nulls",
    "select=a&select=b",
  ]) {
    expect(fails(search), search).toBe("PGRST100");
  }
});

test("order, limit and offset also apply to embedded resources", () => {
  const query = parseQuery(
    "order=a.desc.nullslast,b&limit=5&offset=10&items.order=c.asc.nullsfirst&items.limit=2&items.c=gt.1&x.y.not.or=(a.eq.1)",
  );
  expect(query.order).toEqual([
    { column: "a", descending: true, nulls: "last" },
    { column: "b", descending: false, nulls: undefined },
  ]);
  expect(query).toMatchObject({ limit: 5, offset: 10 });
  expect(query.embedded.get("items")).toMatchObject({
    order: [{ column: "c", descending: false, nulls: "first" }],
    limit: 2,
    filters: [{ column: "c", operator: "gt" }],
  });
  expect(query.embedded.get("x.y")?.filters).toMatchObject([{ kind: "or", negated: true }]);
});

test("columns and on_conflict are lists of names", () => {
  expect(parseQuery('columns="a","b"&on_conflict=a,b')).toMatchObject({
    columns: ["a", "b"],
    onConflict: ["a", "b"],
  });
});

test("what is too much is refused", () => {
  expect(fails(`a=eq.${"x".repeat(limits.queryLength)}`)).toBe("PGRST100");
  const nested = (depth: number) => `${"and(".repeat(depth)}a.eq.1${")".repeat(depth)}`;
  expect(fails(`or=(${nested(limits.logicDepth - 1)})`)).toBeUndefined();
  expect(fails(`or=(${nested(limits.logicDepth)})`)).toBe("PGRST100");
  const repeated = (count: number) => Array(count).fill("a=eq.1").join("&");
  expect(fails(repeated(limits.conditions))).toBeUndefined();
  expect(fails(repeated(limits.conditions + 1))).toBe("PGRST100");
  expect(fails(`a=in.(${Array(limits.listValues + 1).fill(1)})`)).toBe("PGRST100");
  expect(fails(`a=eq(any).{${Array(limits.conditions + 1).fill(1)}}`)).toBe("PGRST100");
  expect(fails(`select=${"a(".repeat(4)}b${")".repeat(4)}`)).toBe("PGRST100");
});

test("array literals are read with quotes and escapes", () => {
  expect(parseArray("{}")).toEqual([]);
  expect(parseArray('{a,"b,c","d\\"e"}')).toEqual(["a", "b,c", 'd"e']);
  expect(parseArray("a,b")).toBeUndefined();
  expect(parseArray('{"a"b}')).toBeUndefined();
  expect(parseArray('{"a}')).toBeUndefined();
});

test("no query string crashes the parser", () => {
  const pieces = fc.constantFrom(
    ...'select order limit or and not in is eq cs like any all null a b * ( ) { } , . : :: ! " \\ = & %00 -> ...'.split(
      " ",
    ),
  );
  const search = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join("")),
    fc
      .tuple(
        fc.constantFrom("select", "order", "or", "not.and", "a", "x.y", "columns"),
        fc.array(pieces),
      )
      .map(([key, parts]) => `${key}=${encodeURIComponent(parts.join(""))}`),
  );
  fc.assert(
    fc.property(search, (text) => {
      fails(text);
    }),
    { numRuns: 2000 },
  );
});

test("any value survives quoting inside a list and a logic tree", () => {
  const value = fc
    .string({ unit: "grapheme", maxLength: 50 })
    .filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const quote = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
      const list = encodeURIComponent(`in.(${values.map(quote)})`);
      expect(filtersOf(`a=${list}`)).toMatchObject([{ values }]);
      const tree = encodeURIComponent(`(${values.map((one) => `a.eq.${quote(one)}`)})`);
      expect(filtersOf(`or=${tree}`)).toMatchObject([
        { filters: values.map((one) => ({ value: one })) },
      ]);
    }),
  );
});
