import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { agentCheckouts } from "~/db/schema/agents.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
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
import { clearCheckouts } from "./checkouts.server.ts";

const AGENT = "https://agent.example/profile";
const OTHER = "https://other.example/profile";
const shop = testContext({
  env: { TRUST_PROXY: "true" },
  services: {
    publicWeb: {
      async fetchFile(address) {
        if (![AGENT, OTHER].includes(address)) throw new NotFetched("there is nothing");
        return Buffer.from(buyingProfile);
      },
      post: () => Promise.reject(new NotFetched("nothing is posted here")),
    },
  },
});

let shoe: string;
let send: ReturnType<typeof restAgent>;
beforeAll(async () => {
  const { id } = await makeProduct(shop.ctx, { name: "Ijebu Loafer", stock: { "43": 50 } });
  shoe = `${id}:43`;
  send = restAgent(shop.ctx);
});

const begin = async (wish: object = wishOf([[shoe, 1]])) =>
  (await send("POST", "/checkout-sessions", wish)).body;
const errorsOf = ({ messages = [] }: ToolAnswer) =>
  messages
    .filter(({ type }: { type: string }) => type === "error")
    .map(({ code, path = "" }: { code: string; path?: string }) => `${code} ${path}`.trim());
const amounts = (totals: { type: string; amount: number }[]) =>
  Object.fromEntries(totals.map(({ type, amount }) => [type, amount]));
const addUp = (totals: { type: string; amount: number }[]) =>
  totals.reduce((sum, { type, amount }) => (type === "total" ? sum : sum + amount), 0);

test("a checkout says step by step what is missing, until it is ready", async () => {
  const bare = { line_items: [{ item: { id: shoe }, quantity: 2 }] };
  const first = await send("POST", "/checkout-sessions", bare);
  expect(first).toMatchObject({
    status: 201,
    body: {
      ucp: {
        status: "success",
        capabilities: {
          "dev.ucp.shopping.checkout": [{ version: "2026-04-08" }],
          "dev.ucp.shopping.fulfillment": [{ version: "2026-04-08" }],
          "dev.ucp.shopping.discount": [{ version: "2026-04-08" }],
        },
        payment_handlers: { "test.shop.pay_on_delivery": [{ id: "pay_on_delivery" }] },
      },
      status: "incomplete",
      currency: "NGN",
      line_items: [
        { id: shoe, quantity: 2, item: { title: "Ijebu Loafer, size 43", price: 5_000_000 } },
      ],
      continue_url: expect.stringMatching(/^http:\/\/shop\.test\/checkouts\/[0-9a-f-]{36}$/),
      expires_at: "2026-11-19T15:00:00.000Z",
    },
  });
  const { id } = first.body;
  expect(errorsOf(first.body)).toEqual([
    "missing $.buyer.first_name",
    "missing $.buyer.email",
    "missing $.buyer.phone_number",
    "missing $.fulfillment",
  ]);
  expect(first.body.totals.at(-1)).toEqual({
    type: "total",
    display_text: "Total before delivery",
    amount: 10_000_000,
  });

  const { buyer, fulfillment } = wishOf([]);
  const [method] = fulfillment.methods;
  const place = { ...bare, buyer, fulfillment: { methods: [{ ...method, groups: [] }] } };
  const second = (await send("PUT", `/checkout-sessions/${id}`, place)).body;
  expect(errorsOf(second)).toEqual([
    "missing $.fulfillment.methods[0].groups[0].selected_option_id",
  ]);
  const [shipping, pickup] = second.fulfillment.methods;
  expect(shipping.groups[0].options[0]).toEqual({
    id: "standard",
    title: "Standard delivery",
    description: "Arrives Sat 21 Nov – Wed 25 Nov",
    earliest_fulfillment_time: "2026-11-21T00:00:00+01:00",
    latest_fulfillment_time: "2026-11-25T23:59:59+01:00",
    totals: [{ type: "total", amount: 250_000 }],
  });
  expect(pickup).toMatchObject({
    type: "pickup",
    line_item_ids: [],
    destinations: [{ id: "store" }],
  });

  // What was answered is sent back with the choice in it.
  shipping.groups[0].selected_option_id = "standard";
  const ready = (
    await send("PUT", `/checkout-sessions/${id}`, {
      ...bare,
      buyer,
      fulfillment: { methods: [shipping, pickup] },
    })
  ).body;
  expect(ready).toMatchObject({
    status: "ready_for_complete",
    messages: [{ code: "ways_to_pay" }],
  });
  expect(amounts(ready.totals)).toEqual({
    subtotal: 10_000_000,
    fulfillment: 250_000,
    total: 10_250_000,
  });
  expect(addUp(ready.totals)).toBe(10_250_000);
  expect((await send("GET", `/checkout-sessions/${id}`)).body).toEqual(ready);
});

