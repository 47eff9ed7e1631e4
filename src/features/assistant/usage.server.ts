import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { assistantUsage } from "~/db/schema/store.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
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

/** Counts a turn. @returns whether every share that it takes from had one left */
async function takeTurn(ctx: Context, { address, self }: Visitor): Promise<boolean> {
  const { narrow, wide } = networkOf(address);
  // A /64 is one household's: there is no crowd behind it.
  const isCrowd = self !== undefined && narrow === wide;
  const shares = new Map([
    ["shop", SHARES.shop],
    isCrowd
      ? [`crowd:${hide(ctx, narrow)}`, SHARES.crowd]
      : [`network:${hide(ctx, narrow)}`, SHARES.strangers],
    ...(self ? ([[`self:${hide(ctx, self)}`, SHARES.self]] as const) : []),
  ] as [string, number][]);
  const day = lagosDate(ctx.clock.now());
  const rows = await ctx.db
    .insert(assistantUsage)
    // In one order everywhere, so that two turns never wait for each other.
    .values([...shares.keys()].sort().map((key) => ({ day, key, turns: 1 })))
    .onConflictDoUpdate({
      target: [assistantUsage.day, assistantUsage.key],
      set: { turns: sql`${assistantUsage.turns} + 1` },
    })
    .returning();
  return rows.every(({ key, turns }) => turns <= shares.get(key)!);
}

/** Visitors are counted, not kept. */
const hide = (ctx: Context, whom: string): string =>
  createHmac("sha256", ctx.secrets.encryptionKey).update(whom).digest("base64url").slice(0, 22);
