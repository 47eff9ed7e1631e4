import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { cashEntries, cashHandovers, riders } from "~/db/schema/riders.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { formatNaira, type Kobo } from "~/lib/money.ts";
import type { CashKind } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound, pressedBefore } from "~/platform/errors.ts";
import { cashDelta, settle } from "./cash.ts";

interface Entry {
  kind: CashKind;
  amount: Kobo;
  actor: Actor;
  riderId?: string;
  orderId?: string;
  handoverId?: string;
  note?: string;
  pressId?: string;
}

interface TillMove {
  /** Made where it is pressed: a press that is sent again counts once. */
  id: string;
  kind: "paid_in" | "paid_out";
  amount: Kobo;
  note: string;
}

/** Adds a line to the book of cash: the only way in which it grows, and it never shrinks. */
export async function addEntry(
  ctx: Context,
  tx: Transaction,
  { kind, amount, actor, ...rest }: Entry,
): Promise<void> {
  await tx.insert(cashEntries).values({
    ...rest,
    ...cashDelta(kind, amount),
    kind,
    amountKobo: amount,
    at: ctx.clock.now(),
    actorId: actor.id,
    actorKind: actor.kind,
  });
}

/** What a rider has of the shop's cash. */
export async function heldBy(db: Queryable, riderId: string): Promise<Kobo> {
  const [row] = await db
    .select({ held: sql<string>`coalesce(sum(${cashEntries.riderKobo}), 0)` })
    .from(cashEntries)
    .where(eq(cashEntries.riderId, riderId));
  return Number(row!.held);
}

/** What is in the shop's till, and what riders were short of in all. */
export async function readTill(db: Queryable): Promise<{ till: Kobo; missing: Kobo }> {
  const [row] = await db
    .select({
      till: sql<string>`coalesce(sum(${cashEntries.tillKobo}), 0)`,
      missing: sql<string>`coalesce(sum(${cashEntries.missingKobo}), 0)`,
    })
    .from(cashEntries);
  return { till: Number(row!.till), missing: Number(row!.missing) };
}

export interface Handover {
  /** Made where it is signed: a press that is sent again counts once. */
  id?: string | undefined;
  riderId: string;
  /** What the book said the rider has, as whoever counted saw it. */
  expectedKobo: Kobo;
  handedInKobo: Kobo;
  /** Why it is another amount; asked for where it is. */
  note: string;
}

/**
 * Somebody has counted what a rider hands in, and signs for it: the rider has nothing then, and a
 * difference stands in the book.
 *
 * The same press again, of the same amount, is answered with what it came to.
 *
 * @throws AppError idempotency_mismatch, changed (cash_changed) when the book says otherwise by now, invalid_input for a
 *   difference without a word, refused when there is nothing to sign, not_found
 */
export async function signHandover(
  ctx: Context,
  actor: Actor,
  { id, riderId, expectedKobo, handedInKobo, note }: Handover,
): Promise<{ differenceKobo: Kobo }> {
  return ctx.db.transaction(async (tx) => {
    await lockRider(tx, riderId);
    // Before anything of how the book stands, which this press itself has changed.
    const signed = id && (await signedBefore(tx, id));
    if (signed) {
      const isSame =
        signed.riderId === riderId && signed.handedInKobo === handedInKobo && signed.note === note;
      if (isSame) return { differenceKobo: signed.differenceKobo };
      throw pressedBefore(`${formatNaira(signed.handedInKobo)} was signed for`);
    }
    const held = await heldBy(tx, riderId);
    if (held !== expectedKobo) {
      throw new AppError("changed", "The rider's cash has changed since. Look again and count.", {
        reason: "cash_changed",
      });
    }
    const entries = settle(held, handedInKobo);
    if (entries.length === 0) {
      throw new AppError("refused", "This rider has nothing to hand in", { reason: "no_cash" });
    }
    const differenceKobo = held - handedInKobo;
    if (differenceKobo !== 0 && note === "") throw invalid("Say why it is another amount");
    const [row] = await tx
      .insert(cashHandovers)
      .values({
        ...(id && { id }),
        riderId,
        expectedKobo: held,
        handedInKobo,
        differenceKobo,
        note,
        signedBy: actor.id,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: cashHandovers.id });
    for (const { kind, amount } of entries)
      await addEntry(ctx, tx, { kind, amount, actor, riderId, handoverId: row!.id, note });
    await auditStaff(tx, actor, {
      action: "cash.signed_off",
      entity: "rider",
      entityId: riderId,
      after: {
        expected_kobo: held,
        handed_in_kobo: handedInKobo,
        difference_kobo: differenceKobo,
        note,
      },
    });
    return { differenceKobo };
  });
}

async function signedBefore(tx: Transaction, id: string) {
  const [row] = await tx.select().from(cashHandovers).where(eq(cashHandovers.id, id));
  return row;
}

/** One who counts waits for another; deliveries go on meanwhile. @throws AppError not_found */
async function lockRider(tx: Transaction, riderId: string): Promise<void> {
  const [rider] = await tx
    .select({ id: riders.id })
    .from(riders)
    .where(eq(riders.id, riderId))
    .for("no key update");
  if (!rider) throw notFound("There is no such rider");
}

/**
 * Cash comes into the till or leaves it in another way than by a rider.
 *
 * @throws AppError refused (not_in_till) when it holds less, idempotency_mismatch
 */
export async function moveTill(
  ctx: Context,
  actor: Actor,
  { id, kind, amount, note }: TillMove,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTill(tx);
    const [written] = await tx.select().from(cashEntries).where(eq(cashEntries.pressId, id));
    if (written) {
      const isSame =
        written.kind === kind && written.amountKobo === amount && written.note === note;
      if (isSame) return;
      throw pressedBefore(`${formatNaira(written.amountKobo)} was written into the book`);
    }
    if (kind === "paid_out") await requireInTill(tx, amount);
    await addEntry(ctx, tx, { kind, amount, actor, note, pressId: id });
    await auditStaff(tx, actor, {
      action: `cash.${kind}`,
      entity: "cash",
      entityId: null,
      after: { amount_kobo: amount, note },
    });
  });
}

const lockTill = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('riders:till', 0))`);

async function requireInTill(tx: Transaction, amount: Kobo): Promise<void> {
  const { till } = await readTill(tx);
  if (amount <= till) return;
  throw new AppError("refused", "There is not so much in the till", { reason: "not_in_till" });
}

/**
 * An order was paid over the counter, or its money went back from there (below zero).
 *
 * @throws AppError refused (not_in_till) when the till holds less
 */
export async function moveOrderCash(
  ctx: Context,
  tx: Transaction,
  { id: orderId }: { id: string },
  amountKobo: Kobo,
  actor: Actor,
): Promise<void> {
  const amount = Math.abs(amountKobo);
  if (amount === 0) return;
  await lockTill(tx);
  if (amountKobo < 0) await requireInTill(tx, amount);
  const kind = amountKobo < 0 ? "paid_out" : "paid_in";
  await addEntry(ctx, tx, { kind, amount, actor, orderId, note: `Order ${shortId(orderId)}` });
}
