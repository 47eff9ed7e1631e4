import { expect, test } from "vitest";
import type { LineChange } from "~/features/cart/rules.ts";
import { tellChanges } from "./restore-cart.ts";

test("what is otherwise than the order had it is said, line by line", () => {
  const line = (productId: number | null, name: string) => ({
    productId,
    name,
    size: "8",
    category: "Women's Shoes",
  });
  const lines = [line(1, "Sandal"), line(2, "Loafer"), line(3, "Mule"), line(null, "Clutch")];
  const changes = new Map<string, LineChange[]>([
    ["2/8", [{ kind: "sold_out" }]],
    [
      "3/8",
      [
        { kind: "price", fromKobo: 5_000_000, toKobo: 4_000_000 },
        { kind: "quantity", from: 3, to: 1 },
      ],
    ],
  ]);
  expect(tellChanges(lines, changes)).toEqual([
    "Loafer, size EU 39 (UK 6, US 8): sold out in this size.",
    "Mule, size EU 39 (UK 6, US 8): now ₦40,000 instead of ₦50,000, only 1 left of the 3 you had.",
    "Clutch, size EU 39 (UK 6, US 8): no longer in the shop.",
  ]);
});
