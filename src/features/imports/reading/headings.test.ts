import { expect, test } from "vitest";
import { plain } from "~/lib/tables/plain.ts";
import { columns, headingSetKey, problemOfMapping, proposeMapping } from "./headings.ts";

test("the shop's own headings are what they say", () => {
  expect(proposeMapping(columns)).toEqual(columns);
});

test("headings in other words are known, whatever their marks and capitals", () => {
  expect(
    proposeMapping([
      "Product Name",
      "PRICE (₦)",
      "Selling price NGN",
      "Qty.",
      "Colours",
      "Body (HTML)",
      "Image-Src",
    ]),
  ).toEqual(["name", "unknown", "unknown", "stock", "colors", "description", "images"]);
  expect(proposeMapping(["is_active", "Catégorie", "category"])).toEqual([
    "is_active",
    "unknown",
    "category",
  ]);
});

test("a heading that nobody knows, or that two share, is asked about", () => {
  expect(proposeMapping(["name", "Shelf", "title"])).toEqual(["unknown", "unknown", "unknown"]);
  expect(proposeMapping(["name", ""], () => true)).toEqual(["name", "leave_out"]);
  expect(proposeMapping(["name", ""], () => false)).toEqual(["name", "unknown"]);
  expect(proposeMapping(["name", "Reason"])).toEqual(["name", "leave_out"]);
});

test("an answer is refused while it leaves something open", () => {
  const headings = ["name", "Shelf"];
  expect(problemOfMapping(headings, ["name", "unknown"])).toContain("Shelf");
  expect(problemOfMapping(headings, ["name"])).toBeDefined();
  expect(problemOfMapping(headings, ["name", "name"])).toContain("Two columns");
  expect(problemOfMapping(headings, ["leave_out", "leave_out"])).toBeDefined();
  expect(problemOfMapping(headings, ["name", "leave_out"])).toBeUndefined();
});

test("files with the same headings are known again in any order and writing", () => {
  const key = headingSetKey(["Item", "Shelf no.", "Price (₦)"]);
  expect(headingSetKey(["PRICE", "item", "shelf no"])).toBe(key);
  expect(headingSetKey(["PRICE", "item", "shelf no", "Reason"])).toBe(key);
  expect(headingSetKey(["PRICE", "item"])).not.toBe(key);
  expect(plain("Ọjà (pcs)")).toBe("oja");
});
