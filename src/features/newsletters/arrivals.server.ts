import { sql } from "drizzle-orm";
import type { Context } from "~/platform/context.ts";

/** A letter was opened, as far as its picture tells: the first time is written down, no other. */
export async function noteOpening(ctx: Context, token: string): Promise<void> {
  await ctx.db.execute(sql`
    update newsletter_sends set opened_at = ${ctx.clock.now().toISOString()}::timestamptz
    where token = ${token}::uuid and opened_at is null`);
}

/** Somebody came by a link of a letter: the first time is written down, no other. */
export async function noteArrival(ctx: Context, token: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.execute(sql`
    update newsletter_sends
    set clicked_at = ${now}::timestamptz, opened_at = coalesce(opened_at, ${now}::timestamptz)
    where token = ${token}::uuid and clicked_at is null`);
}
