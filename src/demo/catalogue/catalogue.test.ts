import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { tellingBadges } from "~/features/catalogue/rules.ts";
import { MANIFEST_PATH } from "../write-manifest.ts";
import { SIZE_RANGES } from "./families/types.ts";
import { HOUSES } from "./houses/index.ts";
import { buildManifest, formatManifest } from "./manifest.ts";
import { buildDemoCatalogue, colorsOf, type DemoProduct } from "./products.ts";
import { CATEGORIES, MATERIALS, PRINTS, SHADES, SILHOUETTES } from "./vocabulary.ts";
import { countWords } from "./write.ts";

const products = buildDemoCatalogue();
const active = products.filter((product) => product.isActive);

const countBy = <T>(items: T[], key: (item: T) => string) => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};
const distinct = (values: (product: DemoProduct) => unknown) => new Set(products.map(values)).size;
const failing = (isRight: (product: DemoProduct) => boolean) =>
  products.filter((product) => !isRight(product)).map((product) => product.key);

test("the active counts round down to what the home page's cards promise", () => {
  const counts = countBy(active, (product) => product.category);
  const tens = (category: string) => Math.floor((counts.get(category) ?? 0) / 10) * 10;
  expect({
    "Women's Shoes": tens("Women's Shoes"),
    "Men's Shoes": tens("Men's Shoes"),
    "Women's Fashion": tens("Women's Fashion"),
    "Men's Fashion": tens("Men's Fashion"),
    Bags: tens("Bags"),
    Sneakers: tens("Sneakers"),
  }).toEqual({
    "Women's Shoes": 250,
    "Men's Shoes": 180,
    "Women's Fashion": 300,
    "Men's Fashion": 220,
    Bags: 120,
    Sneakers: 150,
  });
  expect(counts.get("Accessories")).toBeGreaterThanOrEqual(62);
  expect(active.length).toBeGreaterThanOrEqual(1280);
});

test("a few products of every category are inactive", () => {
  const inactive = countBy(
    products.filter((product) => !product.isActive),
    (product) => product.category,
  );
  expect(Object.fromEntries(inactive)).toEqual(
    Object.fromEntries(CATEGORIES.map((category) => [category, 2])),
  );
});

test("every house has something to sell, and there are at least fifty", () => {
  expect(new Set(active.map((product) => product.brand))).toEqual(
    new Set(HOUSES.map((house) => house.name)),
  );
  expect(HOUSES.length).toBeGreaterThanOrEqual(50);
});

test("keys, recipes, names and descriptions are each used once", () => {
  expect(distinct((product) => product.key)).toBe(products.length);
  expect(distinct((product) => product.name)).toBe(products.length);
  expect(distinct((product) => product.description)).toBe(products.length);
  const look = ({ recipe: { hardware: _, ...rest } }: DemoProduct) => JSON.stringify(rest);
  expect(distinct(look)).toBe(products.length);
});

test("names are words of at most 100 characters, without numbers", () => {
  expect(failing(({ name }) => name.length <= 100 && !/\d|undefined|[{}[\]|]/.test(name))).toEqual(
    [],
  );
});

test("descriptions are 60 to 120 words with every blank filled", () => {
  expect(
    failing(({ description }) => {
      const words = countWords(description);
      return words >= 60 && words <= 120 && !/undefined|[{}[\]|]/.test(description);
    }),
  ).toEqual([]);
});

test("articles agree with the word that follows", () => {
  const wrong =
    /\b(a (?=ivory|indigo|oxblood|olive|emerald|espresso|ochre|antique|adire|ankara|aso-oke)|an (?=[bcdfgjklmnpqrstvwxyz]))/i;
  const spoken = (text: string) => text.replace(/\ban (hour|honest)/gi, "");
  expect(
    failing(({ description, alts }) => !wrong.test(spoken(`${description} ${alts[0]}`))),
  ).toEqual([]);
});

