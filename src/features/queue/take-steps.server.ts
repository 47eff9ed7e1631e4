import { inArray } from "drizzle-orm";
import pLimit from "p-limit";
import { z } from "zod";
import { orders } from "~/db/schema/orders.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, sqlState } from "~/platform/errors.ts";
import type { Step } from "./rules.ts";
import { type Taken, takeStep, takeStepTogether } from "./steps.server.ts";
import { type Told, told, tryOne } from "./told.server.ts";

/** So many lots are worked on at a time: each has a transaction and a connection of its own. */
const AT_ONCE = 4;

/** So many orders share a transaction: most of what a step costs is the same for one and for ten. */
const LOT = 10;

/** Two who lock several orders' rows in another order waited for each other. */
const DEADLOCK = "40P01";

export const stepResult = told.extend({
  /** Of the order after its step, by which that can be undone; null where nothing was done. */
  version: z.number().nullable(),
});
export type StepResult = z.infer<typeof stepResult>;

/**
 * Takes a step with many orders, each of them told by itself: what one of them refuses stops no other.
 *
 * @returns what became of each, in their order
 */
export async function takeSteps(
  ctx: Context,
  actor: Actor,
  step: Step,
  taken: readonly Taken[],
): Promise<StepResult[]> {
  const limit = pLimit(AT_ONCE);
  const lots: Taken[][] = [];
  for (let at = 0; at < taken.length; at += LOT) lots.push(taken.slice(at, at + LOT));
  const results = lots.map((lot) => limit(() => tryLot(ctx, actor, step, lot)));
  return withVersions(ctx, (await Promise.all(results)).flat());
}

async function withVersions(ctx: Context, results: readonly Told[]): Promise<StepResult[]> {
  const done = results.filter(({ ok }) => ok).map(({ id }) => id);
  const rows = await ctx.db
    .select({ id: orders.id, version: orders.version })
    .from(orders)
    .where(inArray(orders.id, done));
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return results.map((result) => ({ ...result, version: versions.get(result.id) ?? null }));
}

/** All of a lot together; where one of them cannot take the step, each by itself. */
async function tryLot(
  ctx: Context,
  actor: Actor,
  step: Step,
  lot: readonly Taken[],
): Promise<Told[]> {
  const isEachOnce = new Set(lot.map(({ orderId }) => orderId)).size === lot.length;
  if (lot.length > 1 && isEachOnce) {
    try {
      await takeStepTogether(ctx, actor, step, lot);
      return lot.map(({ orderId }) => ({ id: orderId, ok: true, message: "" }));
    } catch (error) {
      if (!(error instanceof AppError) && sqlState(error) !== DEADLOCK) throw error;
    }
  }
  const results: Told[] = [];
  for (const taken of lot) {
    results.push(await tryOne(taken.orderId, () => takeStep(ctx, actor, step, taken)));
  }
  return results;
}
