import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { giftCardPurchases, giftCards } from "~/db/schema/gift-cards.ts";
import { part, rowsOf } from "~/db/statement.ts";
import { type Actor, SYSTEM } from "~/features/orders/actor.server.ts";
import { changeStatus } from "~/features/orders/change-status.server.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";
import { isGiftCardOrder } from "~/features/orders/rules.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { endOfLastDay, mailTime } from "../issue.server.ts";
import { addEntry } from "../ledger.server.ts";
import { mailCard } from "../mail-card.server.ts";
import { usualLastDay } from "../rules.ts";
import type { BoughtCardInput } from "../schema.ts";
import { promisedBack, settleBought } from "./settle-bought.server.ts";

/** What a card is bought for, as a part of the statement that places its order. */
export const purchasePart = (orderId: string, input: BoughtCardInput): SQL =>
  part(
    "purchase",
    sql`insert into ${giftCardPurchases} ${rowsOf(giftCardPurchases, [
      {
        orderId,
        toName: input.to_name,
        toEmail: input.to_email,
        fromName: input.from_name,
        message: input.message,
        mailOn: input.mail_on,
      },
    ])}`,
  );

/** A card that is paid is issued at once; where staff said that it is, when they cannot take it back any more. */
export async function issueWhenPaid(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
): Promise<void> {
  if (isGiftCardOrder(order) && actor.kind !== "staff") await issueBought(ctx, tx, order.id);
}

/**
 * Issues what an order has bought, once, and completes the order: what is on the card is what was paid for
 * it. Nothing happens to an order that is not paid, or over.
 *
 * @returns whether it was issued now
 */
async function issueBought(ctx: Context, tx: Transaction, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const [bought] = await tx
    .select()
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.orderId, orderId));
  const isPaid = ["paid", "partly_refunded"].includes(order.paymentStatus);
  if (!bought || bought.cardId || !isPaid || order.status === "cancelled") return false;
  if ((await promisedBack(tx, orderId)) >= order.totalKobo) return false;
  const now = ctx.clock.now();
  const mailAt = mailAtOf(bought.mailOn, now);
  const [card] = await tx
    .insert(giftCards)
    .values({
      toName: bought.toName,
      toEmail: bought.toEmail,
      fromName: bought.fromName,
      message: bought.message,
      mailAt,
      expiresAt: endOfLastDay(usualLastDay(mailAt), now),
      createdAt: now,
    })
    .returning();
  await addEntry(ctx, tx, card!.id, {
    kind: "issued",
    amountKobo: order.totalKobo,
    key: `bought:${orderId}`,
  });
  await tx
    .update(giftCardPurchases)
    // The card has them from here on.
    .set({ cardId: card!.id, toName: "", toEmail: "", fromName: "", message: "" })
    .where(eq(giftCardPurchases.orderId, orderId));
  await settleBought(ctx, tx, orderId, SYSTEM);
  const [issued] = await tx.select().from(giftCards).where(eq(giftCards.id, card!.id));
  if (mailAt <= now) await mailCard(ctx, tx, issued!);
  await changeStatus(ctx, tx, order, "completed", { actor: SYSTEM, kind: "gift_card_issued" });
  return true;
}

/** A day that went by while it was waited for the money is now. */
const mailAtOf = (day: string | null, now: Date) =>
  day === null || day <= lagosDate(now) ? now : mailTime(day, now);

const MOST_PER_RUN = 200;

/** Issues the cards whose payment staff have confirmed and cannot take back any more. @returns how many */
export async function issueBoughtCards(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select o.id from gift_card_purchases p join orders o on o.id = p.order_id
    where p.card_id is null and o.payment_status in ('paid', 'partly_refunded') and o.status <> 'cancelled'
      and not exists (select from order_undos u
        where u.order_id = o.id and u.until > ${ctx.clock.now().toISOString()}::timestamptz)
    order by o.paid_at limit ${MOST_PER_RUN}`);
  let issued = 0;
  for (const { id } of rows) {
    if (await ctx.db.transaction((tx) => issueBought(ctx, tx, id))) issued++;
  }
  return issued;
}

/** Who bought a card is forgotten: what they wrote goes, the card stays with whoever got it. */
export async function forgetBuyers(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const none = { fromName: "", message: "" };
  const bought = await tx
    .update(giftCardPurchases)
    .set({ ...none, toName: "", toEmail: "" })
    .where(inArray(giftCardPurchases.orderId, ids))
    .returning({ cardId: giftCardPurchases.cardId });
  const cards = bought.flatMap(({ cardId }) => (cardId ? [cardId] : []));
  if (cards.length > 0) await tx.update(giftCards).set(none).where(inArray(giftCards.id, cards));
}
