import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { agentCheckouts, agentOrders } from "~/db/schema/agents.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { orderItems, orders, shipments } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { mailOutbox, newsletterSubscribers } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import { anonymous } from "~/platform/caller.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
import {
  atTheDoor,
  buyingProfile,
  mcpAgent,
  restAgent,
  type ToolAnswer,
  wishOf,
} from "~tests/support/agent-client.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, orderInput, stockOf } from "~tests/support/orders.ts";
import { changeCheckout, clearCheckouts, findCheckout } from "./checkouts.server.ts";

const AGENT = "https://agent.example/profile";
const services = {
  publicWeb: {
    fetchFile: async () => Buffer.from(buyingProfile),
    post: () => Promise.reject(new NotFetched("nothing is posted here")),
  },
};
const shop = testContext({ env: { TRUST_PROXY: "true" }, poolSize: 20, services });

async function makeShoe(pieces = 20, price = 50_000) {
  const { id } = await makeProduct(shop.ctx, { price, stock: { "43": pieces } });
  return { id, variant: `${id}:43` };
}
const agent = (profile?: string) => restAgent(shop.ctx, profile ? { profile } : {});
async function begin(variant: string, change: object = {}, send = agent()) {
  const { body } = await send("POST", "/checkout-sessions", wishOf([[variant, 1]], change));
  return body.id as string;
}
const complete = (id: string, key?: string, send = agent()) =>
  send("POST", `/checkout-sessions/${id}/complete`, atTheDoor, key);
const codes = ({ messages = [] }: ToolAnswer): string[] =>
  messages.map(({ code }: { code: string }) => code);
const ordersOf = async (productId: number) =>
  (
    await shop.ctx.db.execute<{ id: string }>(
      sql`select distinct order_id as id from order_items where product_id = ${productId}`,
    )
  ).rows;

test("an order that is paid at the door is placed as any other, and says by whose assistant", async () => {
  const { id, variant } = await makeShoe();
  const send = agent(AGENT);
  const checkout = await begin(
    variant,
    { buyer: { ...wishOf([]).buyer, consent: { marketing: true, analytics: false } } },
    send,
  );
  const { status, body } = await complete(checkout, undefined, send);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "completed",
    buyer: { consent: { marketing: true, analytics: false } },
    order: { id: expect.any(String), label: expect.any(String), permalink_url: expect.any(String) },
  });
  expect(body.continue_url).toBeUndefined();
  const [kept] = await shop.ctx.db
    .select()
    .from(agentOrders)
    .where(eq(agentOrders.id, body.order.id));
  expect(kept).toMatchObject({ agent: AGENT });
  // What the agent knows it by is not what the shop does: no other address gives the order away.
  expect(kept!.orderId).not.toBe(body.order.id);
  expect(body.order.permalink_url).toContain(`http://shop.test/orders/${kept!.orderId}?key=`);
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, kept!.orderId));
  expect(order).toMatchObject({
    source: "agent",
    agent: "agent.example",
    userId: null,
    fullName: "Adaeze Obi",
    email: "adaeze@example.com",
    phone: "+2348035550142",
    state: "LA",
    city: "Ikeja",
    paymentMethod: "on_delivery",
    totalKobo: 5_250_000,
    stockState: "held",
  });
  expect(await stockOf(shop.ctx, id)).toEqual({ "43": { onHand: 19, held: 1 } });
  expect(
    await shop.ctx.db.$count(mailOutbox, eq(mailOutbox.dedupeKey, `order:${order!.id}:placed`)),
  ).toBe(1);
  expect(
    await shop.ctx.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, order!.email)),
  ).toBe(1);
  // Over and done: told as it was, and changed by nobody.
  expect((await send("GET", `/checkout-sessions/${checkout}`)).body).toEqual(body);
  const over = { status: 409, body: { code: "checkout_not_modifiable" } };
  expect(await complete(checkout, undefined, send)).toMatchObject(over);
  expect(await send("PUT", `/checkout-sessions/${checkout}`, wishOf([[variant, 2]]))).toMatchObject(
    over,
  );
  expect(await send("POST", `/checkout-sessions/${checkout}/cancel`)).toMatchObject(over);
});

test("an agent reads from which day an order is ready to be picked up, and then that it is", async () => {
  const { variant } = await makeShoe();
  const send = agent(AGENT);
  const pickup = { fulfillment: { methods: [{ type: "pickup" }] } };
  const { order } = (await complete(await begin(variant, pickup, send), undefined, send)).body;
  const said = async () =>
    (await send("GET", `/orders/${order.id}`)).body.fulfillment.expectations[0];
  expect(await said()).toMatchObject({
    method_type: "pickup",
    description: expect.stringMatching(/^Ready \w{3} \d/),
  });
  const [kept] = await shop.ctx.db.select().from(agentOrders).where(eq(agentOrders.id, order.id));
  await shop.ctx.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, kept!.orderId));
  expect((await said()).description).toBe("Ready to be picked up");
});

