import { expect, test } from "vitest";
import { type Currency, formatGuide } from "./currencies.ts";

test.each<[number, Currency, number, string]>([
  [98_000, "GBP", 2050, "£48"],
  [98_000, "USD", 1500, "US$65"],
  [98_000, "CAD", 1100, "CA$89"],
  [98_000, "EUR", 1700.5, "€58"],
  [4_500, "GBP", 2050, "£2.20"],
  [20_499, "GBP", 2050, "£10.00"],
  [4_100_000, "GBP", 2050, "£2,000"],
  [0, "GBP", 2050, "£0.00"],
])("₦%i in %s at %d", (naira, currency, rate, expected) => {
  expect(formatGuide(naira * 100, currency, rate)).toBe(expected);
});
