import { beforeAll, expect, test } from "vitest";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { emptyFilters, type FilterState } from "../filters.ts";
import { searchProducts, suggest } from "./search.server.ts";

const shop = testContext();
const find = (change: Partial<FilterState> = {}, options = {}) =>
  searchProducts(shop.ctx, { ...emptyFilters, ...change }, options);
const names = async (change: Partial<FilterState> = {}, options = {}) =>
  (await find(change, options)).products.map(({ name }) => name);

beforeAll(async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  await makeProduct(shop.ctx, {
    name: "Balogun Court Sneakers",
    brand: "Yaba Athletic",
    category: "Sneakers",
    price: 60_000,
    colors: ["White"],
    stock: { "9": 2, "10": 0 },
    createdAt: day(1),
  });
  await makeProduct(shop.ctx, {
    name: "Ṣadé Top-Handle Bag",
    brand: "Oríkì Atelier",
    category: "Bags",
    price: 120_000,
    badge: "Trending",
    colors: ["Black", "Gold"],
    stock: { "": 3 },
    createdAt: day(2),
  });
  await makeProduct(shop.ctx, {
    name: "Wrap Dress",
    brand: "Ìkòyí House",
    category: "Women's Fashion",
    price: 100_000,
    description: "Cut from ankara cotton in Lagos, lined in silk.",
    colors: ["Red"],
    stock: { M: 1, L: 0 },
    createdAt: day(3),
  });
  await makeProduct(shop.ctx, {
    name: "Marina Loafer",
    brand: "Yaba Athletic",
    category: "Men's Shoes",
    price: 90_000,
    colors: ["Brown"],
    stock: { "9": 0, "10": 0 },
    createdAt: day(4),
  });
  await makeProduct(shop.ctx, { name: "Hidden Sneakers", category: "Sneakers", isActive: false });
});

test("without filters everything active comes, newest first", async () => {
  expect(await names()).toEqual([
    "Marina Loafer",
    "Wrap Dress",
    "Ṣadé Top-Handle Bag",
    "Balogun Court Sneakers",
  ]);
});

test.each([
  ["snekers", "Balogun Court Sneakers"],
  ["sneekers", "Balogun Court Sneakers"],
  ["SNEAKER", "Balogun Court Sneakers"],
  ["hand bag", "Ṣadé Top-Handle Bag"],
  ["handbags", "Ṣadé Top-Handle Bag"],
  ["sade", "Ṣadé Top-Handle Bag"],
  ["oriki", "Ṣadé Top-Handle Bag"],
  ["Ọríkì", "Ṣadé Top-Handle Bag"],
  ["black bag", "Ṣadé Top-Handle Bag"],
  ["ankara", "Wrap Dress"],
  ["ankra dres", "Wrap Dress"],
  ["ikoyi", "Wrap Dress"],
  ["women's fashion", "Wrap Dress"],
  ["lofer", "Marina Loafer"],
])("a search for %j finds %s first", async (searchQuery, expected) => {
  expect((await names({ searchQuery }))[0]).toBe(expected);
});

test("a corrected search says what it looked for", async () => {
  expect((await find({ searchQuery: "snekers" })).corrected).toBe("sneakers");
  expect((await find({ searchQuery: "sneakers" })).corrected).toBeNull();
});

test.each(["zzzzqqq", "привет", "%%%", "':*&|!()", "q".repeat(5000), "\u{1f45c}"])(
  "a search for %.20j finds nothing and fails nothing",
  async (searchQuery) => {
    expect(await names({ searchQuery })).toEqual([]);
  },
);

test("the price filter and the price order use the price that the shopper sees", async () => {
  // The bag is on sale: 96,000 instead of 120,000.
  expect(await names({ sort: "price_asc" })).toEqual([
    "Balogun Court Sneakers",
    "Marina Loafer",
    "Ṣadé Top-Handle Bag",
    "Wrap Dress",
  ]);
  expect(await names({ priceRange: [95_000, 97_000] })).toEqual(["Ṣadé Top-Handle Bag"]);
  expect(await names({ priceRange: [120_000, 120_000] })).toEqual([]);
  expect((await names({ sort: "price_desc" }))[0]).toBe("Wrap Dress");
});