test.each<[string, object, string[]]>([
  [
    "a mailbox and a number that are none",
    { buyer: { first_name: "Ada", email: "ada", phone_number: "12" } },
    ["invalid_email $.buyer.email", "invalid_phone $.buyer.phone_number"],
  ],
  [
    "a place abroad",
    {
      fulfillment: {
        methods: [
          { type: "shipping", destinations: [{ address_region: "Lagos", address_country: "GH" }] },
        ],
      },
    },
    ["address_undeliverable $.fulfillment.methods[0].destinations[0]"],
  ],
  [
    "a state that there is not",
    {
      fulfillment: { methods: [{ type: "shipping", destinations: [{ address_region: "Texas" }] }] },
    },
    ["address_undeliverable $.fulfillment.methods[0].destinations[0]"],
  ],
  [
    "a place without a street",
    {
      fulfillment: {
        methods: [
          {
            type: "shipping",
            destinations: [{ address_region: "NG-LA", address_locality: "Ikeja" }],
          },
        ],
      },
    },
    ["missing $.fulfillment.methods[0].destinations[0]"],
  ],
  [
    "two ways at once",
    { fulfillment: { methods: [{ type: "shipping" }, { type: "pickup" }] } },
    ["split_not_offered $.fulfillment.methods"],
  ],
  ["more than there are", { line_items: [] }, ["out_of_stock $.line_items[0]"]],
])("%s is said, and can be mended", async (_name, change, errors) => {
  const wish = { ...wishOf([[shoe, 1]]), ...change };
  if (wish.line_items.length === 0) wish.line_items = [{ item: { id: shoe }, quantity: 60 }];
  const { id, status, ...body } = await begin(wish);
  expect(status).toBe("incomplete");
  expect(errorsOf(body)).toEqual(errors);
  // Nor does it become an order.
  expect((await send("POST", `/checkout-sessions/${id}/complete`, atTheDoor)).body.status).toBe(
    "incomplete",
  );
});

test("picking up in the store costs nothing and needs no address", async () => {
  const picked = await begin(
    wishOf([[shoe, 1]], { fulfillment: { methods: [{ type: "pickup" }] } }),
  );
  expect(picked.status).toBe("ready_for_complete");
  expect(amounts(picked.totals)).toEqual({ subtotal: 5_000_000, fulfillment: 0, total: 5_000_000 });
  expect(picked.fulfillment.methods[1].groups[0].selected_option_id).toBe("pickup");
});

test("codes take off what they do at our own checkout, and what they do not is said", async () => {
  await shop.ctx.db.insert(discounts).values([
    { code: "TENTH", kind: "percentage", value: 10 },
    { code: "GONE", kind: "percentage", value: 10, endsAt: new Date("2026-01-01") },
  ]);
  const wish = (...codes: string[]) => wishOf([[shoe, 2]], { discounts: { codes } });
  const good = await begin(wish("tenth", "SECOND"));
  expect(amounts(good.totals)).toMatchObject({ items_discount: -1_000_000, total: 9_250_000 });
  expect(addUp(good.totals)).toBe(9_250_000);
  expect(amounts(good.line_items[0].totals)).toEqual({
    subtotal: 10_000_000,
    items_discount: -1_000_000,
    total: 9_000_000,
  });
  expect(good.discounts).toMatchObject({
    codes: ["tenth", "SECOND"],
    applied: [
      {
        code: "TENTH",
        amount: 1_000_000,
        allocations: [{ path: "$.line_items[0]", amount: 1_000_000 }],
      },
    ],
  });
  expect(good.messages).toContainEqual(
    expect.objectContaining({
      type: "warning",
      code: "discount_code_combination_disallowed",
      path: "$.discounts.codes[1]",
    }),
  );
  for (const [code, said] of [
    ["GONE", "discount_code_expired"],
    ["NOSUCH", "discount_code_invalid"],
  ] as const) {
    const bad = await begin(wish(code));
    expect(bad).toMatchObject({ status: "ready_for_complete", discounts: { applied: [] } });
    expect(bad.messages[0]).toMatchObject({ type: "warning", code: said });
  }
});

