import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "./lexicon.ts";
import { labelWish } from "./take-back.ts";
import { understand } from "./understand.ts";

const lexicon = makeLexicon(emptyShop);
const wishes = (text: string) => understand(text, lexicon).wishes.map(labelWish);

test("what is named after a correction takes the place of what it contradicts, and the rest stands", () => {
  expect(wishes("gold pumps.. no wait, mules")).toEqual(["Gold", "Mules"]);
  expect(wishes("senator in XL, black — sorry make that kaftan")).toEqual([
    "Size XL",
    "Black",
    "Kaftans",
  ]);
  expect(wishes("red heels size 7, sorry sorry i meant size 9 (US)")).toEqual([
    "Red",
    "Heels",
    "Size US 9",
  ]);
  expect(wishes("red heels under 50k.. scratch that, under 80k")).toEqual([
    "Red",
    "Heels",
    "Under ₦80,000",
  ]);
  expect(wishes("ankara dress, oops i mean adire dress")).toEqual(["Dresses", "Adire"]);
  expect(wishes("white shirt and black trousers, sorry make the trousers brown")).toContain(
    "White",
  );
});

test("who is sorry, or adds to it, corrects nothing", () => {
  for (const text of [
    "a black bag, sorry for the stress, and a white belt",
    "a black bag, make it with a white belt",
    "black bag, i mean for my wife, and also a white belt",
  ])
    expect(wishes(text)).toEqual(expect.arrayContaining(["Black", "Bags", "White", "Belts"]));
});

test("the words of a correction are no trait", () => {
  const { leftover } = understand("gold pumps.. no wait, mules", lexicon);
  expect(leftover).toEqual([]);
});
