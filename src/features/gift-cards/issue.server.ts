import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCardEntries, giftCards } from "~/db/schema/gift-cards.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { formatNaira, type Kobo, nairaToKobo } from "~/lib/money.ts";
import { fromLagos } from "~/lib/time.ts";
import { groupCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { invalid, pressedBefore } from "~/platform/errors.ts";
import { giveCode } from "./codes.server.ts";
import { addEntry, lockCard } from "./ledger.server.ts";
import { mailCard } from "./mail-card.server.ts";
import type { IssueInput } from "./schema.ts";

const DAY_MS = 86_400_000;
/** When mails of a day leave, in Lagos. */
const MAIL_TIME = "09:00";

/** The moment in which a day in Lagos is over. @throws AppError invalid_input */
export function endOfLastDay(day: string, now: Date): Date {
  const end = new Date(fromLagos(`${day} 00:00`)!.getTime() + DAY_MS);
  if (end <= now) throw invalid("The last day is over already");
  return end;
}

/**
 * Staff issue a card: mailed now or on its day, else with a code to hand over. The same press gives the
 * same card.
 *
 * @returns the code only of a card that is not mailed: nobody can read it again
 * @throws AppError invalid_input for days that are over, or a day for a mail to nobody; idempotency_mismatch
 */
export async function issueCard(
  ctx: Context,
  actor: Actor,
  input: IssueInput,
): Promise<{ id: string; code: string | null }> {
  const now = ctx.clock.now();
  const expiresAt = input.last_day === null ? null : endOfLastDay(input.last_day, now);
  const isMailed = input.to_email !== "";
  if (input.mail_on !== null && !isMailed) throw invalid("Enter where it is mailed on that day");
  const mailAt = isMailed ? mailTime(input.mail_on, now) : null;
  if (mailAt && expiresAt && mailAt >= expiresAt) throw invalid("It would expire before its mail");
  const amountKobo = nairaToKobo(input.amount);
  return ctx.db.transaction(async (tx) => {
    const [card] = await tx
      .insert(giftCards)
      .values({
        pressId: input.press_id,
        toName: input.to_name,
        toEmail: input.to_email,
        fromName: input.from_name,
        message: input.message,
        note: input.note,
        mailAt,
        expiresAt,
        issuedBy: actor.id,
        createdAt: now,
      })
      .onConflictDoNothing({ target: giftCards.pressId })
      .returning();
    if (!card) return issuedBefore(ctx, tx, actor, input, amountKobo);
    await addEntry(ctx, tx, card.id, {
      kind: "issued",
      amountKobo,
      key: `issued:${card.id}`,
      actorId: actor.id,
    });
    await auditStaff(tx, actor, {
      action: "gift_card.issued",
      entity: "gift_card",
      entityId: card.id,
      after: { amount_kobo: amountKobo, to: input.to_email || input.to_name, note: input.note },
    });
    if (!mailAt) return { id: card.id, code: groupCode(await giveCode(ctx, tx, card.id)) };
    if (mailAt <= now) await mailCard(ctx, tx, { ...card, balanceKobo: amountKobo });
    return { id: card.id, code: null };
  });
}

/**
 * The card of a press whose answer was lost. One that is handed over has another code now: nobody has read the
 * first one, which ends.
 *
 * @throws AppError idempotency_mismatch where another card was issued by it
 */
async function issuedBefore(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  input: IssueInput,
  amountKobo: Kobo,
): Promise<{ id: string; code: string | null }> {
  const [found] = await tx
    .select({
      id: giftCards.id,
      toEmail: giftCards.toEmail,
      amountKobo: giftCardEntries.amountKobo,
    })
    .from(giftCards)
    .innerJoin(giftCardEntries, eq(giftCardEntries.cardId, giftCards.id))
    .where(and(eq(giftCards.pressId, input.press_id), eq(giftCardEntries.kind, "issued")));
  const { id, ...before } = found!;
  if (before.amountKobo !== amountKobo || before.toEmail !== input.to_email) {
    const whose = before.toEmail ? ` for ${before.toEmail}` : "";
    throw pressedBefore(`A card of ${formatNaira(before.amountKobo)}${whose} was issued`);
  }
  if (before.toEmail !== "") return { id, code: null };
  const card = await lockCard(tx, id);
  if (card.balanceKobo !== amountKobo || card.blockedAt !== null) return { id, code: null };
  await auditStaff(tx, actor, {
    action: "gift_card.code_renewed",
    entity: "gift_card",
    entityId: id,
    before: { last_four: card.lastFour },
    after: { to: null },
  });
  return { id, code: groupCode(await giveCode(ctx, tx, id)) };
}

/** When a card is mailed: on the morning of a day, or now. @throws AppError invalid_input for a day that is over */
export function mailTime(day: string | null, now: Date): Date {
  if (day === null) return now;
  const at = fromLagos(`${day} ${MAIL_TIME}`)!;
  if (at.getTime() + DAY_MS < now.getTime()) throw invalid("The day of its mail is over already");
  return at;
}
