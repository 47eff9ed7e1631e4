import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { assistantUsage } from "~/db/schema/store.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { AppError } from "~/platform/errors.ts";
import { testContext } from "~tests/support/context.ts";
import { spendTurn } from "./usage.server.ts";

const shop = testContext({ env: { RATE_LIMITS: "on", TRUST_PROXY: "true" } });
const customer: Caller = {
  kind: "user",
  userId: "5b1f2c1e-7c9b-4a53-9f0e-1f6f0c1d2e3f",
  email: "ada@example.com",
  sessionId: "",
  aal: "aal1",
  roles: [],
  needsSecondFactor: false,
  mayOnlyLook: false,
};
const refusal = (spending: Promise<void>) =>
  spending.then(
    () => null,
    (error) => (error instanceof AppError ? error.code : error),
  );

test("an address has sixty turns a minute, another one its own", async () => {
  const app = createApp(shop.ctx);
  const ask = async (from: string) => {
    const answer = await app.request("/functions/v1/ai-recommendations", {
      method: "POST",
      headers: { "x-forwarded-for": from },
      body: "{",
    });
    return answer.status;
  };
  for (let turn = 0; turn < 60; turn++) expect(await ask("10.0.0.1")).toBe(400);
  expect(await ask("10.0.0.1")).toBe(429);
  expect(await ask("10.0.0.2")).toBe(400);
});

test("an account has its share of a day, from whatever address, and a new one the next day", async () => {
  await shop.ctx.db
    .insert(assistantUsage)
    .values({ day: "2026-11-19", key: `user:${customer.userId}`, turns: 199 });
  expect(await refusal(spendTurn(shop.ctx, customer, "10.0.1.1"))).toBeNull();
  expect(await refusal(spendTurn(shop.ctx, customer, "10.0.1.2"))).toBe("rate_limited");
  expect(await refusal(spendTurn(shop.ctx, anonymous, "10.0.1.2"))).toBeNull();
  shop.clock.advance(24 * 3_600_000);
  expect(await refusal(spendTurn(shop.ctx, customer, "10.0.1.3"))).toBeNull();
});

test("turns at the same moment are all counted, and addresses are not kept", async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => spendTurn(shop.ctx, anonymous, "203.0.113.9")),
  );
  const rows = await shop.ctx.db.select().from(assistantUsage);
  expect(rows.filter(({ turns }) => turns === 10).length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("203.0.113.9");
});
