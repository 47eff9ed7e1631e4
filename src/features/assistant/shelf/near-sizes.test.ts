import { expect, test } from "vitest";
import { nearestSizes } from "./near-sizes.ts";
import type { Piece } from "./pieces.server.ts";

const piece = (id: number, category: string, ...sizes: string[]) =>
  ({ id, category, sizes }) as Piece;
const oxfords = [
  piece(1, "Men's Shoes", "6", "7"),
  piece(2, "Men's Shoes", "9", "10"),
  piece(3, "Men's Shoes", "10", "11"),
];

test("of sizes that none has the next smaller and the next larger are named", () => {
  const { names, pieces } = nearestSizes(oxfords, { system: "uk", value: "9" });
  expect(names).toEqual(["EU 42 (UK 8.5, US 9)", "EU 43 (UK 9.5, US 10)"]);
  expect(pieces.map(({ id }) => id)).toEqual([2, 3]);
});

test("beyond the guide and among letters the last one is", () => {
  const eu = nearestSizes(oxfords, { system: "eu", value: "48" });
  expect(eu.names).toEqual(["EU 44 (UK 10.5, US 11)"]);
  const shirts = [piece(4, "Men's Fashion", "S", "L")];
  expect(nearestSizes(shirts, { system: "letter", value: "XXL" }).names).toEqual(["L"]);
});
