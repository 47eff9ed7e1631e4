import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { faultyCells } from "../../imagery/ground.mjs";
import type { ManifestProduct } from "./catalogue/manifest.ts";
import { MANIFEST_PATH } from "./write-manifest.ts";

const FOLDER = "imagery/pictures";
/**
 * Of 8,000 cells in a picture: the encoder alone shifts some where a long shadow ends, most of all before the wall, where
 * shadows are longest. A patch that is seen has fifty.
 */
const MOST_FAULTY_CELLS = { wall: 30, floor: 12 };
const HANGS = /-fashion\/|accessories\/(scarf|earrings)/;

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;
const measured = readJson<Record<string, [hash: string, faults: number]>>(
  join(FOLDER, "ground.json"),
);
const { products } = readJson<{ products: ManifestProduct[] }>(MANIFEST_PATH);
const pictures = products.flatMap(({ key, recipe, alts }) =>
  alts.map((_, index) => ({
    file: `${key}-${index + 1}.avif`,
    view: `${recipe.silhouette} ${index + 1}`,
  })),
);

test("the ground of every picture was measured on the file that is shown", () => {
  const stale = pictures.filter(({ file }) => {
    const hash = createHash("sha256").update(readFileSync(join(FOLDER, file)));
    return measured[file]?.[0] !== hash.digest("hex").slice(0, 16);
  });
  // `node imagery/measure.mjs` measures what changed.
  expect(stale).toEqual([]);
});

test("away from product and shadow the ground is the plain bone tone, in every picture", () => {
  const patchy = pictures.filter(
    ({ file, view }) => measured[file]![1] > MOST_FAULTY_CELLS[HANGS.test(view) ? "wall" : "floor"],
  );
  expect(patchy.map(({ file }) => file)).toEqual([]);
});

test("samples measure what is written down", async () => {
  const samples = new Map(pictures.map(({ file, view }) => [view, file]));
  // A picture of every fourth view: decoding is slow.
  for (const file of [...samples.values()].filter((_, index) => index % 4 === 0)) {
    const faults = await faultyCells(join(FOLDER, file));
    expect({ file, faults }).toEqual({ file, faults: measured[file]![1] });
  }
});

describe("what the measure finds", () => {
  const bone = { r: 0xe3, g: 0xdd, b: 0xd6 };
  const darker = { r: 0xd9, g: 0xd3, b: 0xcc };
  type Box = { left: number; top: number; width: number; height: number; colour: typeof bone };
  const picture = (...boxes: Box[]) =>
    sharp({ create: { width: 400, height: 500, channels: 3, background: bone } })
      .composite(
        boxes.map(({ left, top, width, height, colour }) => ({
          input: { create: { width, height, channels: 3 as const, background: colour } },
          left,
          top,
        })),
      )
      .png()
      .toBuffer();
  const product = { left: 150, top: 150, width: 100, height: 200, colour: { r: 40, g: 20, b: 90 } };

  test("nothing on plain ground", async () => {
    expect(await faultyCells(await picture(product))).toBe(0);
  });

  test("nothing where a shadow begins at its product", async () => {
    const shadow = { left: 250, top: 200, width: 60, height: 150, colour: darker };
    expect(await faultyCells(await picture(product, shadow))).toBe(0);
  });

  test("a patch that hangs together with no product", async () => {
    const patch = { left: 300, top: 60, width: 40, height: 30, colour: darker };
    expect(await faultyCells(await picture(product, patch))).toBe(12);
  });

  test("a shadow that goes beyond the picture's edge", async () => {
    const shadow = { left: 250, top: 200, width: 150, height: 10, colour: darker };
    expect(await faultyCells(await picture(product, shadow))).toBe(2);
  });

  test("two levels are seen, one is not", async () => {
    const patch = (by: number) => ({
      ...{ left: 300, top: 60, width: 10, height: 10 },
      colour: { r: bone.r - by, g: bone.g - by, b: bone.b - by },
    });
    expect(await faultyCells(await picture(product, patch(1)))).toBe(0);
    expect(await faultyCells(await picture(product, patch(2)))).toBe(1);
  });
});
