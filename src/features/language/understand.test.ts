import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "./lexicon.ts";
import { isExact, KOBO } from "./prices.ts";
import { understand } from "./understand.ts";
import type { Wish } from "./understanding.ts";

const lexicon = makeLexicon({
  ...emptyShop,
  brands: ["Maison Adébánkẹ́", "Balógun & Lane", "Sokoto Red", "Yaba Rubber Co."],
  names: "ginika muyiwa suede pump city oxford loafer evening lagoon".split(" "),
  prose: "candles win sleeping room".split(" "),
});

/** "<60000": under it, "60000": up to it. */
const endOf = (naira: number | null, sign: string) =>
  naira === null ? "" : isExact(naira) ? `${naira}` : `${sign}${Math.round(naira)}`;
const sayWish = (wish: Wish): string => {
  const value = {
    thing: () => wish.kind === "thing" && wish.thing.key,
    colour: () =>
      wish.kind === "colour" && (wish.colour.shades[0] ?? wish.colour.colours[0] ?? "?"),
    material: () => wish.kind === "material" && wish.material.key,
    occasion: () => wish.kind === "occasion" && wish.occasion.key,
    brand: () => wish.kind === "brand" && wish.brand,
    wearer: () => wish.kind === "wearer" && wish.wearer,
    size: () => wish.kind === "size" && `${wish.size.system} ${wish.size.value}`,
    price: () => wish.kind === "price" && `${endOf(wish.min, ">")}-${endOf(wish.max, "<")}`,
    flag: () => wish.kind === "flag" && wish.flag,
    sort: () => wish.kind === "sort" && wish.sort,
  }[wish.kind]();
  return `${wish.isNegated ? "no " : ""}${value}`;
};
const wishes = (text: string) => understand(text, lexicon).wishes.map(sayWish);

test.each<[string, string[]]>([
  ["a bag, any colour except black, white or brown", ["bag", "no Black", "no White", "no Brown"]],
  ["not suede, velvet, or satin", ["no suede", "no velvet", "no satin"]],
  ["he wears nothing but loafers", ["men", "loafer"]],
  ["no black, brown", ["no Black", "Brown"]],
  ["no black, a brown or white bag", ["no Black", "Brown", "White", "bag"]],
  ["bag, no animal skin", ["bag", "no leather"]],
  ["bags not made of leather or suede", ["bag", "no leather", "no suede"]],
  ["a kaftan, no embroidery or pattern", ["kaftan", "no print"]],
  ["a kaftan, no stress and a bag", ["kaftan", "bag"]],
  ["flats nt white", ["flat", "no White"]],
  ["she hates heels and loves loafers or ballet flats", ["women", "no heel", "loafer", "flat"]],
  ["dress wey dem don slash the price", ["dress", "sale"]],
  ["the jacket-like shirt", ["overshirt"]],
  ["what's trending in bags", ["trending", "bag"]],
  ["bags that carry the premium badge", ["bag", "premium"]],
  ["red heels under 100k", ["Red", "heel", "-<100000"]],
  ["Wine bag", ["oxblood", "bag"]],
  ["burgundy clutch purse", ["oxblood", "clutch"]],
  ["champagne dresses", ["champagne", "dress"]],
  ["isiagu", ["isiagu"]],
  ["danshiki and jalabiya", ["dashiki", "jalabiya"]],
  ["Gèlè", ["gele"]],
  ["bàtà pupa", ["shoe", "Red"]],
  ["akpa ọcha", ["bag", "White"]],
  ["takalmi baƙi", ["shoe", "Black"]],
  ["watches, scarves and dresses", ["watch", "scarf", "dress"]],
  ["kicks for my guy", ["sneaker", "men"]],
  ["jeans", ["denim", "trouser"]],
  ["suede slingback heels", ["suede", "slingback"]],
  ["dress shoes", ["dress-shoe"]],
  ["adebanke gown", ["Maison Adébánkẹ́", "dress"]],
  ["balogun & lane loafers", ["Balógun & Lane", "loafer"]],
  ["yaba rubber", ["Yaba Rubber Co."]],
  ["sokoto red belt", ["Sokoto Red", "belt"]],
  ["asoebi for Friday native", ["owambe", "friday-native"]],
  ["dress for my 7 year old daughter", ["dress", "children"]],
])("%s", (text, expected) => expect(wishes(text)).toEqual(expected));

