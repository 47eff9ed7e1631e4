import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderItems } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { exchangeReturn } from "./exchange.server.ts";
import { releaseOverdueSizes } from "./held-sizes.server.ts";
import { readReturns } from "./queries.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { type ReturnStep, requestReturn, stepReturn } from "./service.server.ts";

const t = testContext({ poolSize: 20 });
const staff = { kind: "staff" as const, id: null };
const customer = { kind: "customer" as const, id: null };
const DAY = 86_400_000;

/** Delivered pieces in size 10; of size 9, what is said. */
async function delivered(nines: number, quantity = 1) {
  const { id: productId } = await makeProduct(t.ctx, { stock: { "9": nines, "10": 5 } });
  const line = { product_id: productId, size: "10", quantity, price: 50_000 };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  await setOrderStatus(t.ctx, staff, id, "delivered");
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return { id, productId, itemId: item!.id };
}
type Delivered = Awaited<ReturnType<typeof delivered>>;

const askForNine = ({ id, itemId }: Delivered, quantity = 1) =>
  requestReturn(t.ctx, customer, id, {
    resolution: "exchange",
    note: "",
    items: [{ order_item_id: itemId, quantity, reason: "too_large", exchange_size: "9" }],
  });

const buyNine = (productId: number) =>
  placeOrder(
    t.ctx,
    anonymous,
    orderInput([{ product_id: productId, size: "9", quantity: 1, price: 50_000 }]),
    null,
  );

async function step(returnId: string, ...all: ReturnStep[]) {
  for (const one of all) await stepReturn(t.ctx, staff, returnId, one);
}
const nineOf = async ({ productId }: Delivered) => (await stockOf(t.ctx, productId))["9"];
const seen = async ({ id }: Delivered) => (await readReturns(t.ctx, id)).returns[0]!;

test("the last piece of the other size is kept from the request until the exchange has it", async () => {
  const bought = await delivered(1);
  const returnId = await askForNine(bought);
  expect(await nineOf(bought)).toEqual({ onHand: 0, held: 1 });
  await expect(buyNine(bought.productId)).rejects.toMatchObject({ code: "out_of_stock" });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  await step(returnId, "authorize");
  expect(await seen(bought)).toMatchObject({
    holdsSizes: true,
    heldUntil: new Date(t.clock.now().getTime() + 14 * DAY),
  });
  await step(returnId, "receive", "inspect");
  expect((await seen(bought)).heldUntil).toBeNull();
  await Promise.all([1, 2, 3].map(() => exchangeReturn(t.ctx, staff, returnId)));
  expect(await nineOf(bought)).toEqual({ onHand: 0, held: 0 });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("shoppers and exchanges race for the last piece: one of them has it", async () => {
  const bought = await delivered(1, 2);
  const other = await delivered(1);
  const tries = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => buyNine(bought.productId)),
    askForNine(bought),
    askForNine(bought),
    askForNine(other),
  ]);
  const of = tries.slice(0, 6);
  expect(of.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  for (const one of of)
    if (one.status === "rejected")
      expect(["out_of_stock", "size_gone"]).toContain(one.reason.reason ?? one.reason.code);
  expect(await nineOf(bought)).toMatchObject({ onHand: 0 });
  expect(await nineOf(other)).toEqual({ onHand: 0, held: 1 });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("refused or paid back instead, the piece is on the shelf again, once", async () => {
  const bought = await delivered(2, 2);
  const [refused, refunded] = [await askForNine(bought), await askForNine(bought)];
  expect(await nineOf(bought)).toEqual({ onHand: 0, held: 2 });
  await Promise.all([1, 2, 3].map(() => step(refused, "refuse")));
  expect(await nineOf(bought)).toEqual({ onHand: 1, held: 1 });
  await step(refunded, "authorize", "receive", "inspect");
  await Promise.all([1, 2, 3].map(() => refundReturn(t.ctx, staff, refunded)));
  expect(await nineOf(bought)).toEqual({ onHand: 2, held: 0 });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a parcel that does not come gives the piece back; one that comes late is held for again", async () => {
  const [late, tooLate] = [await delivered(1), await delivered(1)];
  const returns = [await askForNine(late), await askForNine(tooLate)] as const;
  t.clock.advance(30 * DAY);
  expect(await releaseOverdueSizes(t.ctx), "the shop's own delay costs nobody").toBe(0);
  for (const id of returns) await step(id, "authorize");
  t.clock.advance(14 * DAY);
  expect(await releaseOverdueSizes(t.ctx)).toBe(0);
  t.clock.advance(1);
  const released = await Promise.all([1, 2, 3].map(() => releaseOverdueSizes(t.ctx)));
  expect(released.reduce((sum, n) => sum + n)).toBe(2);
  expect(await nineOf(late)).toEqual({ onHand: 1, held: 0 });
  expect(await seen(late)).toMatchObject({ status: "authorized", holdsSizes: false });

  await buyNine(tooLate.productId);
  for (const id of returns) await step(id, "receive", "inspect");
  expect(await nineOf(late)).toEqual({ onHand: 0, held: 1 });
  expect(await seen(tooLate)).toMatchObject({ status: "inspected", holdsSizes: false });
  await exchangeReturn(t.ctx, staff, returns[0]);
  await expect(exchangeReturn(t.ctx, staff, returns[1])).rejects.toMatchObject({
    code: "out_of_stock",
  });
  await refundReturn(t.ctx, staff, returns[1]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("one piece named twice in a request comes back once", async () => {
  const { id, itemId } = await delivered(5);
  const item = { order_item_id: itemId, quantity: 1, reason: "defect" as const };
  await expect(
    requestReturn(t.ctx, customer, id, { resolution: "refund", note: "", items: [item, item] }),
  ).rejects.toMatchObject({ code: "invalid_input" });
});
