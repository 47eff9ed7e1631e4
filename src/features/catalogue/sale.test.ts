import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema.ts";
import { currentPriceKobo, type OwnSale, salePriceKobo } from "./sale.ts";

const rules = defaultSettings.catalogue;
const noon = new Date("2026-11-19T11:00:00Z");
const plain = { badge: null, priceKobo: 5_000_000, ownSale: null };
const priceNow = (badge: string | null, priceKobo: number) =>
  salePriceKobo({ badge, priceKobo, ownSale: null }, rules, noon);

test("the Flash Sale takes the four badges and everything under 300 naira, at 20% off", () => {
  for (const badge of ["Sale", "Discount", "LIMITED EDITION", "Trending"]) {
    expect(priceNow(badge, 4_800_000)).toBe(3_840_000);
  }
  expect(priceNow("Premium", 4_800_000)).toBeNull();
  expect(priceNow(null, 29_999)).toBe(23_999);
  expect(priceNow(null, 30_000)).toBeNull();
});

test("a product's own sale lasts from its first moment up to its last, which no longer counts", () => {
  const from = noon.getTime();
  const ownSale = { priceKobo: 4_000_000, from, until: from + 60_000 };
  const at = (ms: number) => currentPriceKobo({ ...plain, ownSale }, rules, new Date(ms));
  expect(at(from - 1)).toBe(5_000_000);
  expect(at(from)).toBe(4_000_000);
  expect(at(from + 59_999)).toBe(4_000_000);
  expect(at(from + 60_000)).toBe(5_000_000);
});

const amount = fc.integer({ min: 0, max: 1e12 });
const moment = fc.option(fc.integer({ min: 0, max: 1000 }));
const sale = fc.option(fc.record<OwnSale>({ priceKobo: amount, from: moment, until: moment }));
const badge = fc.constantFrom(null, "Sale", "Premium");

test("the price is the lowest of those that hold at the moment, in whole kobo, and never above the product's", () => {
  fc.assert(
    fc.property(
      fc.record({ badge, priceKobo: amount, ownSale: sale }),
      fc.integer({ min: 0, max: 1000 }),
      (product, ms) => {
        const { priceKobo, ownSale } = product;
        const price = currentPriceKobo(product, rules, new Date(ms));
        const holds =
          ownSale !== null &&
          !(ownSale.from !== null && ms < ownSale.from) &&
          !(ownSale.until !== null && ms >= ownSale.until);
        const isFlash = product.badge === "Sale" || priceKobo < 30_000;
        const flash = isFlash ? currentPriceKobo({ ...product, ownSale: null }, rules, noon) : null;
        expect(price).toBe(
          Math.min(priceKobo, flash ?? priceKobo, holds ? ownSale.priceKobo : priceKobo),
        );
        expect(Number.isSafeInteger(price)).toBe(true);
        // What is shown struck through is what the piece costs outside of a sale.
        const salePrice = salePriceKobo(product, rules, new Date(ms));
        expect(salePrice ?? priceKobo).toBe(price);
      },
    ),
  );
});
