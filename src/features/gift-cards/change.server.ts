import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { giftCardPurchases, giftCards } from "~/db/schema/gift-cards.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { groupCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { giveCode } from "./codes.server.ts";
import { endOfLastDay } from "./issue.server.ts";
import { addEntry, isWritten, lockCard, requireSameMove } from "./ledger.server.ts";
import { mailCard } from "./mail-card.server.ts";
import { isOver } from "./rules.ts";
import type { adjustInput } from "./schema.ts";

/**
 * Staff put money onto a card or take some off, and say why.
 *
 * @throws AppError refused when it holds less, or has expired; not_found, idempotency_mismatch
 */
export async function adjustCard(
  ctx: Context,
  actor: Actor,
  { id, press_id, amount, reason }: z.output<typeof adjustInput>,
): Promise<void> {
  const amountKobo = Math.sign(amount) * nairaToKobo(Math.abs(amount));
  await ctx.db.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    const key = `adjusted:${press_id}`;
    if (await isWritten(tx, key)) return requireSameMove(tx, { key, amountKobo, reason });
    if (isOver(card, ctx.clock.now()))
      throw new AppError("refused", "This card has expired: give it a later last day first");
    if (card.balanceKobo + amountKobo < 0) {
      const left = formatNaira(card.balanceKobo);
      throw new AppError("refused", `There is only ${left} on this card`, {
        reason: "gift_card_too_low",
      });
    }
    await addEntry(ctx, tx, id, {
      kind: "adjusted",
      amountKobo,
      key,
      reason,
      actorId: actor.id,
    });
    await auditStaff(tx, actor, {
      action: "gift_card.adjusted",
      entity: "gift_card",
      entityId: id,
      before: { balance_kobo: card.balanceKobo },
      after: { balance_kobo: card.balanceKobo + amountKobo, reason },
    });
  });
}

/** Nobody can spend what is on the card, or they can again. @throws AppError not_found */
export async function blockCard(
  ctx: Context,
  actor: Actor,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    if ((card.blockedAt !== null) === blocked) return;
    await writeBlocked(ctx, tx, id, blocked);
    await auditStaff(tx, actor, {
      action: blocked ? "gift_card.blocked" : "gift_card.unblocked",
      entity: "gift_card",
      entityId: id,
    });
  });
}

const writeBlocked = (ctx: Context, tx: Transaction, id: string, blocked: boolean) =>
  tx
    .update(giftCards)
    .set({ blockedAt: blocked ? ctx.clock.now() : null })
    .where(eq(giftCards.id, id));

/** The card that an order bought is blocked, since whose money it is is disputed. The order must be locked. */
export async function blockBought(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  const [bought] = await tx
    .select({ cardId: giftCardPurchases.cardId })
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.orderId, order.id));
  if (!bought?.cardId) return;
  const card = await lockCard(tx, bought.cardId);
  if (!card.blockedAt) await writeBlocked(ctx, tx, card.id, true);
}

/** Gives a card another last day, or none. @throws AppError not_found, invalid_input */
export async function prolongCard(
  ctx: Context,
  actor: Actor,
  { id, last_day }: { id: string; last_day: string | null },
): Promise<void> {
  const expiresAt = last_day === null ? null : endOfLastDay(last_day, ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    await tx.update(giftCards).set({ expiresAt }).where(eq(giftCards.id, id));
    await auditStaff(tx, actor, {
      action: "gift_card.prolonged",
      entity: "gift_card",
      entityId: id,
      before: { expires_at: card.expiresAt?.toISOString() ?? null },
      after: { expires_at: expiresAt?.toISOString() ?? null },
    });
  });
}

/**
 * A card gets another code, since its own was lost or seen: the one before ends at once.
 *
 * @param to_email where the new one is mailed; null: it is told whoever asks, once
 * @throws AppError not_found, invalid_input for an account's credit
 */
export async function renewCode(
  ctx: Context,
  actor: Actor,
  { id, to_email }: { id: string; to_email: string | null },
): Promise<{ id: string; code: string | null }> {
  return ctx.db.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    if (card.userId) throw invalid("An account's credit has no code");
    await auditStaff(tx, actor, {
      action: "gift_card.code_renewed",
      entity: "gift_card",
      entityId: id,
      before: { last_four: card.lastFour },
      after: { to: to_email },
    });
    if (to_email !== null) {
      const [changed] = await tx
        .update(giftCards)
        .set({ toEmail: to_email, mailAt: ctx.clock.now() })
        .where(eq(giftCards.id, id))
        .returning();
      await mailCard(ctx, tx, changed!);
      return { id, code: null };
    }
    // Whoever has it in hand need not wait for the day of its mail.
    await tx.update(giftCards).set({ mailAt: null }).where(eq(giftCards.id, id));
    return { id, code: groupCode(await giveCode(ctx, tx, id)) };
  });
}
