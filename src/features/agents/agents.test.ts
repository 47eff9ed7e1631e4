import { beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
import { tags } from "~/platform/tags.ts";
import { buyingProfile } from "../../../tests/support/agent-client.ts";
import { testContext } from "../../../tests/support/context.ts";
import { makeProduct } from "../../../tests/support/factories.ts";

/** Agents' profiles by address; others are not there. */
const profiles = new Map<string, string>();
const fetched: string[] = [];

const shop = testContext({
  env: { RATE_LIMITS: "on", TRUST_PROXY: "true" },
  services: {
    publicWeb: {
      async fetchFile(address) {
        fetched.push(address);
        const profile = profiles.get(address);
        if (profile === undefined) throw new NotFetched("the server answered 404");
        return Buffer.from(profile);
      },
      post: () => Promise.reject(new NotFetched("nothing is posted here")),
    },
  },
});

let network = 0;
beforeEach(() => {
  network++;
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await createApp(shop.ctx).request(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `198.51.100.${network}`,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : null,
  };
}
const search = (body: unknown, agent?: string) =>
  post("/ucp/v1/catalog/search", body, agent ? { "ucp-agent": `profile="${agent}"` } : {});
const rpc = (method: string, params?: object) =>
  post("/ucp/mcp", { jsonrpc: "2.0", id: 7, method, params });
const titles = (products: { title: string }[]) => products.map(({ title }) => title).sort();

let bag: { id: number };
let loafer: { id: number };

beforeAll(async () => {
  const { ctx } = shop;
  bag = await makeProduct(ctx, {
    name: "Zaria Red Leather Tote Bag",
    category: "Bags",
    colors: ["Red"],
    price: 150_000,
    sale: { price: 120_000 },
    stock: { "": 3 },
  });
  await makeProduct(ctx, {
    name: "Kano Red Satchel Bag",
    category: "Bags",
    colors: ["Red"],
    price: 400_000,
    stock: { "": 2 },
  });
  await makeProduct(ctx, {
    name: "Jos Blue Satchel Bag",
    category: "Bags",
    colors: ["Blue"],
    price: 90_000,
    stock: { "": 2 },
  });
  loafer = await makeProduct(ctx, {
    name: "Ijebu Loafer",
    colors: ["Black"],
    price: 60_000,
    stock: { "42": 0, "43": 2, "44": 1 },
  });
  await ctx.changed([tags.catalogue]);
});

test("the profile says what is offered and where, and nothing else", async () => {
  const response = await createApp(shop.ctx).request("/.well-known/ucp");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  const { ucp } = (await response.json()) as {
    ucp: { version: string; services: Record<string, { transport: string; endpoint: string }[]> };
  };
  expect(ucp).toMatchObject({
    version: "2026-04-08",
    payment_handlers: { "test.shop.pay_on_delivery": [{ id: "pay_on_delivery" }] },
  });
  expect(Object.keys((ucp as unknown as { capabilities: object }).capabilities)).toEqual([
    "dev.ucp.shopping.catalog.search",
    "dev.ucp.shopping.catalog.lookup",
    "dev.ucp.shopping.cart",
    "dev.ucp.shopping.checkout",
    "dev.ucp.shopping.order",
    "dev.ucp.shopping.fulfillment",
    "dev.ucp.shopping.discount",
    "dev.ucp.shopping.buyer_consent",
    "dev.ucp.common.identity_linking",
  ]);
  expect(
    ucp.services["dev.ucp.shopping"]!.map(({ transport, endpoint }) => [transport, endpoint]),
  ).toEqual([
    ["rest", "http://shop.test/ucp/v1"],
    ["mcp", "http://shop.test/ucp/mcp"],
  ]);
});

test("an agent finds a red bag under ₦150,000 in a person's words, with its sale price in kobo", async () => {
  const { status, body } = await search({ query: "red bag under 150k" });
  expect(status).toBe(200);
  expect(body.ucp).toEqual({
    version: "2026-04-08",
    status: "success",
    capabilities: { "dev.ucp.shopping.catalog.search": [{ version: "2026-04-08" }] },
  });
  expect(titles(body.products)).toEqual(["Zaria Red Leather Tote Bag"]);
  expect(body.products[0]).toMatchObject({
    id: String(bag.id),
    url: `http://shop.test/product/${bag.id}`,
    price_range: { min: { amount: 12_000_000, currency: "NGN" } },
    list_price_range: { max: { amount: 15_000_000, currency: "NGN" } },
    categories: [{ value: "Bags", taxonomy: "merchant" }],
    variants: [
      {
        id: `${bag.id}:one-size`,
        price: { amount: 12_000_000, currency: "NGN" },
        list_price: { amount: 15_000_000, currency: "NGN" },
        availability: { available: true, status: "in_stock" },
        seller: {
          links: expect.arrayContaining([
            { type: "refund_policy", url: "http://shop.test/return-policy" },
          ]),
        },
      },
    ],
  });
});

test("filters narrow, prices in another currency are not heeded and said so", async () => {
  const cheap = { categories: ["Bags"], price: { max: 10_000_000 } };
  const naira = await search({ filters: cheap, context: { currency: "NGN" } });
  expect(titles(naira.body.products)).toEqual(["Jos Blue Satchel Bag"]);
  const dollars = await search({ filters: cheap, context: { currency: "USD" } });
  expect(dollars.body.products).toHaveLength(3);
  expect(dollars.body.messages).toMatchObject([{ type: "info", code: "price_filter_ignored" }]);
  expect((await search({ filters: { categories: ["Hats"] } })).body.products).toEqual([]);
});

test("what only comes near is said to be that", async () => {
  const { body } = await search({ query: "green bag under 100k" });
  expect(body.messages).toMatchObject([{ code: "near_matches" }]);
});

test("a list is read to its end by its cursors, and each product comes once", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await search({
      filters: { categories: ["Bags"] },
      pagination: { limit: 2, cursor },
    });
    seen.push(...titles(body.products));
    expect(body.pagination.total_count).toBe(3);
    cursor = body.pagination.cursor;
    expect(body.pagination.has_next_page).toBe(cursor !== undefined);
  } while (cursor);
  expect(seen.sort()).toEqual([
    "Jos Blue Satchel Bag",
    "Kano Red Satchel Bag",
    "Zaria Red Leather Tote Bag",
  ]);
});

