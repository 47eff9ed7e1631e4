import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { SHADE_HEX } from "~/features/images/shades.ts";
import { studioPictures } from "~/features/images/studio-pictures.server.ts";
import type { ManifestProduct } from "./catalogue/manifest.ts";
import { buildDemoCatalogue, type DemoProduct } from "./catalogue/products.ts";
import { MATERIALS, PRINTS, SHADES, SILHOUETTES } from "./catalogue/vocabulary.ts";
import { imagesOf } from "./pictures.server.ts";
import { MANIFEST_PATH } from "./write-manifest.ts";

const FOLDER = "imagery/pictures";
const MOST_BYTES = 120_000_000;
const LEAST_HEIGHT = { first: 1500, others: 1000 };

type Entry = { width: number; height: number; thumbhash: string; hash: string };
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

const catalogue = buildDemoCatalogue();
const index = readJson<Record<string, Entry>>(join(FOLDER, "index.json"));
const manifest = readJson<{
  silhouettes: Record<string, { category: string; noun: string }>;
  shades: Record<string, string>;
  products: ManifestProduct[];
}>(MANIFEST_PATH);
const told = new Map(manifest.products.map((product) => [product.key, product]));
const filesOf = ({ key, alts }: ManifestProduct) =>
  alts.map((_, index) => `${key}-${index + 1}.avif`);
const files = catalogue.flatMap(filesOf);
/** Clothes are seen from the front, on a form if they can, from behind and closely; small things from two sides. */
const viewsOf = (silhouette: string) => {
  if (silhouette.startsWith("accessories/")) return 2;
  if (/-fashion\/(?!skirt|wide-trousers|trousers)/.test(silhouette)) return 4;
  return 3;
};
const failing = (isRight: (product: DemoProduct) => boolean) =>
  catalogue.filter((product) => !isRight(product)).map(({ key }) => key);

test("the studio is told of every product of the catalogue and of no other", () => {
  expect([...told.keys()].sort()).toEqual(catalogue.map(({ key }) => key).sort());
  expect(manifest.products.length).toBe(told.size);
});

test("a product is what its picture shows: kind, category, material, print and colours", () => {
  expect(
    failing(({ key, name, description, category, colors }) => {
      const { silhouette, material, print, shade, second } = told.get(key)!.recipe;
      const text = `${name} ${description}`.toLowerCase();
      const shown = [
        SILHOUETTES[silhouette].noun,
        MATERIALS[material].phrase,
        SHADES[shade].phrase,
        print ? PRINTS[print].phrase : "",
      ];
      return (
        manifest.silhouettes[silhouette]?.category === category &&
        manifest.silhouettes[silhouette].noun === SILHOUETTES[silhouette].noun &&
        manifest.shades[shade] === SHADE_HEX[shade] &&
        shown.every((word) => text.includes(word.toLowerCase())) &&
        colors[0] === SHADES[shade].color &&
        (!second || colors.includes(SHADES[second].color))
      );
    }),
  ).toEqual([]);
});

test("alternative texts name the thing, its material and its colour, each view in words of its own", () => {
  expect(
    failing(({ key }) => {
      const { alts, recipe } = told.get(key)!;
      const words = [
        SILHOUETTES[recipe.silhouette].noun,
        SHADES[recipe.shade].phrase,
        // Metal is said by its tone: "bright silver-tone metal".
        ...(recipe.material === "metal" ? ["metal"] : [MATERIALS[recipe.material].phrase]),
      ];
      return (
        alts.length === viewsOf(recipe.silhouette) &&
        new Set(alts).size === alts.length &&
        alts.every((alt) =>
          words.every((word) => alt.toLowerCase().includes(word.toLowerCase())),
        ) &&
        alts.every((alt) => alt.length <= 200)
      );
    }),
  ).toEqual([]);
});

test("every picture of every product is finished, and the shop shows all", async () => {
  const pictures = await studioPictures();
  expect(files.filter((file) => !pictures.has(file))).toEqual([]);
  const shown = catalogue.map((product) => imagesOf(product, pictures));
  expect(shown.map(({ alts }) => alts)).toEqual(catalogue.map(({ alts }) => alts));
  expect(shown.every(({ images, alts }) => images.length === alts.length)).toBe(true);
});

test("no two pictures are the same, and all together stay small", () => {
  const all = Object.keys(index);
  expect(all.length).toBeGreaterThan(files.length);
  const owners = new Map<string, string>();
  const same: string[] = [];
  for (const file of all) {
    const hash = createHash("sha256")
      .update(readFileSync(join(FOLDER, file)))
      .digest("hex");
    const owner = owners.get(hash);
    if (owner) same.push(`${file} = ${owner}`);
    owners.set(hash, file);
  }
  expect(same).toEqual([]);
  const bytes = all.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test("pictures are 4:5, first ones 1500 pixels high, others a thousand, and as the index says", async () => {
  const wrong: string[] = [];
  for (const file of files) {
    const { width, height, thumbhash } = index[file]!;
    const least = file.endsWith("-1.avif") ? LEAST_HEIGHT.first : LEAST_HEIGHT.others;
    const isRight = height >= least && width * 5 === height * 4 && thumbhash.length >= 12;
    if (!isRight) wrong.push(file);
  }
  expect(wrong).toEqual([]);
  // The index is believed where one picture of every silhouette bears it out.
  const samples = new Map(catalogue.map((product) => [product.recipe.silhouette, product]));
  for (const file of [...samples.values()].flatMap(filesOf)) {
    const { width, height, format } = await sharp(join(FOLDER, file)).metadata();
    expect({ file, format, width, height }).toEqual({
      file,
      format: "heif",
      width: index[file]!.width,
      height: index[file]!.height,
    });
  }
});
