import { expect, test } from "vitest";
import { drawCode128 } from "./code128.ts";
import { barsWidth, paginate, type SheetName, sheets } from "./sheets.ts";

test("every sheet has room for its labels", () => {
  for (const { page, columns, rows, cell, margin, gap } of Object.values(sheets)) {
    expect(margin.left + columns * cell.width + (columns - 1) * gap).toBeLessThanOrEqual(
      page.width,
    );
    expect(margin.top + rows * cell.height).toBeLessThanOrEqual(page.height);
  }
});

test("labels go on from what is used of a sheet, and onto further sheets", () => {
  const pages = paginate(
    Array.from({ length: 24 }, (_, n) => n),
    sheets["a4-24"],
    2,
  );
  expect(pages.map((page) => page.length)).toEqual([24, 2]);
  expect(pages[0]!.slice(0, 3)).toEqual([null, null, 0]);
  expect(paginate([1, 2], sheets["roll-50"], 5)).toEqual([[1], [2]]);
  expect(paginate([], sheets["a4-65"], 0)).toEqual([]);
});

/** What a printer of A4 leaves white along each edge of the sheet. */
const UNPRINTED = 4.3;

test("no label of an A4 sheet has anything where no printer prints", () => {
  for (const name of ["a4-24", "a4-65"] as const) {
    const { page, columns, rows, cell, margin, gap, padding } = sheets[name];
    const right = page.width - margin.left - columns * cell.width - (columns - 1) * gap;
    const bottom = page.height - margin.top - rows * cell.height;
    for (const side of [margin.left, right])
      expect(side + padding.x).toBeGreaterThanOrEqual(UNPRINTED);
    for (const side of [margin.top, bottom])
      expect(side + padding.y).toBeGreaterThanOrEqual(UNPRINTED);
  }
});

test("bars are whole dots of a thermal printer, as many as there is room for", () => {
  const { width: modules } = drawCode128("2000000000015");
  const dotsOf = (name: SheetName) =>
    (barsWidth(modules, sheets[name].cell.width) * 203) / 25.4 / modules;
  expect(dotsOf("a4-24")).toBeCloseTo(3);
  expect(dotsOf("a4-65")).toBeCloseTo(2);
  expect(dotsOf("roll-50")).toBeCloseTo(2);
  expect(dotsOf("roll-58")).toBeCloseTo(3);
  expect(barsWidth(300, 50)).toBe(50);
});