test("descriptions do not repeat a sentence within themselves", () => {
  expect(
    failing(({ description }) => {
      const sentences = description.split(/(?<=[.?!]) /);
      return new Set(sentences).size === sentences.length;
    }),
  ).toEqual([]);
});

test("text names the silhouette, the material, the print and the colour that the picture shows", () => {
  expect(
    failing(({ name, description, recipe }) => {
      const text = `${name} ${description}`.toLowerCase();
      const shade = SHADES[recipe.shade];
      return [
        SILHOUETTES[recipe.silhouette].noun,
        MATERIALS[recipe.material].phrase,
        shade.color,
        shade.title,
        recipe.print ? PRINTS[recipe.print].phrase : "",
        recipe.second ? SHADES[recipe.second].phrase : "",
      ].every((word) => text.includes(word.toLowerCase()));
    }),
  ).toEqual([]);
});

test("a name speaks of no other material or colour than the product's own", () => {
  const words = [
    ...Object.values(MATERIALS).map(({ title }) => title),
    ...Object.values(SHADES).map(({ title }) => title),
  ];
  expect(
    failing(({ name, recipe }) => {
      const own = `${MATERIALS[recipe.material].asNoun} ${SHADES[recipe.shade].title}`;
      return words.every((word) => !new RegExp(`\\b${word}\\b`).test(name) || own.includes(word));
    }),
  ).toEqual([]);
});

test("colours are those of the shade and of the second shade", () => {
  expect(failing(({ colors, recipe }) => colors.join() === colorsOf(recipe).join())).toEqual([]);
  expect(failing(({ colors, recipe }) => colors[0] === SHADES[recipe.shade].color)).toEqual([]);
});

test("prints are on cloth and metallic leather is gold or silver", () => {
  const cloths = ["cotton", "linen", "silk", "satin", "crepe", "wool", "jersey"];
  const woven = ["aso-oke", "brocade", "knit"];
  expect(
    failing(({ recipe }) => !recipe.print || [...cloths, ...woven].includes(recipe.material)),
  ).toEqual([]);
  expect(
    failing(
      ({ recipe }) =>
        !["metallic", "metal"].includes(recipe.material) ||
        ["Gold", "Silver"].includes(SHADES[recipe.shade].color),
    ),
  ).toEqual([]);
});

test("prices are whole naira between ₦18,000 and ₦480,000, small accessories below", () => {
  expect(failing(({ priceKobo }) => priceKobo % 100_00 === 0 || priceKobo % 500_00 === 0)).toEqual(
    [],
  );
  expect(failing(({ priceKobo }) => priceKobo <= 480_000_00)).toEqual([]);
  const cheap = products.filter(({ priceKobo }) => priceKobo < 18_000_00);
  expect(cheap.every(({ category }) => category === "Accessories")).toBe(true);
  expect(cheap.length).toBeLessThan(20);
});

test("a finer house asks more for the same thing", () => {
  const mean = (level: number) => {
    const names = HOUSES.filter((house) => house.level === level).map((house) => house.name);
    const prices = products
      .filter(({ brand, category }) => names.includes(brand) && category === "Women's Fashion")
      .map(({ priceKobo }) => priceKobo);
    return prices.reduce((sum, price) => sum + price, 0) / prices.length;
  };
  expect(mean(1)).toBeLessThan(mean(2));
  expect(mean(2)).toBeLessThan(mean(3));
  expect(mean(3)).toBeLessThan(mean(4));
});

test("badges are spread as planned and only fresh products are new", () => {
  const share = (badge: string | null) =>
    active.filter((product) => product.badge === badge).length / active.length;
  expect(share("New")).toBeCloseTo(0.12, 2);
  expect(share("Trending")).toBeCloseTo(0.08, 2);
  expect(share("Best Seller")).toBeCloseTo(0.08, 2);
  expect(share("Premium")).toBeCloseTo(0.07, 2);
  expect(share("Sale")).toBeCloseTo(0.06, 2);
  expect(
    failing(({ badge, createdDaysAgo }) =>
      badge === null ? createdDaysAgo > 30 : badge !== "New" || createdDaysAgo < 30,
    ),
  ).toEqual([]);
});

