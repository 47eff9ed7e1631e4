import { createRandom } from "~/lib/random.ts";
import type { DemoProduct } from "./products.ts";

export const BADGES = ["New", "Trending", "Best Seller", "Premium", "Sale"] as const;
export type Badge = (typeof BADGES)[number];

/**
 * Share of the active products, and how many days ago such products came in: a few of the newest are
 * premium or trend already, so that lists by newest have badges that tell their cards apart.
 */
const PLAN = {
  Premium: { share: 0.07, days: [5, 420] },
  New: { share: 0.12, days: [1, 27] },
  Trending: { share: 0.08, days: [2, 240] },
  "Best Seller": { share: 0.08, days: [90, 620] },
  Sale: { share: 0.06, days: [120, 700] },
} as const satisfies Record<Badge, { share: number; days: readonly [number, number] }>;

/** Unbadged products are old enough that the shop does not call them new of its own accord. */
const PLAIN_DAYS = [36, 720] as const;
const PREMIUM_PRICE_SHARE = 0.16;

/** Dates all products, and draws badges among some of them. */
export function assignBadges(products: DemoProduct[], drawn: DemoProduct[]): void {
  const random = createRandom("badges");
  const active = drawn.filter((product) => product.isActive);
  const dear = [...active]
    .sort((a, b) => b.priceKobo - a.priceKobo)
    .slice(0, Math.round(active.length * PREMIUM_PRICE_SHARE));
  const give = (candidates: DemoProduct[], badge: Badge) => {
    const wanted = Math.round(active.length * PLAN[badge].share);
    for (const product of random
      .shuffle(candidates.filter((p) => p.badge === null))
      .slice(0, wanted)) {
      product.badge = badge;
    }
  };
  give(dear, "Premium");
  for (const badge of ["New", "Trending", "Best Seller", "Sale"] as const) give(active, badge);
  for (const product of products) {
    const [from, to] = product.badge ? PLAN[product.badge].days : PLAIN_DAYS;
    product.createdDaysAgo = createRandom(`age ${product.key}`).int(from, to);
  }
}
