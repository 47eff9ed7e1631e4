import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { wishlists } from "~/db/schema/accounts.ts";
import { assistantLinks } from "~/db/schema/linking.ts";
import { orderEvents, orderItems } from "~/db/schema/orders.ts";
import { ownSizes } from "~/db/schema/own-sizes.ts";
import { returns } from "~/db/schema/returns.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { Scope } from "~/features/linking/scopes.ts";
import { issueTokens } from "~/features/linking/tokens.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { MANAGE, READ, SIZES, WISHLIST, webOf } from "~tests/support/assistant-client.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";

const version = [{ version: "2026-04-08" }];
const profile = {
  ucp: {
    version: "2026-04-08",
    capabilities: {
      "dev.ucp.shopping.order": version,
      "dev.ucp.common.identity_linking": version,
    },
  },
};
const documents = new Map<string, unknown>([
  ["https://agent.example/ucp", profile],
  ["https://other.example/ucp", profile],
]);
const t = testContext({ services: { publicWeb: webOf(documents) } });
let shop: ReturnType<typeof createAccountsShop>;
let ada: string;
let bola: string;

beforeAll(async () => {
  shop = createAccountsShop(t.ctx);
  [ada, bola] = [(await signUpPerson(shop)).id, (await signUpPerson(shop)).id];
});

/** An access token of somebody for the assistants of agent.example. */
async function grant(userId: string, scopes: Scope[]) {
  const [link] = await t.ctx.db
    .insert(assistantLinks)
    .values({
      userId,
      clientId: "https://agent.example/client.json",
      host: "agent.example",
      name: "Concierge",
      scopes,
      usedAt: t.clock.now(),
    })
    .returning();
  return (await issueTokens(t.ctx, t.ctx.db, link!, scopes)).access_token;
}

