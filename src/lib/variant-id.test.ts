import fc from "fast-check";
import { expect, test } from "vitest";
import { readVariantId, variantId } from "./variant-id.ts";

test("a variant's id leads back to its product and size, whatever the size is called", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.string({ maxLength: 10 }).filter((size) => size !== "one-size"),
      (productId, size) => {
        expect(readVariantId(variantId(productId, size))).toEqual({ productId, size });
      },
    ),
  );
});

test.each([
  ["12", { productId: 12, size: undefined }],
  ["12:one-size", { productId: 12, size: "" }],
  ["12:", undefined],
  ["0:9", undefined],
  ["12:%zz", undefined],
  ["../12", undefined],
  ["", undefined],
])("%s is read", (id, expected) => {
  expect(readVariantId(id)).toEqual(expected);
});