test("a lookup gives each product once, with the ids that led to it, and names what is not there", async () => {
  const ids = [`${loafer.id}`, `${loafer.id}:44`, `${loafer.id}`, "999999", "nonsense"];
  const { body } = await post("/ucp/v1/catalog/lookup", { ids });
  expect(body.products).toHaveLength(1);
  expect(body.products[0].variants).toMatchObject([
    // The first size that can be bought stands for the product.
    { id: `${loafer.id}:43`, inputs: [{ id: `${loafer.id}`, match: "featured" }] },
    { id: `${loafer.id}:44`, inputs: [{ id: `${loafer.id}:44`, match: "exact" }] },
  ]);
  expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
    "999999",
    "nonsense",
  ]);
  const tooMany = await post("/ucp/v1/catalog/lookup", {
    ids: Array.from({ length: 51 }, (_, n) => `${n}`),
  });
  expect(tooMany).toMatchObject({ status: 400, body: { code: "request_too_large" } });
});

test("a product's details follow what is chosen of it", async () => {
  const get = async (body: object) => (await post("/ucp/v1/catalog/product", body)).body.product;
  const id = String(loafer.id);
  const plain = await get({ id });
  expect(plain.selected).toEqual([{ name: "Size", label: "43" }]);
  expect(plain.options).toEqual([
    {
      name: "Size",
      values: [
        { label: "42", exists: true, available: false },
        { label: "43", exists: true, available: true },
        { label: "44", exists: true, available: true },
      ],
    },
  ]);
  const chosen = await get({ id, selected: [{ name: "Size", label: "44" }] });
  expect(chosen).toMatchObject({ selected: [{ label: "44" }], variants: [{ id: `${id}:44` }] });
  const relaxed = await get({ id, selected: [{ name: "Size", label: "50" }] });
  expect(relaxed).toMatchObject({ selected: [], variants: [{ id: `${id}:43` }] });
  const soldOut = await get({ id: `${id}:42`, selected: [{ name: "Size", label: "44" }] });
  expect(soldOut.variants).toMatchObject([{ id: `${id}:42`, availability: { available: false } }]);
  const nothing = await post("/ucp/v1/catalog/product", { id: `${id}:50` });
  expect(nothing).toMatchObject({
    status: 200,
    body: {
      ucp: { status: "error" },
      messages: [{ code: "not_found", severity: "unrecoverable" }],
    },
  });
});

