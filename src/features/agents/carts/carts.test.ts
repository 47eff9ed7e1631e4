import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { agentCarts } from "~/db/schema/agents.ts";
import { products } from "~/db/schema/catalogue.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "../../../../tests/support/context.ts";
import { makeProduct } from "../../../../tests/support/factories.ts";
import { orderInput } from "../../../../tests/support/orders.ts";
import { clearCarts } from "./carts.server.ts";

const shop = testContext({ env: { RATE_LIMITS: "on", TRUST_PROXY: "true" } });

async function send(method: string, path: string, body?: object, network = "198.51.100.1") {
  const response = await createApp(shop.ctx).request(`/ucp/v1${path}`, {
    method,
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}
const cartOf = (...items: [id: string, quantity: number][]) => ({
  line_items: items.map(([id, quantity]) => ({ item: { id }, quantity })),
});
const make = async (...items: [id: string, quantity: number][]) =>
  (await send("POST", "/carts", cartOf(...items))).body;
const codes = (body: { messages?: { code: string }[] }) =>
  (body.messages ?? []).map(({ code }) => code);

test("a cart has today's prices, totals that add up, and a way on for a person", async () => {
  const bag = await makeProduct(shop.ctx, { name: "Zaria Tote", price: 40_000, stock: { "": 5 } });
  const shoe = await makeProduct(shop.ctx, {
    price: 60_000,
    sale: { price: 50_000 },
    stock: { "43": 2 },
  });
  const { status, body } = await send(
    "POST",
    "/carts",
    // One variant twice is one line; what is sent of prices and names counts for nothing.
    {
      line_items: [
        { item: { id: `${bag.id}:one-size`, price: 1, title: "<b>Free</b>" }, quantity: 1 },
        { item: { id: `${shoe.id}:43` }, quantity: 2 },
        { item: { id: `${bag.id}:one-size` }, quantity: 1 },
      ],
    },
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ucp: {
      status: "success",
      capabilities: { "dev.ucp.shopping.cart": [{ version: "2026-04-08" }] },
    },
    currency: "NGN",
    line_items: [
      { item: { title: "Zaria Tote", price: 4_000_000 }, quantity: 2 },
      { item: { price: 5_000_000 }, quantity: 2, totals: [{ amount: 10_000_000 }, {}] },
    ],
    totals: [
      { type: "subtotal", amount: 18_000_000 },
      { type: "total", amount: 18_000_000 },
    ],
    continue_url: `http://shop.test/carts/${body.id}`,
  });
  expect(body.messages).toBeUndefined();
});

test("stock that runs out and a price that changed in between are told with their names", async () => {
  const bag = await makeProduct(shop.ctx, {
    name: "Kano Satchel",
    price: 40_000,
    stock: { "": 2 },
  });
  const shoe = await makeProduct(shop.ctx, {
    name: "Ijebu Loafer",
    price: 50_000,
    stock: { "43": 9 },
  });
  const gone = await makeProduct(shop.ctx, {
    name: "Old Loafer",
    price: 10_000,
    stock: { "43": 9 },
  });
  const { id } = await make([`${bag.id}:one-size`, 2], [`${shoe.id}:43`, 1], [`${gone.id}:43`, 1]);
  const line = { product_id: bag.id, size: "One Size", quantity: 1, price: 40_000 };
  await placeOrder(shop.ctx, anonymous, orderInput([line]), null);
  await shop.ctx.db.update(products).set({ priceKobo: 5_500_000 }).where(eq(products.id, shoe.id));
  await shop.ctx.db.update(products).set({ isActive: false }).where(eq(products.id, gone.id));
  const { body } = await send("GET", `/carts/${id}`);
  expect(body.line_items).toHaveLength(2);
  expect(body.totals[1]).toMatchObject({ type: "total", amount: 8_000_000 + 5_500_000 });
  expect(body.messages).toEqual([
    {
      type: "error",
      code: "item_unavailable",
      severity: "recoverable",
      content: "Old Loafer, size 43 is no longer in the shop",
    },
    {
      type: "error",
      code: "out_of_stock",
      severity: "recoverable",
      path: "$.line_items[0]",
      content: "Kano Satchel: only 1 left",
    },
    {
      type: "warning",
      code: "price_changed",
      path: "$.line_items[1]",
      content: "Ijebu Loafer, size 43: now ₦55,000 instead of ₦50,000",
    },
  ]);
});

test("an update puts its lines in place of all others, a cancelled cart is gone", async () => {
  const shoe = await makeProduct(shop.ctx, { stock: { "43": 9, "44": 0 } });
  const { id } = await make([`${shoe.id}:43`, 1]);
  const updated = await send(
    "PUT",
    `/carts/${id}`,
    cartOf([`${shoe.id}:43`, 3], [`${shoe.id}:44`, 1]),
  );
  expect(updated.status).toBe(200);
  expect(updated.body.id).toBe(id);
  expect(updated.body.line_items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([
    3, 1,
  ]);
  expect(codes(updated.body)).toEqual(["out_of_stock"]);
  const last = await send("POST", `/carts/${id}/cancel`, {});
  expect(last.body).toMatchObject({ id, ucp: { status: "success" } });
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PUT", "", cartOf([`${shoe.id}:43`, 1])],
    ["POST", "/cancel", {}],
  ] as const) {
    const { body: answer } = await send(method, `/carts/${id}${path}`, body);
    expect(answer.ucp.status).toBe("error");
    expect(codes(answer)).toEqual(["not_found"]);
  }
});

