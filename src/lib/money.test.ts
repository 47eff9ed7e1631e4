import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatNaira,
  formatNairaExact,
  formatNairaSigned,
  koboToNaira,
  nairaToKobo,
  percentOf,
  roundKobo,
} from "./money.ts";

test("naira with two decimals survive the way to kobo and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (kobo) => {
      expect(nairaToKobo(koboToNaira(kobo))).toBe(kobo);
    }),
  );
});

test("more than two decimals, infinities and NaN are refused", () => {
  for (const value of [0.001, 19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    expect(() => nairaToKobo(value)).toThrow(RangeError);
  }
});

test("a half kobo rounds away from zero", () => {
  expect(roundKobo(0.5)).toBe(1);
  expect(roundKobo(-0.5)).toBe(-1);
  expect(percentOf(5, 10)).toBe(1);
  expect(percentOf(4_800_000, 80)).toBe(3_840_000);
});

test("prices read as naira with separators", () => {
  expect(formatNaira(4_800_000)).toBe("₦48,000");
  expect(formatNaira(4_800_050)).toBe("₦48,000.50");
  expect(formatNairaExact(4_800_000)).toBe("₦48,000.00");
  expect([-4_800_000, 0, -0, 4_800_000].map(formatNairaSigned)).toEqual([
    "−₦48,000.00",
    "₦0.00",
    "₦0.00",
    "₦48,000.00",
  ]);
});

test("any amount reads as Nigerian English writes it", () => {
  const { format } = new Intl.NumberFormat("en-NG", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (kobo) => {
      expect(formatNairaExact(kobo)).toBe(`₦${format(kobo / 100)}`);
    }),
  );
});
