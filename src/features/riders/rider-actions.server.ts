import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { riderActions } from "~/db/schema/riders.ts";
import { deliveryCode } from "~/features/orders/access.server.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { changeStatus } from "~/features/orders/change-status.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import { nairaToKobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import { holdLink, linkOver } from "./link.server.ts";
import { isDueAtDoor, judgeDelivery, judgeFailure, type Outcome } from "./rules.ts";
import type { RiderWord } from "./schema.ts";
import { lockStop, type StopRow, writeStop } from "./stops.server.ts";

/** What is to be taken at the door, in kobo. */
export const dueKobo = (order: OrderRow) => (isDueAtDoor(order) ? amountDueKobo(order) : 0);

/**
 * What a rider says became of a parcel. The same word counts once, however often it arrives: what it
 * came to the first time is answered again.
 *
 * @param key of the run's link
 * @throws AppError not_found when the link is over or the stop is none of its run
 */
export async function takeRiderWord(
  ctx: Context,
  key: string,
  stopId: string,
  word: RiderWord,
): Promise<Outcome> {
  return ctx.db.transaction(async (tx) => {
    const run = await holdLink(ctx, tx, key);
    const { stop, order } = await lockStop(tx, stopId);
    if (stop.runId !== run.id) throw linkOver();
    const known = await knownOutcome(tx, word.key, stop.id);
    if (known) return known;
    const rider = { kind: "rider", id: run.riderId } as const;
    const outcome =
      word.kind === "delivered"
        ? await deliver(ctx, tx, rider, stop, order, word)
        : await fail(ctx, tx, rider, stop, order, word);
    await tx.insert(riderActions).values({
      key: word.key,
      stopId: stop.id,
      kind: word.kind,
      outcome,
      saidAt: new Date(word.at),
      createdAt: ctx.clock.now(),
    });
    return outcome;
  });
}

/** What this word came to before. The stop is locked, so nobody else is about to say it. */
async function knownOutcome(
  tx: Transaction,
  key: string,
  stopId: string,
): Promise<Outcome | undefined> {
  const [known] = await tx.select().from(riderActions).where(eq(riderActions.key, key));
  if (known && known.stopId !== stopId) throw invalid("This key belongs to another stop");
  return known?.outcome as Outcome | undefined;
}

async function deliver(
  ctx: Context,
  tx: Transaction,
  rider: Actor,
  stop: StopRow,
  order: OrderRow,
  word: Extract<RiderWord, { kind: "delivered" }>,
): Promise<Outcome> {
  const due = dueKobo(order);
  const outcome = judgeDelivery(
    stop,
    { code: deliveryCode(ctx, order), dueKobo: due },
    { code: word.code, collectKobo: nairaToKobo(word.collect) },
  );
  if (outcome === "wrong_code") await writeStop(tx, stop.id, { wrongCodes: stop.wrongCodes + 1 });
  if (outcome !== "done" || stop.state === "delivered") return outcome;
  await writeStop(tx, stop.id, {
    state: "delivered",
    closedAt: ctx.clock.now(),
    paidBy: due > 0 ? word.paid_by : null,
  });
  await changeStatus(ctx, tx, order, "delivered", {
    actor: rider,
    seen: order.version,
    data: due > 0 ? { method: word.paid_by, amount_kobo: due } : {},
  });
  return "done";
}

async function fail(
  ctx: Context,
  tx: Transaction,
  rider: Actor,
  stop: StopRow,
  order: OrderRow,
  word: Extract<RiderWord, { kind: "failed" }>,
): Promise<Outcome> {
  const outcome = judgeFailure(stop);
  if (outcome === "done" && stop.state === "open")
    await closeFailed(ctx, tx, rider, stop, order, word);
  return outcome;
}

/** Writes down that a parcel was not handed over; its order stays on its way. */
export async function closeFailed(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  stop: StopRow,
  order: OrderRow,
  {
    reason,
    note,
    next_attempt,
  }: Pick<Extract<RiderWord, { kind: "failed" }>, "reason" | "note" | "next_attempt">,
): Promise<void> {
  await writeStop(tx, stop.id, {
    state: "failed",
    failure: reason,
    note,
    nextAttempt: next_attempt,
    closedAt: ctx.clock.now(),
  });
  await recordEvent(ctx, tx, order.id, {
    kind: "delivery_failed",
    actor,
    data: { reason, ...(note ? { text: note } : {}), ...(next_attempt ? { next_attempt } : {}) },
  });
}
