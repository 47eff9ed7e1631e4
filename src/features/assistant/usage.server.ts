import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { assistantUsage } from "~/db/schema/store.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";

/** Turns in a Lagos day: one address may be a whole office, an account is one person. */
const CAPS = { address: 400, user: 200, shop: 20_000 };

/** Counts a turn of the assistant. @throws AppError rate_limited when a day's share is used up */
export async function spendTurn(ctx: Context, caller: Caller, address: string): Promise<void> {
  // Addresses are counted, not kept.
  const hidden = createHmac("sha256", ctx.secrets.encryptionKey)
    .update(address)
    .digest("base64url");
  const keys = [
    ["shop", CAPS.shop],
    [`address:${hidden.slice(0, 22)}`, CAPS.address],
    ...(caller.kind === "user" ? [[`user:${caller.userId}`, CAPS.user] as const] : []),
  ] as [string, number][];
  const day = lagosDate(ctx.clock.now());
  const rows = await ctx.db
    .insert(assistantUsage)
    // In one order everywhere, so that two turns never wait for each other.
    .values(keys.map(([key]) => ({ day, key, turns: 1 })).sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: [assistantUsage.day, assistantUsage.key],
      set: { turns: sql`${assistantUsage.turns} + 1` },
    })
    .returning();
  if (!ctx.config.rateLimits) return;
  const caps = new Map(keys);
  if (rows.some(({ key, turns }) => turns > caps.get(key)!)) {
    throw new AppError(
      "rate_limited",
      "TEMI has answered a lot today. Please ask us on WhatsApp.",
      {
        reason: "assistant",
        details: { retry_after: 3600 },
      },
    );
  }
}
