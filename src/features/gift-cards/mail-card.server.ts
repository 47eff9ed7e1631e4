import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import { formatNaira } from "~/lib/money.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { groupCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { codeSeal, giveCode } from "./codes.server.ts";
import type { CardRow } from "./ledger.server.ts";
import { giftCardMail } from "./mails/gift-card.tsx";
import { isOver } from "./rules.ts";

/** Mails a card to whoever gets it, with a code that nobody had before. The card must be locked. */
export async function mailCard(ctx: Context, tx: Transaction, card: CardRow): Promise<void> {
  const code = await giveCode(ctx, tx, card.id);
  await queueMail(tx, giftCardMail, {
    dedupeKey: `gift-card:${codeSeal(ctx, code)}`,
    to: card.toEmail,
    data: {
      to_name: card.toName,
      from_name: card.fromName,
      message: card.message,
      amount: formatNaira(card.balanceKobo),
      code: groupCode(code),
      good_until: card.expiresAt && formatOrderDate(lastMoment(card.expiresAt)),
    },
  });
  await tx.update(giftCards).set({ mailedAt: ctx.clock.now() }).where(eq(giftCards.id, card.id));
}

/** What ends at midnight is good for the whole day before. */
const lastMoment = (end: Date) => new Date(end.getTime() - 1);

const MOST_PER_RUN = 500;

/** Mails the cards whose day has come; one that is blocked waits until it is not. @returns how many */
export async function mailDueCards(ctx: Context): Promise<number> {
  for (let mailed = 0; mailed < MOST_PER_RUN; mailed++) {
    const isDone = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const [card] = await tx
        .select()
        .from(giftCards)
        .where(
          and(
            isNotNull(giftCards.mailAt),
            lte(giftCards.mailAt, now),
            isNull(giftCards.mailedAt),
            isNull(giftCards.blockedAt),
            sql`${giftCards.balanceKobo} > 0`,
            sql`(${giftCards.expiresAt} is null or ${giftCards.expiresAt} > ${now.toISOString()}::timestamptz)`,
          ),
        )
        .orderBy(giftCards.mailAt)
        .limit(1)
        .for("no key update", { skipLocked: true });
      if (!card || isOver(card, now)) return true;
      await mailCard(ctx, tx, card);
      return false;
    });
    if (isDone) return mailed;
  }
  return MOST_PER_RUN;
}
