import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "~/app/app.ts";
import { createShopContext } from "~/app/shop-context.ts";
import { testContext } from "~tests/support/context.ts";
import { clearLimits, createLimits, tooMany } from "./limits.ts";

const shop = testContext({ env: { RATE_LIMITS: "on" } });
const copy = () => createLimits({ enabled: true, pool: shop.ctx.pool });

beforeEach(() => shop.ctx.pool.query("truncate rate_limits"));

test("copies of the server count together, and one that starts anew counts on", async () => {
  const [one, two] = [copy(), copy()];
  for (const limits of [one, two, one]) await limits.spend("password", "ada", 3, 900);
  for (const limits of [one, two, copy()]) {
    await expect(limits.spend("password", "ada", 3, 900)).rejects.toMatchObject({
      code: "rate_limited",
      reason: "password",
      details: { retry_after: expect.toSatisfy((wait: number) => wait > 890 && wait <= 900) },
    });
  }
  await two.spend("password", "chidi", 3, 900);
  await two.spend("contact", "ada", 3, 900);
});

test("whoever has spent a limit at one copy of the shop is refused by the others", async () => {
  const { config, log } = shop.ctx;
  const copyOptions = { config, log, databaseUrl: shop.databaseUrl, runJobs: false };
  const other = await createShopContext({ ...copyOptions, clock: shop.clock });
  onTestFinished(() => other.close());
  const [here, there] = [shop.ctx, other].map((ctx) => createApp(ctx));
  const guess = async (app = here!) => {
    const answer = await app.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.com", password: "not-the-one" }),
    });
    return answer.status;
  };
  let answered = 0;
  while ((await guess()) !== 429) answered++;
  expect(answered).toBeGreaterThan(0);
  expect(await guess(there)).toBe(429);
});

test("how long one waits is said as people say it", () => {
  const budget = { name: "track_code", key: "x", allowed: 3, seconds: 3600 };
  const said = (wait: number) => tooMany({ budget, wait, isNew: false }).message;
  expect([1, 90, 91, 2431].map(said)).toEqual([
    "Too many requests. Try again in 1 second.",
    "Too many requests. Try again in 90 seconds.",
    "Too many requests. Try again in 2 minutes.",
    "Too many requests. Try again in 41 minutes.",
  ]);
});

test("who comes at once from many sides gets no more than is allowed", async () => {
  const copies = [copy(), copy(), copy()];
  const tries = Array.from({ length: 60 }, (_, n) => copies[n % 3]!.spend("codes", "x", 10, 600));
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

test("what one copy forgives is forgiven by all", async () => {
  const [one, two] = [copy(), copy()];
  for (const limits of [one, two]) await limits.spend("password", "ada", 2, 900);
  await two.reset("password", "ada");
  await two.spend("password", "ada", 2, 900);
});

test("a key may be anything that somebody sends", async () => {
  for (const key of ["\0", "x".repeat(100_000), ""]) {
    await copy().spend("password", key, 1, 60);
    await expect(copy().spend("password", key, 1, 60)).rejects.toThrow("Too many requests");
  }
});

test("who is refused costs no query", async () => {
  const limits = copy();
  await limits.spend("orders", "x", 1, 60);
  const query = vi.spyOn(shop.ctx.pool, "query");
  for (let n = 0; n < 50; n++) await expect(limits.spend("orders", "x", 1, 60)).rejects.toThrow();
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test("windows that are over are taken out, others stay", async () => {
  const limits = copy();
  await limits.spend("long", "x", 5, 600);
  await limits.spend("short", "x", 5, 600);
  await shop.ctx.pool.query("update rate_limits set expire = 1 where key like 'short:%'");
  await clearLimits.run({ ...shop.ctx, limits }, {});
  const { rows } = await shop.ctx.pool.query("select key from rate_limits");
  expect(rows).toEqual([{ key: expect.stringMatching(/^long:/) }]);
});
