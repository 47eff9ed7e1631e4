import { eq } from "drizzle-orm";
import { users } from "~/db/schema/accounts.ts";
import { giftCardEntries } from "~/db/schema/gift-cards.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { mailDueAt } from "~/features/orders/undo/offer.server.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail, takeBackMails } from "~/platform/mail/queue.ts";
import { lastDayOf } from "../admin/words.ts";
import { endOfLastDay } from "../issue.server.ts";
import { addEntry, isWritten, lockCard, requireSameMove } from "../ledger.server.ts";
import { storeCreditMail } from "../mails/store-credit.tsx";
import type { GiveCreditInput } from "../schema.ts";
import { putOnCredit } from "./credit.server.ts";

const keyOf = (pressId: string) => `credit:${pressId}`;
const mailKeyOf = (pressId: string) => `store-credit:${pressId}`;

/**
 * Staff give money to a customer's account. Its mail waits for as long as they may take that back; the
 * same press gives once.
 *
 * @throws AppError not_found, invalid_input for a day that is over, idempotency_mismatch
 */
export async function giveCredit(
  ctx: Context,
  actor: Actor,
  { user_id, press_id, amount, reason, last_day }: GiveCreditInput,
): Promise<void> {
  const until = last_day === null ? null : endOfLastDay(last_day, ctx.clock.now());
  const amountKobo = nairaToKobo(amount);
  await ctx.db.transaction(async (tx) => {
    const entry = { kind: "issued", amountKobo, key: keyOf(press_id), reason } as const;
    const card = await putOnCredit(ctx, tx, user_id, { ...entry, actorId: actor.id }, until);
    if (!card) return requireSameMove(tx, entry);
    await auditStaff(tx, actor, {
      action: "gift_card.credit_given",
      entity: "user",
      entityId: user_id,
      after: { amount_kobo: amountKobo, balance_kobo: card.balanceKobo, reason },
    });
    const [person] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, user_id));
    await queueMail(tx, storeCreditMail, {
      dedupeKey: mailKeyOf(press_id),
      to: person?.email ?? "",
      data: {
        amount: formatNaira(amountKobo),
        balance: formatNaira(card.balanceKobo),
        reason,
        good_until: card.expiresAt && lastDayOf(card.expiresAt.toISOString()),
      },
      dueAt: mailDueAt(ctx, actor),
    });
  });
}

/**
 * Staff take back what they have just given: the money is off the account again, and nobody was told.
 *
 * @throws AppError refused when the mail is on its way, or the money was spent; not_found
 */
export async function takeBackCredit(ctx: Context, actor: Actor, pressId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [given] = await tx
      .select()
      .from(giftCardEntries)
      .where(eq(giftCardEntries.key, keyOf(pressId)));
    if (!given || given.actorId !== actor.id) throw tooLate();
    const card = await lockCard(tx, given.cardId);
    const key = `${keyOf(pressId)}/back`;
    if (await isWritten(tx, key)) return;
    if ((await takeBackMails(tx, [mailKeyOf(pressId)])) === 0) throw tooLate();
    if (card.balanceKobo < given.amountKobo) {
      throw new AppError("refused", "This cannot be taken back: it was spent since.", {
        reason: "money_moved",
      });
    }
    await addEntry(ctx, tx, card.id, {
      kind: "adjusted",
      amountKobo: -given.amountKobo,
      key,
      reason: "Taken back at once",
      actorId: actor.id,
    });
    await auditStaff(tx, actor, {
      action: "gift_card.credit_taken_back",
      entity: "user",
      entityId: card.userId ?? "",
      after: { amount_kobo: given.amountKobo },
    });
  });
}

const tooLate = () =>
  new AppError(
    "refused",
    "It is too late to take this back: its mail is on its way. Change the balance instead.",
    { reason: "too_late" },
  );