test.each<[string, unknown, string]>([
  ["nothing to look for", {}, "invalid_request"],
  ["a body that is no JSON", "{", "invalid_request"],
  ["a price that is no amount", { filters: { price: { max: -1 } } }, "invalid_request"],
  ["a cursor of no list", { query: "bag", pagination: { cursor: "Li4v" } }, "invalid_cursor"],
])("%s is refused in the protocol's words", async (_name, body, code) => {
  expect(await search(body)).toMatchObject({
    status: 400,
    body: { code, content: expect.any(String), continue_url: "http://shop.test/" },
  });
});

test("an agent's profile is fetched once, and decides what it can have", async () => {
  const capability = { "dev.ucp.shopping.catalog.search": [{ version: "2026-04-08" }] };
  const profile = (version: string, capabilities: object) =>
    JSON.stringify({ ucp: { version, services: {}, payment_handlers: {}, capabilities } });
  const at = (name: string) => `https://agent.example/${name}`;
  profiles.set(at("good"), profile("2026-04-08", capability));
  profiles.set(at("newer"), profile("2027-01-01", capability));
  profiles.set(
    at("other"),
    profile("2026-04-08", { "dev.ucp.shopping.order": [{ version: "2026-04-08" }] }),
  );
  profiles.set(at("odd"), "<html>");
  const ask = (agent: string) => search({ query: "bag" }, agent);
  expect((await ask(at("good"))).body.ucp.status).toBe("success");
  await ask(at("good"));
  expect(fetched.filter((address) => address === at("good"))).toHaveLength(1);
  expect(await ask(at("newer"))).toMatchObject({
    status: 422,
    body: { code: "version_unsupported" },
  });
  expect(await ask(at("odd"))).toMatchObject({ status: 422, body: { code: "profile_malformed" } });
  expect(await ask(at("gone"))).toMatchObject({
    status: 424,
    body: { code: "profile_unreachable" },
  });
  for (const address of ["http://agent.example/", "agent"]) {
    expect(await ask(address)).toMatchObject({
      status: 400,
      body: { code: "invalid_profile_url" },
    });
  }
  expect(await ask(at("other"))).toMatchObject({
    status: 200,
    body: { ucp: { status: "error" }, messages: [{ code: "capabilities_incompatible" }] },
  });
});

