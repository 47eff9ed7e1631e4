import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { originCards } from "~/db/schema/origin.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { confirmOrder } from "~/features/orders/prove-contact.server.ts";
import { recordShipment } from "~/features/orders/ship.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { takeBack } from "~/features/orders/take-back.server.ts";
import { readCode } from "~/lib/typed-code.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { lookUp } from "./look-up.server.ts";
import { makeCards } from "./make-cards.server.ts";
import { viewPacking } from "./view-packing.server.ts";
import { withdrawCard } from "./withdraw-card.server.ts";

// With limits, so that a look-up that is repeated counts once.
const t = testContext({ env: { RATE_LIMITS: "on" } });
const staff = { kind: "staff" as const, id: null };

let people = 0;
/** Somebody from another network than everybody before. */
const somebody = () => ({ address: `198.51.100.${++people}`, self: undefined, isService: false });
const ask = (code: string, who = somebody()) => lookUp(t.ctx, who, readCode(code)!);

async function packed(quantity = 1) {
  const product = await makeProduct(t.ctx, {
    brand: "Maison Lagos",
    name: "Calf Loafer",
    stock: { "9": 100 },
  });
  const line = { product_id: product.id, size: "9", quantity, price: 50_000 };
  const contact = {
    name: "Adaeze Obi",
    email: `adaeze${product.id}@example.com`,
    phone: `+23480355${String(50_000 + product.id)}`,
  };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line], { contact }), null);
  await confirmOrder(t.ctx, staff, id, "phone");
  await setOrderStatus(t.ctx, staff, id, "processing");
  const cards = await makeCards(t.ctx, null, id);
  return { id, cards };
}

async function delivered(quantity = 1) {
  const order = await packed(quantity);
  await setOrderStatus(t.ctx, staff, order.id, "delivered");
  return order;
}

async function comesBack(orderId: string, quantity: number) {
  await t.ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [item] = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await takeBack(t.ctx, tx, order, [{ order_item_id: item!.id, quantity, restock: true }], staff);
  });
}

test("each piece has one card, with the same code however often it is printed", async () => {
  const { id, cards } = await packed(2);
  expect(new Set(cards.map(({ code }) => code)).size).toBe(2);
  expect(cards[0]).toMatchObject({ name: "Calf Loafer", brand: "Maison Lagos", size: "9" });
  expect(cards[0]!.link).toBe(`http://shop.test/verify/${readCode(cards[0]!.code)}`);
  const [again, atOnce] = await Promise.all([
    makeCards(t.ctx, null, id),
    makeCards(t.ctx, null, id),
  ]);
  expect(again).toEqual(cards);
  expect(atOnce).toEqual(cards);
});

test("two who print a slip for the first time at once get the same cards", async () => {
  const { id, cards } = await packed(2);
  await t.ctx.db.delete(originCards).where(sql`id in ${cards.map((card) => card.id)}`);
  const [one, other] = await Promise.all([makeCards(t.ctx, null, id), makeCards(t.ctx, null, id)]);
  expect(one).toHaveLength(2);
  expect(other).toEqual(one);
});

test("no code stands in the database", async () => {
  const { cards } = await packed();
  const { rows } = await t.ctx.db.execute<{ text: string }>(
    sql`select c::text as text from origin_cards c where id = ${cards[0]!.id}`,
  );
  expect(rows[0]!.text).toContain(cards[0]!.id);
  expect(rows[0]!.text.toUpperCase()).not.toContain(readCode(cards[0]!.code));
});

test("a parcel that leaves first has its own cards, and the rest theirs", async () => {
  const { id, cards } = await packed(2);
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  await recordShipment(t.ctx, staff, {
    orderId: id,
    carrier: "GIG",
    trackingNumber: "",
    items: [{ order_item_id: item!.id, quantity: 1 }],
  });
  const rest = await makeCards(t.ctx, null, id);
  expect(rest.map((card) => card.id)).toEqual(cards.slice(1).map((card) => card.id));
  await recordShipment(t.ctx, staff, { orderId: id, carrier: "GIG", trackingNumber: "" });
  expect(await makeCards(t.ctx, null, id)).toEqual(cards);
});

test("a cancelled order's pieces get no cards", async () => {
  const { id } = await packed();
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  await expect(makeCards(t.ctx, null, id)).rejects.toMatchObject({ code: "refused" });
});

test("a code says piece, house, when, and how often it was looked up since the piece left", async () => {
  const { id, cards } = await packed();
  const code = cards[0]!.code;
  expect(await ask(code)).toMatchObject({ standing: "here", lookups: 0, isFirst: false });
  await setOrderStatus(t.ctx, staff, id, "delivered");
  const packedAt = t.clock.now();
  t.clock.advance(3_600_000);
  const firstAt = t.clock.now();
  expect(await ask(code.toLowerCase())).toEqual({
    standing: "ours",
    name: "Calf Loafer",
    brand: "Maison Lagos",
    category: "Men's Shoes",
    size: "9",
    image: "/placeholder/men-shoes.loafer/jet.svg",
    packedAt,
    lookups: 1,
    isFirst: true,
    firstAt,
  });
  t.clock.advance(3_600_000);
  expect(await ask(code)).toMatchObject({ lookups: 2, isFirst: false, firstAt });
  expect((await viewPacking(t.ctx, id)).cards).toMatchObject([{ lookups: 2, code }]);
});

test("who reads the page again counts once, and again after ten minutes", async () => {
  const { cards } = await delivered();
  const reader = somebody();
  expect(await ask(cards[0]!.code, reader)).toMatchObject({ lookups: 1, isFirst: true });
  expect(await ask(cards[0]!.code, reader)).toMatchObject({ lookups: 1, isFirst: false });
  t.clock.advance(601_000);
  expect(await ask(cards[0]!.code, reader)).toMatchObject({ lookups: 2 });
});

test("many who look at once are all counted", async () => {
  const { cards } = await delivered();
  await Promise.all(Array.from({ length: 12 }, () => ask(cards[0]!.code)));
  expect(await ask(cards[0]!.code)).toMatchObject({ lookups: 13 });
});

test("the code of a piece that came back does not vouch for it", async () => {
  const { id, cards } = await delivered();
  await comesBack(id, 1);
  expect(await ask(cards[0]!.code)).toMatchObject({ standing: "came_back" });
  const cancelled = await packed();
  await setOrderStatus(t.ctx, staff, cancelled.id, "cancelled");
  expect(await ask(cancelled.cards[0]!.code)).toMatchObject({ standing: "came_back" });
});

test("one of two came back: neither card vouches until staff have seen one of them", async () => {
  const { id, cards } = await delivered(2);
  await comesBack(id, 1);
  const standings = async () =>
    Promise.all(cards.map(async ({ code }) => (await ask(code))!.standing));
  expect(await standings()).toEqual(["unsure", "unsure"]);
  await withdrawCard(t.ctx, staff, cards[1]!.id);
  await withdrawCard(t.ctx, staff, cards[1]!.id);
  expect(await standings()).toEqual(["ours", "came_back"]);
  const audited = await t.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(audited.filter(({ action }) => action === "card.withdrawn")).toHaveLength(1);
});

test("a code that nobody was given is unknown", async () => {
  expect(await ask("0123-4567-89AB-CDEF")).toBeNull();
});