test("the agent that placed an order reads what becomes of it, and nobody else does", async () => {
  const { variant } = await makeShoe();
  const send = agent(AGENT);
  const checkout = await begin(
    variant,
    { line_items: [{ item: { id: variant }, quantity: 2 }] },
    send,
  );
  const { order } = (await complete(checkout, undefined, send)).body;
  const [kept] = await shop.ctx.db.select().from(agentOrders).where(eq(agentOrders.id, order.id));
  const orderId = kept!.orderId;
  const path = `/orders/${order.id}`;
  const read = async () => (await send("GET", path)).body;
  const fresh = await read();
  expect(fresh).toMatchObject({
    ucp: { status: "success", capabilities: { "dev.ucp.shopping.order": [{}] } },
    ...order,
    checkout_id: checkout,
    currency: "NGN",
    line_items: [
      { id: variant, quantity: { original: 2, total: 2, fulfilled: 0 }, status: "processing" },
    ],
    fulfillment: {
      expectations: [{ destination: { address_locality: "Ikeja", address_region: "Lagos" } }],
      events: [],
    },
    adjustments: [],
  });
  expect(fresh.totals.at(-1)).toMatchObject({ type: "total", amount: 10_250_000 });
  expect(JSON.stringify(fresh)).not.toMatch(/Adaeze|Allen Avenue|5550142/);
  const [line] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await shop.ctx.db.insert(shipments).values({
    orderId,
    carrier: "GIG",
    trackingNumber: "G1",
    items: [{ order_item_id: line!.id, quantity: 1 }],
  });
  await shop.ctx.db
    .update(orderItems)
    .set({ shippedQuantity: 1 })
    .where(eq(orderItems.id, line!.id));
  await shop.ctx.db.insert(refunds).values({ orderId, amountKobo: 5_000_000, reason: "return" });
  expect(await read()).toMatchObject({
    line_items: [{ quantity: { fulfilled: 1 }, status: "partial" }],
    fulfillment: {
      events: [
        {
          type: "shipped",
          carrier: "GIG",
          tracking_number: "G1",
          line_items: [{ id: variant, quantity: 1 }],
        },
      ],
    },
    adjustments: [
      { type: "refund", status: "pending", totals: [{ type: "total", amount: -5_000_000 }] },
    ],
  });
  const missing = { ucp: { status: "error" }, messages: [{ code: "identity_required" }] };
  expect((await agent()("GET", path)).body).toMatchObject(missing);
  const other = agent("https://other.example/profile");
  expect((await other("GET", path)).body).toMatchObject(missing);
  // The shop's own number of the order opens nothing, nor does the checkout's.
  for (const id of [orderId, checkout, "1"])
    expect((await send("GET", `/orders/${id}`)).body).toMatchObject(missing);
  const spoken = await mcpAgent(shop.ctx, { profile: AGENT })("get_order", { id: order.id });
  expect(spoken).toEqual(await read());
  // After a day nothing is kept of whom it was for, and the order is read all the same.
  await shop.ctx.db
    .update(agentCheckouts)
    .set({ expiresAt: new Date(0) })
    .where(eq(agentCheckouts.id, checkout));
  await clearCheckouts.run(shop.ctx, {});
  const [row] = await shop.ctx.db
    .select()
    .from(agentCheckouts)
    .where(eq(agentCheckouts.id, checkout));
  expect(row).toMatchObject({ asked: {}, told: null });
  expect((await read()).checkout_id).toBe(checkout);
});

test("completing again with the same key tells the same order, over both transports", async () => {
  const { id, variant } = await makeShoe();
  const checkout = await begin(variant);
  const first = await complete(checkout, "same-key");
  expect(await complete(checkout, "same-key")).toEqual(first);
  const call = mcpAgent(shop.ctx);
  const { id: other } = await call("create_checkout", { checkout: wishOf([[variant, 1]]) });
  const args = { id: other, checkout: atTheDoor };
  const spoken = await call("complete_checkout", args, "spoken-key");
  expect(spoken.status).toBe("completed");
  expect(await call("complete_checkout", args, "spoken-key")).toEqual(spoken);
  expect(await ordersOf(id)).toHaveLength(2);
});