test("a size filter gives what can be bought in that size", async () => {
  expect(await names({ sizes: ["9"] })).toEqual(["Balogun Court Sneakers"]);
  expect(await names({ sizes: ["10"] })).toEqual([]);
});

test("choices of one filter widen, filters together narrow", async () => {
  expect(await names({ colors: ["Red", "White"] })).toHaveLength(2);
  expect(await names({ colors: ["Red", "White"], categories: ["Sneakers"] })).toEqual([
    "Balogun Court Sneakers",
  ]);
  expect(await names({ brands: ["yaba athletic"], inStock: true })).toEqual([
    "Balogun Court Sneakers",
  ]);
  expect(await names({ onSale: true })).toEqual(["Ṣadé Top-Handle Bag"]);
});

test("houses are offered by name, whatever came into the shop first", async () => {
  const { facets } = await find({});
  const houses = facets.brands.map(({ value }) => value);
  expect(houses).toEqual(["Ìkòyí House", "Oríkì Atelier", "Yaba Athletic"]);
});

test("a facet's counts leave its own choices out and obey all others", async () => {
  const { facets, total } = await find({ categories: ["Sneakers"], brands: ["Yaba Athletic"] });
  expect(total).toBe(1);
  expect(facets.categories).toEqual(
    expect.arrayContaining([
      { value: "Sneakers", count: 1 },
      { value: "Men's Shoes", count: 1 },
    ]),
  );
  expect(facets.categories).toHaveLength(2);
  expect(facets.brands).toEqual([{ value: "Yaba Athletic", count: 1 }]);
  expect(facets.inStock).toBe(1);
  expect(facets.onSale).toBe(0);
});

test("an empty result knows which filter to loosen", async () => {
  const { total, without } = await find({ categories: ["Bags"], colors: ["Red"] });
  expect(total).toBe(0);
  expect(without).toEqual([
    { facet: "categories", count: 1 },
    { facet: "colors", count: 1 },
  ]);
});

test("men's collection has women's pieces too, after the men's", async () => {
  expect(await names({}, { collection: "men" })).toEqual(["Marina Loafer", "Wrap Dress"]);
  expect(await names({ sort: "price_desc" }, { collection: "men" })).toEqual([
    "Marina Loafer",
    "Wrap Dress",
  ]);
  expect(await names({}, { collection: "women" })).toEqual(["Wrap Dress"]);
  expect(await names({}, { collection: "sale" })).toEqual(["Ṣadé Top-Handle Bag"]);
  expect(await names({}, { collection: "bags" })).toEqual(["Ṣadé Top-Handle Bag"]);
});

test("pages follow each other without gaps, and a page beyond the end is the last", async () => {
  const first = await names({ page: 1 }, { perPage: 3 });
  const second = await names({ page: 2 }, { perPage: 3 });
  expect([...first, ...second]).toEqual(await names());
  expect(await names({ page: 99 }, { perPage: 3 })).toEqual(second);
});

test("a card says its sizes, its sale price and whether anything is left", async () => {
  const { products } = await find();
  const sneaker = products.find(({ name }) => name.startsWith("Balogun"))!;
  expect(sneaker.sizes).toEqual([
    { size: "9", available: true },
    { size: "10", available: false },
  ]);
  const bag = products.find(({ name }) => name.startsWith("Ṣadé"))!;
  expect(bag).toMatchObject({
    priceKobo: 12_000_000,
    salePriceKobo: 9_600_000,
    sizes: [],
    inStock: true,
  });
  expect(products.find(({ name }) => name.startsWith("Marina"))!.inStock).toBe(false);
});

test("suggestions come while typing", async () => {
  expect((await suggest(shop.ctx, "snea")).map(({ name }) => name)).toEqual([
    "Balogun Court Sneakers",
  ]);
  expect(await suggest(shop.ctx, "   ")).toEqual([]);
});

test("what only a text says is suggested too", async () => {
  expect((await suggest(shop.ctx, "lagos")).map(({ name }) => name)).toEqual(["Wrap Dress"]);
});

