// By its path: Node runs write-manifest.ts from source and knows no "~".
import { SHADE_HEX } from "../../features/images/shades.ts";
import { buildRecipes, recipeKey } from "./recipes.ts";
import { type Recipe, SILHOUETTES } from "./vocabulary.ts";
import { describePictures, type PictureTexts } from "./wording.ts";

export type ManifestProduct = { key: string; recipe: Recipe; alts: PictureTexts };

/** What the picture studio is told: every product, what it looks like, and in which order. */
export function buildManifest() {
  return {
    silhouettes: Object.fromEntries(
      Object.entries(SILHOUETTES).map(([key, { category, noun }]) => [key, { category, noun }]),
    ),
    shades: SHADE_HEX,
    products: buildRecipes().map(
      (recipe): ManifestProduct => ({
        key: recipeKey(recipe),
        recipe,
        alts: describePictures(recipe),
      }),
    ),
  };
}

/** One product a line, so that a change of one product is one line in a diff. */
export function formatManifest(manifest: ReturnType<typeof buildManifest>): string {
  const lines = (entries: string[]) => entries.map((entry) => `    ${entry}`).join(",\n");
  const table = (object: Record<string, unknown>) =>
    lines(
      Object.entries(object).map(
        ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
      ),
    );
  return `{
  "silhouettes": {
${table(manifest.silhouettes)}
  },
  "shades": {
${table(manifest.shades)}
  },
  "products": [
${lines(manifest.products.map((product) => JSON.stringify(product)))}
  ]
}
`;
}
