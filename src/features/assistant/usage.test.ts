import { like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { assistantUsage } from "~/db/schema/store.ts";
import type { Visitor } from "~/platform/visitor.ts";
import { testContext } from "~tests/support/context.ts";
import { clearUsage, withModelShare } from "./usage.server.ts";

const shop = testContext({ env: { RATE_LIMITS: "on", TRUST_PROXY: "true" } });
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

const phone = (n: number, address = "102.89.23.4"): Visitor => ({
  address,
  self: `device ${n}`,
  isService: false,
});

describe("the language model, which costs money", () => {
  const hasModel = async (visitor: Visitor) => {
    const ctx = { ...shop.ctx, languageModel: async () => "a-model" };
    return (await (await withModelShare(ctx, visitor)).languageModel()) !== null;
  };
  beforeEach(() => shop.ctx.db.delete(assistantUsage));

  test("answers a phone 200 times a day, then the built-in assistant does, until the next day", async () => {
    for (let turn = 0; turn < 200; turn++) expect(await hasModel(phone(1))).toBe(true);
    expect(await hasModel(phone(1))).toBe(false);
    expect(await hasModel(phone(2))).toBe(true);
    shop.clock.advance(24 * 3_600_000);
    expect(await hasModel(phone(1))).toBe(true);
  });

  test("is not used up by strangers for the phones that share their carrier's address", async () => {
    const stranger: Visitor = { address: phone(1).address, self: undefined, isService: false };
    for (let turn = 0; turn < 400; turn++) await hasModel(stranger);
    expect(await hasModel(stranger)).toBe(false);
    expect(await hasModel(phone(3))).toBe(true);
    // New devices cost nothing, so that a whole /64 has one share.
    for (let turn = 0; turn < 400; turn++) await hasModel(phone(turn, `2001:db8:7:1::${turn}`));
    expect(await hasModel(phone(400, "2001:db8:7:1::400"))).toBe(false);
  });

  test("is not used up for the shop by who is refused: those turns are nobody else's", async () => {
    const stranger: Visitor = { address: "203.0.113.7", self: undefined, isService: false };
    await hasModel(stranger);
    await hasModel(phone(5));
    await shop.ctx.db
      .update(assistantUsage)
      .set({ turns: 200 })
      .where(like(assistantUsage.key, "self:%"));
    await shop.ctx.db
      .update(assistantUsage)
      .set({ turns: 400 })
      .where(like(assistantUsage.key, "network:%"));
    expect([await hasModel(stranger), await hasModel(phone(5))]).toEqual([false, false]);
    const rows = await shop.ctx.db.select().from(assistantUsage);
    const turns = (key: string) => rows.find((row) => row.key.startsWith(key))?.turns;
    expect([turns("shop"), turns("crowd:")]).toEqual([2, 1]);
  });

  test("keeps its counts for the day that they are of", async () => {
    await hasModel(phone(1));
    await clearUsage.run(shop.ctx, {});
    expect(await shop.ctx.db.$count(assistantUsage)).toBe(3);
    shop.clock.advance(24 * 3_600_000);
    await hasModel(phone(2));
    await clearUsage.run(shop.ctx, {});
    expect(await shop.ctx.db.$count(assistantUsage)).toBe(3);
  });

  test("counts turns at the same moment, and does not keep who took them", async () => {
    await Promise.all(Array.from({ length: 10 }, () => hasModel(phone(9, "203.0.113.9"))));
    const rows = await shop.ctx.db.select().from(assistantUsage);
    expect(rows.map(({ turns }) => turns)).toEqual([10, 10, 10]);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.9|device/);
  });
});

test("the built-in assistant spends nothing of the model's share", async () => {
  await shop.ctx.db.delete(assistantUsage);
  expect(await withModelShare(shop.ctx, phone(1))).toBe(shop.ctx);
  expect(await shop.ctx.db.$count(assistantUsage)).toBe(0);
});
