import fc from "fast-check";
import { expect, test } from "vitest";
import { worthOf } from "~/features/orders/worth-of.ts";
import { anyBasket, anyPerson, anyPromotion } from "~tests/support/baskets.ts";
import { type Basket, makeDeal, type Person, type Promotion, weigh } from "./rules.ts";
import { spread } from "./spread.ts";
import { describeMissed } from "./words.ts";

const now = new Date("2026-11-20T12:00:00Z");
const anybody: Person = { isProved: false, hasOrdered: false, isReader: false, usesOf: () => 0 };
const known: Person = { ...anybody, isProved: true };

const promotion = (values: Partial<Promotion>): Promotion => ({
  id: values.name ?? "one",
  code: null,
  name: "Owambe week",
  kind: "percentage",
  value: 10,
  minimumKobo: 0,
  startsAt: null,
  endsAt: null,
  perCustomerLimit: null,
  totalLimit: null,
  uses: 0,
  budgetKobo: null,
  spentKobo: 0,
  categories: [],
  productIds: [],
  collectionIds: [],
  buyQuantity: null,
  getQuantity: null,
  customerGroup: "everyone",
  isActive: true,
  firstOrders: false,
  ...values,
});

/** Lines of a price in naira and how many, of products 1, 2, … */
const basket = (lines: [price: number, quantity: number][], fee = 2500): Basket => ({
  lines: lines.map(([price, quantity], at) => ({
    productId: at + 1,
    category: "Dresses",
    priceKobo: price * 100,
    quantity,
  })),
  deliveryFeeKobo: fee * 100,
  collections: new Map([["friday", new Set([2])]]),
  now,
});
const dealOf = (promotions: Promotion[], lines: [number, number][], person = anybody) => {
  const deal = makeDeal(promotions, basket(lines), person);
  return { ...deal, applied: deal.applied.map(({ promotion: { name } }) => name) };
};

test("parts of an amount come to the whole, none below zero and none above what it is of", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_00 }), { minLength: 1 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 100 }), (weights, percent) => {
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      const amount = Math.floor((all * percent) / 100);
      const parts = spread(amount, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [at, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(weights[at]!);
      }
    }),
  );
});

test("what is off a basket is on its lines to the kobo, comes once, and never goes below zero", () => {
  const promotions = fc.array(anyPromotion, { maxLength: 20 });
  fc.assert(
    fc.property(promotions, anyBasket, anyPerson, (promotions, basket, person) => {
      const deal = makeDeal(promotions, basket, person);
      expect(deal.lineKobo.reduce((sum, kobo) => sum + kobo, 0)).toBe(deal.piecesKobo);
      for (const [at, { priceKobo, quantity }] of basket.lines.entries()) {
        expect(deal.lineKobo[at]).toBeGreaterThanOrEqual(0);
        expect(deal.lineKobo[at]).toBeLessThanOrEqual(priceKobo * quantity);
      }
      expect([0, basket.deliveryFeeKobo]).toContain(deal.deliveryKobo);
      const ons = deal.applied.map(({ on }) => on);
      expect(new Set(ons).size).toBe(ons.length);
      const given = deal.applied.reduce((sum, { kobo }) => sum + kobo, 0);
      expect(given).toBe(deal.piecesKobo + deal.deliveryKobo);
      // Each is told about once, and none would have taken more off.
      expect(deal.applied.length + deal.missed.length).toBe(promotions.length);
      for (const one of promotions) {
        const worth = weigh(one, basket, person);
        if ("reason" in worth) continue;
        const most = worth.on === "pieces" ? deal.piecesKobo : deal.deliveryKobo;
        expect(worth.kobo).toBeLessThanOrEqual(most);
        if (one.budgetKobo !== null) {
          expect(one.spentKobo + worth.kobo).toBeLessThanOrEqual(one.budgetKobo);
        }
      }
    }),
  );
});

