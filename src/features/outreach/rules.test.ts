import { expect, test } from "vitest";
import { isDrop } from "./rules.ts";

test.each([
  [100_000, 95_000, true],
  [100_000, 95_001, false],
  [10_000, 9_100, false],
  [10_000, 9_000, true],
  [50_000, 60_000, false],
])("from ₦%i to ₦%i", (before, now, expected) => {
  expect(isDrop(before * 100, now * 100)).toBe(expected);
});
