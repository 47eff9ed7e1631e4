import { beforeAll, expect, test, vi } from "vitest";
import { NotFetched } from "~/platform/services/public-web.ts";
import { tags } from "~/platform/tags.ts";
import { atTheDoor, mcpAgent, restAgent, wishOf } from "~tests/support/agent-client.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

const shop = testContext({
  env: { RATE_LIMITS: "on", TRUST_PROXY: "true" },
  services: {
    publicWeb: {
      fetchFile: () => Promise.reject(new NotFetched("there are no profiles here")),
      post: () => Promise.reject(new NotFetched("nothing is posted here")),
    },
  },
});
let variant: string;

beforeAll(async () => {
  const { id } = await makeProduct(shop.ctx, { name: "Calabar Red Loafer", stock: { "43": 50 } });
  variant = `${id}:43`;
  await shop.ctx.changed([tags.catalogue]);
});

let networks = 0;
const NOWHERE = "00000000-0000-4000-8000-000000000000";

test.each<[string, string, string, number]>([
  ["create_cart", "POST", "/carts", 120],
  ["create_checkout", "POST", "/checkout-sessions", 120],
  ["update_checkout", "PUT", `/checkout-sessions/${NOWHERE}`, 120],
  ["cancel_checkout", "POST", `/checkout-sessions/${NOWHERE}/cancel`, 120],
  ["complete_checkout", "POST", `/checkout-sessions/${NOWHERE}/complete`, 30],
])(
  "%s: over both transports together a network is refused after its share, whatever it sends",
  async (name, method, path, most) => {
    const network = `203.0.113.${++networks}`;
    const call = mcpAgent(shop.ctx, { network });
    const send = restAgent(shop.ctx, { network });
    for (let n = 0; n < most / 2; n++) {
      expect((await send(method, path, {})).status).not.toBe(429);
      expect((await call(name, { id: NOWHERE })).data?.retry_after).toBeUndefined();
    }
    expect(await send(method, path, {})).toMatchObject({
      status: 429,
      body: { code: "rate_limited" },
    });
    expect((await call(name, { id: NOWHERE })).data.retry_after).toBeGreaterThan(0);
  },
);

/** Statements that a call sends to the database. */
async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const pooled = vi.spyOn(shop.ctx.pool, "query");
  await run();
  const { length } = pooled.mock.calls;
  pooled.mockRestore();
  return length;
}

// What comes on top of these is somebody's new query for each call of each stranger.
test("what a call of a stranger costs the database is bounded, and who goes on after a refusal costs nothing", async () => {
  const send = restAgent(shop.ctx, { network: "203.0.113.250" });
  const { body: cart } = await send("POST", "/carts", {
    line_items: [{ item: { id: variant }, quantity: 1 }],
  });
  const { body: checkout } = await send("POST", "/checkout-sessions", wishOf([[variant, 1]]));
  const costs: [most: number, run: () => Promise<unknown>][] = [
    [6, () => send("POST", "/catalog/search", { query: "red loafer" })],
    [2, () => send("POST", "/catalog/product", { id: variant })],
    [2, () => send("GET", `/checkout-sessions/${NOWHERE}`)],
    [3, () => send("GET", `/carts/${cart.id}`)],
    [11, () => send("GET", `/checkout-sessions/${checkout.id}`)],
    [13, () => send("PUT", `/checkout-sessions/${checkout.id}`, wishOf([[variant, 2]]))],
    [18, () => send("POST", `/checkout-sessions/${checkout.id}/complete`, atTheDoor)],
  ];
  for (const [n, [most, run]] of costs.entries())
    expect(await countStatements(run), `call ${n}`).toBeLessThanOrEqual(most);
  const flood = restAgent(shop.ctx, { network: "203.0.113.251" });
  const complete = () => flood("POST", `/checkout-sessions/${NOWHERE}/complete`, atTheDoor);
  // The first one beyond its share is looked up, and remembered.
  for (let n = 0; n <= 30; n++) await complete();
  expect(await countStatements(complete)).toBe(0);
});
