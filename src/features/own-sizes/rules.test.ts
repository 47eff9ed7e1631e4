import { expect, test } from "vitest";
import { mergeSizes, type OwnSizes, ownSizeOf, readSizes } from "./rules.ts";

const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-21T10:00:00.000Z";
const wears = (sizes: Record<string, string>): OwnSizes =>
  Object.fromEntries(Object.entries(sizes).map(([category, size]) => [category, { size, at }]));

test("of two choices for a category the later one stays, a taken back one too", () => {
  const one = { "Women's Shoes": { size: "7", at }, Sneakers: { size: "9", at: later } };
  const other = { "Women's Shoes": { size: "", at: later }, Sneakers: { size: "8", at } };
  const merged = { "Women's Shoes": { size: "", at: later }, Sneakers: { size: "9", at: later } };
  expect(mergeSizes(one, other)).toEqual(merged);
  expect(mergeSizes(other, one)).toEqual(merged);
});

test("a piece's size is found by what the person wears in its category", () => {
  expect(ownSizeOf(wears({ "Men's Shoes": "9" }), "Men's Shoes", ["8", "9"])).toBe("9");
  expect(ownSizeOf(wears({ "Men's Fashion": "L" }), "Men's Fashion", ["M", "L"])).toBe("L");
  expect(ownSizeOf(wears({ "Men's Shoes": "9" }), "Men's Shoes", ["8", "10"])).toBeUndefined();
  expect(ownSizeOf(wears({ "Men's Shoes": "" }), "Men's Shoes", ["9"])).toBeUndefined();
  // An owner who labels in European sizes.
  expect(ownSizeOf(wears({ "Men's Shoes": "9" }), "Men's Shoes", ["41", "42"])).toBe("42");
});

test("nobody's size is guessed from what it says nothing of", () => {
  expect(ownSizeOf(wears({ "Women's Shoes": "9" }), "Men's Shoes", ["7", "9"])).toBeUndefined();
  expect(ownSizeOf(wears({ "Men's Fashion": "L" }), "Accessories", ["L"])).toBeUndefined();
});

test("sneakers go by the other shoes where only one of them is known", () => {
  // EU 40 in both: 9 among women's, 7 among sneakers.
  expect(ownSizeOf(wears({ "Women's Shoes": "9" }), "Sneakers", ["7", "9"])).toBe("7");
  const both = wears({ "Women's Shoes": "9", "Men's Shoes": "9" });
  expect(ownSizeOf(both, "Sneakers", ["7", "9"])).toBeUndefined();
  expect(ownSizeOf({ ...both, ...wears({ Sneakers: "8" }) }, "Sneakers", ["7", "8"])).toBe("8");
  // Taken back: nothing is put in its place.
  const none = wears({ "Women's Shoes": "9", Sneakers: "" });
  expect(ownSizeOf(none, "Sneakers", ["7", "9"])).toBeUndefined();
});

test("whatever stands in the browser's storage, sizes come out of it or nothing", () => {
  expect(readSizes({ "Men's Shoes": { size: "9", at } })).toEqual(wears({ "Men's Shoes": "9" }));
  for (const bad of [null, "9", [], { Bags: { size: "9", at } }, { Sneakers: { size: 9, at } }]) {
    expect(readSizes(bad), JSON.stringify(bad)).toEqual({});
  }
  expect(readSizes({ Sneakers: { size: "9", at: "yesterday" } })).toEqual({});
  expect(readSizes({ Sneakers: { size: "9".repeat(21), at } })).toEqual({});
});
