import { sql } from "drizzle-orm";
import type { Context } from "./context.ts";
import { sqlState } from "./errors.ts";

/** A job that failed for good and has not gone well since. */
export interface FailedJob {
  name: string;
  times: number;
  /** What its last try failed of. */
  reason: string;
  lastAt: Date;
  /** One task for each thing that was asked of it. */
  tasks: string[];
}

/** The same in few words, for a metric: PostgreSQL's code or the error's kind. */
export const kindOf = (error: unknown): string =>
  sqlState(error) ?? (error instanceof Error ? error.name : "unknown");

/** What failed and was not done since, newest first. The queue forgets it after two weeks. */
export async function listFailedJobs(ctx: Context): Promise<FailedJob[]> {
  const { rows: known } = await ctx.db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  if (!known[0]?.there) return [];
  const { rows } = await ctx.db.execute<{
    name: string;
    times: number;
    reason: string | null;
    last_at: Date;
    tasks: string[];
  }>(sql`
    with failed as (
      select name, id, data, completed_on, output->>'message' as reason,
        row_number() over (partition by name, data order by completed_on desc) as n
      from pgboss.job j
      where state = 'failed' and not exists (
        select from pgboss.job later
        where later.name = j.name and later.data is not distinct from j.data
          and later.state = 'completed' and later.completed_on > j.completed_on)
    )
    select name, count(*)::int as times, max(completed_on) as last_at,
      (array_agg(reason order by completed_on desc))[1] as reason,
      array_agg(id::text) filter (where n = 1) as tasks
    from failed group by name order by last_at desc, name`);
  return rows.map(({ name, times, reason, last_at, tasks }) => ({
    ...{ name, times, tasks, lastAt: new Date(last_at) },
    reason: reason ?? "It took too long, or the server stopped",
  }));
}
