import { expect, test } from "vitest";
import { toldNow } from "./rules.ts";

test("three are told for each piece, less those who were told lately", () => {
  expect(toldNow(2, 0)).toBe(6);
  expect(toldNow(2, 4)).toBe(2);
  expect(toldNow(1, 5)).toBe(0);
});
