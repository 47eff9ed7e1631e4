// A cart of 30 lines priced against 200 promotions that are live, of all kinds: the rules alone, which
// is what a look into the cart costs the server beside reading the prices of its lines.
import {
  type Basket,
  MOST_AUTOMATIC,
  makeDeal,
  type Person,
  type Promotion,
} from "../src/features/checkout/promotions/rules.ts";
import { describeMissed } from "../src/features/checkout/promotions/words.ts";
import { DISCOUNT_KINDS } from "../src/lib/statuses.ts";

const LINES = 30;
const COLLECTIONS = 20;
const TIMES = 500;
const LIMIT_MS = 5;

const person: Person = { isProved: true, hasOrdered: true, isReader: false, usesOf: () => 0 };
const collectionId = (n: number) => `collection-${n % COLLECTIONS}`;

const basket: Basket = {
  lines: Array.from({ length: LINES }, (_, n) => ({
    productId: n + 1,
    category: ["Dresses", "Bags", "Shoes"][n % 3]!,
    priceKobo: 1_000_000 + n * 123_457,
    quantity: 1 + (n % 3),
  })),
  deliveryFeeKobo: 250_000,
  collections: new Map(
    Array.from({ length: COLLECTIONS }, (_, n) => [
      collectionId(n),
      new Set(Array.from({ length: 500 }, (_, at) => at * COLLECTIONS + n)),
    ]),
  ),
  now: new Date(),
};

const promotions = Array.from({ length: MOST_AUTOMATIC }, (_, n): Promotion => {
  const kind = DISCOUNT_KINDS[n % DISCOUNT_KINDS.length]!;
  return {
    id: `promotion-${n}`,
    code: null,
    name: `Promotion ${n}`,
    kind,
    value: kind === "free_delivery" ? 0 : kind === "amount" ? 500_000 : 5 + (n % 40),
    minimumKobo: n % 5 === 0 ? 100_000_000_00 : 0,
    startsAt: null,
    endsAt: new Date("2100-01-01"),
    perCustomerLimit: n % 7 === 0 ? 1 : null,
    totalLimit: null,
    uses: 0,
    budgetKobo: n % 11 === 0 ? 100_000_000_00 : null,
    spentKobo: 0,
    categories: n % 3 === 0 ? ["Bags"] : [],
    productIds: [],
    collectionIds: n % 2 === 0 ? [collectionId(n), collectionId(n + 1)] : [],
    buyQuantity: 2,
    getQuantity: 1,
    customerGroup: n % 13 === 0 ? "returning" : "everyone",
    isActive: true,
    firstOrders: false,
  };
});

export default async function measurePromotions() {
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now();
    describeMissed(makeDeal(promotions, basket, person).missed);
    return performance.now() - start;
  });
  const sorted = times.toSorted((a, b) => a - b);
  const row = (name: string, value: number) => ({
    name: `${LINES} lines against ${MOST_AUTOMATIC} promotions, ${name}`,
    value: Math.round(value * 1000) / 1000,
    unit: "ms",
    limit: LIMIT_MS,
  });
  return [row("median", sorted[TIMES / 2]!), row("p95", sorted[TIMES * 0.95]!)];
}