test("over MCP the same tools give the same answers", async () => {
  const start = await rpc("initialize", { protocolVersion: "2025-06-18", capabilities: {} });
  expect(start.body).toMatchObject({
    id: 7,
    result: { protocolVersion: "2025-06-18", capabilities: { tools: {} } },
  });
  const note = { jsonrpc: "2.0", method: "notifications/initialized" };
  expect(await post("/ucp/mcp", note)).toMatchObject({ status: 202, body: null });
  const { body: list } = await rpc("tools/list");
  expect(list.result.tools.map(({ name }: { name: string }) => name)).toEqual([
    "search_catalog",
    "lookup_catalog",
    "get_product",
    "create_cart",
    "get_cart",
    "update_cart",
    "cancel_cart",
    "create_checkout",
    "get_checkout",
    "update_checkout",
    "complete_checkout",
    "cancel_checkout",
    "get_order",
    "list_orders",
    "request_return",
    "get_wishlist",
    "get_sizes",
  ]);
  expect(list.result.tools[0].inputSchema.properties.catalog.type).toBe("object");
  const input = { query: "red bag under 150k" };
  const { body } = await rpc("tools/call", {
    name: "search_catalog",
    arguments: { catalog: input },
  });
  const { body: plain } = await search(input);
  expect(body.result.structuredContent).toEqual(plain);
  expect(JSON.parse(body.result.content[0].text)).toEqual(plain);
});

test("what is wrong with a call over MCP has its number of JSON-RPC", async () => {
  const call = (name: string, args: object) => rpc("tools/call", { name, arguments: args });
  expect((await call("buy_everything", {})).body.error.code).toBe(-32602);
  expect((await call("search_catalog", { catalog: {} })).body.error).toMatchObject({
    code: -32602,
    data: { code: "invalid_request" },
  });
  const meta = { "ucp-agent": { profile: "https://agent.example/nowhere" } };
  expect(await call("search_catalog", { meta, catalog: { query: "bag" } })).toMatchObject({
    status: 424,
    body: { error: { code: -32001, data: { code: "profile_unreachable" } } },
  });
  expect((await rpc("tools/destroy")).body.error.code).toBe(-32601);
  expect((await post("/ucp/mcp", "[]")).body.error.code).toBe(-32600);
});

test("one network asks 300 times a minute, over both transports together", async () => {
  for (let n = 0; n < 150; n++) {
    await rpc("ping");
    await post("/ucp/v1/catalog/product", { id: "0" });
  }
  const refused = await search({ query: "bag" });
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const spoken = await rpc("ping");
  expect(spoken).toMatchObject({ status: 429, body: { error: { code: -32000 } } });
  expect(spoken.body.error.data.retry_after).toBeGreaterThan(0);
});

test("strangers make the shop fetch sixty profiles a minute at most, and one network few of them", async () => {
  shop.clock.advance(120_000);
  const shopper = "https://shopper.example/ucp";
  profiles.set(shopper, buyingProfile);
  const before = fetched.length;
  const flood = async (times: number) => {
    let last = 0;
    for (let n = 0; n < times; n++) {
      const profile = `https://flood.example/${network}/${n}`;
      last = (await search({ query: "bag" }, profile)).status;
    }
    return last;
  };
  expect(await flood(62)).toBe(429);
  const made = fetched.length - before;
  // Others are served all the same.
  network++;
  expect(
    (
      await post(
        "/ucp/v1/carts",
        { line_items: [{ item: { id: `${bag.id}` }, quantity: 1 }] },
        { "ucp-agent": `profile="${shopper}"` },
      )
    ).status,
  ).toBe(201);
  for (let others = 0; others < 8; others++) {
    network++;
    await flood(10);
  }
  expect(made).toBe(12);
  expect(fetched.length - before).toBe(60);
});

test("switched off, agents find nothing, and nothing says that they could", async () => {
  const off = { finding: false, carting: false, buying: false, linking: false };
  await updateSettings(shop.ctx, null, "agents", off);
  const response = await createApp(shop.ctx).request("/.well-known/ucp");
  expect(await response.json()).toMatchObject({ ucp: { services: {}, capabilities: {} } });
  expect(await search({ query: "bag" })).toMatchObject({
    status: 404,
    body: { code: "not_offered" },
  });
  expect((await rpc("tools/list")).body.result.tools).toEqual([]);
  const call = await rpc("tools/call", {
    name: "get_product",
    arguments: { catalog: { id: "1" } },
  });
  expect(call.body.error.data.code).toBe("not_offered");
  await updateSettings(shop.ctx, null, "agents", { finding: true, carting: true, buying: true });
});
