import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { refusals } from "~/db/schema/store.ts";
import type { Context } from "./context.ts";
import { defineJob } from "./jobs.ts";

/** Something that the shop did not let somebody do, for staff to see. */
export interface Refusal {
  /** Dotted name of the rule, e.g. order.budget. */
  rule: string;
  /** Whom it was refused to, as the rule counts people: a contact's key, a network, an account. */
  subject: string;
  /** Why, in a sentence for staff. */
  reason: string;
  details?: Record<string, unknown>;
}

const KEPT_DAYS = 30;
const KEPT_ROWS = 5_000;
const DAY = 86_400_000;

/**
 * Notes a refusal: repeats are counted in one row, so that an attack fills no table. Outside the
 * transaction that was refused, and never a reason for the request to fail.
 */
export async function noteRefusal(ctx: Context, refusal: Refusal): Promise<void> {
  const at = ctx.clock.now();
  const { rule, subject, reason, details = {} } = refusal;
  ctx.metrics.countRefusal(rule);
  try {
    await ctx.reserve.db
      .insert(refusals)
      .values({ rule, subject, reason, details, firstAt: at, lastAt: at })
      .onConflictDoUpdate({
        target: [refusals.rule, refusals.subject],
        set: { reason, details, lastAt: at, times: sql`${refusals.times} + 1` },
      });
  } catch (error) {
    ctx.log.error({ error, rule }, "a refusal was not noted");
  }
}

/** Whether staff have let one of these through this rule, for now. */
export async function isLetThrough(
  ctx: Context,
  db: Queryable,
  rule: string,
  subjects: readonly string[],
): Promise<boolean> {
  if (subjects.length === 0) return false;
  const [pass] = await db
    .select({ id: refusals.id })
    .from(refusals)
    .where(
      and(
        eq(refusals.rule, rule),
        inArray(refusals.subject, [...subjects]),
        gt(refusals.passUntil, ctx.clock.now()),
      ),
    )
    .limit(1);
  return pass !== undefined;
}

/** Lets somebody through a rule for a while. @returns what was refused, undefined when it is gone */
export async function letThrough(
  ctx: Context,
  db: Queryable,
  id: number,
  { by, hours }: { by: string | null; hours: number },
) {
  const [row] = await db
    .update(refusals)
    .set({ passUntil: new Date(ctx.clock.now().getTime() + hours * 3_600_000), passedBy: by })
    .where(eq(refusals.id, id))
    .returning();
  return row;
}

/** The rule holds again. @returns what was refused, undefined when it is gone */
export async function endPass(db: Queryable, id: number) {
  const [row] = await db
    .update(refusals)
    .set({ passUntil: null, passedBy: null })
    .where(eq(refusals.id, id))
    .returning();
  return row;
}

/** Refusals are kept for a month, and so many at most. */
export const clearRefusals = defineJob({
  name: "clear-refusals",
  every: "17 * * * *",
  endsByTime: true,
  async run(ctx) {
    const old = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY);
    await ctx.db.delete(refusals).where(lt(refusals.lastAt, old));
    await ctx.db.execute(sql`
      delete from ${refusals} where id in (
        select id from ${refusals} order by last_at desc, id desc offset ${KEPT_ROWS})`);
  },
});
