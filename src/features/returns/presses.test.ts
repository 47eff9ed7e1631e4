import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, orderItems } from "~/db/schema/orders.ts";
import { returns } from "~/db/schema/returns.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";

const t = testContext();

/** Three pieces of 10 that have arrived, of which one is to be a 9. */
async function delivered(quantity = 3) {
  const product = await makeProduct(t.ctx, { stock: { "8": 5, "9": 5, "10": 5 } });
  const line = { product_id: product.id, size: "10", quantity, price: 50_000 };
  const { id, key } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, id, "delivered");
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const wish = { order_item_id: item!.id, quantity: 1, reason: "too_small", exchange_size: "9" };
  return { id, key, wish, productId: product.id };
}
type Order = Awaited<ReturnType<typeof delivered>>;

/** What has come of all presses: requests, pieces of 9 on hold, events, mails. */
async function madeOf({ id, productId }: Order) {
  const made = await t.ctx.db.select().from(returns).where(eq(returns.orderId, id));
  const events = await t.ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), like(orderEvents.kind, "return_%")));
  const mails = await t.ctx.db.select().from(mailOutbox);
  return {
    ids: made.map((row) => row.id),
    held: (await stockOf(t.ctx, productId))["9"]?.held,
    events: events.map(({ kind }) => kind),
    mails: mails
      .filter(({ data }) => made.some((row) => row.id === data.return_id))
      .map(({ template }) => template),
  };
}

/** Presses of a customer with the order's link, and of staff: what each sends beside the rest. */
const pressers = {
  async customer() {
    const client = createAccountsShop(t.ctx).client();
    return (order: Order, more: object) =>
      client.rpc("request_return", bodyOf(order, { key: order.key, ...more }));
  },
  async staff() {
    const person = await signUpPerson(createAccountsShop(t.ctx));
    await giveRole(t.ctx, person.id, "support");
    return (order: Order, more: object) =>
      person.client.rpc("begin_return", bodyOf(order, { why: "She called", ...more }));
  },
};
const bodyOf = ({ id, wish }: Order, more: object) => ({
  order_id: id,
  resolution: "exchange",
  note: "The left one, too",
  items: [wish],
  ...more,
});
const cases = [
  ["customer", ["return_requested"], ["return-requested"]],
  ["staff", ["return_requested", "return_authorized"], ["return-authorized"]],
] as const;

for (const [who, events, mails] of cases) {
  test(`a press of ${who} whose answer was lost is sent again, and makes one return`, async () => {
    const press = await pressers[who]();
    // Of one piece nothing is left for a second one, of several there is.
    for (const quantity of [1, 3]) {
      const order = await delivered(quantity);
      const press_id = randomUUID();
      for (const _ of [1, 2, 3]) expect((await press(order, { press_id })).error).toBeNull();
      expect(await madeOf(order)).toEqual({ ids: [press_id], held: 1, events, mails });
    }
    expect(await findDifferences(t.ctx.db)).toEqual([]);
  });

  test(`a press of ${who} that comes several times at once makes one return`, async () => {
    const press = await pressers[who]();
    const order = await delivered();
    const press_id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => press(order, { press_id })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(await madeOf(order)).toEqual({ ids: [press_id], held: 1, events, mails });
  });

  test(`a press of ${who} that asks for something else by now is refused, the next one counts`, async () => {
    const press = await pressers[who]();
    const order = await delivered();
    const press_id = randomUUID();
    expect((await press(order, { press_id })).error).toBeNull();
    const before = await madeOf(order);
    const others = [
      { items: [{ ...order.wish, exchange_size: "8" }] },
      { items: [{ ...order.wish, quantity: 2 }] },
      { items: [{ ...order.wish, reason: "defect" }] },
      { resolution: "refund" },
      { note: "The right one, too" },
      ...(who === "staff" ? [{ why: "She came in" }] : []),
    ];
    for (const other of others) {
      const { error } = await press(order, { ...other, press_id });
      expect(error, JSON.stringify(other)).toMatchObject({
        code: "idempotency_mismatch",
        message: expect.stringContaining("already, as it was before you changed it"),
      });
    }
    // A key of one order makes nothing of another.
    const stranger = await delivered();
    expect((await press(stranger, { press_id })).error?.code).toBe("idempotency_mismatch");
    expect((await madeOf(stranger)).ids).toEqual([]);
    expect(await madeOf(order)).toEqual(before);
    expect((await press(order, { press_id: randomUUID() })).error).toBeNull();
    expect(await madeOf(order)).toMatchObject({ held: 2 });
  });

  test(`without a key each press of ${who} makes a return, as before there were any`, async () => {
    const press = await pressers[who]();
    const order = await delivered();
    for (const _ of [1, 2]) expect((await press(order, {})).error).toBeNull();
    expect(await madeOf(order)).toMatchObject({ held: 2 });
  });
}

test("a press that was refused made nothing, and may be sent again with what is right", async () => {
  const press = await pressers.customer();
  const order = await delivered();
  const press_id = randomUUID();
  const tooMany = { press_id, items: [{ ...order.wish, quantity: 4 }] };
  expect((await press(order, tooMany)).error?.code).toBe("not_returnable");
  expect((await press(order, { press_id })).error).toBeNull();
  expect(await madeOf(order)).toMatchObject({ ids: [press_id], held: 1 });
});

test("staff are told of a return that is further by now, and it stays there", async () => {
  const press = await pressers.staff();
  const order = await delivered();
  const press_id = randomUUID();
  await press(order, { press_id });
  await t.ctx.db.update(returns).set({ status: "received" }).where(eq(returns.id, press_id));
  expect(await press(order, { press_id })).toMatchObject({ data: { id: press_id }, error: null });
  const [row] = await t.ctx.db.select().from(returns).where(eq(returns.id, press_id));
  expect(row!.status).toBe("received");
});
