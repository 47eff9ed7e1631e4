import { expect, test } from "vitest";
import { checkCart } from "~/features/cart/service.server.ts";
import { emptyFilters } from "~/features/catalogue/filters.ts";
import { fetchCards, getProduct, searchProducts } from "~/features/catalogue/queries.server.ts";
import { turnSales } from "~/features/catalogue/turn-sales.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { placeOrder } from "./place-order.server.ts";

const t = testContext({ poolSize: 20 });
const from = new Date("2026-11-27T08:00:00Z");
const until = new Date("2026-11-28T08:00:00Z");
const before = (at: Date) => new Date(at.getTime() - 1);
const makeSale = () =>
  makeProduct(t.ctx, { price: 50_000, sale: { price: 38_000, from, until }, stock: { "10": 40 } });

/** What a piece costs wherever a shopper reads it. */
async function readEverywhere(id: number) {
  const [card] = await fetchCards(t.ctx, [id]);
  const [line] = await checkCart(t.ctx, [{ product_id: id, size: "10" }]);
  const found = await searchProducts(t.ctx, {
    ...emptyFilters,
    onSale: true,
    priceRange: [37_000, 39_000],
  });
  return {
    card: card?.salePriceKobo,
    page: (await getProduct(t.ctx, id))?.currentPriceKobo,
    cart: line?.price,
    isListed: found.products.some((product) => product.id === id),
    inFlashSale: (await searchProducts(t.ctx, emptyFilters, { collection: "sale" })).products.some(
      (product) => product.id === id,
    ),
  };
}

const order = (id: number, price: number) =>
  placeOrder(
    t.ctx,
    anonymous,
    orderInput([{ product_id: id, size: "10", quantity: 1, price }]),
    null,
  );

test("a product's own sale holds everywhere from its first to its last moment, and outside of it nowhere", async () => {
  const { id } = await makeSale();
  const on = {
    card: 3_800_000,
    page: 3_800_000,
    cart: 38_000,
    isListed: true,
    inFlashSale: false,
  };
  const off = { card: null, page: 5_000_000, cart: 50_000, isListed: false, inFlashSale: false };
  for (const [at, wanted] of [
    [before(from), off],
    [from, on],
    [before(until), on],
    [until, off],
  ] as const) {
    t.clock.set(at);
    await turnSales(t.ctx);
    expect(await readEverywhere(id)).toEqual(wanted);
  }
});

test("pages are let go of at the beginning and the end, once, and after any pause", async () => {
  t.clock.set(before(from));
  const { id } = await makeSale();
  const read = () => remember(t.ctx, tags.product(id), "what a page shows", async () => ({}));
  const isKept = async () => {
    const shown = await read();
    await turnSales(t.ctx);
    return (await read()) === shown;
  };
  expect(await isKept()).toBe(true);
  t.clock.set(from);
  expect(await isKept()).toBe(false);
  expect(await isKept()).toBe(true);
  // Two days in which no job ran.
  t.clock.set(new Date(until.getTime() + 2 * 86_400_000));
  expect(await isKept()).toBe(false);
  expect(await isKept()).toBe(true);
});

test("an order at the edge pays what holds when it is placed, or is asked again", async () => {
  const { id } = await makeSale();
  t.clock.set(before(from));
  await expect(order(id, 38_000)).rejects.toMatchObject({
    code: "changed",
    details: { lines: [{ price: 50_000 }] },
  });
  t.clock.set(from);
  expect((await order(id, 38_000)).total).toBe(40_500);
  t.clock.set(until);
  await expect(order(id, 38_000)).rejects.toMatchObject({
    code: "changed",
    details: { lines: [{ price: 50_000 }] },
  });

  // While twenty order, the sale ends: each pays the price it saw, or nothing.
  t.clock.set(before(until));
  const { "10": stood } = await stockOf(t.ctx, id);
  const orders = Array.from({ length: 20 }, () => order(id, 38_000));
  await Promise.any(orders);
  t.clock.set(until);
  const outcomes = await Promise.allSettled(orders);
  const placed = outcomes.filter((outcome) => outcome.status === "fulfilled");
  for (const { value } of placed) expect(value.total).toBe(40_500);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "changed" });
  }
  expect((await stockOf(t.ctx, id))["10"]).toMatchObject({
    onHand: stood!.onHand - placed.length,
    held: stood!.held + placed.length,
  });
});

test("of its own sale and the Flash Sale a piece has the lower price", async () => {
  t.clock.set(from);
  const sale = (price: number) =>
    makeProduct(t.ctx, { price: 50_000, badge: "Sale", sale: { price }, stock: { "10": 3 } });
  const dearer = await sale(45_000);
  const cheaper = await sale(35_000);
  expect((await order(dearer.id, 40_000)).total).toBe(42_500);
  expect((await order(cheaper.id, 35_000)).total).toBe(37_500);
});
