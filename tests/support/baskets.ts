import fc from "fast-check";
import type { Basket, Person, Promotion } from "~/features/checkout/promotions/rules.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY = 86_400_000;
const CATEGORIES = ["Dresses", "Bags", "Shoes"];
const COLLECTIONS = ["friday", "owambe"];

const date = fc.option(
  fc.integer({ min: -9, max: 9 }).map((days) => new Date(NOW.getTime() + days * DAY)),
  { nil: null },
);
const limit = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
const amount = fc.integer({ min: 1, max: 300_000_00 });

/** Any promotion that staff could save. */
export const anyPromotion: fc.Arbitrary<Promotion> = fc
  .record({
    id: fc.uuid(),
    code: fc.option(fc.constantFrom("SEWA", "LAGOS"), { nil: null }),
    name: fc.constantFrom("Owambe week", "Friday"),
    worth: fc.oneof(
      fc.record({
        kind: fc.constant("percentage" as const),
        value: fc.integer({ min: 1, max: 100 }),
      }),
      fc.record({ kind: fc.constant("amount" as const), value: amount }),
      fc.record({ kind: fc.constant("free_delivery" as const), value: fc.constant(0) }),
      fc.record({
        kind: fc.constant("buy_get" as const),
        value: fc.integer({ min: 1, max: 100 }),
      }),
    ),
    minimumKobo: fc.oneof(fc.constant(0), amount),
    startsAt: date,
    endsAt: date,
    perCustomerLimit: limit,
    totalLimit: limit,
    uses: fc.integer({ min: 0, max: 3 }),
    budgetKobo: fc.option(amount, { nil: null }),
    spentKobo: fc.integer({ min: 0, max: 50_000_00 }),
    categories: fc.subarray(CATEGORIES),
    productIds: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    collectionIds: fc.subarray(COLLECTIONS),
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
    customerGroup: fc.constantFrom(
      "everyone" as const,
      "first_order" as const,
      "returning" as const,
      "readers" as const,
    ),
    isActive: fc.boolean(),
    firstOrders: fc.constant(false),
  })
  .map(({ worth, ...promotion }) => ({ ...promotion, ...worth }));

export const anyBasket: fc.Arbitrary<Basket> = fc.record({
  lines: fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 12 }),
      category: fc.constantFrom(...CATEGORIES),
      priceKobo: fc.integer({ min: 0, max: 500_000_00 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  deliveryFeeKobo: fc.integer({ min: 0, max: 9_000_00 }),
  collections: fc
    .tuple(
      ...COLLECTIONS.map(() => fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 })),
    )
    .map((sets) => new Map(COLLECTIONS.map((id, at) => [id, new Set(sets[at])]))),
  now: fc.constant(NOW),
});

export const anyPerson: fc.Arbitrary<Person> = fc.record({
  isProved: fc.boolean(),
  hasOrdered: fc.boolean(),
  isReader: fc.boolean(),
  usesOf: fc.integer({ min: 0, max: 3 }).map((uses) => () => uses),
});
