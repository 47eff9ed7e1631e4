import { createHmac } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { assistantUsage } from "~/db/schema/store.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { networkOf } from "~/platform/network.ts";
import type { Visitor } from "~/platform/visitor.ts";

/**
 * Turns of the language model in a Lagos day. Behind one IPv4 address may be a carrier's thousands of
 * phones, so those that are known (an account, a device) have a share of their own.
 */
const SHARES = { self: 200, strangers: 400, crowd: 4_000, shop: 20_000 };

/**
 * The shop as it answers this visitor: a turn of the language model, which costs money, is counted,
 * and where the day's share of it is used up the built-in assistant answers, which costs nothing.
 */
export async function withModelShare(ctx: Context, visitor: Visitor): Promise<Context> {
  if (!ctx.config.rateLimits || visitor.isService || !(await ctx.languageModel())) return ctx;
  return (await takeTurn(ctx, visitor)) ? ctx : { ...ctx, languageModel: async () => null };
}

/**
 * Counts a turn, in the narrowest share first: what that refuses takes nothing of the wider ones, which
 * are other people's.
 *
 * @returns whether every share that it takes from had one left
 */
async function takeTurn(ctx: Context, { address, self }: Visitor): Promise<boolean> {
  const { narrow, wide } = networkOf(address);
  // A /64 is one household's: there is no crowd behind it.
  const isCrowd = self !== undefined && narrow === wide;
  const shares: [key: string, most: number][] = [
    ...(self ? [[`self:${hide(ctx, self)}`, SHARES.self] as [string, number]] : []),
    isCrowd
      ? [`crowd:${hide(ctx, narrow)}`, SHARES.crowd]
      : [`network:${hide(ctx, narrow)}`, SHARES.strangers],
    ["shop", SHARES.shop],
  ];
  const day = lagosDate(ctx.clock.now());
  const step = (n: number) => sql.identifier(`share_${n}`);
  const steps = shares.map(([key], n) => {
    const before = shares[n - 1];
    const where = before ? sql`from ${step(n - 1)} where turns <= ${before[1]}` : sql``;
    return sql`${step(n)} as (
      insert into ${assistantUsage} as known (day, key, turns) select ${day}, ${key}, 1 ${where}
      on conflict (day, key) do update set turns = known.turns + 1 returning known.turns)`;
  });
  const last = shares.length - 1;
  const { rows } = await ctx.db.execute(sql`
    with ${sql.join(steps, sql`, `)} select from ${step(last)} where turns <= ${shares[last]![1]}`);
  return rows.length > 0;
}

/** A row for each visitor and day: whoever has many addresses would fill the table for good. */
export const clearUsage = defineJob({
  name: "clear-assistant-usage",
  every: "25 3 * * *",
  endsByTime: true,
  async run(ctx) {
    await ctx.db.delete(assistantUsage).where(lt(assistantUsage.day, lagosDate(ctx.clock.now())));
  },
});

/** Visitors are counted, not kept. */
const hide = (ctx: Context, whom: string): string =>
  createHmac("sha256", ctx.secrets.encryptionKey).update(whom).digest("base64url").slice(0, 22);
