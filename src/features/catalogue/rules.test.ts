import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema.ts";
import { findCategory, salePriceKobo, shownBadge } from "./rules.ts";

const rules = defaultSettings.catalogue;
const now = new Date("2026-11-19T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("a category is found by key or name in any case", () => {
  expect(findCategory("women-shoes")?.name).toBe("Women's Shoes");
  expect(findCategory(" BAGS ")?.key).toBe("bags");
  expect(findCategory("hats")).toBeUndefined();
});

test("a product without a badge is New for thirty days, and no longer", () => {
  expect(shownBadge({ badge: null, createdAt: daysAgo(29.9) }, rules, now)).toBe("New");
  expect(shownBadge({ badge: null, createdAt: daysAgo(30) }, rules, now)).toBeNull();
  expect(shownBadge({ badge: "Premium", createdAt: daysAgo(1) }, rules, now)).toBe("Premium");
});

test("the Flash Sale takes the four badges and everything under 300 naira, at 20% off", () => {
  for (const badge of ["Sale", "Discount", "LIMITED EDITION", "Trending"]) {
    expect(salePriceKobo({ badge, priceKobo: 4_800_000 }, rules)).toBe(3_840_000);
  }
  expect(salePriceKobo({ badge: "Premium", priceKobo: 4_800_000 }, rules)).toBeNull();
  expect(salePriceKobo({ badge: null, priceKobo: 29_999 }, rules)).toBe(23_999);
  expect(salePriceKobo({ badge: null, priceKobo: 30_000 }, rules)).toBeNull();
});

test("a sale price is a whole number of kobo and never above the price", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (priceKobo) => {
      const sale = salePriceKobo({ badge: "Sale", priceKobo }, rules)!;
      expect(Number.isSafeInteger(sale)).toBe(true);
      expect(sale).toBeLessThanOrEqual(priceKobo);
    }),
  );
});