test.each<[string, string[]]>([
  ["shoes but not black", ["shoe", "no Black"]],
  ["no be red shoe", ["no Red", "shoe"]],
  ["shoes without heels", ["shoe", "no heel"]],
  ["anything but black bags", ["no Black", "bag"]],
  ["not black or brown loafers", ["no Black", "no Brown", "loafer"]],
  ["a dress that isn't red", ["dress", "no Red"]],
  ["bags not above 50k", ["bag", "-50000"]],
])("a wish may be one not to have: %s", (text, expected) => expect(wishes(text)).toEqual(expected));

test.each<[string, string[]]>([
  ["80k", ["-80000"]],
  ["under 100", ["-<100000"]],
  ["between 50k and 100k", ["50000-100000"]],
  ["50-80k", ["50000-80000"]],
  ["e no pass 30k", ["-30000"]],
  ["1.5m", ["-1500000"]],
  ["₦80,000", ["-80000"]],
  ["N80,000 max", ["-80000"]],
  ["#45000", ["-45000"]],
  ["fifty thousand naira", ["-50000"]],
  ["dubu hamsin", ["-50000"]],
  ["30k and below", ["-30000"]],
  ["above 200k", [">200000-"]],
  ["not less than 40k", ["40000-"]],
  ["around 100k", ["75000-125000"]],
  ["not more dan 100k", ["-100000"]],
  ["I get 60k", ["-60000"]],
  ["in 3 days", []],
])("a price: %s", (text, expected) => expect(wishes(text)).toEqual(expected));

test.each<[string, string[]]>([
  ["EU 43", ["eu 43"]],
  ["uk9", ["uk 9"]],
  ["9 UK", ["uk 9"]],
  ["us 10", ["us 10"]],
  ["25 cm", ["cm 25"]],
  ["25cm", ["cm 25"]],
  ["loafers 43", ["loafer", "eu 43"]],
  ["size 9.5", ["bare 9.5"]],
  ["kaftan XL", ["kaftan", "letter XL"]],
  ["2xl", ["letter XXL"]],
  ["senator in large", ["senator", "letter L"]],
  ["i wear 43", ["eu 43"]],
  ["large tote", ["tote"]],
])("a size: %s", (text, expected) => expect(wishes(text)).toEqual(expected));

test.each([
  ["sandels", "sandals"],
  ["snekers", "sneakers"],
  ["senetor", "senator"],
  ["oxfrod shoe", "oxford shoe"],
  ["brifcase", "briefcase"],
  ["muyiva oxford", "muyiwa oxford"],
])("%s is read as %s", (text, corrected) => {
  expect(understand(text, lexicon).corrected).toBe(corrected);
});

test.each(["wine", "best coat", "win", "cost", "sleeping room", "candles", "babariga", "picnic"])(
  "a word that is known is never corrected: %s",
  (text) => expect(understand(text, lexicon).corrected).toBeNull(),
);

test("every wish knows the words it came from", () => {
  const text = "Show me wine-coloured heels, under ₦100,000 abeg";
  const said = understand(text, lexicon).wishes.map(({ start, end }) => text.slice(start, end));
  expect(said).toEqual(["wine", "heels", "under ₦100,000"]);
});

test("counts, picks, comparatives and what is worn beside are told apart", () => {
  expect(understand("show me 3 bags", lexicon).count).toBe(3);
  expect(understand("the second one in 42", lexicon)).toMatchObject({
    picks: [1],
    pointsBack: true,
  });
  expect(understand("something cheaper", lexicon).moves).toEqual(["cheaper"]);
  const bag = understand("a bag to match my gold shoes", lexicon);
  expect(bag.wishes.map(sayWish)).toEqual(["bag"]);
  expect(bag.beside.map(sayWish)).toEqual(["Gold", "shoe"]);
  expect(understand("Ẹ kàárọ̀", lexicon).greeting).toBe("yoruba");
  expect(understand("na gode sosai", lexicon).thanks).toBe("hausa");
});

test("a name that nothing else is called stays, and is known for a name", () => {
  expect(understand("ginika suede pump", lexicon).leftover).toEqual([
    { word: "ginika", start: 0, end: 6, isName: true, isKnown: true, isNegated: false },
  ]);
});

