import { eq } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { deliveryRuns } from "~/db/schema/riders.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken } from "~/platform/crypto.ts";
import { notFound } from "~/platform/errors.ts";
import { networkOf } from "~/platform/network.ts";
import { defineLimit } from "~/platform/route-limits.ts";
import { linkState } from "./rules.ts";

export type RunRow = typeof deliveryRuns.$inferSelect;

/**
 * What riders' phones ask for, many of them perhaps behind one address of a carrier. Links that are
 * none count by themselves, and sooner.
 */
export const riderLimit = defineLimit({
  name: "rider",
  seconds: 600,
  own: 300,
  network: 900,
  also: "wrong links",
});

const WRONG_LINKS = 20;

export const linkOver = () => notFound("This link has ended. Ask the shop for another one.");

/**
 * The run whose link has this secret. One that is over is as if there were none, and both count
 * against who asks.
 *
 * @throws AppError not_found, rate_limited
 */
export async function openLink(ctx: Context, key: string, address: string): Promise<RunRow> {
  const run = await findRun(ctx, ctx.db, key);
  if (run) return run;
  await ctx.limits.spend("rider_links", networkOf(address).narrow, WRONG_LINKS, 600);
  throw linkOver();
}

/** The same within a transaction, in which the run then stays as it is. */
export async function holdLink(ctx: Context, tx: Queryable, key: string): Promise<RunRow> {
  const run = await findRun(ctx, tx, key, true);
  if (!run) throw linkOver();
  return run;
}

async function findRun(
  ctx: Context,
  db: Queryable,
  key: string,
  isHeld = false,
): Promise<RunRow | undefined> {
  const query = db
    .select()
    .from(deliveryRuns)
    .where(eq(deliveryRuns.linkHash, hashToken(key)));
  const [run] = isHeld ? await query.for("share") : await query;
  return run && linkState(run, ctx.clock.now()) === "works" ? run : undefined;
}
