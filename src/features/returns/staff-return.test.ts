import { eq } from "drizzle-orm";
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
const DAY = 86_400_000;

async function deliveredOrder() {
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "10", quantity: 2, price: 50_000 };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, id, "delivered");
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return { id, productId: product.id, itemId: item!.id };
}

async function staffOf(role: "manager" | "support") {
  const person = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, person.id, role);
  return person;
}

const request = ({ id, itemId }: { id: string; itemId: string }, more: object = {}) => ({
  order_id: id,
  resolution: "exchange",
  why: "She called",
  items: [{ order_item_id: itemId, quantity: 1, reason: "too_small", exchange_size: "9" }],
  ...more,
});

test("staff begin an exchange for who called: accepted at once, its size kept, said who and why", async () => {
  const order = await deliveredOrder();
  const support = await staffOf("support");
  const { data, error } = await support.client.rpc("begin_return", request(order));
  expect(error).toBeNull();

  const { id } = data as { id: string };
  const [row] = await t.ctx.db.select().from(returns).where(eq(returns.id, id));
  expect(row).toMatchObject({ status: "authorized", resolution: "exchange", holdsSizes: true });
  expect((await stockOf(t.ctx, order.productId))["9"]?.held).toBe(1);
  const events = await t.ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(orderEvents.id);
  expect(events.slice(-2)).toMatchObject([
    { kind: "return_requested", actorId: support.id, data: { text: "She called" } },
    { kind: "return_authorized", actorId: support.id },
  ]);
  const mails = await t.ctx.db.select().from(mailOutbox);
  const about = mails.filter(({ data }) => data.return_id === id).map(({ template }) => template);
  expect(about).toEqual(["return-authorized"]);
  // What is on its way back cannot be asked for twice.
  const twice = request(order, {
    items: [{ order_item_id: order.itemId, quantity: 2, reason: "too_small", exchange_size: "9" }],
  });
  expect((await support.client.rpc("begin_return", twice)).error?.code).toBe("not_returnable");
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("when the days for returns are over only who may takes pieces back", async () => {
  const order = await deliveredOrder();
  t.clock.advance(31 * DAY);
  const [support, manager] = [await staffOf("support"), await staffOf("manager")];
  const begin = async (person: typeof support, more: object = {}) =>
    (await person.client.rpc("begin_return", request(order, more))).error;
  expect((await begin(manager))?.code).toBe("too_late");
  expect((await begin(support, { is_late: true }))?.message).toContain(
    "Only an admin or a manager can",
  );
  expect(await begin(manager, { is_late: true })).toBeNull();
});
