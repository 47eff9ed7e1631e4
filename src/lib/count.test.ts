import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "./count.ts";

test("a count reads as Nigerian English writes it", () => {
  const { format } = new Intl.NumberFormat("en-NG");
  expect([0, 7, 999, 1000, 12_345, 1_234_567, -1, -999, -1000].map(formatCount)).toEqual(
    [0, 7, 999, 1000, 12_345, 1_234_567, -1, -999, -1000].map(format),
  );
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => formatCount(n) === format(n)));
});
