import { expect, test } from "vitest";
import { PICTURE_WIDTHS, sourceSet, variantUrl } from "./sources.ts";

const stored = "/storage/v1/object/public/product-image/demo/tote-1.avif?v=3fa9";
const copy = (width: number) => `/img/${width}/demo/tote-1.avif?v=3fa9`;

test("a stored picture comes in six widths, and keeps its version", () => {
  expect(PICTURE_WIDTHS.length).toBe(6);
  expect(sourceSet(stored).split(", ")).toEqual(
    PICTURE_WIDTHS.map((width) => `${copy(width)} ${width}w`),
  );
  expect(sourceSet(stored, [240])).toBe(`${copy(240)} 240w`);
  expect(variantUrl(stored.replace("?v=3fa9", ""), 240)).toBe(copy(240).replace("?v=3fa9", ""));
});

test("a drawing and a picture from elsewhere stay as they are", () => {
  for (const src of ["/placeholder/bags.tote/jet.svg", "https://example.org/a.jpg", "data:,"]) {
    expect(variantUrl(src, 240)).toBe(src);
  }
});
