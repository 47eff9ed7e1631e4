import { expect, test } from "vitest";
import { rankRows } from "./rank.ts";

test("the best come first, and of equal ones the newest", () => {
  const scores = Array.from({ length: 5000 }, (_, row) => (row * 7919) % 613);
  const rows = Int32Array.from({ length: 2500 }, (_, at) => at * 2);
  const sorted = [...rows].sort((a, b) => scores[b]! - scores[a]! || a - b);
  expect([...rankRows(rows, (row) => scores[row]!)]).toEqual(sorted);
  expect([...rankRows(new Int32Array(), () => 0)]).toEqual([]);
});
