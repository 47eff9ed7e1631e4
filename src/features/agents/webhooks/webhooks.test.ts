import { createPublicKey, verify } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { agentOrders } from "~/db/schema/agents.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import type { OrderEventKind } from "~/lib/row-kinds.ts";
import { NotFetched, NotPublic, type PostedMessage } from "~/platform/services/public-web.ts";
import { atTheDoor, buyingProfile, restAgent, wishOf } from "~tests/support/agent-client.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { contentDigest, readSignature, signatureBase } from "../signatures/message.ts";
import { endFollowing, MOST_ATTEMPTS, tellAgents } from "./webhooks.server.ts";

const AGENT = "https://agent.example/profile";
const HOOK = "https://agent.example/orders?shop=1";
const posted: (PostedMessage & { address: string })[] = [];
let webhook: unknown = HOOK;
let answer: () => number = () => 200;

const shop = testContext({
  services: {
    publicWeb: {
      async fetchFile() {
        const profile = JSON.parse(buyingProfile);
        profile.ucp.capabilities["dev.ucp.shopping.order"] = [
          { version: "2026-04-08", config: { webhook_url: webhook } },
        ];
        return Buffer.from(JSON.stringify(profile));
      },
      async post(address, message) {
        posted.push({ ...message, address });
        return { status: answer(), retryAfter: undefined };
      },
    },
  },
});

beforeEach(async () => {
  posted.length = 0;
  webhook = HOOK;
  answer = () => 200;
  // Profiles are read anew, and earlier orders are not told.
  shop.clock.advance(2 * 3_600_000);
  await shop.ctx.pool.query("delete from agent_webhooks");
});

async function order(profile?: string) {
  const { id } = await makeProduct(shop.ctx, { price: 50_000, stock: { "43": 9 } });
  const send = restAgent(shop.ctx, profile ? { profile } : {});
  const { body } = await send("POST", "/checkout-sessions", wishOf([[`${id}:43`, 1]]));
  const done = await send("POST", `/checkout-sessions/${body.id}/complete`, atTheDoor);
  expect(done.body, JSON.stringify(body)).toMatchObject({ status: "completed" });
  const kept = await shop.ctx.db.select().from(agentOrders);
  const { orderId } = kept.find(({ id }) => id === done.body.order.id)!;
  return { id: done.body.order.id as string, orderId };
}
const happen = (orderId: string, kind: OrderEventKind) =>
  shop.ctx.db
    .insert(orderEvents)
    .values({ orderId, kind, actorKind: "system", at: shop.clock.now() });
async function refund(orderId: string, amountKobo = 1_000_000) {
  await shop.ctx.db.insert(refunds).values({ orderId, amountKobo, reason: "return" });
  await happen(orderId, "refund_due");
}
const agentOrderOf = async (orderId: string) =>
  (await shop.ctx.db.select().from(agentOrders).where(eq(agentOrders.orderId, orderId)))[0];
const bodyOf = ({ body }: PostedMessage) => JSON.parse(body.toString("utf8"));
const followed = async () =>
  (await shop.ctx.pool.query("select order_id from agent_webhooks")).rows.length;

test("an agent is told of its order and of each change, signed by a key of the shop's profile", async () => {
  const { id, orderId } = await order(AGENT);
  await tellAgents(shop.ctx);
  expect(posted).toHaveLength(1);
  const [first] = posted;
  expect(first!.address).toBe(HOOK);
  expect(bodyOf(first!)).toMatchObject({
    ucp: { capabilities: { "dev.ucp.shopping.order": [{}] } },
    id,
    adjustments: [],
    line_items: [{ status: "processing" }],
  });
  expect(first!.body.toString()).not.toMatch(/Adaeze|Allen Avenue|5550142/);
  const { headers } = first!;
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "ucp-agent": 'profile="http://shop.test/.well-known/ucp"',
    "content-digest": contentDigest(first!.body),
    "webhook-timestamp": String(Math.floor(shop.clock.now().getTime() / 1000)),
  });
  const profile = (await (await createApp(shop.ctx).request("/.well-known/ucp")).json()) as {
    signing_keys: { kid: string }[];
  };
  const signature = readSignature(headers["signature-input"]!, headers.signature!)!;
  expect(signature.components).toEqual(
    expect.arrayContaining(["@method", "@authority", "@path", "@query", "content-digest"]),
  );
  const published = profile.signing_keys.find(({ kid }) => kid === signature.keyId)!;
  const request = {
    method: "POST",
    url: new URL(HOOK),
    header: (name: string) => headers[name],
  };
  const key = createPublicKey({ key: published, format: "jwk" });
  expect(
    verify(
      "sha256",
      Buffer.from(signatureBase(request, signature)!),
      { key, dsaEncoding: "ieee-p1363" },
      signature.bytes,
    ),
  ).toBe(true);

  // Nothing new: nothing is said again, nor of what is only the shop's.
  await tellAgents(shop.ctx);
  await happen(orderId, "note");
  await tellAgents(shop.ctx);
  expect(posted).toHaveLength(1);
  await refund(orderId);
  await tellAgents(shop.ctx);
  expect(posted).toHaveLength(2);
  expect(bodyOf(posted[1]!).adjustments).toMatchObject([
    { type: "refund", status: "pending", totals: [{ amount: -1_000_000 }] },
  ]);
  expect(posted[1]!.headers["webhook-id"]).not.toBe(headers["webhook-id"]);
});

