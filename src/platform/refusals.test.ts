import { beforeEach, expect, test } from "vitest";
import { refusals } from "~/db/schema/store.ts";
import { testContext } from "../../tests/support/context.ts";
import { clearRefusals, isLetThrough, letThrough, noteRefusal } from "./refusals.ts";

const shop = testContext();
beforeEach(() => shop.ctx.db.delete(refusals));

const refusal = { rule: "order.budget", subject: "ada@example.com", reason: "Six pieces on hold" };

test("repeats are counted in one row, with the last reason", async () => {
  await noteRefusal(shop.ctx, refusal);
  shop.clock.advance(60_000);
  await noteRefusal(shop.ctx, { ...refusal, reason: "Two open orders" });
  const rows = await shop.ctx.db.select().from(refusals);
  expect(rows).toEqual([
    expect.objectContaining({ times: 2, reason: "Two open orders", lastAt: shop.clock.now() }),
  ]);
});

test("staff let one subject through one rule for a time", async () => {
  const { ctx } = shop;
  await noteRefusal(ctx, refusal);
  await noteRefusal(ctx, { ...refusal, subject: "102.89.1.7" });
  const passes = (rule: string, ...subjects: string[]) => isLetThrough(ctx, ctx.db, rule, subjects);
  expect(await passes(refusal.rule, refusal.subject)).toBe(false);
  const [row] = await ctx.db.select().from(refusals).orderBy(refusals.id);
  await letThrough(ctx, ctx.db, row!.id, { by: null, hours: 24 });
  expect(await passes(refusal.rule, "bola@example.com", refusal.subject)).toBe(true);
  expect(await passes(refusal.rule, "102.89.1.7")).toBe(false);
  expect(await passes("order.breaker", refusal.subject)).toBe(false);
  expect(await passes(refusal.rule)).toBe(false);
  shop.clock.advance(24 * 3_600_000);
  expect(await passes(refusal.rule, refusal.subject)).toBe(false);
});

test("refusals are kept for a month, five thousand at most", async () => {
  const { ctx } = shop;
  await ctx.db.insert(refusals).values(
    Array.from({ length: 5_001 }, (_, n) => ({
      ...refusal,
      subject: String(n),
      firstAt: shop.clock.now(),
      lastAt: shop.clock.now(),
    })),
  );
  await clearRefusals.run(ctx, {});
  expect(await ctx.db.$count(refusals)).toBe(5_000);
  shop.clock.advance(31 * 24 * 3_600_000);
  await clearRefusals.run(ctx, {});
  expect(await ctx.db.$count(refusals)).toBe(0);
});
