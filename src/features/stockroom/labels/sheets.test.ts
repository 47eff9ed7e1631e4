import { expect, test } from "vitest";
import { paginate, sheets } from "./sheets.ts";

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
