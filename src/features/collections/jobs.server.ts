import { sql } from "drizzle-orm";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { tags } from "~/platform/tags.ts";

/** Lets go of the pages of collections when one has begun or ended since they were last told. */
export async function turnCollections(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const isOn = sql`(is_active
    and coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true))`;
  const { rowCount } = await ctx.db.execute(
    sql`update collections set is_shown = ${isOn} where is_shown <> ${isOn}`,
  );
  if (rowCount) await ctx.changed([tags.collections]);
}

export const jobs = [
  defineJob({ name: "turn-collections", every: "* * * * *", run: turnCollections }),
  defineJob({
    // Rules by age, stock and margin select something else with the hours; sales tell nobody of each piece.
    name: "renew-collections",
    every: "7 * * * *",
    run: (ctx) => ctx.changed([tags.collections]),
  }),
];
