import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { deliveryRuns, deliveryStops, riders } from "~/db/schema/riders.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { handOver } from "~/features/orders/ship.server.ts";
import { shortId } from "~/features/orders/status.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { LINK_HOURS, whyNotOut } from "./rules.ts";
import { lastStop, lockStop, writeStop } from "./stops.server.ts";

const HOUR_MS = 3_600_000;

export interface NewRun {
  riderId: string;
  /** In the order in which they are brought, each with the version that staff saw. */
  orders: { id: string; version?: number | undefined }[];
}

/** A secret for a run's link: the rider has it, the shop only its digest. */
function newLink(ctx: Context) {
  const key = randomToken();
  const linkExpiresAt = new Date(ctx.clock.now().getTime() + LINK_HOURS * HOUR_MS);
  return { key, values: { linkHash: hashToken(key), linkExpiresAt } };
}

/**
 * Parcels go out with a rider, all or none: each order is shipped, and its customer told the code.
 *
 * @returns the run, and the secret of its link, which nobody can read again
 * @throws AppError refused (not_ready) naming the order that cannot go, changed, not_found
 */
export async function startRun(
  ctx: Context,
  actor: Actor,
  { riderId, orders }: NewRun,
): Promise<{ runId: string; key: string }> {
  const { key, values } = newLink(ctx);
  const runId = await ctx.db.transaction(async (tx) => {
    const [rider] = await tx
      .select()
      .from(riders)
      .where(and(eq(riders.id, riderId), eq(riders.isActive, true)));
    if (!rider) throw notFound("There is no such rider, or they ride no more");
    const now = ctx.clock.now();
    const [run] = await tx
      .insert(deliveryRuns)
      .values({ ...values, riderId, createdBy: actor.id, createdAt: now })
      .returning({ id: deliveryRuns.id });
    const places = new Map(orders.map(({ id }, position) => [id, position]));
    // In the order of their keys, so that nobody waits in a circle.
    for (const { id, version } of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const attempt = await nextAttempt(ctx, tx, id);
      await handOver(ctx, tx, actor, { orderId: id, carrier: carrierOf(rider), seen: version });
      const position = places.get(id)!;
      await tx
        .insert(deliveryStops)
        .values({ runId: run!.id, orderId: id, attempt, position, createdAt: now });
    }
    return run!.id;
  });
  return { runId, key };
}

/** What the customer reads of who brings it. */
const carrierOf = ({ name, company }: { name: string; company: string }) =>
  company ? `${name}, ${company}` : `${name}, our rider`;

/**
 * Locks an order that shall go out, and lets go of it what an earlier run left open.
 *
 * @returns how often it was out, this time counted
 */
async function nextAttempt(ctx: Context, tx: Transaction, orderId: string): Promise<number> {
  const order = await lockOrder(tx, orderId);
  const last = await lastStop(tx, orderId);
  const reason = whyNotOut(order, last && { state: last.stop.state, isOut: last.isOut });
  if (reason) {
    throw new AppError("refused", `Order ${shortId(orderId)} ${reason}`, {
      reason: "not_ready",
      details: { order_id: orderId },
    });
  }
  if (last?.stop.state === "open") await giveUpStop(ctx, tx, last.stop.id);
  return (last?.stop.attempt ?? 0) + 1;
}

const giveUpStop = (ctx: Context, tx: Transaction, stopId: string) =>
  writeStop(tx, stopId, {
    state: "failed",
    failure: "not_attempted",
    closedAt: ctx.clock.now(),
  });

/**
 * The rider is back: the link ends, and what was not brought goes out again or back into stock.
 * Ending it again changes nothing.
 *
 * @throws AppError not_found
 */
export async function endRun(ctx: Context, actor: Actor, runId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    if (run.endedAt) return;
    await tx
      .update(deliveryRuns)
      .set({ endedAt: ctx.clock.now(), endedBy: actor.id, linkHash: null })
      .where(eq(deliveryRuns.id, runId));
    const left = await tx
      .select({ id: deliveryStops.id, orderId: deliveryStops.orderId })
      .from(deliveryStops)
      .where(and(eq(deliveryStops.runId, runId), eq(deliveryStops.state, "open")))
      .orderBy(deliveryStops.orderId);
    for (const { id, orderId } of left) {
      const { stop } = await lockStop(tx, id);
      if (stop.state !== "open") continue;
      await giveUpStop(ctx, tx, id);
      const data = { reason: "not_attempted" };
      await recordEvent(ctx, tx, orderId, { kind: "delivery_failed", actor, data });
    }
    await auditStaff(tx, actor, { action: "run.ended", entity: "run", entityId: runId });
  });
}

/** Whoever holds an order of its may go on writing its stop: else the two would wait for each other. */
async function lockRun(tx: Transaction, runId: string) {
  const [run] = await tx
    .select()
    .from(deliveryRuns)
    .where(eq(deliveryRuns.id, runId))
    .for("no key update");
  if (!run) throw notFound("There is no such run");
  return run;
}

/**
 * Another link for a run that is on; the one before works no more.
 *
 * @returns its secret, which nobody can read again
 * @throws AppError refused (run_ended)
 */
export async function renewLink(ctx: Context, actor: Actor, runId: string): Promise<string> {
  const { key, values } = newLink(ctx);
  await setLink(ctx, actor, runId, "run.link_renewed", values);
  return key;
}

/** The phone was lost or lent: its link works no more. @throws AppError refused (run_ended) */
export const revokeLink = (ctx: Context, actor: Actor, runId: string): Promise<void> =>
  setLink(ctx, actor, runId, "run.link_revoked", { linkHash: null });

async function setLink(
  ctx: Context,
  actor: Actor,
  runId: string,
  action: string,
  values: { linkHash: string | null; linkExpiresAt?: Date },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(deliveryRuns)
      .set(values)
      .where(and(eq(deliveryRuns.id, runId), isNull(deliveryRuns.endedAt)))
      .returning({ id: deliveryRuns.id });
    if (changed.length === 0) {
      throw new AppError("refused", "This run has ended", { reason: "run_ended" });
    }
    await auditStaff(tx, actor, { action, entity: "run", entityId: runId });
  });
}