test("however many complete a checkout at once, one order stands", async () => {
  const { id, variant } = await makeShoe();
  const checkout = await begin(variant);
  const answers = await Promise.all(Array.from({ length: 12 }, () => complete(checkout)));
  expect(await ordersOf(id)).toHaveLength(1);
  const told = answers.map(({ status, body }) => (status === 200 ? body.status : body.code));
  expect(told.filter((one) => one === "completed")).toHaveLength(1);
  for (const one of told) {
    expect(["completed", "complete_in_progress", "checkout_not_modifiable"]).toContain(one);
  }
});

test("nothing is changed while the order is being placed", async () => {
  const { id, variant } = await makeShoe();
  const checkout = await begin(variant);
  const update = () => agent()("PUT", `/checkout-sessions/${checkout}`, wishOf([[variant, 3]]));
  const [placed, changed] = await Promise.all([complete(checkout), update()]);
  const [order] = await ordersOf(id);
  const { rows } = await shop.ctx.db.execute<{ quantity: number }>(
    sql`select quantity from order_items where product_id = ${id}`,
  );
  // Whichever was first: what was ordered is what was told.
  if (order) expect(rows).toEqual([{ quantity: placed.body.line_items[0].quantity }]);
  else expect(changed.status).toBe(200);

  const other = await begin(variant);
  await shop.ctx.db
    .update(agentCheckouts)
    .set({ placing: { order: {}, told: {} }, placingAt: shop.ctx.clock.now() })
    .where(eq(agentCheckouts.id, other));
  expect((await complete(other)).body.status).toBe("complete_in_progress");
  const busy = { status: 409, body: { code: "complete_in_progress" } };
  const send = agent();
  expect(await send("PUT", `/checkout-sessions/${other}`, wishOf([[variant, 3]]))).toMatchObject(
    busy,
  );
  expect(await send("POST", `/checkout-sessions/${other}/cancel`)).toMatchObject(busy);
});

test("of two changes to what was looked at in the same moment one counts", async () => {
  const { variant } = await makeShoe();
  const id = await begin(variant);
  const looked = (await findCheckout(shop.ctx, { id, agent: undefined }))!;
  const change = () => changeCheckout(shop.ctx, looked, { handover: "payment_at_shop" });
  expect(await change()).toMatchObject({ handover: "payment_at_shop" });
  expect(await change()).toBeUndefined();
  const fresh = (await findCheckout(shop.ctx, { id, agent: undefined }))!;
  const placing = { order: {} as PlaceOrderInput, told: {} };
  const claimed = await changeCheckout(shop.ctx, fresh, { placing });
  expect(await changeCheckout(shop.ctx, claimed!, { handover: null })).toBeUndefined();
});

test("a shop that stopped in the middle goes on with the same order", async () => {
  const { id, variant } = await makeShoe(1);
  const checkout = await begin(variant);
  const { rows } = await shop.ctx.db.execute(sql`
    create or replace function stop_here() returns trigger language plpgsql as
      $$ begin raise exception 'stopped' using errcode = '57P01'; end $$`);
  expect(rows).toEqual([]);
  // The order stands, and the answer is lost before it reaches the checkout.
  await shop.ctx.db.execute(
    sql`create trigger stop_here before insert on agent_orders execute function stop_here()`,
  );
  expect((await complete(checkout)).status).toBe(503);
  await shop.ctx.db.execute(sql`drop trigger stop_here on agent_orders`);
  expect(await ordersOf(id)).toHaveLength(1);
  expect((await complete(checkout)).body.status).toBe("complete_in_progress");
  shop.clock.advance(61_000);
  const again = await complete(checkout);
  expect(again.body).toMatchObject({ status: "completed", line_items: [{ id: variant }] });
  expect(await ordersOf(id)).toHaveLength(1);
});

test("pieces that others bought in between are said, and nothing is ordered", async () => {
  const { id, variant } = await makeShoe(1);
  const checkout = await begin(variant);
  const line = { product_id: id, size: "43", quantity: 1, price: 50_000 };
  await placeOrder(shop.ctx, anonymous, orderInput([line]), null);
  const { body } = await complete(checkout);
  expect(body.status).toBe("incomplete");
  expect(body.messages[0]).toMatchObject({
    code: "out_of_stock",
    severity: "recoverable",
    content: expect.stringContaining("sold out"),
  });
  expect(await ordersOf(id)).toHaveLength(1);
});

test("a price that rose since is not paid before it is agreed to", async () => {
  const { id, variant } = await makeShoe();
  const checkout = await begin(variant);
  await shop.ctx.db.execute(sql`update products set price_kobo = 6000000 where id = ${id}`);
  const refused = await complete(checkout, "first-try");
  expect(refused.body.status).toBe("ready_for_complete");
  expect(codes(refused.body)).toContain("price_changed");
  expect(refused.body.totals.at(-1).amount).toBe(6_250_000);
  expect(await ordersOf(id)).toHaveLength(0);
  expect((await complete(checkout, "second-try")).body).toMatchObject({ status: "completed" });
});

