import type { Random } from "~/lib/random.ts";
import { LINES } from "./families/index.ts";
import type { House } from "./houses/index.ts";
import { type MaterialKey, type Recipe, SILHOUETTES } from "./vocabulary.ts";

const KOBO = 100;
const FLOOR_NAIRA = 18_000;
const CEILING_NAIRA = 480_000;

/** What a material costs beside the line's ordinary one. */
const MATERIAL_FACTOR: Record<MaterialKey, number> = {
  grained: 1,
  calf: 1.05,
  patent: 1,
  suede: 1.02,
  croc: 1.38,
  metallic: 1.04,
  woven: 1.16,
  canvas: 0.76,
  cotton: 0.88,
  linen: 1,
  silk: 1.34,
  satin: 1.04,
  crepe: 1,
  wool: 1.18,
  jersey: 0.84,
  denim: 0.94,
  velvet: 1.2,
  brocade: 1.24,
  "aso-oke": 1.36,
  knit: 0.95,
  acetate: 1,
  metal: 1.1,
  felt: 0.9,
};

/** Whole naira, as kobo. */
export function priceOf(recipe: Recipe, house: House, random: Random): number {
  const [low, high] = LINES[recipe.silhouette].price;
  const step = (house.level - 1) / 3;
  const place = Math.min(1, Math.max(0, step + (random.next() - 0.5) * 0.24));
  const work = recipe.print?.startsWith("adire") ? 1.1 : recipe.second ? 1.04 : 1;
  const naira = low * (high / low) ** place * MATERIAL_FACTOR[recipe.material] * work;
  const floor = SILHOUETTES[recipe.silhouette].category === "Accessories" ? 8_500 : FLOOR_NAIRA;
  return Math.min(CEILING_NAIRA, Math.max(floor, roundPrice(naira))) * KOBO;
}

/** The steps that shops price in: 500 below fifty thousand, then 1,000, then 5,000. */
function roundPrice(naira: number): number {
  const step = naira < 50_000 ? 500 : naira < 150_000 ? 1_000 : 5_000;
  return Math.round(naira / step) * step;
}
