import { ACCESSORIES_RANGES, BAGS_RANGES } from "./ranges/bags-and-accessories.ts";
import { MENS_FASHION_RANGES } from "./ranges/mens-fashion.ts";
import { MENS_SHOES_RANGES, SNEAKERS_RANGES, WOMENS_SHOES_RANGES } from "./ranges/shoes.ts";
import type { Range, Ranges } from "./ranges/types.ts";
import { WOMENS_FASHION_RANGES } from "./ranges/womens-fashion.ts";
import {
  type Hardware,
  MATERIALS,
  type MaterialKey,
  PRINTS,
  type PrintKey,
  type Recipe,
  SHADES,
  type ShadeKey,
  SILHOUETTES,
  type SilhouetteKey,
} from "./vocabulary.ts";
import { TRIMS } from "./wording.ts";

const RANGES: Ranges = {
  ...WOMENS_SHOES_RANGES,
  ...MENS_SHOES_RANGES,
  ...SNEAKERS_RANGES,
  ...BAGS_RANGES,
  ...WOMENS_FASHION_RANGES,
  ...MENS_FASHION_RANGES,
  ...ACCESSORIES_RANGES,
};

/** Every recipe of the catalogue in a stable order: silhouette by silhouette. */
export function buildRecipes(): Recipe[] {
  return (Object.keys(SILHOUETTES) as SilhouetteKey[]).flatMap((silhouette) => {
    const range = RANGES[silhouette];
    if (!range) throw new Error(`${silhouette} has no range`);
    return recipesOf(silhouette, range);
  });
}

/**
 * The product's key: made from the recipe alone, so that rewriting a name never orphans a picture.
 */
export function recipeKey(recipe: Recipe): string {
  const { silhouette, material, shade, print, second, hardware } = recipe;
  return [
    silhouette.replace("/", "-"),
    material,
    print,
    shade,
    second,
    hardware && `${hardware}-hw`,
  ]
    .filter(Boolean)
    .join("-");
}

function recipesOf(silhouette: SilhouetteKey, range: Range): Recipe[] {
  const printed = (range.prints ?? []).map((line) => {
    const [materialKey, print, colours] = line.split(" ");
    return {
      silhouette,
      material: known(MATERIALS, materialKey) as MaterialKey,
      print: known(PRINTS, print) as PrintKey,
      ...parseColours(colours),
    };
  });
  const plain = Object.entries(range.plain)
    .flatMap(([materialKey, line]) => {
      const colours = line.split(" ");
      // A material's place in the queue is its share used so far, so that each is cut in proportion.
      return colours.map((colour, index) => ({
        place: (index + 0.5) / colours.length,
        recipe: {
          silhouette,
          material: known(MATERIALS, materialKey) as MaterialKey,
          ...parseColours(colour),
        } satisfies Recipe,
      }));
    })
    .sort((a, b) => a.place - b.place)
    .map(({ recipe }) => recipe);
  const wanted = range.count - printed.length;
  if (wanted < 0 || plain.length < wanted) {
    throw new Error(`${silhouette}: ${printed.length} prints and ${plain.length} plain recipes`);
  }
  const recipes: Recipe[] = [...printed, ...plain.slice(0, wanted)];
  const unseen = recipes.find((recipe) => recipe.second && !recipe.print && !TRIMS[silhouette]);
  if (unseen) throw new Error(`${recipeKey(unseen)}: no part of this shows the second colour`);
  return recipes.map((recipe, index) => {
    const hardware = hardwareFor(recipe, index, range.hardware);
    return hardware ? { ...recipe, hardware } : recipe;
  });
}

/** A metal thing is its own hardware; otherwise the range's finishes take turns. */
function hardwareFor(
  recipe: Recipe,
  index: number,
  finishes: readonly Hardware[] | undefined,
): Hardware | undefined {
  if (!finishes) return undefined;
  if (recipe.material === "metal" || recipe.material === "metallic") {
    return SHADES[recipe.shade].color === "Silver" ? "silver" : "gold";
  }
  return finishes[index % finishes.length];
}

function parseColours(text: string | undefined): { shade: ShadeKey; second?: ShadeKey } {
  const [shade, second] = (text ?? "").split("/");
  return {
    shade: known(SHADES, shade) as ShadeKey,
    ...(second === undefined ? {} : { second: known(SHADES, second) as ShadeKey }),
  };
}

function known<T extends object>(table: T, key: string | undefined): keyof T {
  if (key === undefined || !(key in table)) throw new Error(`Unknown key ${String(key)}`);
  return key as keyof T;
}
