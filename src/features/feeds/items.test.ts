import { expect, test } from "vitest";
import { readCsv } from "~/lib/csv.ts";
import { feedFormats } from "./formats.ts";
import { type FeedProduct, feedItemsOf } from "./items.ts";

const shop = { name: "Oríkì", tagline: "", publicUrl: "https://shop.test" };
const rules = {
  ...{ sale_badges: ["sale"], sale_below_naira: 0, sale_percent: 20 },
  ...{ sale_is_on: true, sale_from: null, sale_until: null },
};
const now = new Date("2026-11-19T09:00:00Z");
const day = (n: number) => new Date(now.getTime() + n * 86_400_000);

const bag: FeedProduct = {
  id: 7,
  name: "Zaria <Bag> & Strap",
  brand: "House of Test",
  category: "Bags",
  badge: null,
  priceKobo: 10_000_000,
  ownSale: null,
  description: 'Red, "hand-stitched"\u0001, with a strap.',
  images: ["/storage/v1/object/public/product-image/a.jpg", "https://cdn.test/b.jpg"],
  colors: ["Red", "Gold"],
  family: null,
  sizes: [{ size: "", onHand: 2, sku: "BAG-7" }],
};
const itemOf = (change: Partial<FeedProduct>) =>
  feedItemsOf(shop, { ...bag, ...change }, rules, now)[0]!;

test("every size is an item of its own, with a link that opens it", () => {
  const items = feedItemsOf(
    shop,
    {
      ...bag,
      sizes: [
        { size: "9", onHand: 1, sku: null },
        { size: "9.5", onHand: 0, sku: null },
      ],
    },
    rules,
    now,
  );
  expect(
    items.map(({ id, group, isAvailable, link }) => ({ id, group, isAvailable, link })),
  ).toEqual([
    { id: "7:9", group: "7", isAvailable: true, link: "https://shop.test/product/7#size-9" },
    { id: "7:9.5", group: "7", isAvailable: false, link: "https://shop.test/product/7#size-9.5" },
  ]);
});

test("a piece without a picture is left out, as no reader takes it", () => {
  expect(feedItemsOf(shop, { ...bag, images: [] }, rules, now)).toEqual([]);
});

const own = { priceKobo: 6_000_000, from: day(1).getTime(), until: day(3).getTime() };
test.each<[string, Partial<FeedProduct>, object | null]>([
  ["no sale", {}, null],
  ["the Flash Sale, which has no end", { badge: "Sale" }, { priceKobo: 8_000_000 }],
  ["one to come, with its days", { ownSale: own }, { ...own, from: day(1), until: day(3) }],
  [
    "one without an end",
    { ownSale: { ...own, from: null, until: null } },
    { priceKobo: 6_000_000 },
  ],
  [
    "one that began some time",
    { ownSale: { ...own, from: null } },
    { ...own, from: now, until: day(3) },
  ],
  ["one that is over", { ownSale: { ...own, from: null, until: day(-1).getTime() } }, null],
  ["one that is no less", { ownSale: { ...own, priceKobo: 10_000_000 } }, null],
  [
    "the Flash Sale until its own begins",
    { badge: "Sale", ownSale: own },
    { priceKobo: 8_000_000 },
  ],
])("a feed tells a sale: %s", (_name, change, expected) => {
  expect(itemOf(change).sale).toEqual(expected);
});

test("Google's item is XML whatever the texts say", () => {
  const xml = feedFormats.google.item(itemOf({ ownSale: own }));
  expect(xml).toContain("<g:title>Zaria &lt;Bag&gt; &amp; Strap</g:title>");
  expect(xml).toContain(
    "<g:description>Red, &quot;hand-stitched&quot;, with a strap.</g:description>",
  );
  expect(xml).toContain("<g:price>100000.00 NGN</g:price>");
  expect(xml).toContain("<g:sale_price>60000.00 NGN</g:sale_price>");
  expect(xml).toContain(
    "<g:sale_price_effective_date>2026-11-20T09:00Z/2026-11-22T09:00Z</g:sale_price_effective_date>",
  );
  expect(xml).toContain("<g:image_link>https://shop.test/img/1080/a.jpg</g:image_link>");
  expect(xml).toContain(
    "<g:additional_image_link>https://cdn.test/b.jpg</g:additional_image_link>",
  );
});

test("Meta's line has a cell for every column", () => {
  const { begin, item, end } = feedFormats.meta;
  const [header, line] = readCsv(begin(shop) + item(itemOf({ badge: "Sale" })) + end);
  const cells = Object.fromEntries(header!.cells.map((name, n) => [name, line!.cells[n]]));
  expect(cells).toMatchObject({
    id: "7:one-size",
    title: "Zaria <Bag> & Strap",
    availability: "in stock",
    price: "100000.00 NGN",
    sale_price: "80000.00 NGN",
    sale_price_effective_date: "",
    size: "One Size",
    color: "Red/Gold",
    gender: "unisex",
  });
});

test("a Flash Sale with a last moment says it, and one that is to come says nothing", () => {
  const saleUnder = (times: object) =>
    feedItemsOf(shop, { ...bag, badge: "Sale" }, { ...rules, ...times }, now)[0]!.sale;
  expect(saleUnder({ sale_until: day(2).toISOString() })).toEqual({
    priceKobo: 8_000_000,
    from: now,
    until: day(2),
  });
  expect(saleUnder({ sale_from: day(1).toISOString() })).toBeNull();
  expect(saleUnder({ sale_is_on: false })).toBeNull();
});
