import { createRandom, type Random } from "~/lib/random.ts";
import { assignBadges, type Badge } from "./badges.ts";
import { LINES } from "./families/index.ts";
import { SIZE_RANGES } from "./families/types.ts";
import { HOUSES, type House, isKnownFor } from "./houses/index.ts";
import { MEN_MODEL_NAMES, PLACE_MODEL_NAMES, WOMEN_MODEL_NAMES } from "./model-names.ts";
import { priceOf } from "./prices.ts";
import { buildRecipes, recipeKey } from "./recipes.ts";
import {
  type Category,
  type Color,
  type MaterialKey,
  type Recipe,
  SHADES,
  SILHOUETTES,
  type SilhouetteKey,
} from "./vocabulary.ts";
import { describePictures, type PictureTexts } from "./wording.ts";
import { nameCandidates, writeDescription, writeFeatures } from "./write.ts";

export type DemoStock = {
  /** "" is the one pooled row of a product without sizes. */
  size: string;
  onHand: number;
};

export type DemoProduct = {
  key: string;
  name: string;
  brand: string;
  category: Category;
  priceKobo: number;
  description: string;
  features: string[];
  badge: Badge | null;
  isActive: boolean;
  sizes: string[];
  stock: DemoStock[];
  colors: Color[];
  recipe: Recipe;
  alts: PictureTexts;
  createdDaysAgo: number;
};

const INACTIVE_PER_CATEGORY = 2;

/** They take no part in the draws of badges and of what is retired, so that all others keep what they drew. */
const JOINED_LATER: readonly SilhouetteKey[] = ["accessories/gele"];

/** The whole demo catalogue: the same on every machine and on every day. */
export function buildDemoCatalogue(): DemoProduct[] {
  const recipes = buildRecipes();
  const houses = assignHouses(recipes);
  const names = assignNames(recipes, houses);
  const drafts = recipes.map((recipe, index): DemoProduct => {
    const key = recipeKey(recipe);
    const house = houses[index] as House;
    const random = createRandom(`product ${key}`);
    const sizes = [...random.pick(SIZE_RANGES[LINES[recipe.silhouette].sizes])];
    return {
      key,
      name: names[index] as string,
      brand: house.name,
      category: SILHOUETTES[recipe.silhouette].category,
      priceKobo: priceOf(recipe, house, random),
      description: writeDescription(recipe, house, random),
      features: writeFeatures(recipe, house, random),
      badge: null,
      isActive: true,
      sizes,
      stock: stockOf(sizes, random),
      colors: colorsOf(recipe),
      recipe,
      alts: describePictures(recipe),
      createdDaysAgo: 0,
    };
  });
  const drawn = drafts.filter(({ recipe }) => !JOINED_LATER.includes(recipe.silhouette));
  retire(drawn);
  assignBadges(drafts, drawn);
  return drafts;
}

export function colorsOf(recipe: Recipe): Color[] {
  const shades = recipe.second ? [recipe.shade, recipe.second] : [recipe.shade];
  return [...new Set(shades.map((shade) => SHADES[shade].color))];
}

/** Spreads the recipes over the houses that make such things, more to those known for them. */
function assignHouses(recipes: Recipe[]): House[] {
  const random = createRandom("houses");
  const given = new Map<string, number>();
  return recipes.map((recipe) => {
    const { category } = SILHOUETTES[recipe.silhouette];
    const weighed = HOUSES.filter(
      (house) => house.makes.includes(category) && wouldMake(house, recipe),
    ).map((house) => {
      const had = given.get(`${house.name} ${category}`) ?? 0;
      return { house, weight: (isKnownFor(house, recipe) ? 4 : 1) / (1 + had) };
    });
    const house = pickWeighted(weighed, random);
    const slot = `${house.name} ${category}`;
    given.set(slot, (given.get(slot) ?? 0) + 1);
    return house;
  });
}

const NIGERIAN_DRESS: readonly SilhouetteKey[] = [
  "women-fashion/boubou",
  "women-fashion/iro-and-buba",
  "men-fashion/kaftan",
  "men-fashion/agbada",
  "men-fashion/senator-set",
  "accessories/fila",
  "accessories/gele",
];

