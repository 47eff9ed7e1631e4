import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "./lexicon.ts";
import { labelWish } from "./take-back.ts";
import { understand } from "./understand.ts";

const lexicon = makeLexicon(emptyShop);
const unwanted = (text: string) =>
  understand(text, lexicon).wishes.flatMap((wish) =>
    wish.isNegated && wish.kind === "material" ? [wish.material.key] : [],
  );

test("what is complained of is not wanted", () => {
  expect(unwanted("sneakers for guys. canvas own no dey last, so comot am")).toEqual(["canvas"]);
  expect(unwanted("bags for work, leather one dey peel")).toEqual(["leather"]);
  expect(unwanted("a gown, but satin makes me sweat. silk is fine")).toEqual(["satin"]);
});

test("what is praised or merely named stays wanted", () => {
  expect(unwanted("leather bag wey no dey peel")).toEqual([]);
  expect(unwanted("suede loafers, my old canvas ones are finished")).toEqual([]);
});

const refused = (text: string) =>
  understand(text, lexicon)
    .wishes.filter(({ isNegated }) => isNegated)
    .map(labelWish);

test("what is refused late, or with a reason, is not wanted", () => {
  expect(refused("red heels size 9. and suede no")).toEqual(["Not suede"]);
  expect(refused("shades, black frame is too common so no")).toEqual(["Not black"]);
  expect(refused("3 polo, make black no dey among")).toEqual(["Not black"]);
  expect(refused("trousers in linen. I sweat too much for wool")).toEqual(["Not wool"]);
  expect(refused("I am too tall for heels, show me shoes")).toEqual(["Not heels"]);
  expect(refused("agbada should be white but he refuses aso oke")).toEqual(["Not aso oke"]);
  expect(refused("watch, but leather strap spoils with my sweat")).toEqual(["Not leather"]);
  expect(refused("he says white is for alhajis. Brown kaftan")).toEqual(["Not white"]);
});

test("what is praised in the same words stays wanted", () => {
  expect(refused("black dress, nothing too loud")).toEqual([]);
  expect(refused("the white is for Sunday school, so a white gown")).toEqual([]);
  expect(refused("a bag big enough for work in black")).toEqual([]);
});
