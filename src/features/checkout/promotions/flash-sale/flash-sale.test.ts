import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "~/db/schema/catalogue.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { checkCart } from "~/features/cart/service.server.ts";
import { emptyFilters } from "~/features/catalogue/filters.ts";
import { fetchCards, getProduct, searchProducts } from "~/features/catalogue/queries.server.ts";
import { turnSales } from "~/features/catalogue/turn-sales.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { anonymous, type SignedIn } from "~/platform/caller.ts";
import { remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { placeOrder } from "../../place-order.server.ts";
import { type FlashSaleTimes, readFlashSale, saveFlashSale } from "./flash-sale.server.ts";

const t = testContext();
const NOON = new Date("2026-11-19T11:00:00Z");
const FRIDAY = "2026-11-27T08:00:00.000Z";
const SATURDAY = "2026-11-28T08:00:00.000Z";
const manager = {
  userId: "11111111-1111-4111-8111-111111111111",
  email: "manager@example.com",
} as SignedIn;
const always: FlashSaleTimes = { is_on: true, from: null, until: null };

beforeEach(async () => {
  t.clock.set(NOON);
  await t.ctx.db.update(products).set({ isActive: false });
  await updateSettings(t.ctx, null, "catalogue", {});
});

const makePiece = (price = 50_000) =>
  makeProduct(t.ctx, { price, badge: "Sale", stock: { "10": 9 } });
const set = (times: FlashSaleTimes, seen = always) =>
  saveFlashSale(t.ctx, manager, { ...times, seen, is_sure: true });
const order = (id: number, price: number) =>
  placeOrder(
    t.ctx,
    anonymous,
    orderInput([{ product_id: id, size: "10", quantity: 2, price }]),
    null,
  );
/** What a piece costs wherever a shopper reads it, and whether it stands on the sale's page. */
async function readEverywhere(id: number) {
  const [card] = await fetchCards(t.ctx, [id]);
  const [line] = await checkCart(t.ctx, [{ product_id: id, size: "10" }]);
  const { products: listed } = await searchProducts(t.ctx, emptyFilters, { collection: "sale" });
  return [
    card?.salePriceKobo,
    (await getProduct(t.ctx, id))?.currentPriceKobo,
    line?.price,
    listed.some((product) => product.id === id),
  ];
}
const ON = [4_000_000, 4_000_000, 40_000, true];
const OFF = [null, 5_000_000, 50_000, false];

test("a fresh shop's Flash Sale holds as it ever did; switched off it holds nowhere, and orders pay the price", async () => {
  const { id } = await makePiece();
  expect(await readEverywhere(id)).toEqual(ON);
  await set({ ...always, is_on: false });
  expect(await readEverywhere(id)).toEqual(OFF);
  await expect(order(id, 40_000)).rejects.toMatchObject({ code: "changed" });
  await order(id, 50_000);
  expect(await readFlashSale(t.ctx)).toMatchObject({ is_on: false, holds: false, pieces: 1 });
});

test("it holds from its first moment up to its last, and kept lists turn with it in that minute", async () => {
  const { id } = await makePiece();
  await set({ is_on: true, from: FRIDAY, until: SATURDAY });
  await turnSales(t.ctx);
  let told = 0;
  const readKept = () => remember(t.ctx, tags.catalogue, "kept", async () => ++told);
  expect(await readKept()).toBe(1);
  for (const [at, wanted, reads] of [
    ["2026-11-27T07:59:59.999Z", OFF, 1],
    [FRIDAY, ON, 2],
    ["2026-11-28T07:59:59.999Z", ON, 2],
    [SATURDAY, OFF, 3],
  ] as const) {
    t.clock.set(at);
    await turnSales(t.ctx);
    expect([at, await readKept()]).toEqual([at, reads]);
    expect([at, ...(await readEverywhere(id))]).toEqual([at, ...wanted]);
  }
});

test("what was sold in it and what it took off is told, and no other sale's", async () => {
  const { id } = await makePiece();
  const before = await readFlashSale(t.ctx);
  const { id: orderId } = await order(id, 40_000);
  expect(await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))).toEqual([
    expect.objectContaining({ flashOffKobo: 1_000_000, priceAtPurchaseKobo: 4_000_000 }),
  ]);
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, orderId, "delivered");
  const own = await makeProduct(t.ctx, {
    ...{ price: 50_000, badge: "Sale", stock: { "10": 9 } },
    sale: { price: 30_000 },
  });
  const { id: other } = await order(own.id, 30_000);
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, other, "delivered");
  const after = await readFlashSale(t.ctx);
  expect([after.sold - before.sold, after.spent - before.spent]).toEqual([2, 20_000]);
});

test("what is odd about it is said before it is saved, and what others changed meanwhile", async () => {
  const save = (times: FlashSaleTimes, seen = always) =>
    saveFlashSale(t.ctx, manager, { ...times, seen, is_sure: false });
  await expect(save(always)).rejects.toThrow("Nothing is in it");
  await makePiece();
  await expect(save({ ...always, until: "2026-11-18T08:00:00.000Z" })).rejects.toThrow(
    "It ends in the past",
  );
  await expect(save({ is_on: true, from: SATURDAY, until: FRIDAY })).rejects.toThrow(
    "It must end after it begins",
  );
  await save({ ...always, until: SATURDAY });
  await expect(save({ ...always, until: FRIDAY })).rejects.toMatchObject({ code: "changed" });
});