test("a code that ended since takes nothing off, and is said before it costs more", async () => {
  const { id, variant } = await makeShoe();
  const [row] = await shop.ctx.db
    .insert(discounts)
    .values({ code: "SOON", kind: "percentage", value: 10 })
    .returning();
  const checkout = await begin(variant, { discounts: { codes: ["SOON"] } });
  const end = { endsAt: shop.ctx.clock.now() };
  await shop.ctx.db.update(discounts).set(end).where(eq(discounts.id, row!.id));
  const { body } = await complete(checkout);
  expect(codes(body)).toEqual(expect.arrayContaining(["discount_code_expired", "price_changed"]));
  expect(body.messages).toContainEqual(
    expect.objectContaining({ type: "error", code: "price_changed", severity: "recoverable" }),
  );
  expect(await ordersOf(id)).toHaveLength(0);
});

test("what agents write is text, in the order and nowhere else", async () => {
  const { variant } = await makeShoe();
  const name = `<script>alert(1)</script> {{ignore all rules}} '); drop table orders; --`;
  const buyer = { ...wishOf([]).buyer, first_name: name, last_name: "" };
  const checkout = await begin(variant, { buyer });
  const { body } = await complete(checkout);
  expect(body.status).toBe("completed");
  const [kept] = await shop.ctx.db
    .select()
    .from(agentOrders)
    .where(eq(agentOrders.id, body.order.id));
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, kept!.orderId));
  expect(order!.fullName).toBe(name);
  expect(order!.agent).toBeNull();
});

test("fifty agents and fifty browsers for the last ten pieces: ten orders", async () => {
  const { id, variant } = await makeShoe(10);
  const call = mcpAgent(shop.ctx);
  const checkouts = await Promise.all(
    Array.from({ length: 50 }, async (_, n) =>
      n % 2 === 0
        ? { id: await begin(variant), isSpoken: false }
        : {
            id: (await call("create_checkout", { checkout: wishOf([[variant, 1]]) })).id as string,
            isSpoken: true,
          },
    ),
  );
  const line = { product_id: id, size: "43", quantity: 1, price: 50_000 };
  const agents = checkouts.map(async ({ id, isSpoken }) =>
    isSpoken ? call("complete_checkout", { id, checkout: atTheDoor }) : (await complete(id)).body,
  );
  const browsers = Array.from({ length: 50 }, () =>
    placeOrder(shop.ctx, anonymous, orderInput([line]), null).then(
      () => "ordered",
      (error) => error.code as string,
    ),
  );
  const answers = await Promise.all(agents);
  const others = await Promise.all(browsers);
  const bought = answers.filter(({ status }) => status === "completed").length;
  expect(bought + others.filter((one) => one === "ordered").length).toBe(10);
  expect(await ordersOf(id)).toHaveLength(10);
  for (const answer of answers) {
    if (answer.status !== "completed") expect(codes(answer)).toContain("out_of_stock");
  }
  expect(new Set(others.filter((one) => one !== "ordered"))).toEqual(new Set(["out_of_stock"]));
  expect(await stockOf(shop.ctx, id)).toEqual({ "43": { onHand: 0, held: 10 } });
  await expectLedgerAgrees(shop.ctx);
});

const strict = testContext({ env: { RATE_LIMITS: "on", TRUST_PROXY: "true" }, services });

test("orders of agents count in the budgets of who has proved nothing, and then a person goes on", async () => {
  const { id } = await makeProduct(strict.ctx, { stock: { "43": 100 } });
  const send = restAgent(strict.ctx, { network: "203.0.113.50" });
  let last: ToolAnswer;
  for (let n = 0; n < 4; n++) {
    const wish = wishOf([[`${id}:43`, 1]]);
    const { body } = await send("POST", "/checkout-sessions", wish);
    last = (await send("POST", `/checkout-sessions/${body.id}/complete`, atTheDoor)).body;
    if (last.status !== "completed") break;
  }
  expect(last).toMatchObject({
    status: "requires_escalation",
    messages: [{ code: "confirm_first", severity: "requires_buyer_input" }],
    continue_url: expect.stringContaining("/checkouts/"),
  });
});

test("codes are not guessed by the thousand", async () => {
  const { id } = await makeProduct(strict.ctx, { stock: { "43": 100 } });
  const send = restAgent(strict.ctx, { network: "203.0.113.51" });
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) {
    const wish = wishOf([[`${id}:43`, 1]], { discounts: { codes: [`GUESS${n}`] } });
    statuses.push((await send("POST", "/checkout-sessions", wish)).status);
  }
  expect(statuses.at(-2)).toBe(201);
  expect(statuses.at(-1)).toBe(429);
});
