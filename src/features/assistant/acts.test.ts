import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { stockAlerts } from "~/db/schema/back-in-stock.ts";
import { orders } from "~/db/schema/orders.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { answerTurn } from "./chat.server.ts";
import type { Act } from "./schema.ts";
import type { WornSizes } from "./shelf/worn-size.ts";

const shop = testContext();
const never = new AbortController().signal;
let pump: { id: number; name: string };
let customer: Caller;
let orderId: string;

beforeAll(async () => {
  pump = await makeProduct(shop.ctx, {
    name: "Zuma Red Pump",
    category: "Women's Shoes",
    colors: ["Red"],
    stock: { "7": 2, "8": 0 },
  });
  await shop.ctx.changed([tags.catalogue]);
  const [user] = await shop.ctx.db
    .insert(users)
    .values({ email: "ada@example.com" })
    .returning({ id: users.id });
  const [order] = await shop.ctx.db
    .insert(orders)
    .values({
      userId: user!.id,
      status: "pending",
      paymentMethod: "transfer",
      fullName: "Ada",
      email: "ada@example.com",
      phone: "+2348035550142",
      deliveryMethod: "standard",
      subtotalKobo: 47_500_00,
      deliveryFeeKobo: 2_500_00,
      totalKobo: 50_000_00,
    })
    .returning({ id: orders.id });
  orderId = order!.id;
  customer = signedIn({ userId: user!.id, email: "ada@example.com" });
});

async function ask(content: string, caller: Caller = anonymous, sizes?: WornSizes) {
  const acts: Act[] = [];
  let text = "";
  const turn = { messages: [{ role: "user" as const, content }], sizes };
  for await (const part of answerTurn(shop.ctx, caller, turn, never)) {
    if ("text" in part) text += part.text;
    if ("acts" in part) acts.push(...part.acts);
  }
  return { text, acts };
}
const status = async () =>
  (await shop.ctx.db.select().from(orders).where(eq(orders.id, orderId)))[0]!.status;

test("a piece is offered for the cart in a size that is there, and in no other", async () => {
  const { acts } = await ask("add the Zuma Red Pump in size 7 to my cart");
  expect(acts).toMatchObject([{ kind: "cart", product_id: pump.id, size: "7" }]);
  const soldOut = await ask("add the Zuma Red Pump in size 8 to my cart");
  expect(soldOut.acts).toEqual([]);
  expect(soldOut.text).toContain("Sorry");
});

test("in whose size, where the shopper's is known, and never in one that is not there", async () => {
  const { acts } = await ask("add the Zuma Red Pump to my cart", anonymous, {
    "Women's Shoes": "7",
  });
  expect(acts).toMatchObject([{ kind: "cart", product_id: pump.id, size: "7" }]);
  const gone = await ask("add the Zuma Red Pump to my cart", anonymous, { "Women's Shoes": "8" });
  expect(gone.acts).toEqual([]);
  expect(gone.text).toContain("is not there in your size, EU 39 (UK 6, US 8)");
});

test("who asks for their own size is told what they wear, and nobody else's", async () => {
  const own = await ask("what is my size?", anonymous, { "Women's Shoes": "7" });
  expect(own.text).toMatch(/^By what you chose before, you wear\nWomen's: EU 38, /);
  expect(own.text).not.toContain("Men's:");
  const said = await ask("I wear EU 42, what's my size? I'm a man", anonymous, {
    "Women's Shoes": "7",
  });
  expect(said.text).toMatch(/^By our size guide that is\nMen's: EU 42, /);
});

test("pieces in “my size” are those that are there in it", async () => {
  const found = await ask("red pumps in my size", anonymous, { "Women's Shoes": "7" });
  expect(found.text).toContain("EU 38");
  expect(found.text).toContain(pump.name);
  const none = await ask("red pumps in my size", anonymous, { "Women's Shoes": "8" });
  expect(none.text).toContain("I found no");
});

test("a size's other names stand behind it, whatever else was wished", async () => {
  const { text } = await ask("red pumps in EU 38 under 100k");
  expect(text).toContain("red pumps in EU 38 (UK 5, US 7) under ₦100,000:");
});

test("without a size it is asked for, and of an unknown piece which", async () => {
  const one = await ask("put Zuma Red Pump in my cart in EU 38");
  expect(one.acts).toMatchObject([{ kind: "cart", size: "7" }]);
  const unknown = await ask("add it to my cart");
  expect(unknown.acts).toEqual([]);
  expect(unknown.text).toContain("Which piece");
});

test("a piece is offered for the wishlist", async () => {
  expect((await ask("save the Zuma Red Pump for later")).acts).toMatchObject([
    { kind: "save", product_id: pump.id },
  ]);
});

test("a sold-out size is offered to be told of, one that is there is not", async () => {
  expect((await ask("tell me when the Zuma Red Pump is back in 8")).acts).toMatchObject([
    { kind: "alert", product_id: pump.id, size: "8" },
  ]);
  const anySize = await ask("notify me when the Zuma Red Pump is back in stock abeg");
  expect(anySize.acts).toMatchObject([{ kind: "alert", size: "8" }]);
  const there = await ask("let me know when Zuma Red Pump in size 7 is back");
  expect(there.acts).toEqual([]);
  expect(there.text).toContain("is there in size EU 38 (UK 5, US 7)");
  expect(await shop.ctx.db.select().from(stockAlerts)).toEqual([]);
});

test("an order is offered for cancelling and paying to its owner, and words alone change nothing", async () => {
  expect((await ask("cancel my last order", customer)).acts).toMatchObject([
    { kind: "cancel", order_id: orderId },
  ]);
  expect((await ask("I want to pay for my order", customer)).acts).toMatchObject([
    { kind: "open", to: `/orders/${orderId}` },
  ]);
  expect((await ask("I want to change my delivery address", customer)).acts).toMatchObject([
    { kind: "open", to: `/orders/${orderId}#address` },
  ]);
  expect(await status()).toBe("pending");
});

test("of pieces that lie in the store for who picks them up it tells so, and no day to come", async () => {
  const tell = async (change: Partial<typeof orders.$inferInsert>) => {
    await shop.ctx.db.update(orders).set(change).where(eq(orders.id, orderId));
    return (await ask("where is my order?", customer)).text;
  };
  const days = { estimateFrom: "2026-11-28", estimateTo: "2026-12-01" };
  const pickup = { ...days, deliveryMethod: "pickup", status: "processing" } as const;
  expect(await tell(pickup)).toContain("Processing, expected");
  const ready = await tell({ status: "shipped" });
  expect(ready).toContain("Ready to be picked up, ₦50,000");
  expect(ready).not.toMatch(/shipped|expected/i);
  await tell({ status: "pending", deliveryMethod: "standard" });
});

test("whoever is not signed in is offered nothing of anybody's orders", async () => {
  for (const words of [
    "cancel my last order",
    "pay for my order",
    "change my address",
    "I want to return the bag",
  ]) {
    expect((await ask(words)).acts).toEqual([]);
  }
});

test("what has left is not offered for cancelling, what has come for returning", async () => {
  await shop.ctx.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, orderId));
  const shipped = await ask("cancel my order", customer);
  expect(shipped.acts).toEqual([]);
  expect(shipped.text).toContain("WhatsApp");
  await shop.ctx.db.update(orders).set({ status: "delivered" }).where(eq(orders.id, orderId));
  expect((await ask("I want to return it", customer)).acts).toMatchObject([
    { kind: "open", to: `/orders/${orderId}` },
  ]);
});