test("of nothing that is in the shop there is no cart, and nothing is kept", async () => {
  const before = await shop.ctx.db.$count(agentCarts);
  const { status, body } = await send("POST", "/carts", cartOf(["999999:43", 1], ["nonsense", 2]));
  expect(status).toBe(200);
  expect(body.ucp.status).toBe("error");
  expect(body.id).toBeUndefined();
  for (const wrong of [{}, { line_items: [] }, cartOf(["1:43", 0]), cartOf(["1:43", 100])]) {
    expect(await send("POST", "/carts", wrong)).toMatchObject({
      status: 400,
      body: { code: "invalid_request" },
    });
  }
  expect(await shop.ctx.db.$count(agentCarts)).toBe(before);
});

test("a cart is forgotten after a week in which nobody changed it", async () => {
  const shoe = await makeProduct(shop.ctx, { stock: { "43": 9 } });
  const { id } = await make([`${shoe.id}:43`, 1]);
  shop.clock.advance(6 * 86_400_000);
  await send("PUT", `/carts/${id}`, cartOf([`${shoe.id}:43`, 2]));
  shop.clock.advance(6 * 86_400_000);
  await clearCarts.run(shop.ctx, {});
  expect((await send("GET", `/carts/${id}`)).body.ucp.status).toBe("success");
  shop.clock.advance(86_400_001);
  expect(codes((await send("GET", `/carts/${id}`)).body)).toEqual(["not_found"]);
  await clearCarts.run(shop.ctx, {});
  expect(await shop.ctx.db.$count(agentCarts, eq(agentCarts.id, id))).toBe(0);
});

test("over MCP a cart is made and read with the same words", async () => {
  const shoe = await makeProduct(shop.ctx, { stock: { "43": 9 } });
  const call = async (name: string, args: object) => {
    const response = await createApp(shop.ctx).request("/ucp/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.2" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: args },
      }),
    });
    return ((await response.json()) as { result: { structuredContent: Record<string, never> } })
      .result.structuredContent;
  };
  const made = await call("create_cart", { cart: cartOf([`${shoe.id}:43`, 1]) });
  expect(await call("get_cart", { id: made.id })).toEqual(made);
  expect((await send("GET", `/carts/${made.id}`)).body).toEqual(made);
});

test("one network makes 120 carts in ten minutes, and staff switch carts off by themselves", async () => {
  const shoe = await makeProduct(shop.ctx, { stock: { "43": 9 } });
  const body = cartOf([`${shoe.id}:43`, 1]);
  const statuses = new Set<number>();
  for (let n = 0; n < 120; n++)
    statuses.add((await send("POST", "/carts", body, "203.0.113.7")).status);
  expect([...statuses]).toEqual([201]);
  expect((await send("POST", "/carts", body, "203.0.113.7")).status).toBe(429);
  await updateSettings(shop.ctx, null, "agents", { finding: true, carting: false });
  expect(await send("POST", "/carts", body)).toMatchObject({
    status: 404,
    body: { code: "not_offered" },
  });
  expect((await send("POST", "/catalog/product", { id: `${shoe.id}` })).status).toBe(200);
  const profile = await (await createApp(shop.ctx).request("/.well-known/ucp")).json();
  expect(
    Object.keys((profile as { ucp: { capabilities: object } }).ucp.capabilities),
  ).not.toContain("dev.ucp.shopping.cart");
});
