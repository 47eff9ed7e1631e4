import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, foldText, queryWords, toQueryText, understand } from "./words.ts";

test("accents, case and punctuation do not matter", () => {
  expect(foldText("Ọ̀RÍKÌ  Tote-Bag!")).toBe("oriki tote bag");
  expect(queryWords("Women's shoes for the gym")).toEqual(["women", "shoes", "gym"]);
  expect(queryWords("the")).toEqual(["the"]);
});

test("a swap of neighbours is one edit", () => {
  expect(editDistance("shose", "shoes")).toBe(1);
  expect(editDistance("snekers", "sneakers")).toBe(1);
  expect(editDistance("", "abc")).toBe(3);
});

test("two words may mean one, and a word that is nowhere is left out", () => {
  const known = new Set(["hand", "bag", "handbag"]);
  const query = understand(["hand", "bag", "qqqq"], (word) => ({
    isKnown: known.has(word),
    similar: [],
  }));
  expect(query.groups).toHaveLength(2);
  expect(toQueryText(query, "all")).toBe("(((hand:*)&(bag:*))|(handbag:*|bag:*))");
  expect(toQueryText(query, "any")).toBe("(hand:*)|(bag:*)|(handbag:*|bag:*)");
});

test("whatever is typed becomes words that are safe inside a tsquery", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const word of queryWords(text)) expect(word).toMatch(/^[a-z0-9]{1,30}$/);
    }),
  );
});
