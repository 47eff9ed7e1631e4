import { sql } from "drizzle-orm";
import { z } from "zod";
import { OPEN_RETURNS } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { isOnDuty } from "./duty.server.ts";
import { countStages } from "./read-queue.server.ts";

export const badgesOutput = z.object({
  /** Orders that wait for staff, in every stage together. */
  orders: z.number(),
  returns: z.number(),
  messages: z.number(),
  on_duty: z.boolean(),
});

/** How much waits, for the sidebar and the tab of every page. */
export async function readBadges(ctx: Context, userId: string) {
  const [{ counts }, others, onDuty] = await Promise.all([
    countStages(ctx.db),
    ctx.db.execute<{ returns: number; messages: number }>(sql`
      select (select count(*)::int from returns where status in ${OPEN_RETURNS}) as returns,
        (select count(*)::int from contact_messages where status = 'new') as messages`),
    isOnDuty(ctx.db, userId),
  ]);
  return {
    ...others.rows[0]!,
    orders: Object.values(counts).reduce((sum, n) => sum + n, 0),
    on_duty: onDuty,
  };
}