const rest = (
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  shop.send(method, `/ucp/v1${path}`, body, {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...headers,
  });

async function mcp(name: string, args: object, token?: string) {
  const params = { name, arguments: args };
  return shop.send(
    "POST",
    "/ucp/mcp",
    { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    token ? { authorization: `Bearer ${token}` } : {},
  );
}

/** A delivered order of somebody's own. */
async function deliver(userId: string, quantity = 2) {
  const product = await makeProduct(t.ctx, { stock: { "9": 5, "10": 5 } });
  const lines = [{ product_id: product.id, size: "10", quantity, price: 50_000 }];
  const { id } = await placeOrder(t.ctx, signedIn({ userId }), orderInput(lines), null);
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, id, "delivered");
  return { id, variant: `${product.id}:10` };
}

test("with a person's token an assistant reads their orders, over REST and MCP alike", async () => {
  const { id, variant } = await deliver(ada);
  const token = await grant(ada, [READ as Scope]);
  const { body: list } = await rest("GET", "/orders", token);
  expect(list.orders).toMatchObject([
    { id, status: "delivered", currency: "NGN", line_items: [{ quantity: 2 }] },
  ]);
  const { body } = await rest("GET", `/orders/${id}`, token);
  expect(body).toMatchObject({
    id,
    permalink_url: `http://shop.test/orders/${id}`,
    line_items: [{ id: variant, quantity: { total: 2 } }],
  });
  expect(JSON.stringify([list, body])).not.toMatch(/Adaeze|Allen Avenue|5550142|adaeze@/);
  expect((await mcp("list_orders", {}, token)).body.result.structuredContent).toEqual(list);
  expect((await mcp("get_order", { id }, token)).body.result.structuredContent).toEqual(body);
});

test("nobody else's token opens an order, nor does an assistant without one", async () => {
  const { id } = await deliver(ada);
  const theirs = await grant(bola, [READ as Scope]);
  expect((await rest("GET", `/orders/${id}`, theirs)).body.messages[0].code).toBe("not_found");
  expect((await rest("GET", "/orders", theirs)).body.orders).toEqual([]);
  for (const path of [`/orders/${id}`, "/orders/00000000-0000-4000-8000-000000000000", "/orders"]) {
    const { status, headers, body } = await rest("GET", path);
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe(
      `Bearer realm="http://shop.test", scope="${READ}", resource_metadata="http://shop.test/.well-known/oauth-protected-resource"`,
    );
    expect(body).toMatchObject({
      ucp: { status: "error" },
      messages: [{ code: "identity_required", severity: "requires_buyer_review" }],
    });
  }
  const spoken = await mcp("list_orders", {});
  expect(spoken.status).toBe(401);
  expect(spoken.headers.get("www-authenticate")).toContain("resource_metadata=");
  expect(spoken.body.error.data.code).toBe("identity_required");
});

test("what was not granted is refused, with all scopes that it takes", async () => {
  const { id } = await deliver(ada);
  const token = await grant(ada, [SIZES as Scope]);
  const { status, headers, body } = await rest("POST", `/orders/${id}/returns`, token, {});
  expect(status).toBe(403);
  expect(headers.get("www-authenticate")).toContain(
    `error="insufficient_scope", scope="${READ} ${MANAGE}"`,
  );
  expect(body.messages[0].code).toBe("insufficient_scope");
  for (const path of ["/orders", `/orders/${id}`, "/wishlist"])
    expect((await rest("GET", path, token)).status, path).toBe(403);
  expect((await rest("GET", "/sizes", token)).status).toBe(200);
});

test("a token that does not hold says so, and keeps nobody from what is public", async () => {
  const { headers, status } = await rest("GET", "/orders", "made-up");
  expect(status).toBe(401);
  expect(headers.get("www-authenticate")).toContain('error="invalid_token"');
  const search = await rest("POST", "/catalog/search", "made-up", { query: "loafer" });
  expect(search.status).toBe(200);
});

test("a token is worth nothing to another assistant than it was issued to", async () => {
  const token = await grant(ada, [READ as Scope]);
  const as = (host: string) => ({ "ucp-agent": `profile="https://${host}/ucp"` });
  const other = await rest("GET", "/orders", token, undefined, as("other.example"));
  expect(other.status).toBe(401);
  expect(other.headers.get("www-authenticate")).toContain('error="invalid_token"');
  expect((await rest("GET", "/orders", token, undefined, as("agent.example"))).status).toBe(200);
});

test("an assistant sees the wishlist and the sizes of its person alone", async () => {
  const mine = await makeProduct(t.ctx, { name: "Oyo Mule", stock: { "40": 1 } });
  const theirs = await makeProduct(t.ctx, { name: "Jos Mule", stock: { "40": 1 } });
  await t.ctx.db.insert(wishlists).values([
    { userId: ada, productId: mine.id },
    { userId: bola, productId: theirs.id },
  ]);
  const chosenAt = t.clock.now();
  await t.ctx.db.insert(ownSizes).values([
    { userId: ada, category: "Sneakers", size: "43", chosenAt },
    { userId: ada, category: "Men's Fashion", size: "", chosenAt },
    { userId: bola, category: "Sneakers", size: "38", chosenAt },
  ]);
  const token = await grant(ada, [WISHLIST, SIZES] as Scope[]);
  const { body: saved } = await rest("GET", "/wishlist", token);
  expect(saved.products.map(({ title }: { title: string }) => title)).toEqual(["Oyo Mule"]);
  const { body: worn } = await rest("GET", "/sizes", token);
  expect(worn.sizes).toEqual([{ category: "Sneakers", size: "43" }]);
});

test("an assistant begins a return with its person's own rights, once", async () => {
  const { id, variant } = await deliver(ada);
  const token = await grant(ada, [READ, MANAGE] as Scope[]);
  const wanted = (quantity: number) => ({
    resolution: "refund",
    line_items: [{ id: variant, quantity, reason: "too_small" }],
  });
  const path = `/orders/${id}/returns`;
  const key = { "idempotency-key": "return-1" };
  const begun = await rest("POST", path, token, wanted(1), key);
  expect(begun.body).toMatchObject({
    id,
    adjustments: [
      { type: "return", status: "pending", line_items: [{ id: variant, quantity: -1 }] },
    ],
  });
  expect((await rest("POST", path, token, wanted(1), key)).body).toEqual(begun.body);
  expect(await t.ctx.db.select().from(returns).where(eq(returns.orderId, id))).toHaveLength(1);
  // It was not their own hand: that stands in the order's history.
  const [event] = await t.ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, "return_requested")));
  expect(event).toMatchObject({ actorId: ada, data: { assistant: "agent.example" } });
  const codeOf = async (body: unknown, who = token) =>
    (await rest("POST", path, who, body)).body.messages[0].code;
  expect(await codeOf(wanted(2))).toBe("not_returnable");
  expect(
    await codeOf({ ...wanted(1), line_items: [{ id: "1:1", quantity: 1, reason: "too_small" }] }),
  ).toBe("not_found");
  const theirs = await grant(bola, [READ, MANAGE] as Scope[]);
  expect(await codeOf(wanted(1), theirs)).toBe("not_found");
  const spoken = await mcp("request_return", { id, return: wanted(1) }, token);
  expect(spoken.body.result.structuredContent.adjustments).toHaveLength(2);
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  expect(item!.quantity).toBe(2);
});

test("the days for returns are over for an assistant, too", async () => {
  const { id, variant } = await deliver(ada);
  t.clock.advance(60 * 86_400_000);
  const token = await grant(ada, [READ, MANAGE] as Scope[]);
  const { body } = await rest("POST", `/orders/${id}/returns`, token, {
    resolution: "refund",
    line_items: [{ id: variant, quantity: 1, reason: "too_small" }],
  });
  expect(body.ucp.status).toBe("error");
});

test("the assistant of staff is none of the staff", async () => {
  const { id } = await deliver(ada);
  const staff = await signUpPerson(shop);
  await giveRole(t.ctx, staff.id, "admin");
  const token = await grant(staff.id, [READ as Scope]);
  expect((await rest("GET", `/orders/${id}`, token)).body.messages[0].code).toBe("not_found");
  const wire = await shop.send("GET", "/rest/v1/orders", undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(wire.status).toBe(401);
});
