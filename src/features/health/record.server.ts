import { hostname } from "node:os";
import { asc, desc, gt, lt, sql } from "drizzle-orm";
import { findings } from "~/db/schema/health.ts";
import type { Check, Finding } from "~/platform/checks.ts";
import type { Context } from "~/platform/context.ts";

/** A copy that has not looked for so long is gone, and what it found with it. */
const FRESH_MS = 10 * 60_000;
const KEPT_MS = 24 * 3_600_000;

/** What copies on one machine and folder share: its name, as staff see it. */
const placeOf = (ctx: Context, check: Check): string =>
  check.ofThisCopy ? `${hostname()}:${ctx.config.dataDir}` : "";

/** Writes down what this copy found. */
export async function recordFindings(
  ctx: Context,
  found: ReadonlyMap<Check, Finding>,
): Promise<void> {
  if (found.size === 0) return;
  const now = ctx.clock.now();
  await ctx.db
    .insert(findings)
    .values(
      // In one order in every copy: two that write at once do not wait in a circle.
      [...found]
        .sort(([a], [b]) => (a.name < b.name ? -1 : 1))
        .map(([check, { ok, isOff = false, text, value = null }]) => ({
          ...{ name: check.name, place: placeOf(ctx, check) },
          ...{ ok, isOff, text, value, since: now, checkedAt: now },
        })),
    )
    .onConflictDoUpdate({
      target: [findings.name, findings.place],
      set: {
        ok: sql`excluded.ok`,
        isOff: sql`excluded.is_off`,
        text: sql`excluded.text`,
        value: sql`excluded.value`,
        since: sql`case when ${findings.ok} = excluded.ok and ${findings.isOff} = excluded.is_off then ${findings.since} else excluded.since end`,
        checkedAt: sql`excluded.checked_at`,
      },
    });
  await ctx.db.delete(findings).where(lt(findings.checkedAt, new Date(now.getTime() - KEPT_MS)));
}

/** What the copies that run now found, by check: what needs somebody first, then what is not set up. */
export async function readFindings(ctx: Context) {
  const titles = new Map(checksOf(ctx).map(({ name, title }) => [name, title]));
  const rows = await ctx.db
    .select()
    .from(findings)
    .where(gt(findings.checkedAt, new Date(ctx.clock.now().getTime() - FRESH_MS)))
    .orderBy(asc(findings.ok), desc(findings.isOff), asc(findings.name), asc(findings.place));
  return rows.map((row) => ({ ...row, title: titles.get(row.name) ?? row.name }));
}

/** Every check of the shop. */
export const checksOf = (ctx: Context): readonly Check[] =>
  ctx.features.flatMap((feature) => feature.checks ?? []);
