import type { Fit } from "~/features/reviews/fit.ts";
import { createRandom, type Random } from "~/lib/random.ts";
import { buildDemoCustomers, type DemoCustomer } from "./customers.ts";
import { type Band, REVIEW_WORDS, type ReviewKind } from "./phrases/reviews.ts";
import { buildDemoCatalogue, type DemoProduct } from "./products.ts";
import { MATERIALS, SHADES } from "./vocabulary.ts";
import { isPlural, spokenNoun } from "./wording.ts";
import { expand } from "./write.ts";

export type DemoReview = {
  productKey: string;
  customerId: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  comment: string;
  /** Null where they did not say, and of what comes in one size. */
  fit: Fit | null;
  createdDaysAgo: number;
};

/** How often a product is reviewed at all, and at most how often, by its badge. */
const INTEREST: Record<string, { chance: number; most: number }> = {
  "Best Seller": { chance: 1, most: 7 },
  Trending: { chance: 0.75, most: 4 },
  Premium: { chance: 0.5, most: 3 },
  Sale: { chance: 0.5, most: 3 },
  New: { chance: 0.18, most: 1 },
  none: { chance: 0.2, most: 2 },
};

/** Reviews by the demo customers, at most one for each customer and product. */
export function buildDemoReviews(
  products: DemoProduct[] = buildDemoCatalogue(),
  customers: DemoCustomer[] = buildDemoCustomers(),
): DemoReview[] {
  const said = new Set<string>();
  return products
    .filter((product) => product.isActive)
    .flatMap((product) => {
      const random = createRandom(`reviews ${product.key}`);
      const { chance, most } = INTEREST[product.badge ?? "none"] as {
        chance: number;
        most: number;
      };
      if (!random.chance(chance)) return [];
      return random
        .shuffle(customers)
        .slice(0, random.int(1, most))
        .map((customer) => writeReview(product, customer, random, said));
    });
}

function writeReview(
  product: DemoProduct,
  customer: DemoCustomer,
  random: Random,
  said: Set<string>,
): DemoReview {
  const rating = pickRating(random);
  const words = REVIEW_WORDS[bandOf(rating)];
  const slots = slotsOf(product, customer, random);
  const isSized = product.sizes.length > 1;
  const fill = (template: string) => expand(template, slots, random);
  const pick = (templates: readonly string[]) =>
    fill(random.pick(templates.filter((template) => isSized || !template.includes("{size}"))));
  for (;;) {
    const parts = [
      pick(words.open),
      pick(words.about[kindOf(product)]),
      random.chance(0.65) ? pick(words.delivery) : "",
      pick(words.close),
    ];
    // People are brief as often as not.
    if (random.chance(0.3)) parts.splice(random.int(0, 1), 1);
    const comment = parts.filter(Boolean).join(" ");
    if (said.has(comment) || comment.length < 20) continue;
    said.add(comment);
    return {
      productKey: product.key,
      customerId: customer.id,
      rating,
      title: pick(words.titles),
      comment,
      fit: isSized ? fitOf(product, customer) : null,
      createdDaysAgo: random.int(0, Math.max(0, Math.min(product.createdDaysAgo - 5, 400))),
    };
  }
}

/** Most say, and most of them the same of one piece. A row of its own: the other words stay as they are. */
function fitOf(product: DemoProduct, customer: DemoCustomer): Fit | null {
  const piece = createRandom(`fit ${product.key}`);
  const usual = piece.pick(["true", "true", "true", "small", "large"] as const);
  const random = createRandom(`fit ${product.key} ${customer.id}`);
  if (!random.chance(0.7)) return null;
  return random.chance(0.8) ? usual : random.pick(["small", "true", "large"] as const);
}

/** 5: 52 %, 4: 31 %, 3: 10 %, 2: 5 %, 1: 2 %. */
function pickRating(random: Random): DemoReview["rating"] {
  const roll = random.next();
  if (roll < 0.52) return 5;
  if (roll < 0.83) return 4;
  if (roll < 0.93) return 3;
  return roll < 0.98 ? 2 : 1;
}

function bandOf(rating: DemoReview["rating"]): Band {
  if (rating === 5) return "delighted";
  if (rating === 4) return "pleased";
  return rating === 3 ? "torn" : "let-down";
}

function kindOf({ category }: DemoProduct): ReviewKind {
  if (category === "Bags") return "bag";
  if (category === "Accessories") return "small";
  return category.endsWith("Fashion") ? "garment" : "shoe";
}

function slotsOf(product: DemoProduct, customer: DemoCustomer, random: Random) {
  const { silhouette, shade, material } = product.recipe;
  const plural = isPlural(silhouette);
  const verb = (singular: string, base: string) => (plural ? base : singular);
  return {
    thing: spokenNoun(silhouette),
    it: verb("it", "they"),
    them: verb("it", "them"),
    this: verb("this", "these"),
    is: verb("is", "are"),
    was: verb("was", "were"),
    has: verb("has", "have"),
    fits: verb("fits", "fit"),
    looks: verb("looks", "look"),
    feels: verb("feels", "feel"),
    falls: verb("falls", "fall"),
    needs: verb("needs", "need"),
    holds: verb("holds", "hold"),
    shade: SHADES[shade].phrase
      .split(" ")
      .slice(0, shade === "dove" ? 1 : 2)
      .join(" "),
    material: MATERIALS[material].phrase,
    brand: product.brand,
    city: customer.city,
    area: customer.area,
    size: product.sizes.length > 1 ? random.pick(product.sizes) : "",
  };
}