test("given back in any parts, pieces come to what was paid for them", () => {
  fc.assert(
    fc.property(
      fc.array(anyPromotion, { minLength: 1, maxLength: 20 }),
      anyBasket,
      anyPerson,
      fc.infiniteStream(fc.nat()),
      (promotions, basket, person, choices) => {
        const deal = makeDeal(promotions, basket, person);
        const subtotalKobo = basket.lines.reduce((sum, l) => sum + l.priceKobo * l.quantity, 0);
        const order = { subtotalKobo, discountKobo: deal.piecesKobo + deal.deliveryKobo };
        const back = basket.lines.map(() => 0);
        const worth = () =>
          worthOf(
            order,
            basket.lines.map(({ priceKobo, quantity }, at) => ({
              ...{ priceKobo, quantity },
              discountKobo: deal.lineKobo[at]!,
              pieces: back[at]!,
            })),
          );
        let given = 0;
        while (true) {
          const open = basket.lines.flatMap(({ quantity }, at) =>
            back[at]! < quantity ? [at] : [],
          );
          if (open.length === 0) break;
          const before = worth();
          back[open[choices.next().value! % open.length]!]!++;
          const part = worth() - before;
          expect(part).toBeGreaterThanOrEqual(0);
          given += part;
        }
        expect(given).toBe(subtotalKobo - deal.piecesKobo);
      },
    ),
  );
});

test("one promotion on the pieces, the one that takes most off, and free delivery besides", () => {
  const deal = dealOf(
    [
      promotion({ name: "ten" }),
      promotion({ name: "twenty", value: 20 }),
      promotion({ name: "free", kind: "free_delivery", value: 0 }),
    ],
    [[50_000, 1]],
  );
  expect(deal).toMatchObject({
    applied: ["twenty", "free"],
    piecesKobo: 10_000_00,
    deliveryKobo: 2500_00,
  });
  expect(describeMissed(deal.missed)).toEqual([
    "ten does not add to twenty, which takes as much off or more",
  ]);
});

test("a code is kept where a promotion without one takes as much off", () => {
  const code = promotion({ name: "typed", code: "TYPED" });
  const own = promotion({ name: "own" });
  expect(dealOf([code, own], [[50_000, 1]]).applied).toEqual(["own"]);
  expect(dealOf([own, { ...code, value: 11 }], [[50_000, 1]]).applied).toEqual(["typed"]);
});

test.each<[string, [number, number][], number]>([
  [
    "two of three are paid for",
    [
      [30_000, 1],
      [20_000, 1],
      [10_000, 1],
    ],
    10_000,
  ],
  [
    "of six the two cheapest are got",
    [
      [30_000, 4],
      [20_000, 1],
      [10_000, 1],
    ],
    30_000,
  ],
  [
    "of five one is got",
    [
      [30_000, 4],
      [10_000, 1],
    ],
    10_000,
  ],
])("buy two and get one: %s", (_, lines, off) => {
  const one = promotion({ kind: "buy_get", value: 100, buyQuantity: 2, getQuantity: 1 });
  expect(dealOf([one], lines).piecesKobo).toBe(off * 100);
});

test("a promotion of a collection weighs on its pieces alone", () => {
  const deal = dealOf(
    [promotion({ collectionIds: ["friday"] })],
    [
      [30_000, 1],
      [20_000, 2],
    ],
  );
  expect(deal.lineKobo).toEqual([0, 4000_00]);
});

test.each<[string, Partial<Promotion>, Person, string[]]>([
  ["so much more", { minimumKobo: 70_000_00 }, anybody, ["Add ₦20,000 more for Owambe week"]],
  [
    "one more piece",
    { kind: "buy_get", buyQuantity: 1 },
    anybody,
    ["Add 1 more piece for Owambe week"],
  ],
  ["who it is", { customerGroup: "first_order" }, anybody, ["Sign in for Owambe week"]],
  ["who it is, once each", { perCustomerLimit: 1 }, anybody, ["Sign in for Owambe week"]],
  [
    "used",
    { perCustomerLimit: 1 },
    { ...known, usesOf: () => 1 },
    ["You have used Owambe week already"],
  ],
  ["not theirs", { customerGroup: "returning" }, known, []],
  ["its budget is spent", { budgetKobo: 8000_00, spentKobo: 4000_00 }, anybody, []],
  ["not begun", { startsAt: new Date("2026-12-01") }, anybody, []],
  ["other pieces", { categories: ["Shoes"], minimumKobo: 70_000_00 }, anybody, []],
])(
  "what is missing for a promotion is said where one can do something: %s",
  (_, values, person, said) => {
    const deal = dealOf([promotion(values)], [[50_000, 1]], person);
    expect(deal.applied).toEqual([]);
    expect(describeMissed(deal.missed)).toEqual(said);
  },
);

test("the last of a budget is given, and no kobo more", () => {
  const left = (budgetKobo: number) => promotion({ budgetKobo, spentKobo: 1000_00 });
  expect(dealOf([left(6000_00)], [[50_000, 1]]).piecesKobo).toBe(5000_00);
  expect(dealOf([left(5999_99)], [[50_000, 1]]).piecesKobo).toBe(0);
});