test("what is paid by card or transfer goes to the person, whatever else is asked for", async () => {
  // Nothing is paid at the door in the north.
  const north = await begin(
    wishOf([[shoe, 1]], {
      fulfillment: {
        methods: [
          {
            type: "shipping",
            destinations: [
              {
                street_address: "1 Bompai Road",
                address_locality: "Kano",
                address_region: "Kano State",
              },
            ],
            groups: [{ selected_option_id: "standard" }],
          },
        ],
      },
    }),
  );
  expect(north).toMatchObject({
    status: "requires_escalation",
    ucp: { payment_handlers: {} },
    messages: [{ code: "payment_at_shop", severity: "requires_buyer_input" }],
    continue_url: expect.stringContaining("/checkouts/"),
  });
  const { id } = await begin();
  const card = { payment: { instruments: [{ handler_id: "com.example.card", type: "card" }] } };
  const handed = (await send("POST", `/checkout-sessions/${id}/complete`, card)).body;
  expect(handed).toMatchObject({
    status: "requires_escalation",
    messages: [{ code: "payment_at_shop", severity: "requires_buyer_input" }],
  });
  expect((await send("GET", `/checkout-sessions/${id}`)).body.status).toBe("requires_escalation");
  const changed = await send("PUT", `/checkout-sessions/${id}`, wishOf([[shoe, 2]]));
  expect(changed.body.status).toBe("ready_for_complete");
});

test("a price that changes is said once, in the totals, too", async () => {
  const bag = await makeProduct(shop.ctx, { name: "Zaria Tote", price: 40_000, stock: { "": 5 } });
  const { id } = await begin(wishOf([[`${bag.id}:one-size`, 1]]));
  await shop.ctx.db.execute(`update products set price_kobo = 4500000 where id = ${bag.id}`);
  const now = (await send("GET", `/checkout-sessions/${id}`)).body;
  expect(amounts(now.totals)).toMatchObject({ total: 4_750_000 });
  expect(now.messages[0]).toMatchObject({
    type: "warning",
    code: "price_changed",
    content: "Zaria Tote: now ₦45,000 instead of ₦40,000",
  });
  expect((await send("GET", `/checkout-sessions/${id}`)).body.messages).toHaveLength(1);
});

test("a checkout that is cancelled is over, and says so", async () => {
  const { id } = await begin();
  expect(await send("POST", `/checkout-sessions/${id}/cancel`)).toMatchObject({
    status: 200,
    body: { status: "canceled", line_items: [{ id: shoe }] },
  });
  const { body } = await send("GET", `/checkout-sessions/${id}`);
  expect(body).toMatchObject({ status: "canceled" });
  expect(body.continue_url).toBeUndefined();
  const conflict = { status: 409, body: { code: "checkout_not_modifiable" } };
  expect(await send("POST", `/checkout-sessions/${id}/cancel`)).toMatchObject(conflict);
  expect(await send("PUT", `/checkout-sessions/${id}`, wishOf([[shoe, 1]]))).toMatchObject(
    conflict,
  );
  expect(await send("POST", `/checkout-sessions/${id}/complete`, atTheDoor)).toMatchObject(
    conflict,
  );
});

test("a checkout is its agent's alone, and is forgotten", async () => {
  const mine = restAgent(shop.ctx, { profile: AGENT });
  const { id } = (await mine("POST", "/checkout-sessions", wishOf([[shoe, 1]]))).body;
  expect((await mine("GET", `/checkout-sessions/${id}`)).body.status).toBe("ready_for_complete");
  const missing = { body: { ucp: { status: "error" }, messages: [{ code: "not_found" }] } };
  const others = [send, restAgent(shop.ctx, { profile: OTHER })];
  for (const other of others) {
    expect(await other("GET", `/checkout-sessions/${id}`)).toMatchObject(missing);
    expect(await other("PUT", `/checkout-sessions/${id}`, wishOf([[shoe, 2]]))).toMatchObject(
      missing,
    );
    expect(await other("POST", `/checkout-sessions/${id}/complete`, atTheDoor)).toMatchObject(
      missing,
    );
    expect(await other("POST", `/checkout-sessions/${id}/cancel`)).toMatchObject(missing);
  }
  shop.clock.advance(6 * 3_600_000 + 1);
  expect(await mine("GET", `/checkout-sessions/${id}`)).toMatchObject(missing);
  await clearCheckouts.run(shop.ctx, {});
  expect(await shop.ctx.db.$count(agentCheckouts, eq(agentCheckouts.id, id))).toBe(0);
});

