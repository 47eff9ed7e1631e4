import fc from "fast-check";
import { expect, test } from "vitest";
import { delimiters } from "~/lib/tables/delimiter.ts";
import { readTable } from "./read-table.ts";

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

test("a table is read whatever parts its cells", () => {
  expect(readTable("name;price\nBelt, brown;5000").delimiter).toBe(";");
  expect(readTable("name\tprice\nBelt;\t5000").delimiter).toBe("\t");
  // Commas in a heading are no sign of commas between headings.
  expect(readTable('"Price, VAT, and all";name;category\n5;Belt;Bags').delimiter).toBe(";");
  expect(readTable("sep=;\r\nname;price\r\nBelt;5000")).toMatchObject({
    delimiter: ";",
    headings: ["name", "price"],
    rows: [{ line: 3, cells: ["Belt", "5000"] }],
  });
  expect(readTable("name,price\rBelt,5000\r").rows).toEqual([{ line: 2, cells: ["Belt", "5000"] }]);
  expect(readTable("\n\nname\nBelt").headings).toEqual(["name"]);
});

test("whatever stands in the cells, the delimiter is found and they come back", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...delimiters),
      fc.array(fc.tuple(fc.string({ maxLength: 12 }), fc.stringMatching(/^[a-z,;\t "\n]{0,10}$/)), {
        minLength: 1,
        maxLength: 6,
      }),
      (delimiter, rows) => {
        // A guard against formulas is taken off, as is what our own files write before one.
        fc.pre(rows.every((row) => row.every((text) => !text.startsWith("'"))));
        const lines = [["name", "price"], ...rows].map((row) => row.map(cell).join(delimiter));
        const table = readTable(lines.join("\n"));
        expect(table.delimiter).toBe(delimiter);
        expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
      },
    ),
  );
});

test("a table of no sensible size is refused in a line, before it is read", () => {
  const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(",");
  const rows = Array.from({ length: 500 }, () => wide).join("\n");
  expect(() => readTable(rows)).toThrow("The file has 10,000 columns; at most 100 can be read");
  expect(() => readTable(`name\n${"x\n".repeat(20_001)}`)).toThrow("20,001 rows; at most 20,000");
  expect(() => readTable('name\n"never closed')).toThrow("line 2");
});
