import { sql } from "drizzle-orm";
import { contactMessages } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";

/**
 * What people wrote is deleted a year after it was answered or put away, as the privacy policy says. What
 * nobody ever answered goes after two: anybody can write, and it is somebody's words all the same.
 */
export async function forgetMessages(ctx: Context): Promise<void> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  await ctx.db.execute(sql`
    delete from ${contactMessages}
    where case when status = 'new' then created_at < ${now} - interval '2 years'
      -- When those from before it was written down were settled nobody knows.
      else coalesce(settled_at, created_at) < ${now} - interval '1 year' end`);
}

export const forgetMessagesJob = defineJob({
  name: "forget-messages",
  every: "30 3 * * *",
  endsByTime: true,
  run: forgetMessages,
});
