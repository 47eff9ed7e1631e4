import { expect, test } from "vitest";
import { mensShoes, womensShoes } from "./shoe-sizes.ts";
import { pieceInSize, shoeSize, shortSize, sizeName } from "./size-names.ts";
import { sharedChart, sizeOfAny } from "./sizes-of-any.ts";

test("shoes are called by their systems, the European first, from the size guide's rows", () => {
  expect(sizeName("8", "Women's Shoes")).toBe("EU 39 (UK 6, US 8)");
  expect(sizeName("8", "Men's Shoes")).toBe("EU 41 (UK 7.5, US 8)");
  expect(sizeName("8", "Sneakers")).toBe("EU 41 (UK 7.5, US 8)");
  expect(sizeName("8.5", "Men's Shoes")).toBe("EU 41.5 (UK 8, US 8.5)");
  expect(shortSize("8", "Women's Shoes")).toBe("EU 39");
  for (const row of mensShoes) expect(shoeSize(String(row.us), "Men's Shoes")).toBe(row);
  for (const row of womensShoes) expect(shoeSize(String(row.us), "Women's Shoes")).toBe(row);
});

test("what an owner labels in another system is the same shoe", () => {
  for (const label of ["41", "EU 41", "eu41", "UK 7.5", "US 8"])
    expect(sizeName(label, "Men's Shoes"), label).toBe("EU 41 (UK 7.5, US 8)");
});

test("other sizes, and shoes the size guide does not have, are called as they are stored", () => {
  expect(sizeName("M", "Men's Fashion")).toBe("M");
  expect(sizeName("8", "Accessories")).toBe("8");
  expect(sizeName("One Size", "Sneakers")).toBe("One Size");
  expect(sizeName("15", "Men's Shoes")).toBe("15");
  expect(sizeName("41-42", "Men's Shoes")).toBe("41-42");
  expect(shortSize("", "Women's Shoes")).toBe("");
  // Carts of an older shop have no category.
  expect(sizeName("8", "")).toBe("8");
});

test("a piece is called with its size, where it has one", () => {
  expect(pieceInSize("Zuma Pump", "7", "Women's Shoes")).toBe("Zuma Pump, size EU 38 (UK 5, US 7)");
  expect(pieceInSize("Ọ̀ṣun Tote", "", "Bags")).toBe("Ọ̀ṣun Tote");
});

test("without a category a number of shoes is said to be American", () => {
  expect(sizeOfAny("8")).toBe("US 8");
  expect(sizeOfAny("M")).toBe("M");
  expect(sizeOfAny("32")).toBe("32");
});

test("categories measured alike share a chart; women's and men's do not", () => {
  expect(sharedChart(["Sneakers", "Men's Shoes", "Bags"])).toBe("Sneakers");
  expect(sharedChart(["Women's Shoes"])).toBe("Women's Shoes");
  expect(sharedChart(["Women's Shoes", "Sneakers"])).toBeUndefined();
  expect(sharedChart(["Bags"])).toBeUndefined();
  expect(sharedChart([])).toBeUndefined();
});
