import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProductValues } from "~/features/catalogue/admin/product-fields.ts";
import { planUndo } from "./plan-undo.ts";

const now: ProductValues = {
  name: "Belt",
  brand: "",
  category: "Bags",
  price: 5000,
  sale_price: null,
  sale_from: null,
  sale_until: null,
  publish_at: null,
  unpublish_at: null,
  description: "A text that is long enough",
  badge: null,
  is_active: true,
  images: ["/a.jpg"],
  sizes: ["S"],
  features: [],
  colors: [],
  family: null,
};

test("a field goes back where it still is what the import made it", () => {
  const before = { price: 4000, name: "Old", badge: "New" };
  const after = { price: 5000, name: "Imported", badge: null };
  expect(planUndo({ before, after }, now, [])).toEqual({
    patch: { price: 4000, badge: "New" },
    kept: ["name: it was changed since, and stays"],
  });
  // Somebody has put it right already.
  expect(planUndo({ before: { name: "Belt" }, after: { name: "Bolt" } }, now, [])).toEqual({
    patch: {},
    kept: [],
  });
});

test("a size that came in goes only as it came", () => {
  const change = {
    before: { sizes: ["S"], stock: {} },
    after: { sizes: ["S", "M"], stock: { M: 4 } },
  };
  const values = { ...now, sizes: ["S", "M"] };
  const shelf = (quantity: number, held = 0) => [
    { size: "S", quantity: 1, held: 0 },
    { size: "M", quantity, held },
  ];
  expect(planUndo(change, values, shelf(4))).toEqual({ patch: { sizes: ["S"] }, kept: [] });
  expect(planUndo(change, values, shelf(3, 1)).patch.sizes).toBeUndefined();
  expect(planUndo(change, values, shelf(6)).kept).toEqual(["sizes: M moved since, so they stay"]);
});

test("pieces go back by the difference, never below what is on the shelf", () => {
  const pieces = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(pieces, pieces, fc.integer({ min: -50, max: 50 }), (from, to, moved) => {
      const quantity = Math.max(0, to + moved);
      const { patch, kept } = planUndo(
        { before: { stock: { S: from } }, after: { stock: { S: to } } },
        now,
        [{ size: "S", quantity, held: 0 }],
      );
      const [line] = patch.stock ?? [];
      if (quantity - (to - from) < 0) {
        expect([line, kept.length]).toEqual([undefined, 1]);
      } else {
        expect(line).toEqual({ size: "S", quantity: quantity - (to - from), was: quantity });
      }
    }),
  );
});
