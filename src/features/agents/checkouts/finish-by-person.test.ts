import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { atTheDoor, buyingProfile, restAgent, wishOf } from "~tests/support/agent-client.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";

const AGENT = "https://agent.example/profile";
const shop = testContext({
  poolSize: 20,
  services: {
    publicWeb: {
      fetchFile: async () => Buffer.from(buyingProfile),
      post: () => Promise.reject(new NotFetched("nothing is posted here")),
    },
  },
});
const agent = () => restAgent(shop.ctx, { profile: AGENT });

async function prepare() {
  const { id } = await makeProduct(shop.ctx, { price: 50_000, stock: { "43": 9 } });
  const { body } = await agent()("POST", "/checkout-sessions", wishOf([[`${id}:43`, 1]]));
  return { piece: id, checkout: body.id as string };
}
const finish = (piece: number, checkout: string, key: string | null = null) => {
  const lines = [{ product_id: piece, size: "43", quantity: 1, price: 50_000 }];
  const input = { ...orderInput(lines), agent_checkout: checkout };
  return placeOrder(shop.ctx, anonymous, input, key);
};
const findOrder = async (id: string) =>
  (await shop.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const countOrders = async (piece: number) =>
  (
    await shop.ctx.db.execute(
      sql`select distinct order_id from order_items where product_id = ${piece}`,
    )
  ).rows.length;
const path = (checkout: string) => `/checkout-sessions/${checkout}`;

test("an order that a person finishes is their assistant's, which reads it and places no other", async () => {
  const { piece, checkout } = await prepare();
  const placed = await finish(piece, checkout, "by-person");
  expect(await findOrder(placed.id)).toMatchObject({ source: "agent", agent: "agent.example" });
  const { body } = await agent()("GET", path(checkout));
  expect(body).toMatchObject({
    status: "completed",
    line_items: [{ id: `${piece}:43`, quantity: 1 }],
    order: { id: expect.any(String), permalink_url: expect.stringContaining(placed.id) },
  });
  expect(body.totals.at(-1)).toMatchObject({ type: "total", amount: placed.total * 100 });
  expect(body.order.id).not.toBe(placed.id);
  // What the person wrote into it stays theirs: no link opens it for the assistant.
  expect(body.order.permalink_url).toBe(`http://shop.test/orders/${placed.id}`);
  expect((await agent()("GET", `/orders/${body.order.id}`)).body).toMatchObject({
    id: body.order.id,
    checkout_id: checkout,
  });
  expect(await agent()("POST", `${path(checkout)}/complete`, atTheDoor)).toMatchObject({
    status: 409,
    body: { code: "checkout_not_modifiable" },
  });
  // The same press again is the same order.
  expect(await finish(piece, checkout, "by-person")).toEqual(placed);
  const followed = await shop.ctx.pool.query("select 1 from agent_webhooks where order_id = $1", [
    placed.id,
  ]);
  expect(followed.rows).toHaveLength(1);
});

test("staff see orders that persons finish among their assistant's", async () => {
  const { client, id } = await signUpPerson(createAccountsShop(shop.ctx));
  await giveRole(shop.ctx, id, "manager");
  const list = async () => {
    const { data } = await client.rpc("admin_list", { list: "agents" });
    return data.rows.find((row: { agent: string }) => row.agent === AGENT);
  };
  const before = await list();
  const { piece, checkout } = await prepare();
  const { total } = await finish(piece, checkout);
  const { ordered, sold } = await list();
  expect({ ordered, sold }).toEqual({ ordered: before.ordered + 1, sold: before.sold + total });
});

test("what has nothing of the assistant's, or none that is known, is the person's own", async () => {
  const { checkout } = await prepare();
  const { piece } = await prepare();
  for (const other of [checkout, "no id", "00000000-0000-4000-8000-000000000000"])
    expect(await findOrder((await finish(piece, other)).id)).toMatchObject({
      source: "web",
      agent: null,
    });
  expect((await agent()("GET", path(checkout))).body.status).toBe("ready_for_complete");
  shop.clock.advance(7 * 3_600_000);
  expect(await findOrder((await finish(piece, checkout)).id)).toMatchObject({ source: "web" });
});

test("what the assistant has ordered is not ordered again without a word", async () => {
  const { piece, checkout } = await prepare();
  await agent()("POST", `${path(checkout)}/complete`, atTheDoor);
  await expect(finish(piece, checkout)).rejects.toMatchObject({
    code: "refused",
    reason: "ordered_by_agent",
  });
  expect(await countOrders(piece)).toBe(1);
});

test("of a person and their assistant who order in the same moment one does", async () => {
  for (let round = 0; round < 5; round++) {
    const { piece, checkout } = await prepare();
    await Promise.allSettled([
      finish(piece, checkout),
      agent()("POST", `${path(checkout)}/complete`, atTheDoor),
      finish(piece, checkout),
    ]);
    expect(await countOrders(piece)).toBe(1);
  }
});
