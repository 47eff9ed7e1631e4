import { expect, test } from "vitest";
import { pageNumbers } from "./pagination.tsx";

test("few pages are all shown", () => {
  expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(1, 1)).toEqual([1]);
});

test("a far page stands between two gaps", () => {
  expect(pageNumbers(10, 54)).toEqual([1, null, 9, 10, 11, null, 54]);
  expect(pageNumbers(54, 54)).toEqual([1, null, 51, 52, 53, 54]);
});

test("a gap never hides a single page", () => {
  expect(pageNumbers(4, 54)).toEqual([1, 2, 3, 4, 5, null, 54]);
});
