import fc from "fast-check";
import { expect, test } from "vitest";
import { STORED } from "~/features/images/sources.ts";
import { packCards, packFacets, unpackCards, unpackFacets } from "./packed-listing.ts";
import type { ProductCard } from "./schema.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("a|b", "50%", "%7C", "x,y", "two\nlines", "~demo", "-12", "₦ é 🎉"),
);
const card: fc.Arbitrary<ProductCard> = fc.record({
  id: fc.integer({ min: 1 }),
  name: text,
  brand: text,
  category: text,
  priceKobo: fc.nat(),
  salePriceKobo: fc.option(fc.nat()),
  badge: fc.option(text.filter((badge) => badge !== "")),
  images: fc.array(
    fc.oneof(
      text.map((name) => STORED + name),
      fc.webUrl(),
    ),
    { maxLength: 2 },
  ),
  alts: fc.array(
    text.filter((alt) => alt !== ""),
    { maxLength: 1 },
  ),
  rating: fc.constantFrom(0, 3.25, 4.5, 5),
  ratingCount: fc.nat(),
  sizes: fc.array(fc.record({ size: text, available: fc.boolean() }), { maxLength: 4 }),
  inStock: fc.boolean(),
  colors: fc.constant([]),
  familySize: fc.nat(),
});

test("cards come out of their lines as they went in", () => {
  fc.assert(
    fc.property(fc.array(card, { maxLength: 5 }), (cards) => {
      expect(unpackCards(packCards(cards))).toEqual(cards);
    }),
  );
});

test("facets come out of their lines as they went in", () => {
  const values = fc.array(fc.record({ value: text, count: fc.nat() }), { maxLength: 5 });
  const facets = fc.record({
    categories: values,
    sizes: values,
    colors: values,
    brands: values,
    prices: fc.array(fc.record({ from: fc.nat(), to: fc.option(fc.nat()), count: fc.nat() })),
    inStock: fc.nat(),
    onSale: fc.nat(),
  });
  fc.assert(
    fc.property(facets, (found) => {
      expect(unpackFacets(packFacets(found))).toEqual(found);
    }),
  );
});