test("what staff say that a word means is read in its place", () => {
  const taught = makeLexicon({
    ...emptyShop,
    synonyms: [
      { said: "oyinbo bag", means: "tote" },
      { said: "AF1", means: "sneakers" },
    ],
  });
  const { wishes: found } = understand("Oyinbo bag, red", taught);
  expect(found.map(sayWish)).toEqual(["tote", "Red"]);
  expect(found[0]).toMatchObject({ start: 0, end: 10 });
  expect(understand("white af1", taught).wishes.map(sayWish)).toEqual(["White", "sneaker"]);
});

test.each([
  ["a shirt, I really can't spend more than sixty thousand", null, 60_000],
  ["shirt wey fine wey no cost reach 40k", null, 40_000],
  ["I no wan pass 60k for a bag", null, 60_000],
  ["bags that cost more than 60k", 60_000 + KOBO, null],
  ["no wahala, above 50k", 50_000 + KOBO, null],
  ["no heels above 50k", 50_000 + KOBO, null],
])("%s: from %s to %s", (text, min, max) => {
  expect(understand(text, lexicon).wishes.find(({ kind }) => kind === "price")).toMatchObject({
    min,
    max,
  });
});

test("a ranking is no top, and a count no size", () => {
  const ranking = understand("top three cheapest loafers", lexicon);
  expect(ranking.wishes.flatMap((wish) => (wish.kind === "thing" ? wish.thing.key : []))).toEqual([
    "loafer",
  ]);
  expect(ranking.count).toBe(3);
  const counted = understand("aso ebi in emerald, 5 pieces", lexicon);
  expect(counted.wishes.some(({ kind }) => kind === "size")).toBe(false);
});

test.each(["nurse", "lover", "minister", "connect", "comment", "Peter"])(
  "%s is an ordinary word, and no slip",
  (word) => {
    expect(understand(word, lexicon).corrections).toEqual([]);
  },
);

test.each([
  ["agbada meta", 3],
  ["nuna min jaka guda uku", 3],
  ["agbada for my ore meta", null],
])("%s counts %s", (text, count) => {
  expect(understand(text, lexicon).count).toBe(count);
});

test("a least amount that is refused from below is the least", () => {
  expect(wishes("luxury bag, nothing less than 280k")).toContain("280000-");
  expect(wishes("dont show me anything below 150k")).toContain("150000-");
  expect(wishes("no be anything wey dey below 200k")).toContain("200000-");
  expect(wishes("I cannot spend more than 60k")).toContain("-60000");
  expect(wishes("bag below 50k")).toContain("-<50000");
});

test("what is on top is no top, and what you no get is asked for", () => {
  expect(wishes("red handbag, the one with handle on top")).not.toContain("top");
  expect(wishes("ladies top")).toEqual(["blouse"]);
  expect(wishes("una no get bag below 50k?")).toEqual(["bag", "-<50000"]);
});

test("letters and figures of a name are one word and no price", () => {
  const named = makeLexicon({ ...emptyShop, names: ["d57908"] });
  const { leftover, wishes } = understand("runner d57908", named);
  expect(leftover.map(({ word }) => word)).toEqual(["d57908"]);
  expect(wishes.map(({ kind }) => kind)).toEqual(["thing"]);
  expect(understand("runner 57908", named).wishes.map(({ kind }) => kind)).toContain("price");
});

test("a Yoruba greeting in whole words is one, and no colour", () => {
  const { greeting, wishes: said } = understand("Ẹ kú àárọ̀", lexicon);
  expect(greeting).toBe("yoruba");
  expect(said).toEqual([]);
});

test("what a wish is compared with is not wanted, except by money", () => {
  expect(wishes("something softer than heels")).toEqual(["no heel"]);
  expect(wishes("I prefer flats to heels")).toEqual(["flat", "no heel"]);
  expect(wishes("a bag cheaper than 60k")).toEqual(["bag", "-<60000"]);
});

test("under an amount is without it, up to it with it", () => {
  expect(wishes("bags under 60k")).toEqual(["bag", "-<60000"]);
  expect(wishes("bags up to 60k")).toEqual(["bag", "-60000"]);
  expect(wishes("bags over 60k")).toEqual(["bag", ">60000-"]);
  expect(wishes("bags from 60k")).toEqual(["bag", "60000-"]);
});

test("the system of a size may stand behind the thing", () => {
  expect(understand("size 8 heels UK", lexicon).wishes[0]).toMatchObject({
    size: { system: "uk", value: "8" },
  });
  expect(understand("size 40 heels in UK?", lexicon).wishes[0]).toMatchObject({
    size: { system: "eu", value: "40" },
  });
});