test("a request that is repeated by its key does nothing again; another one with it is refused", async () => {
  const wish = wishOf([[shoe, 1]]);
  const made = await send("POST", "/checkout-sessions", wish, "key-1");
  expect(await send("POST", "/checkout-sessions", wish, "key-1")).toEqual(made);
  const both = await Promise.all(
    ["key-2", "key-2"].map((key) => send("POST", "/checkout-sessions", wish, key)),
  );
  expect(both[0]!.body.id).toBe(both[1]!.body.id);
  expect(both[0]!.body.id).not.toBe(made.body.id);
  const conflict = { status: 409, body: { code: "idempotency_conflict" } };
  expect(
    await send("POST", "/checkout-sessions", { ...wish, currency: "EUR" }, "key-1"),
  ).toMatchObject(conflict);
  const path = `/checkout-sessions/${made.body.id}`;
  const changed = await send("PUT", path, wishOf([[shoe, 2]]), "key-3");
  expect(await send("PUT", path, wishOf([[shoe, 2]]), "key-3")).toEqual(changed);
  expect(await send("PUT", path, wishOf([[shoe, 3]]), "key-3")).toMatchObject(conflict);
  const ended = await send("POST", `${path}/cancel`, undefined, "key-4");
  expect(await send("POST", `${path}/cancel`, undefined, "key-4")).toEqual(ended);
  // Another network is another agent, where none says which it is.
  const other = await restAgent(shop.ctx, { network: "203.0.113.9" })(
    "POST",
    "/checkout-sessions",
    wish,
    "key-1",
  );
  expect(other.body.id).not.toBe(made.body.id);
});

test.each<[string, unknown]>([
  ["no lines", { line_items: [] }],
  ["half a piece", { line_items: [{ item: { id: "1:9" }, quantity: 0.5 }] }],
  ["a name that is a list", { ...wishOf([["1:9", 1]]), buyer: { first_name: ["Ada"] } }],
  ["text that cannot be kept", { ...wishOf([["1:9", 1]]), buyer: { first_name: "A\0da" } }],
  ["half a character", { ...wishOf([["1:9", 1]]), buyer: { first_name: "A\ud800" } }],
  [
    "an endless street",
    {
      ...wishOf([["1:9", 1]]),
      fulfillment: { methods: [{ destinations: [{ street_address: "a".repeat(201) }] }] },
    },
  ],
  [
    "a way that there is not",
    { ...wishOf([["1:9", 1]]), fulfillment: { methods: [{ type: "drone" }] } },
  ],
])("%s: refused in the protocol's words, and nothing is kept", async (_name, wish) => {
  const before = await shop.ctx.db.$count(agentCheckouts);
  expect(await send("POST", "/checkout-sessions", wish)).toMatchObject({
    status: 400,
    body: { code: "invalid_request", content: expect.any(String) },
  });
  expect(await shop.ctx.db.$count(agentCheckouts)).toBe(before);
});

test("over MCP the same tools give the same answers", async () => {
  const call = mcpAgent(shop.ctx);
  const made = await call("create_checkout", { checkout: wishOf([[shoe, 1]]) });
  expect(await call("get_checkout", { id: made.id })).toEqual(made);
  expect((await send("GET", `/checkout-sessions/${made.id}`)).body).toEqual(made);
  const { status } = await call("update_checkout", { id: made.id, checkout: wishOf([[shoe, 2]]) });
  expect(status).toBe("ready_for_complete");
  expect((await call("cancel_checkout", { id: made.id }, "key-9")).status).toBe("canceled");
  expect((await call("cancel_checkout", { id: made.id }, "key-9")).status).toBe("canceled");
  expect(await call("cancel_checkout", { id: made.id })).toMatchObject({
    data: { code: "checkout_not_modifiable" },
  });
});

test("staff switch buying off by itself, and nothing offers it then", async () => {
  await updateSettings(shop.ctx, null, "agents", { finding: true, carting: true, buying: false });
  expect(await send("POST", "/checkout-sessions", wishOf([[shoe, 1]]))).toMatchObject({
    status: 404,
    body: { code: "not_offered" },
  });
  const { ucp } = (await (
    await createApp(shop.ctx).request("/.well-known/ucp")
  ).json()) as ToolAnswer;
  expect(ucp.payment_handlers).toEqual({});
  expect(Object.keys(ucp.capabilities)).not.toContain("dev.ucp.shopping.checkout");
  await updateSettings(shop.ctx, null, "agents", { finding: true, carting: true, buying: true });
  const text = await (await createApp(shop.ctx).request("/.well-known/ucp")).text();
  expect(JSON.parse(text).ucp).toMatchObject({
    payment_handlers: { "test.shop.pay_on_delivery": [{ id: "pay_on_delivery" }] },
    capabilities: {
      "dev.ucp.shopping.checkout": [{ version: "2026-04-08" }],
      "dev.ucp.shopping.discount": [{ extends: "dev.ucp.shopping.checkout" }],
    },
  });
});
