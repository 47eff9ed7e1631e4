import { expect, test } from "vitest";
import { bagSizes, mensShoes, type ShoeRow, womensShoes } from "./size-tables.ts";

const ends = (rows: ShoeRow[]) => [rows[0], rows.at(-1)];

test("men's shoes run from US 6 to 12 in half sizes", () => {
  expect(mensShoes).toHaveLength(13);
  expect(ends(mensShoes)).toEqual([
    { us: 6, uk: 5.5, eu: 39, cm: 24 },
    { us: 12, uk: 11.5, eu: 45, cm: 30 },
  ]);
});

test("women's shoes run from US 5 to 11 in half sizes", () => {
  expect(womensShoes).toHaveLength(13);
  expect(ends(womensShoes)).toEqual([
    { us: 5, uk: 3, eu: 36, cm: 22 },
    { us: 11, uk: 9, eu: 42, cm: 28 },
  ]);
});

test("every next row is half a size up in all four scales", () => {
  for (const rows of [mensShoes, womensShoes]) {
    rows.slice(1).forEach((row, at) => {
      const before = rows[at]!;
      for (const scale of ["us", "uk", "eu", "cm"] as const) {
        expect(row[scale] - before[scale]).toBe(0.5);
      }
    });
  }
});

test("bags have four sizes, each larger than the one before", () => {
  expect(bagSizes.map(({ size }) => size)).toEqual(["Small", "Medium", "Large", "Extra Large"]);
  for (const side of ["width", "height", "depth"] as const) {
    const values = bagSizes.map((bag) => bag[side]);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values[0]).toBeGreaterThan(0);
  }
  for (const bag of bagSizes) expect(bag.bestFor).not.toBe("");
});
