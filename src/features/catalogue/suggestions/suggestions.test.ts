import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { productStock, products } from "~/db/schema/catalogue.ts";
import { orders } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct, type ProductInput } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { fetchCards, getProduct, recordProductView } from "../queries.server.ts";
import { lookFor } from "./look.ts";
import { completeLook, suggestFor } from "./suggestions.server.ts";

const t = testContext();
const BROWSER = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari";
const PRICE = 50_000;

beforeEach(async () => {
  await t.ctx.db.delete(orders);
  await t.ctx.db.delete(products);
});

/** Names are told apart without spelling out what does not matter to the test. */
const make = (name: string, category = "Women's Shoes", rest: ProductInput = {}) =>
  makeProduct(t.ctx, { name, category, price: PRICE, stock: { "9": 50 }, brand: name, ...rest });

async function orderTogether(...ids: number[]) {
  const cards = await fetchCards(t.ctx, ids);
  const lines = cards.map(({ id, priceKobo }) => ({
    product_id: id,
    size: "9",
    quantity: 1,
    price: priceKobo / 100,
  }));
  const pay = { payment_method: "transfer" } as const;
  return placeOrder(t.ctx, anonymous, orderInput(lines, pay), null);
}

async function visit(...ids: number[]) {
  const visitId = randomUUID();
  for (const productId of ids)
    await recordProductView(t.ctx, { productId, visitId, userAgent: BROWSER });
}

/** As whoever changes products says it. */
const announce = () => t.ctx.changed([tags.catalogue]);

async function suggest(id: number) {
  await announce();
  const { look, alsoLike } = await suggestFor(t.ctx, (await getProduct(t.ctx, id))!);
  const names = (cards: { name: string }[]) => cards.map(({ name }) => name);
  return { look: names(look), alsoLike: names(alsoLike) };
}

test("also like: bought together, then viewed together, then the same house, colour and price", async () => {
  const pump = await make("Pump", undefined, { brand: "House", colors: ["Red"] });
  await make("Far in price", undefined, { price: 400_000 });
  await make("Near in price", undefined, { price: 60_000 });
  await make("Same colour", undefined, { colors: ["Red"], price: 90_000 });
  await make("Same house", undefined, { brand: "House", price: 90_000 });
  const seen = await make("Viewed");
  const bought = await make("Bought");
  const hardly = await make("Bought once", undefined, { price: 300_000 });
  for (let i = 0; i < 2; i++) await orderTogether(pump.id, bought.id);
  await orderTogether(pump.id, hardly.id);
  for (let i = 0; i < 3; i++) await visit(seen.id, pump.id);
  await visit(pump.id, hardly.id);
  expect((await suggest(pump.id)).alsoLike).toEqual([
    "Bought",
    "Viewed",
    "Same house",
    "Same colour",
    "Near in price",
    "Bought once",
    "Far in price",
  ]);
});

test("cancelled orders and old visits say nothing", async () => {
  const pump = await make("Pump");
  const cancelled = await make("Cancelled", undefined, { price: 90_000 });
  const old = await make("Old", undefined, { price: 80_000 });
  await make("Nearest");
  for (let i = 0; i < 2; i++) await orderTogether(pump.id, cancelled.id);
  await t.ctx.db.update(orders).set({ status: "cancelled" });
  for (let i = 0; i < 3; i++) await visit(old.id, pump.id);
  expect((await suggest(pump.id)).alsoLike).toEqual(["Old", "Nearest", "Cancelled"]);
  t.clock.advance(100 * 86_400_000);
  expect((await suggest(pump.id)).alsoLike).toEqual(["Nearest", "Old", "Cancelled"]);
});

