import { sql } from "drizzle-orm";
import {
  invitations,
  mfaChallenges,
  oneTimeTokens,
  passkeyChallenges,
  refreshTokens,
  sessions,
} from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";

/** Rows of one table that one run takes out at most: it never holds up who is signing in. */
const ROWS_PER_RUN = 10_000;

const DAY_MS = 86_400_000;
/** What is over stays this long, for whoever asks what has happened. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Takes out sessions that are over, with their tokens, and codes, links and challenges that can no
 * longer be answered, and invitations that nobody took up or needs any more. Of a session that lives
 * on, tokens that were replaced before it could have rested go too: they are refused as unknown.
 */
export async function clearOldSessions(ctx: Context, rows = ROWS_PER_RUN): Promise<void> {
  const now = ctx.clock.now().getTime();
  const { shopper } = ctx.config.auth.sessions;
  const ago = (ms: number) => sql`${new Date(now - ms).toISOString()}::timestamptz`;
  await ctx.db.execute(sql`
    delete from ${sessions} where id in (
      select id from ${sessions}
      where ended_at < ${ago(KEPT_MS)} or refreshed_at < ${ago(shopper.idleMs + KEPT_MS)}
        or created_at < ${ago(shopper.maxMs + KEPT_MS)}
      limit ${rows})`);
  await ctx.db.execute(sql`
    delete from ${refreshTokens} where id in (
      select id from ${refreshTokens} where rotated_at < ${ago(shopper.idleMs + DAY_MS)}
      limit ${rows})`);
  await ctx.db.execute(sql`
    delete from ${oneTimeTokens} where id in (
      select id from ${oneTimeTokens} where expires_at < ${ago(DAY_MS)} limit ${rows})`);
  await ctx.db.execute(sql`
    delete from ${mfaChallenges} where id in (
      select id from ${mfaChallenges} where expires_at < ${ago(DAY_MS)} limit ${rows})`);
  await ctx.db.execute(sql`
    delete from ${invitations} where id in (
      select id from ${invitations} where expires_at < ${ago(KEPT_MS)} limit ${rows})`);
  await ctx.db.execute(sql`
    delete from ${passkeyChallenges} where id in (
      select id from ${passkeyChallenges} where expires_at < ${ago(DAY_MS)} limit ${rows})`);
}

export const clearOldSessionsJob = defineJob({
  name: "clear-old-sessions",
  every: "23 * * * *",
  endsByTime: true,
  run: (ctx) => clearOldSessions(ctx),
});
