import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "~/features/language/lexicon.ts";
import { narrowToOccasion } from "./find.ts";
import { unmet } from "./match.ts";
import type { Piece } from "./pieces.server.ts";
import { readText } from "./read-wanted.ts";

const lexicon = makeLexicon(emptyShop);
const read = (text: string) => readText(text, lexicon).wanted;

const piece = (id: number, thing: string, rest: Partial<Piece> = {}): Piece => ({
  id,
  name: `Piece ${id}`,
  words: ["piece", String(id)],
  brand: "",
  category: "Bags",
  things: [thing],
  colours: ["Red"],
  shades: [],
  looks: " ",
  priceKobo: 50_000_00,
  onSale: false,
  isNew: false,
  badge: "",
  inStock: true,
  sizes: ["One Size"],
  laptop: 0,
  saysCare: false,
  madeIn: [],
  rating: 0,
  ...rest,
});
const tote = piece(1, "tote");
const clutches = [2, 3].map((id) => piece(id, "clutch"));

test("an occasion narrows what was named, where enough of it is worn then", () => {
  const wanted = read("red bag for a wedding");
  const bags = [tote, ...clutches];
  expect(narrowToOccasion(bags, wanted, 2)).toEqual({ pieces: clutches, worn: 2 });
  expect(narrowToOccasion(bags, wanted, 3)).toEqual({ pieces: [...clutches, tote], worn: 2 });
  expect(narrowToOccasion(bags, read("red bag"), 2).pieces).toEqual(bags);
});

test("a piece of one size keeps a size only where it was asked for by name", () => {
  const loafer = piece(4, "loafer", { category: "Men's Shoes", sizes: ["9"] });
  const senator = piece(5, "senator", { category: "Men's Fashion", sizes: ["L"] });
  expect(unmet(tote, read("something red in size 9"))).toContain("size");
  expect(unmet(tote, read("red tote in size 9"))).toEqual([]);
  expect(unmet(loafer, read("something red in size 9"))).toEqual([]);
  expect(unmet(loafer, read("red loafers in size 10"))).toContain("size");
  // "In EU 42" is of the loafers (US 9), and the senator's letters have nothing to do with it.
  expect(unmet(senator, read("red senator and loafers size 42"))).toEqual([]);
  expect(unmet(senator, read("red senator in XL"))).toContain("size");
});