test("among the newest of a category a few pieces wear a badge that the others do not", () => {
  for (const category of CATEGORIES) {
    const newest = active
      .filter((product) => product.category === category)
      .sort((a, b) => a.createdDaysAgo - b.createdDaysAgo)
      .slice(0, 24);
    const telling = tellingBadges(newest);
    const wearing = newest.filter(({ badge }) => badge && telling.has(badge));
    expect(wearing.length, category).toBeGreaterThan(0);
    expect(wearing.length, category).toBeLessThanOrEqual(6);
  }
});

test("premium is dear", () => {
  const prices = active.map(({ priceKobo }) => priceKobo).sort((a, b) => a - b);
  const upper = prices[Math.floor(prices.length * 0.8)] as number;
  expect(failing(({ badge, priceKobo }) => badge !== "Premium" || priceKobo >= upper)).toEqual([]);
});

test("sizes fit the category and each has its stock", () => {
  const allowed: Record<string, (readonly string[])[]> = {
    "Women's Shoes": [...SIZE_RANGES.womensShoes],
    "Men's Shoes": [...SIZE_RANGES.mensShoes],
    Sneakers: [...SIZE_RANGES.sneakers],
    "Women's Fashion": [...SIZE_RANGES.clothes, ...SIZE_RANGES.flowing],
    "Men's Fashion": [...SIZE_RANGES.clothes, ...SIZE_RANGES.robe],
    Bags: [[]],
    Accessories: [[], ...SIZE_RANGES.hats, ...SIZE_RANGES.belts],
  };
  expect(
    failing(
      ({ category, sizes }) =>
        allowed[category]?.some((range) => range.join() === sizes.join()) ?? false,
    ),
  ).toEqual([]);
  expect(
    failing(({ sizes, stock }) => {
      const rows = sizes.length > 0 ? sizes : [""];
      return rows.join() === stock.map(({ size }) => size).join();
    }),
  ).toEqual([]);
});

test("about one size in sixteen is sold out and one product in twelve is low", () => {
  const rows = products.flatMap(({ stock }) => stock);
  const share = rows.filter(({ onHand }) => onHand === 0).length / rows.length;
  expect(share).toBeGreaterThan(0.045);
  expect(share).toBeLessThan(0.08);
  const low = products.filter(({ stock }) => stock.some(({ onHand }) => onHand > 0 && onHand <= 3));
  expect(low.length / products.length).toBeGreaterThan(0.06);
  expect(low.length / products.length).toBeLessThan(0.12);
  const soldOut = active.filter(({ stock }) => stock.every(({ onHand }) => onHand === 0));
  expect(soldOut.length).toBeGreaterThanOrEqual(3);
  expect(soldOut.length).toBeLessThanOrEqual(20);
});

test("features are four to seven short lines, none twice", () => {
  expect(
    failing(
      ({ features }) =>
        features.length >= 4 &&
        features.length <= 7 &&
        new Set(features).size === features.length &&
        features.every((line) => line.length > 3 && line.length <= 100 && !/[{}[\]|]/.test(line)),
    ),
  ).toEqual([]);
});

test("the catalogue is the same each time it is built", () => {
  const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
  expect(hash(buildDemoCatalogue())).toBe(hash(products));
});

test("the picture studio's manifest is the one in the repository", async () => {
  const manifest = buildManifest();
  expect(await readFile(MANIFEST_PATH, "utf8")).toBe(formatManifest(manifest));
  expect(manifest.products).toEqual(
    products.map(({ key, recipe, alts }) => ({ key, recipe, alts })),
  );
});

test("the pictures of every product are described apart", () => {
  expect(
    failing(
      ({ alts }) => new Set(alts).size === alts.length && alts.every((alt) => alt.length <= 200),
    ),
  ).toEqual([]);
});
