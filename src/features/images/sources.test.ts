import { expect, test } from "vitest";
import { PICTURE_WIDTHS, sourceSet, variantUrl } from "./sources.ts";

const stored = "/storage/v1/object/public/product-image/demo/tote-1.avif?v=3fa9";
const rendered = "/storage/v1/render/image/public/product-image/demo/tote-1.avif?v=3fa9";

test("a stored picture comes in six widths of each format, and keeps its version", () => {
  expect(PICTURE_WIDTHS.length).toBe(6);
  expect(sourceSet(stored, "avif").split(", ")).toEqual(
    PICTURE_WIDTHS.map((width) => `${rendered}&width=${width}&format=avif ${width}w`),
  );
  expect(sourceSet(stored, "webp")).toContain(`${rendered}&width=160&format=webp 160w`);
  expect(variantUrl(stored.replace("?v=3fa9", ""), 240)).toBe(
    `${rendered.replace("?v=3fa9", "")}?width=240`,
  );
});

test("a drawing and a picture from elsewhere stay as they are", () => {
  for (const src of ["/placeholder/bags.tote/jet.svg", "https://example.org/a.jpg", "data:,"]) {
    expect(variantUrl(src, 240)).toBe(src);
  }
});
