import { beforeAll, expect, test } from "vitest";
import { assistantLinks } from "~/db/schema/linking.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { atTheDoor, buyingProfile, restAgent, wishOf } from "~tests/support/agent-client.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { clearVisits, MOST_ROWS } from "./notes.server.ts";

const AGENT = "https://agent.example/profile";
const fetched: string[] = [];
const shop = testContext({
  env: { RATE_LIMITS: "on", TRUST_PROXY: "true" },
  services: {
    publicWeb: {
      async fetchFile(address) {
        fetched.push(address);
        if (address.includes("nobody")) throw new NotFetched("the server answered 404");
        return Buffer.from(buyingProfile);
      },
      post: () => Promise.reject(new NotFetched("nothing is posted here")),
    },
  },
});
const agents = (agents: object) =>
  updateSettings(shop.ctx, null, "agents", agents as Record<string, unknown>);

async function clientOf(role?: "manager" | "support") {
  const found = await signUpPerson(createAccountsShop(shop.ctx));
  if (role) await giveRole(shop.ctx, found.id, role);
  return found.client;
}
let shoe: string;
beforeAll(async () => {
  const { id } = await makeProduct(shop.ctx, {
    name: "Kaduna Derby",
    price: 50_000,
    stock: { "43": 200 },
  });
  shoe = `${id}:43`;
});

let people = 0;
/** Each time for somebody else, since strangers order little. */
async function order(profile: string) {
  people++;
  const send = restAgent(shop.ctx, { profile, network: `198.51.100.${people}` });
  const buyer = {
    ...wishOf([]).buyer,
    email: `person${people}@example.com`,
    phone_number: `0803 555 02${10 + people}`,
  };
  const { body } = await send("POST", "/checkout-sessions", wishOf([[shoe, 1]], { buyer }));
  return await send("POST", `/checkout-sessions/${body.id}/complete`, atTheDoor);
}

test("staff see which assistants came, what they looked for, ordered and were refused", async () => {
  const send = restAgent(shop.ctx, { profile: AGENT });
  const find = (query: string) => send("POST", "/catalog/search", { catalog: 1, query });
  const words = "Kaduna <script> 0803 555 0142 ada@example.com";
  await find(words);
  await find(words);
  await send("POST", "/carts", { line_items: [{ item: { id: shoe }, quantity: 1 }] });
  expect((await order(AGENT)).body.status).toBe("completed");
  const { body } = await send("POST", "/checkout-sessions", wishOf([[shoe, 1]]));
  await send("POST", `/checkout-sessions/${body.id}/complete`, { payment: {} });
  expect((await send("POST", "/carts", { line_items: "none" })).status).toBe(400);
  await restAgent(shop.ctx, { profile: "https://nobody.example/x" })("GET", "/carts/1");

  const manager = await clientOf("manager");
  const read = async (list: string) => (await manager.rpc("admin_list", { list })).data.rows;
  const { id: userId } = await signUpPerson(createAccountsShop(shop.ctx));
  const usedAt = shop.clock.now();
  const link = { userId, name: "", scopes: [], usedAt };
  await shop.ctx.db.insert(assistantLinks).values([
    { ...link, clientId: "https://agent.example/client.json", host: "agent.example" },
    { ...link, clientId: "https://agent.example.org/c.json", host: "agent.example.org" },
  ]);
  const rows = await read("agents");
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({
    agent: AGENT,
    linked: 1,
    // Buying profiles name no search: what was looked for is refused, and nothing of it is kept.
    looked: 0,
    carted: 1,
    checked_out: 2,
    handed_over: 1,
    ordered: 1,
    sold: 52_500,
    refused: 3,
    reasons: { capabilities_incompatible: 2, invalid_request: 1 },
    last_at: shop.clock.now().toISOString(),
  });
  expect(rows).toContainEqual(
    expect.objectContaining({ agent: "", refused: 1, reasons: { profile_unreachable: 1 } }),
  );
  expect(await read("agent_searches")).toEqual([]);
  await restAgent(shop.ctx)("POST", "/catalog/search", { query: words });
  await restAgent(shop.ctx)("POST", "/catalog/search", { query: words.toUpperCase() });
  expect(await read("agent_searches")).toEqual([
    expect.objectContaining({ agent: "", query: "kaduna script", times: 2 }),
  ]);
  for (const client of [await clientOf("support"), await clientOf()]) {
    for (const list of ["agents", "agent_searches"])
      expect((await client.rpc("admin_list", { list })).error).not.toBeNull();
    const settings = { section: "agents", value: { buying: false } };
    expect((await client.rpc("save_settings", settings)).error).not.toBeNull();
  }
  expect(
    (await manager.rpc("save_settings", { section: "agents", value: {} })).error,
  ).not.toBeNull();
});

test("a blocked assistant gets nothing, and its profile is not even asked for", async () => {
  await agents({ blocked: ["agent.example"] });
  const before = fetched.length;
  for (const host of ["AGENT.example", "agent.example.", "other.agent.example"]) {
    const refused = await restAgent(shop.ctx, { profile: `https://${host}/other` })(
      "GET",
      "/carts/1",
    );
    expect(refused).toMatchObject({ status: 403, body: { code: "profile_not_trusted" } });
  }
  expect(fetched).toHaveLength(before);
  await agents({});
});

test("an assistant orders as often in an hour as staff say, and others are not kept from it", async () => {
  await agents({ orders_per_hour: 1 });
  const [first, second] = ["https://first.example/ucp", "https://second.example/ucp"];
  expect((await order(first)).body.status).toBe("completed");
  expect(await order(first)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect((await order(second)).body.status).toBe("completed");
  await agents({});
});

test("what is kept of assistants has an end, in time and in number", async () => {
  const { pool } = shop.ctx;
  await pool.query("delete from agent_visits; delete from agent_searches");
  await pool.query(
    `insert into agent_visits (agent, day, deed, last_at)
       select 'https://a' || n, '2026-11-01', 'looked', $1::timestamptz - n * interval '1 second' from generate_series(1, $2) n`,
    [shop.clock.now(), MOST_ROWS + 5],
  );
  await pool.query(
    `insert into agent_searches (agent, query, found, last_at)
       select '', 'word ' || n, 0, $1::timestamptz - n * interval '1 second' from generate_series(1, $2) n`,
    [shop.clock.now(), MOST_ROWS + 5],
  );
  for (const [table, where] of [
    ["agent_visits", "agent = 'https://a1'"],
    ["agent_searches", "query = 'word 1'"],
  ])
    await pool.query(
      `update ${table} set last_at = $1::timestamptz - interval '91 days' where ${where}`,
      [shop.clock.now()],
    );
  await clearVisits.run(shop.ctx, {});
  for (const table of ["agent_visits", "agent_searches"]) {
    const { rows } = await pool.query(`select count(*)::int as kept from ${table}`);
    expect(rows).toEqual([{ kept: MOST_ROWS }]);
  }
});
