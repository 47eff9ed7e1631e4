/** One list for filters, admin and demo data: the name stored with a product and its key in URLs. */
export const categories = [
  { key: "women-shoes", name: "Women's Shoes" },
  { key: "men-shoes", name: "Men's Shoes" },
  { key: "women-fashion", name: "Women's Fashion" },
  { key: "men-fashion", name: "Men's Fashion" },
  { key: "bags", name: "Bags" },
  { key: "sneakers", name: "Sneakers" },
  { key: "accessories", name: "Accessories" },
] as const;

export type CategoryKey = (typeof categories)[number]["key"];
export type CategoryName = (typeof categories)[number]["name"];

/** Products that the shop gives in one answer, asked for by their ids. */
export const CARDS_AT_ONCE = 24;

export const badges = ["New", "Trending", "Best Seller", "Premium", "Sale"] as const;

export const filterColors = [
  { name: "Black", hex: "#1a1919" },
  { name: "White", hex: "#f7f5f0" },
  { name: "Brown", hex: "#7a4a2a" },
  { name: "Blue", hex: "#2a3f8f" },
  { name: "Red", hex: "#b81f2a" },
  { name: "Green", hex: "#1d5a46" },
  { name: "Gold", hex: "#c9a24b" },
  { name: "Silver", hex: "#c3c5c9" },
] as const;

export const filterSizes = ["6", "7", "8", "9", "10", "11", "12"] as const;

/** Offered beside the shoe sizes wherever clothes are among the results. */
export const clothingSizes = ["XS", "S", "M", "L", "XL", "XXL"] as const;

/** The key or the name of a category in any letter case; undefined for anything else. */
export function findCategory(text: string) {
  const wanted = text.trim().toLowerCase();
  return categories.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted);
}

export function categoryKey(name: string): string {
  return findCategory(name)?.key ?? name;
}

const DAY = 86_400_000;

/** What a card shows: the product's badge, or "New" while a product without one is young. */
export function shownBadge(
  product: { badge: string | null; liveSince: Date },
  rules: { new_badge_days: number },
  now: Date,
): string | null {
  if (product.badge) return product.badge;
  const age = now.getTime() - product.liveSince.getTime();
  return age < rules.new_badge_days * DAY ? "New" : null;
}

/** Fewer cards than this may have the same badge by chance. */
const ENOUGH_TO_TELL = 8;
/** At most one card in so many wears a badge: one that is everywhere says nothing. */
const CARDS_A_BADGE = 4;

/** Which badges of a list tell its cards apart: the rarest of them, as long as few cards wear one. */
export function tellingBadges(cards: readonly { badge: string | null }[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { badge } of cards) if (badge) counts.set(badge, (counts.get(badge) ?? 0) + 1);
  if (cards.length < ENOUGH_TO_TELL) return new Set(counts.keys());
  const telling = new Set<string>();
  let left = cards.length / CARDS_A_BADGE;
  for (const [badge, count] of [...counts].sort(([, a], [, b]) => a - b)) {
    left -= count;
    if (left < 0) break;
    telling.add(badge);
  }
  return telling;
}

/** The cards of a list, each with its badge only where that tells it from the others. */
export function withTellingBadges<Card extends { badge: string | null }>(cards: readonly Card[]) {
  const telling = tellingBadges(cards);
  return cards.map((card) => (telling.has(card.badge ?? "") ? card : { ...card, badge: null }));
}

export type CollectionKey = "women" | "men" | "bags" | "new-arrivals" | "sale";

export const collections: Record<CollectionKey, { title: string; intro: string }> = {
  women: {
    title: "Women's Collection",
    intro: "Heels, dresses and everything a room remembers.",
  },
  men: {
    title: "Men's Collection",
    intro: "Kaftans, lasts and leather, cut to be looked at twice.",
  },
  bags: {
    title: "Bags Collection",
    intro: "Totes, clutches and satchels made to be carried for years.",
  },
  "new-arrivals": {
    title: "New Arrivals",
    intro: "The latest pieces from our houses, added every week.",
  },
  sale: {
    title: "Flash Sale",
    intro: "20% off, on pieces our houses will not make again.",
  },
};

const contains = (text: string | null, part: string) => (text ?? "").toLowerCase().includes(part);

export const isWomens = (category: string) => contains(category, "women");

export interface SizeChoice {
  size: string;
  available: boolean;
}
