import { emptyFilters } from "~/features/catalogue/filters.ts";
import {
  fetchCards,
  type ProductCard,
  searchProducts,
} from "~/features/catalogue/queries.server.ts";
import { foldText, synonymsOf } from "~/features/catalogue/search/words.ts";
import { formatNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { understand, type Wish } from "../planner/understand.ts";
import { garments, occasions } from "../planner/vocabulary.ts";
import { brandNames } from "../tools/products.server.ts";

const CANDIDATES = 24;
/** Fewer found than this, and the wish is taken more loosely. */
const ENOUGH = 6;
const LONGEST_TRAIT = 70;

export interface Wishes {
  /** What the shopper looks for, in their words; may be empty. */
  userPreferences: string;
  /** Names of products they looked at. */
  recentViews: string[];
}

export interface Candidate {
  card: ProductCard;
  score: number;
  /** True of the product; the strongest first. */
  reasons: string[];
  description: string;
  features: string[];
}
type Judged = Pick<Candidate, "card" | "score" | "reasons">;

/** A candidate with the words that say why. */
export interface Choice {
  candidate: Candidate;
  reason: string;
}

export const explainBuiltIn = (candidate: Candidate): Choice => ({
  candidate,
  reason: joinReasons(candidate.reasons.slice(0, 2)),
});

/** "In red, as you asked; within your ₦60,000" */
const joinReasons = (reasons: string[]) =>
  reasons
    .map((reason, at) => (at === 0 ? reason : reason.charAt(0).toLowerCase() + reason.slice(1)))
    .join("; ");

export const paid = (card: ProductCard) => card.salePriceKobo ?? card.priceKobo;

/** The built-in ranker: asked-for things first, then what resembles the viewed, then the best rated. */
export async function findCandidates(ctx: Context, input: Wishes): Promise<Candidate[]> {
  const { wish } = understand(input.userPreferences, await brandNames({ ctx }));
  const viewed = await findViewed(ctx, input.recentViews);
  const find = async (asked: Partial<typeof emptyFilters>[]) => {
    const lists = await Promise.all(
      asked.map((filters) =>
        searchProducts(ctx, { ...emptyFilters, inStock: true, ...filters }, { perPage: 12 }),
      ),
    );
    return lists.flatMap(({ products }) => products);
  };
  const cards = new Map<number, ProductCard>();
  const add = (found: ProductCard[]) => {
    for (const card of found) cards.set(card.id, card);
    for (const { id } of viewed) cards.delete(id);
  };
  add(await find([...searches(wish), ...likeViewed(viewed, wish)]));
  // Asked for something that we hardly have: what comes near stands behind it.
  if (cards.size < ENOUGH) add(await find(nearby(wish)));
  const wanted = searchWords(wish);
  const best = [...cards.values()]
    .filter((card) => card.inStock && fitsPrice(card, wish))
    .map((card) => judge(card, wish, wanted, viewed))
    .sort((a, b) => b.score - a.score || b.card.rating - a.card.rating || b.card.id - a.card.id)
    .slice(0, CANDIDATES);
  return withTexts(ctx, best);
}

/** Adds what the shop writes of each; its first feature tells it from the others. */
async function withTexts(ctx: Context, judged: Judged[]): Promise<Candidate[]> {
  const { rows } = await ctx.pool.query<{ id: number; description: string; features: string[] }>(
    "select id, description, features from products where id = any($1)",
    [judged.map(({ card }) => card.id)],
  );
  const texts = new Map(rows.map((row) => [row.id, row]));
  return judged.map(({ card, score, reasons: [first, ...others] }) => {
    const { description = "", features = [] } = texts.get(card.id) ?? {};
    const trait = features.find((feature) => feature.length <= LONGEST_TRAIT);
    return {
      card,
      score,
      reasons: [first!, ...(trait ? [trait] : []), ...others],
      description,
      features,
    };
  });
}

const fitsPrice = (card: ProductCard, { min, max }: Wish) =>
  (max === null || paid(card) <= max * 100) && (min === null || paid(card) >= min * 100);

function searchWords(wish: Wish): string[] {
  if (wish.query) return [wish.query];
  if (!wish.occasion) return [];
  const { women, men } = occasions[wish.occasion]!;
  return wish.wearer === "men"
    ? men
    : wish.wearer === "women"
      ? women
      : [women[0]!, women[1]!, men[0]!];
}

function searches(wish: Wish): Partial<typeof emptyFilters>[] {
  const common = {
    priceRange: [wish.min, wish.max] as [number | null, number | null],
    colors: wish.colors,
    brands: wish.brands,
    onSale: wish.onSale,
  };
  const worn = wish.wearer === "women" ? "Women's" : wish.wearer === "men" ? "Men's" : null;
  const categories =
    wish.categories.length > 0
      ? wish.categories
      : [
          ...(wish.shoes ? [worn ? [`${worn} Shoes`] : ["Women's Shoes", "Men's Shoes"]] : []),
          ...(wish.clothes
            ? [worn ? [`${worn} Fashion`] : ["Women's Fashion", "Men's Fashion"]]
            : []),
        ].flat();
  const words = searchWords(wish);
  if (words.length > 0) {
    return words.map((query) => ({
      ...common,
      searchQuery: [query, ...wish.stuff].join(" "),
      categories:
        garments[query.split(" ").at(-1)!]?.categories ??
        (worn && !/bag|clutch|fila|cap|scarf|sunglasses|sneaker|runner/.test(query)
          ? [`${worn} Shoes`, `${worn} Fashion`]
          : []),
    }));
  }
  const asked = {
    ...common,
    categories: categories.length > 0 || !worn ? categories : [`${worn} Shoes`, `${worn} Fashion`],
    searchQuery: wish.stuff.join(" "),
  };
  return [{ ...asked, sort: "rating" }, asked];
}

/** The best of the same department in the same colours, then of the shop; never beyond the budget. */
function nearby(wish: Wish): Partial<typeof emptyFilters>[] {
  const common = {
    priceRange: [wish.min, wish.max] as [number | null, number | null],
    sort: "rating" as const,
  };
  const worn = wish.wearer === "women" ? "Women's" : wish.wearer === "men" ? "Men's" : null;
  const categories =
    wish.categories.length > 0 || !worn ? wish.categories : [`${worn} Shoes`, `${worn} Fashion`];
  return [{ ...common, categories, colors: wish.colors }, { ...common, categories }, common];
}

function likeViewed(viewed: ProductCard[], wish: Wish): Partial<typeof emptyFilters>[] {
  if (wish.query || wish.categories.length > 0) return [];
  return viewed.slice(0, 2).map((card) => ({
    categories: [card.category],
    colors: card.colors.slice(0, 1),
    priceRange: [wish.min, wish.max],
  }));
}

async function findViewed(ctx: Context, names: string[]): Promise<ProductCard[]> {
  if (names.length === 0) return [];
  const { rows } = await ctx.pool.query<{ id: number }>(
    "select id from products where is_active and name = any($1) order by array_position($1, name) limit 6",
    [names],
  );
  return fetchCards(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** Single words for what is worn to the occasion that is named beside a thing of its own. */
function occasionWords({ occasion, query }: Wish): string[] {
  if (!occasion || !query) return [];
  const { women, men } = occasions[occasion]!;
  return [...women, ...men].filter((word) => !word.includes(" "));
}

const suitsOccasion = ({ occasion }: Wish) =>
  `The kind of piece one wears to ${occasions[occasion!]!.name}`;

/** "A pump in red, as you asked"; null where nothing of it was asked for. */
function describeAsked(thing: string | undefined, color: string | undefined): string | null {
  const hue = color ? `in ${color.toLowerCase()}` : "";
  if (!thing) return hue ? `${upperFirst(hue)}, as you asked` : null;
  const article = /s$/.test(thing) ? "" : /^[aeiou]/.test(thing) ? "an " : "a ";
  return `${[upperFirst(`${article}${thing}`), hue].filter(Boolean).join(" ")}, as you asked`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isSameHouse = (one: string, other: string) => one !== "" && one === other;

/** Scores a product, and says what of the person's wishes is true of it. */
function judge(card: ProductCard, wish: Wish, wanted: string[], viewed: ProductCard[]): Judged {
  const reasons: string[] = [];
  let score = 0;
  const words = new Set(foldText(card.name).split(" "));
  const has = (word: string) => words.has(word) || words.has(word.replace(/s$/, ""));
  const thing =
    wanted.find((query) => foldText(query).split(" ").every(has)) ??
    // "heels" are pumps and slingbacks too.
    wanted.flatMap((query) => synonymsOf(foldText(query))).find(has);
  const color = wish.colors.find((name) => card.colors.includes(name));
  // Without a thing of its own, an occasion names the things.
  const isForOccasion = thing !== undefined && wish.occasion !== null && !wish.query;
  const suits = isForOccasion || occasionWords(wish).some(has);
  const asked = describeAsked(isForOccasion ? undefined : thing, color);
  score += (thing ? 4 : 0) + (color ? 2 : 0) + (suits ? 1 : 0);
  if (isForOccasion) reasons.push(suitsOccasion(wish));
  if (asked) reasons.push(asked);
  if (suits && !isForOccasion) reasons.push(suitsOccasion(wish));
  const stuff = wish.stuff.find((word) => words.has(word));
  if (stuff) {
    score += 1;
    reasons.push(`Made of ${stuff}`);
  }
  const similar = viewed.find(
    ({ category, colors, brand }) =>
      category === card.category &&
      (isSameHouse(brand, card.brand) || colors.some((name) => card.colors.includes(name))),
  );
  if (similar) {
    score += 2;
    reasons.push(
      isSameHouse(similar.brand, card.brand)
        ? `From ${card.brand}, like the ${similar.name} you looked at`
        : `Shares its colour with the ${similar.name} you looked at`,
    );
  }
  if (card.ratingCount >= 3 && card.rating >= 4.5) {
    score += 1;
    reasons.push(`Rated ${card.rating.toFixed(1)} by ${card.ratingCount} shoppers`);
  }
  if (card.salePriceKobo !== null) {
    score += 0.5;
    reasons.push("In the Flash Sale now");
  }
  if (wish.max !== null && paid(card) <= wish.max * 100) {
    score += 1;
    reasons.push(`Within your ${formatNaira(wish.max * 100)}`);
  }
  if (reasons.length === 0)
    reasons.push(
      card.brand
        ? `From the house of ${card.brand}`
        : `${card.badge ?? "In stock"} in ${card.category}`,
    );
  return { card, score, reasons };
}
