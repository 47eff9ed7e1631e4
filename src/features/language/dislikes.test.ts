import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "./lexicon.ts";
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
