import { beforeEach, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
import { buyingProfile, type ToolAnswer, wishOf } from "~tests/support/agent-client.ts";
import { type AgentKey, makeAgentKey, signAs } from "~tests/support/agent-keys.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

const AGENT = "https://agent.example/profile";
let keys: AgentKey["published"][] = [];
let fetches = 0;
const shop = testContext({
  services: {
    publicWeb: {
      async fetchFile() {
        fetches++;
        return Buffer.from(JSON.stringify({ ...JSON.parse(buyingProfile), signing_keys: keys }));
      },
      post: () => Promise.reject(new NotFetched("nothing is posted here")),
    },
  },
});
const key = makeAgentKey();
beforeEach(() => {
  keys = [key.published];
  shop.clock.advance(2 * 3_600_000);
});

const body = JSON.stringify({ line_items: [{ item: { id: "1" }, quantity: 1 }] });
const usual = {
  method: "POST",
  address: "http://shop.test/ucp/v1/carts",
  headers: {
    "content-type": "application/json",
    "ucp-agent": `profile="${AGENT}"`,
    "idempotency-key": "one",
  },
  body,
};

async function send(headers: Record<string, string>, sent = body, path = "/ucp/v1/carts") {
  const response = await createApp(shop.ctx).request(path, { method: "POST", headers, body: sent });
  return { status: response.status, body: (await response.json()) as ToolAnswer };
}

test("a signed request is answered, by either curve, and whatever is signed besides", async () => {
  expect((await send(signAs(key, usual))).status).toBe(200);
  const large = makeAgentKey("large", "P-384");
  keys = [large.published];
  shop.clock.advance(61_000);
  expect((await send(signAs(large, usual))).status).toBe(200);
  expect((await send(signAs(large, usual, { params: ";created=1" }))).status).toBe(200);
});

test("what was changed, is another's or not covered is refused in the protocol's words", async () => {
  const signed = signAs(key, usual);
  const refused = (code: string, status = 401) => ({ status, body: { code } });
  expect(await send(signed, `${body} `)).toMatchObject(refused("digest_mismatch", 400));
  expect(await send({ ...signed, "idempotency-key": "two" })).toMatchObject(
    refused("signature_invalid"),
  );
  expect(await send(signed, body, "/ucp/v1/carts/1/cancel")).toMatchObject(
    refused("signature_invalid"),
  );
  const elsewhere = { ...usual, address: "http://other.test/ucp/v1/carts" };
  expect(await send(signAs(key, elsewhere))).toMatchObject(refused("signature_invalid"));
  // Somebody else's key under the same name.
  expect(await send(signAs(makeAgentKey(), usual))).toMatchObject(refused("signature_invalid"));
  expect(await send(signAs(makeAgentKey("other"), usual))).toMatchObject(refused("key_not_found"));
  for (const leave of ["@method", "ucp-agent", "idempotency-key", "content-digest"])
    expect(await send(signAs(key, usual, { leave: [leave] }))).toMatchObject(
      refused("signature_invalid"),
    );
  const { signature: _, ...half } = signed;
  expect(await send(half)).toMatchObject(refused("signature_missing"));
  const over = signAs(key, usual, { params: ";expires=1000" });
  expect(await send(over)).toMatchObject(refused("signature_invalid"));
});

test("a key that is new is asked for, once a minute at most", async () => {
  await send(signAs(key, usual));
  const fresh = makeAgentKey("fresh");
  const before = fetches;
  expect((await send(signAs(fresh, usual))).body.code).toBe("key_not_found");
  keys = [fresh.published];
  expect((await send(signAs(fresh, usual))).body.code).toBe("key_not_found");
  expect(fetches).toBe(before);
  shop.clock.advance(61_000);
  expect((await send(signAs(fresh, usual))).status).toBe(200);
  expect(fetches).toBe(before + 1);
});

test("over MCP the signature is of the header's agent, and no other may be named within", async () => {
  const call = (profile: string) =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_cart", arguments: { meta: { "ucp-agent": { profile } }, id: "1" } },
    });
  const { "idempotency-key": _, ...headers } = usual.headers;
  const ask = (profile: string) => {
    const sent = call(profile);
    const address = "http://shop.test/ucp/mcp";
    return send(signAs(key, { ...usual, address, headers, body: sent }), sent, "/ucp/mcp");
  };
  expect((await ask(AGENT)).body.result.structuredContent.messages[0].code).toBe("not_found");
  expect((await ask("https://other.example/x")).body.error).toMatchObject({
    code: -32000,
    data: { code: "signature_invalid" },
  });
});

test("where only those that sign may buy, others are told so, and find and cart as ever", async () => {
  await updateSettings(shop.ctx, null, "agents", { signed_only: true });
  const { id } = await makeProduct(shop.ctx, { price: 50_000, stock: { "43": 3 } });
  const wish = JSON.stringify(wishOf([[`${id}:43`, 1]]));
  const asked = {
    ...usual,
    headers: { ...usual.headers, "idempotency-key": "buy" },
    address: "http://shop.test/ucp/v1/checkout-sessions",
    body: wish,
  };
  const buy = (headers: Record<string, string>) => send(headers, wish, "/ucp/v1/checkout-sessions");
  expect(await buy(asked.headers)).toMatchObject({
    status: 401,
    body: { code: "signature_missing" },
  });
  expect((await buy(signAs(key, asked))).status).toBe(201);
  expect((await send(usual.headers)).status).toBe(200);
  await updateSettings(shop.ctx, null, "agents", {});
});
