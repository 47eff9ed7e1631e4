import { expect, test } from "vitest";
import { listRows } from "./columns.ts";
import { anyOf, filterRows, type RowTest } from "./row-tests.ts";

const COUNT = 100_000;

/** Every `step`th row, in a list that the catalogue keeps; counts how often it is asked. */
function every(step: number): Required<RowTest> & { asked: () => number } {
  let asked = 0;
  return {
    holds: (row) => ++asked > 0 && row % step === 0,
    among: [Int32Array.from({ length: COUNT / step }, (_, at) => at * step)],
    asked: () => asked,
  };
}

test("a search tries the rows of its rarest wish, not those of the whole shop", () => {
  const common = every(2);
  const rare = every(1000);
  expect([...filterRows(COUNT, [common, rare])]).toEqual([...rare.among[0]!]);
  expect(common.asked()).toBe(100);
});

test("rows that hold one of several tests come once and in their order", () => {
  const either = anyOf([every(25_000), every(50_000)]);
  expect([...filterRows(COUNT, [either])]).toEqual([0, 25_000, 50_000, 75_000]);
  expect([...filterRows(COUNT, [anyOf([])])]).toEqual([]);
  expect([...filterRows(4, [{ holds: (row) => row > 1 }])]).toEqual([2, 3]);
});

test("each value of a column knows its rows", () => {
  const names = ["shoe", "bag", "hat"];
  const single = listRows(Uint16Array.of(1, 0, 1), { names });
  expect([...single.start]).toEqual([0, 1, 3, 3]);
  expect([...single.rows]).toEqual([1, 0, 2]);
  const several = listRows(Uint16Array.of(0, 2, 2), { names, start: Int32Array.of(0, 2, 2, 3) });
  expect([...several.start]).toEqual([0, 1, 1, 3]);
  expect([...several.rows]).toEqual([0, 0, 2]);
});
