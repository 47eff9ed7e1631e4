import { expect, test } from "vitest";
import { flashOddness } from "./oddness.ts";

const now = new Date("2026-11-19T11:00:00Z");
const always = { is_on: true, until: null };
const piece = (name: string, priceKobo: number, costKobo: number | null) => ({
  ...{ name, priceKobo, costKobo },
});

test("a Flash Sale that sells for nothing or below cost says which pieces, one that is off says nothing", () => {
  const pieces = [piece("Loafer", 4_000_000, 4_100_000), piece("Tote", 0, null)];
  expect(flashOddness(always, pieces, now)).toEqual([
    "It sells for nothing: 1 piece (Tote, ₦0).",
    "It sells below cost: 1 piece (Loafer, ₦40,000).",
  ]);
  expect(flashOddness({ ...always, is_on: false }, pieces, now)).toEqual([]);
  expect(flashOddness(always, [piece("Loafer", 4_000_000, 4_000_000)], now)).toEqual([]);
});
