import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv, writeCsv } from "./csv.ts";

test("whatever is written is read back unchanged", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.string({ unit: "binary", maxLength: 8 }), { minLength: 2, maxLength: 4 }),
        {
          maxLength: 5,
        },
      ),
      (rows) => {
        const read = readCsv(writeCsv(["a", "b"], rows));
        expect(read.slice(1).map((row) => row.cells)).toEqual(rows);
      },
    ),
  );
});

test("formulas stay text", () => {
  const csv = writeCsv(["name"], [["=HYPERLINK(1)"], ["+1"], ["-1"], ["@x"], ["a=b"], [-5]]);
  expect(csv).toBe("\uFEFFname\r\n'=HYPERLINK(1)\r\n'+1\r\n'-1\r\n'@x\r\na=b\r\n-5\r\n");
});

test("rows know their line", () => {
  const rows = readCsv('a,b\n"x\ny",1\n\nz,2\n');
  expect(rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["x\ny", "1"] },
    { line: 5, cells: ["z", "2"] },
  ]);
  expect(() => readCsv('a\n"b')).toThrow("line 2");
});

test("rows know their line whatever ends the lines, within cells too", () => {
  const rows = readCsv('\uFEFFa,b\r\n"x\r\ny\nz",1\r\n\r\n""\r\n"1\r2",3\r\nlast,4');
  expect(rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["x\r\ny\nz", "1"] },
    { line: 7, cells: ["1\r2", "3"] },
    { line: 8, cells: ["last", "4"] },
  ]);
  for (const end of ['"b', '"', '"b\nc,d\n', 'b,"""'])
    expect(() => readCsv(`a\n\n${end}`)).toThrow(
      new RangeError("The quote opened in the row at line 3 is never closed"),
    );
});

test("a quote in the middle of a cell, and rows of any length, are taken as they are", () => {
  expect(readCsv('6" heel,a\none\n1,2,3').map((row) => row.cells)).toEqual([
    ['6" heel', "a"],
    ["one"],
    ["1", "2", "3"],
  ]);
});
