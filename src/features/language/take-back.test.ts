import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "./lexicon.ts";
import { labelWish, takeBack } from "./take-back.ts";
import { understand } from "./understand.ts";

const lexicon = makeLexicon(emptyShop);
const chips = (text: string) => {
  const understood = understand(text, lexicon);
  return understood.wishes.map((wish) => [labelWish(wish), takeBack(understood, wish)]);
};

test("each wish has a label, and a text without it", () => {
  expect(chips("red heels under 100k")).toEqual([
    ["Red", "heels under 100k"],
    ["Heels", "red under 100k"],
    ["Under ₦100,000", "red heels"],
  ]);
});

test("a wish not to have something goes with its not", () => {
  expect(chips("loafers not black")).toEqual([
    ["Loafers", "not black"],
    ["Not black", "loafers"],
  ]);
  expect(chips("loafers not black or brown").slice(1)).toEqual([
    ["Not black", "loafers not brown"],
    ["Not brown", "loafers not black"],
  ]);
});

test("what is taken back is not understood again", () => {
  for (const text of [
    "wine bag eu 43 for my wife",
    "between 50k and 80k owambe gown",
    "anything but suede shoes",
  ]) {
    const understood = understand(text, lexicon);
    for (const wish of understood.wishes) {
      const left = understand(takeBack(understood, wish), lexicon).wishes.map(labelWish);
      expect(left).not.toContain(labelWish(wish));
      expect(left).toHaveLength(understood.wishes.length - 1);
    }
  }
});