test("a look has one of each kind first, in the piece's colour and price; what was bought with it leads", async () => {
  const gown = await make("Gown", "Women's Fashion", { colors: ["Gold"] });
  await make("Black pump", "Women's Shoes", { colors: ["Black"] });
  await make("Gold pump", "Women's Shoes", { colors: ["Gold"], price: 80_000 });
  await make("Gold pump, near", "Women's Shoes", { colors: ["Gold"] });
  await make("Gold clutch", "Bags", { colors: ["Gold"] });
  await make("Gold earrings", "Accessories", { colors: ["Gold"] });
  await make("Gold fila", "Accessories", { colors: ["Gold"] });
  await make("Kaftan", "Men's Fashion", { colors: ["Gold"] });
  const silver = await make("Silver clutch", "Bags", { colors: ["Silver"] });
  expect((await suggest(gown.id)).look).toEqual([
    "Gold pump, near",
    "Gold clutch",
    "Gold earrings",
    "Gold pump",
  ]);
  for (let i = 0; i < 2; i++) await orderTogether(gown.id, silver.id);
  expect((await suggest(gown.id)).look.slice(0, 3)).toEqual([
    "Silver clutch",
    "Gold pump, near",
    "Gold earrings",
  ]);
});

test("nothing sold out, inactive, shown twice or the piece itself", async () => {
  const pump = await make("Pump");
  const gone = await make("Gone", "Bags");
  const off = await make("Off");
  const clutch = await make("Clutch", "Bags");
  await make("Other pump");
  for (let i = 0; i < 3; i++) {
    await orderTogether(pump.id, gone.id, off.id, clutch.id);
    await visit(pump.id, gone.id, off.id, clutch.id);
  }
  await t.ctx.db.update(productStock).set({ onHand: 0 }).where(eq(productStock.productId, gone.id));
  await t.ctx.db.update(products).set({ isActive: false }).where(eq(products.id, off.id));
  const { look, alsoLike } = await suggest(pump.id);
  expect(look).toEqual(["Clutch"]);
  expect(alsoLike).toEqual(["Other pump"]);
});

test("a cart is completed by what is not in it", async () => {
  const shoes = await make("Oxford", "Men's Shoes");
  const kaftan = await make("Kaftan", "Men's Fashion");
  await make("Second oxford", "Men's Shoes");
  await make("Belt", "Accessories");
  await make("Earrings", "Accessories");
  await make("Court", "Sneakers");
  const tote = await make("Tote", "Bags");
  await announce();
  const names = async (...ids: number[]) => (await completeLook(t.ctx, ids)).map((c) => c.name);
  expect(await names(shoes.id)).toEqual(["Kaftan", "Belt", "Tote"]);
  expect(await names(shoes.id, kaftan.id)).toEqual(["Belt", "Tote", "Court"]);
  expect(await names(shoes.id, kaftan.id, tote.id)).not.toContain("Tote");
  expect(await names()).toEqual([]);
  expect(await names(2_000_000_000)).toEqual([]);
});

test("what is near is asked of the database once until something that lists show changes", async () => {
  const pump = await make("Pump");
  const names = async () => {
    const { alsoLike } = await suggestFor(t.ctx, (await getProduct(t.ctx, pump.id))!);
    return alsoLike.map(({ name }) => name);
  };
  await announce();
  expect(await names()).toEqual([]);
  await make("Later");
  expect(await names()).toEqual([]);
  await announce();
  expect(await names()).toEqual(["Later"]);
});

test("men are not shown earrings beside their shoes, nor women a fila", () => {
  expect(lookFor([{ name: "Oxford", category: "Men's Shoes" }]).except).toMatchObject({
    source: expect.stringContaining("earrings"),
  });
  expect(lookFor([{ name: "Pump", category: "Women's Shoes" }]).except?.test("A fila")).toBe(true);
  expect(lookFor([{ name: "Watch", category: "Accessories" }]).except).toBeNull();
  expect(lookFor([{ name: "Gold Earrings", category: "Accessories" }]).categories).toEqual([
    "Women's Fashion",
    "Bags",
    "Women's Shoes",
  ]);
  expect(lookFor([{ name: "Thing", category: "Furniture" }])).toEqual({
    categories: [],
    except: null,
  });
});
