import { expect, test } from "vitest";
import { quickAdd } from "./quick-add.ts";

test("quick add takes the usual size, asks for another, and never adds what is sold out", () => {
  const ten = { size: "10", available: true };
  expect(quickAdd([{ size: "9", available: true }, ten], "products", false)).toEqual({
    kind: "add",
    size: "10",
  });
  expect(quickAdd([ten], "collection", false)).toEqual({ kind: "choose" });
  expect(
    quickAdd(
      [
        { size: "9", available: true },
        { size: "10", available: false },
      ],
      "products",
      false,
    ),
  ).toEqual({ kind: "choose" });
  expect(quickAdd([{ size: "10", available: false }], "products", false)).toEqual({
    kind: "sold_out",
  });
  expect(quickAdd([], "wishlist", true)).toEqual({ kind: "add", size: "One Size" });
  expect(quickAdd([], "products", false)).toEqual({ kind: "sold_out" });
});

test("of who is known it takes their size, and asks where that is sold out", () => {
  const sizes = [
    { size: "9", available: true },
    { size: "10", available: true },
    { size: "11", available: false },
  ];
  expect(quickAdd(sizes, "products", true, "9")).toEqual({ kind: "add", size: "9" });
  expect(quickAdd(sizes, "products", true, "11")).toEqual({ kind: "choose" });
});
