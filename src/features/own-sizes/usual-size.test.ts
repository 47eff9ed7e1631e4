import { expect, test } from "vitest";
import { shoeSize } from "~/lib/size-names.ts";
import { ownSizeOf } from "./rules.ts";
import {
  COMPARED,
  HOUSES,
  SYSTEMS,
  sizeHere,
  sizesIn,
  systemsOf,
  tellSizeHere,
} from "./usual-size.ts";

test("a size from another house's label is the shop's own by its size guide", () => {
  expect(sizeHere("Women's Shoes", "EU 40")).toBe("9");
  expect(sizeHere("Sneakers", "UK 7")).toBe("7.5");
  expect(sizeHere("Men's Shoes", "US 9")).toBe("9");
  expect(sizeHere("Men's Shoes", "EU 52")).toBeUndefined();
  expect(tellSizeHere("Sneakers", "UK 7", " Clarks ")).toBe(
    "UK 7 at Clarks is EU 40.5 (UK 7, US 7.5) here.",
  );
  expect(tellSizeHere("Women's Shoes", "EU 40", "")).toBe("EU 40 is EU 40 (UK 7, US 9) here.");
});

test("every size that is offered is one of the shop's, and chooses a piece's", () => {
  for (const category of COMPARED) {
    for (const system of SYSTEMS) {
      for (const label of sizesIn(category, system)) {
        const size = sizeHere(category, label)!;
        expect(shoeSize(size, category), `${category}, ${label}`).not.toBeNull();
        const worn = { [category]: { size, at: "2026-11-20T10:00:00.000Z" } };
        expect(ownSizeOf(worn, category, ["40", size])).toBeDefined();
      }
    }
  }
});

test("a house that is known is asked for in what its labels begin with, any other in European sizes", () => {
  expect(systemsOf("clarks ")).toEqual(["uk", "eu", "us"]);
  expect(systemsOf("Nike")[0]).toBe("us");
  expect(systemsOf("My tailor")).toEqual(["eu", "uk", "us"]);
  for (const house of HOUSES) expect(new Set(systemsOf(house))).toEqual(new Set(SYSTEMS));
});