function wouldMake(house: House, recipe: Recipe): boolean {
  if (house.region === "abroad" && NIGERIAN_DRESS.includes(recipe.silhouette)) return false;
  if (recipe.print?.startsWith("adire") && house.region !== "nigeria") return false;
  if (house.works && !house.works.includes(recipe.material)) return false;
  if (recipe.print && house.ownPrints && !house.ownPrints.includes(recipe.print)) return false;
  if (recipe.material === "croc" && house.level < 2) return false;
  return (
    SILHOUETTES[recipe.silhouette].category !== "Accessories" || makesSmallThing(house, recipe)
  );
}

const OPTICIAN = "Lagoon Optical";

/** Jewellers, the optician and leather or cloth houses keep to their own accessories. */
function makesSmallThing(house: House, { silhouette, material }: Recipe): boolean {
  const worksIn = (stuff: MaterialKey) => house.known?.includes(stuff) ?? false;
  if (silhouette === "accessories/sunglasses") return worksIn("acetate");
  if (house.name === OPTICIAN) return false;
  if (silhouette === "accessories/bangle" || silhouette === "accessories/earrings") {
    return worksIn(material === "acetate" ? "acetate" : "metal");
  }
  if (silhouette === "accessories/watch") return house.level >= 2;
  return !worksIn("metal");
}

/** A house's model often comes in several materials or colours under one model name. */
function assignNames(recipes: Recipe[], houses: House[]): string[] {
  const taken = new Set<string>();
  const models = new Map<string, string[]>();
  const pools = new Map<Category, string[]>();
  return recipes.map((recipe, index) => {
    const random = createRandom(`name ${recipeKey(recipe)}`);
    const category = namedAmong(recipe.silhouette);
    const own = `${houses[index]?.name} ${recipe.silhouette}`;
    const known = models.get(own) ?? [];
    for (;;) {
      const isReused = known.length > 0 && random.chance(0.35);
      const model = isReused ? random.pick(known) : nextModel(category, pools);
      const name = nameCandidates(recipe, model, random).find((candidate) => !taken.has(candidate));
      if (!name) continue;
      taken.add(name);
      if (!isReused) models.set(own, [...known, model]);
      return name;
    }
  });
}

/** A gele is a woman's, whatever other accessories are. */
function namedAmong(silhouette: SilhouetteKey): Category {
  return silhouette === "accessories/gele" ? "Women's Fashion" : SILHOUETTES[silhouette].category;
}

function nextModel(category: Category, pools: Map<Category, string[]>): string {
  let pool = pools.get(category);
  if (!pool || pool.length === 0) {
    pool = createRandom(`models ${category}`).shuffle(modelNamesFor(category));
    pools.set(category, pool);
  }
  return pool.pop() as string;
}

function modelNamesFor(category: Category): string[] {
  if (category === "Women's Shoes" || category === "Women's Fashion") {
    return [...WOMEN_MODEL_NAMES, ...PLACE_MODEL_NAMES];
  }
  if (category === "Men's Shoes" || category === "Men's Fashion") {
    return [...MEN_MODEL_NAMES, ...PLACE_MODEL_NAMES];
  }
  if (category === "Bags") return [...WOMEN_MODEL_NAMES];
  if (category === "Sneakers") return [...PLACE_MODEL_NAMES];
  return [...PLACE_MODEL_NAMES, ...WOMEN_MODEL_NAMES, ...MEN_MODEL_NAMES];
}

function stockOf(sizes: readonly string[], random: Random): DemoStock[] {
  const roll = random.next();
  const isSoldOut = roll < 0.006;
  const isLow = !isSoldOut && roll < 0.09;
  const rows = sizes.length > 0 ? sizes : [""];
  const lowIndex = random.int(0, rows.length - 1);
  return rows.map((size, index) => {
    if (isSoldOut) return { size, onHand: 0 };
    if (isLow && index === lowIndex) return { size, onHand: random.int(1, 3) };
    // One row alone is never empty by chance: that would be a sold-out product.
    if (rows.length > 1 && random.chance(0.06)) return { size, onHand: 0 };
    return { size, onHand: random.int(4, 25) };
  });
}

function retire(products: DemoProduct[]): void {
  const random = createRandom("retired");
  for (const category of new Set(products.map((product) => product.category))) {
    const inCategory = products.filter((product) => product.category === category);
    for (const product of random.shuffle(inCategory).slice(0, INACTIVE_PER_CATEGORY)) {
      product.isActive = false;
    }
  }
}

function pickWeighted(choices: { house: House; weight: number }[], random: Random): House {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.next() * total;
  for (const { house, weight } of choices) {
    left -= weight;
    if (left <= 0) return house;
  }
  const last = choices.at(-1);
  if (!last) throw new Error("No house makes this");
  return last.house;
}