test("a new product is found as soon as the change is announced", async () => {
  const made = await makeProduct(shop.ctx, { name: "Zanzibar Clutch", category: "Bags" });
  await shop.ctx.changed([tags.catalogue]);
  expect(await names({ searchQuery: "zanzibr" })).toEqual(["Zanzibar Clutch"]);
  await shop.ctx.pool.query("delete from products where id = $1", [made.id]);
  await shop.ctx.changed([tags.catalogue]);
  expect(await names({ searchQuery: "zanzibar" })).toEqual([]);
});

test("a badge is asked for by its name", async () => {
  const { products } = await find({ searchQuery: "trending bags" });
  expect(products.length).toBeGreaterThan(0);
  expect(products.map(({ badge }) => badge)).toEqual(products.map(() => "Trending"));
  expect((await find({ searchQuery: "premium badge" })).products).toEqual([]);
});

test("what a text says filters, and each of it can be taken back", async () => {
  const { products, understood, missing } = await find({ searchQuery: "white sneakers under 70k" });
  expect(products.map(({ name }) => name)).toEqual(["Balogun Court Sneakers"]);
  expect(missing).toBeNull();
  expect(understood).toEqual([
    { kind: "colour", label: "White", without: "sneakers under 70k" },
    { kind: "thing", label: "Sneakers", without: "white under 70k" },
    { kind: "price", label: "Under ₦70,000", without: "white sneakers" },
  ]);
  expect(await names({ searchQuery: "sneakers under 50k" })).toEqual([]);
  expect(await names({ searchQuery: "sneakers EU 42" })).toEqual(["Balogun Court Sneakers"]);
  expect(await names({ searchQuery: "sneakers EU 43" })).toEqual([]);
});

test("where nothing is what was asked, what comes near is given only to who wants it, and said to be so", async () => {
  const asked = { searchQuery: "red sneakers" };
  expect((await find(asked)).total).toBe(0);
  const near = await find(asked, { withNear: true });
  expect(near.products.map(({ name }) => name)).toEqual(["Balogun Court Sneakers"]);
  expect(near.missing).toEqual(["Red"]);
  expect((await find({ searchQuery: "sneakers" }, { withNear: true })).missing).toBeNull();
  expect((await find({ searchQuery: "zzzzqqq" }, { withNear: true })).products).toEqual([]);
});

test("a name that reads like a wish is found by it, whatever it would filter", async () => {
  const red = { name: "Under Ten Red Earth Kaftan", category: "Men's Fashion", colors: ["Blue"] };
  const made = await makeProduct(shop.ctx, { ...red, price: 250_000 });
  await shop.ctx.changed([tags.catalogue]);
  for (const searchQuery of [
    "Under Ten Red Earth Kaftan",
    "red earth kaftan",
    "under ten red earth",
  ]) {
    expect((await names({ searchQuery }))[0], searchQuery).toBe("Under Ten Red Earth Kaftan");
  }
  await shop.ctx.pool.query("delete from products where id = $1", [made.id]);
  await shop.ctx.changed([tags.catalogue]);
});

test("a name of letters and figures is found by that word alone", async () => {
  await makeProduct(shop.ctx, {
    name: "Runner d57908",
    category: "Sneakers",
    price: 130_000,
    stock: { "9": 1 },
  });
  await shop.ctx.changed([tags.catalogue]);
  expect(await names({ searchQuery: "d57908" })).toEqual(["Runner d57908"]);
  expect((await names({ searchQuery: "runner d57908" }))[0]).toBe("Runner d57908");
});

test("the main colour comes before the trim's", async () => {
  const gold = { category: "Bags", colors: ["Gold", "Black"] };
  const made = await makeProduct(shop.ctx, { ...gold, name: "Trimmed Clutch" });
  await shop.ctx.changed([tags.catalogue]);
  expect(await names({ searchQuery: "black bags" })).toEqual([
    "Ṣadé Top-Handle Bag",
    "Trimmed Clutch",
  ]);
  await shop.ctx.pool.query("delete from products where id = $1", [made.id]);
  await shop.ctx.changed([tags.catalogue]);
});
