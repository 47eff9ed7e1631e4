import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { bankCredits } from "~/db/schema/bank.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { amountDueKobo, UNDO_SECONDS } from "~/features/orders/rules.ts";
import { undoable } from "~/features/orders/undo/offer.server.ts";
import { paidPayments } from "~/features/payments/open-payment.server.ts";
import { receiveTransfer } from "~/features/payments/receive-transfer.server.ts";
import { returnMoney } from "~/features/payments/refunds-due.server.ts";
import { formatNaira } from "~/lib/money.ts";
import type { BankOutcome } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { unaccounted } from "./awaited.server.ts";
import type { matchResult } from "./schema.ts";

type CreditRow = typeof bankCredits.$inferSelect;

export interface Match {
  creditId: string;
  orderId: string;
  /** The order's version as whoever matches saw it. */
  seen?: number | undefined;
}

/** What matching a line did. */
export interface Matched {
  outcome: BankOutcome;
  message: string;
  /** The order's version by now. */
  version: number;
}

/** Each has a transaction and a connection of its own. */
const AT_ONCE = 4;

/**
 * Somebody says which orders lines of the bank are for, each by itself: what one refuses stops no other.
 *
 * @returns what became of each, in their order
 */
export function matchAll(
  ctx: Context,
  actor: Actor,
  matches: readonly Match[],
): Promise<z.output<typeof matchResult>[]> {
  const limit = pLimit(AT_ONCE);
  return Promise.all(matches.map((match) => limit(() => tryMatch(ctx, actor, match))));
}

async function tryMatch(ctx: Context, actor: Actor, match: Match) {
  const { creditId, orderId } = match;
  const about = { credit_id: creditId, order_id: orderId };
  try {
    const { message, version } = await matchCredit(ctx, actor, match);
    return { ...about, ok: true, message, version, undo_seconds: UNDO_SECONDS };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...about, ok: false, message: error.message, version: 0, undo_seconds: 0 };
  }
}

/**
 * Somebody says which order a line of the bank is for, and its money is taken: it pays the order, is a
 * part of it, tells of what was confirmed by hand before, or is a refund due. Can be undone.
 *
 * @throws AppError not_found, refused (credit_decided, paid_at_door), changed (order_changed)
 */
export async function matchCredit(
  ctx: Context,
  actor: Actor,
  { creditId, orderId, seen }: Match,
): Promise<Matched> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireVersion(order, seen);
    const credit = await lockCredit(tx, creditId);
    const done = await undoable(ctx, tx, actor, order, () => take(ctx, tx, actor, order, credit));
    await tx
      .update(bankCredits)
      .set({
        state: "matched",
        orderId,
        paymentId: done.paymentId,
        outcome: done.outcome,
        decidedBy: actor.id,
        decidedAt: ctx.clock.now(),
      })
      .where(eq(bankCredits.id, creditId));
    await auditStaff(tx, actor, {
      action: "payment.matched",
      entity: "order",
      entityId: orderId,
      after: { amount_kobo: credit.amountKobo, day: credit.day, outcome: done.outcome },
    });
    const { version } = await lockOrder(tx, orderId);
    return { outcome: done.outcome, message: done.message, version };
  });
}

async function lockCredit(tx: Transaction, id: string): Promise<CreditRow> {
  const [credit] = await tx.select().from(bankCredits).where(eq(bankCredits.id, id)).for("update");
  if (!credit) throw notFound("There is no such line of the bank");
  if (credit.state !== "open") {
    throw new AppError("refused", "Somebody has decided about this money already", {
      reason: "credit_decided",
    });
  }
  return credit;
}

interface Taken {
  outcome: BankOutcome;
  paymentId: string;
  message: string;
}

/** What a line is called where its money is due: the same money is due once. */
const referenceOf = ({ id }: CreditRow) => `bank:${id}`;

async function take(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  credit: CreditRow,
): Promise<Taken> {
  // What is waited for goes before what somebody said to have seen.
  const isDue = credit.amountKobo === amountDueKobo(order);
  for (const confirmed of isDue ? [] : await paidPayments(tx, order.id)) {
    const left = confirmed.method === "transfer" ? await unaccounted(tx, confirmed.id) : 0;
    if (left > 0) {
      const surplus = credit.amountKobo - left;
      if (surplus > 0) {
        await returnMoney(ctx, tx, confirmed, surplus, "wrong_amount", referenceOf(credit));
      }
      const words = ["Its payment was confirmed before", surplusWords(surplus)];
      return { outcome: "confirmed", paymentId: confirmed.id, message: say(words) };
    }
  }
  const { outcome, paymentId, missingKobo, dueKobo } = await receiveTransfer(
    ctx,
    tx,
    actor,
    order,
    { amountKobo: credit.amountKobo, reference: referenceOf(credit) },
  );
  const said: Record<typeof outcome, (string | null)[]> = {
    paid: ["Paid", surplusWords(dueKobo)],
    part: [`A part of it has come: ${formatNaira(missingKobo)} is missing`],
    refund_due: [`The order takes no more money: ${formatNaira(dueKobo)} is to be given back`],
  };
  return { outcome, paymentId, message: say(said[outcome]) };
}

const surplusWords = (kobo: number) =>
  kobo > 0 ? `${formatNaira(kobo)} too much is to be given back` : null;
const say = (words: readonly (string | null)[]) => words.filter(Boolean).join(". ");