test("what could not be told is told again, later each time, under the same id", async () => {
  await order(AGENT);
  answer = () => 503;
  await tellAgents(shop.ctx);
  await tellAgents(shop.ctx);
  expect(posted).toHaveLength(1);
  shop.clock.advance(61_000);
  await tellAgents(shop.ctx);
  shop.clock.advance(61_000);
  await tellAgents(shop.ctx);
  expect(posted).toHaveLength(2);
  answer = () => 200;
  shop.clock.advance(61_000);
  await tellAgents(shop.ctx);
  expect(posted).toHaveLength(3);
  expect(new Set(posted.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("an agent that never answers is given up, and told again of what happens later", async () => {
  const { orderId } = await order(AGENT);
  answer = () => {
    throw new NotFetched("the server does not answer");
  };
  for (let n = 0; n < MOST_ATTEMPTS + 3; n++) {
    await tellAgents(shop.ctx);
    shop.clock.advance(7 * 3_600_000);
  }
  expect(posted).toHaveLength(MOST_ATTEMPTS);
  answer = () => 200;
  await refund(orderId);
  await tellAgents(shop.ctx);
  expect(posted).toHaveLength(MOST_ATTEMPTS + 1);
});

test("several copies at once tell each order once", async () => {
  for (let n = 0; n < 3; n++) await order(AGENT);
  await Promise.all([1, 2, 3, 4].map(() => tellAgents(shop.ctx)));
  expect(new Set(posted.map((one) => bodyOf(one).id)).size).toBe(3);
  expect(posted).toHaveLength(3);
});

test("a copy that takes orders to tell of does not wait for another that is taking some", async () => {
  for (let n = 0; n < 3; n++) await order(AGENT);
  const { rows } = await shop.ctx.pool.query("select order_id from agent_webhooks order by due_at");
  // Another copy in the middle of taking the first: its rows are locked until it is done.
  const other = await shop.ctx.pool.connect();
  try {
    await other.query("begin");
    const [{ order_id }] = rows;
    await other.query("select from agent_webhooks where order_id = $1 for update", [order_id]);
    const { id } = (await agentOrderOf(order_id))!;
    await tellAgents(shop.ctx);
    const told = posted.map((one) => bodyOf(one).id);
    expect(told).toHaveLength(2);
    expect(told).not.toContain(id);
    await other.query("commit");
    await tellAgents(shop.ctx);
    expect(posted.map((one) => bodyOf(one).id)).toEqual([...told, id]);
  } finally {
    other.release(true);
  }
});

test("nobody is told who named no address, none of the public web, or is blocked", async () => {
  await order();
  expect(await followed()).toBe(0);
  for (const none of [undefined, "http://agent.example/plain", 7, "no address"]) {
    webhook = none;
    shop.clock.advance(2 * 3_600_000);
    await order(AGENT);
    await tellAgents(shop.ctx);
  }
  expect(posted).toHaveLength(0);
  webhook = "https://10.0.0.1/orders";
  answer = () => {
    throw new NotPublic("its address is not one of the public web");
  };
  shop.clock.advance(2 * 3_600_000);
  await shop.ctx.pool.query("delete from agent_webhooks");
  await order(AGENT);
  await tellAgents(shop.ctx);
  expect(await followed()).toBe(0);
  posted.length = 0;
  webhook = HOOK;
  await order(AGENT);
  await updateSettings(shop.ctx, null, "agents", { blocked: ["agent.example"] });
  await tellAgents(shop.ctx);
  await updateSettings(shop.ctx, null, "agents", {});
  expect(posted).toHaveLength(0);
  expect(await followed()).toBe(0);
});

test("an order is followed for four months", async () => {
  await order(AGENT);
  shop.clock.advance(119 * 86_400_000);
  await endFollowing.run(shop.ctx, {});
  expect(await followed()).toBe(1);
  shop.clock.advance(2 * 86_400_000);
  await endFollowing.run(shop.ctx, {});
  expect(await followed()).toBe(0);
});

test("a new signing key is published beside the one before it, which is gone with the next", async () => {
  const read = async () => {
    const response = await createApp(shop.ctx).request("/.well-known/ucp");
    const { signing_keys } = (await response.json()) as { signing_keys: { kid: string }[] };
    return signing_keys.map(({ kid }) => kid);
  };
  const [first] = await read();
  await updateSettings(shop.ctx, null, "agents", { signing_key: 2 });
  const second = await read();
  expect(second).toEqual([expect.any(String), first]);
  await updateSettings(shop.ctx, null, "agents", { signing_key: 3 });
  expect(await read()).toEqual([expect.any(String), second[0]]);
  await updateSettings(shop.ctx, null, "agents", {});
});
