import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Kobo } from "~/lib/money.ts";
import { readCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { codeSeal } from "./codes.server.ts";
import { lockCredit } from "./credit/credit.server.ts";
import { addEntry, type CardRow, lockCard, requireUsable } from "./ledger.server.ts";
import { mailCard } from "./mail-card.server.ts";
import { goodAfterReturn } from "./rules.ts";

/** The card with this code. @throws AppError refused (gift_card) where there is none */
export async function findCard(ctx: Context, db: Queryable, typed: string): Promise<CardRow> {
  const code = readCode(typed);
  const [card] = code
    ? await db
        .select()
        .from(giftCards)
        .where(eq(giftCards.codeSeal, codeSeal(ctx, code)))
    : [];
  if (card) return card;
  throw new AppError("refused", "There is no such gift card. Look at its code again.", {
    reason: "gift_card",
  });
}

/**
 * Holds a card until the transaction ends, so that what is on it now is there to be spent: of two orders
 * that pay with it at once the other one waits here, and finds what this one leaves.
 *
 * @throws AppError refused (gift_card) for a card that cannot be spent
 */
export async function holdCard(ctx: Context, tx: Transaction, typed: string): Promise<CardRow> {
  const { id } = await findCard(ctx, tx, typed);
  const card = await lockCard(tx, id);
  requireUsable(card, ctx.clock.now());
  return card;
}

/**
 * The same with the credit of the account that orders.
 *
 * @throws AppError refused (store_credit) for nobody's, and for one that cannot be spent
 */
export async function holdCredit(
  ctx: Context,
  tx: Transaction,
  userId: string | null,
): Promise<CardRow> {
  const card = userId === null ? undefined : await lockCredit(tx, userId);
  if (!card) {
    throw new AppError(
      "refused",
      userId === null
        ? "Store credit belongs to an account: sign in to use yours"
        : "There is no store credit on your account",
      { reason: "store_credit" },
    );
  }
  requireUsable(card, ctx.clock.now());
  return card;
}

/** Takes what a card pays of a new order, once. It must be held. */
export const spendOnOrder = (
  ctx: Context,
  tx: Transaction,
  cardId: string,
  spent: { orderId: string; amountKobo: Kobo },
): Promise<boolean> =>
  addEntry(ctx, tx, cardId, {
    kind: "spent",
    amountKobo: -spent.amountKobo,
    key: `order:${spent.orderId}:${cardId}`,
    orderId: spent.orderId,
  });

/**
 * Each card has spent for an order what its payments say, less what was given back of them: what is too much
 * on one side moves to the other. However often it runs, the money moves once. The order must be locked.
 * A gift card is locked before an account's credit, as everywhere.
 *
 * @throws AppError refused where a step is taken back whose money was spent elsewhere since
 */
export async function settleCard(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  actor: Actor,
): Promise<void> {
  const { rows } = await tx.execute<Spending>(sql`
    select e.card_id, -sum(e.amount_kobo)::float8 as spent, (
      select coalesce(sum(p.amount_kobo - coalesce(r.back, 0)), 0)::float8 from payments p
      left join lateral (
        select sum(amount_kobo) as back from refunds where payment_id = p.id and status = 'processed'
          and reason not in ('late_payment', 'duplicate', 'wrong_amount')) r on true
      where p.order_id = ${order.id} and p.method = 'gift_card' and p.status = 'paid'
        -- Where it is not said there is one card.
        and coalesce(p.card_id, e.card_id) = e.card_id) as due
    from gift_card_entries e join gift_cards c on c.id = e.card_id
    where e.order_id = ${order.id} and e.kind in ('spent', 'returned')
    group by e.card_id, c.user_id
    order by c.user_id is not null, e.card_id`);
  for (const found of rows) await settleOne(ctx, tx, order, found, actor);
}

/** What a card has spent for an order, and what it should have. */
type Spending = { card_id: string; spent: Kobo; due: Kobo };

async function settleOne(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { card_id, spent, due }: Spending,
  actor: Actor,
): Promise<void> {
  const backKobo = spent - due;
  if (backKobo === 0) return;
  const card = await lockCard(tx, card_id);
  if (card.balanceKobo + backKobo < 0) {
    throw new AppError(
      "refused",
      `This cannot be taken back: its money was spent from the ${card.userId ? "store credit" : "gift card"} since. Change the order instead.`,
      { reason: "money_moved" },
    );
  }
  await addEntry(ctx, tx, card.id, {
    kind: backKobo > 0 ? "returned" : "spent",
    amountKobo: backKobo,
    key: `order:${order.id}:${randomUUID()}`,
    orderId: order.id,
    actorId: actor.id,
  });
  if (backKobo < 0) return;
  const expiresAt = goodAfterReturn(card.expiresAt, ctx.clock.now());
  const [given] = await tx
    .update(giftCards)
    .set({ expiresAt })
    .where(eq(giftCards.id, card.id))
    .returning();
  await mailToWhoLeft(ctx, tx, given!, order);
}

/** Credit whose account went while it was all spent is nobody's to find: they get it as a gift card. */
async function mailToWhoLeft(
  ctx: Context,
  tx: Transaction,
  card: CardRow,
  order: OrderRow,
): Promise<void> {
  if (card.userId !== null || card.codeSeal !== null || !order.email) return;
  const message = "What came back of your store credit.";
  await mailCard(ctx, tx, { ...card, toEmail: order.email, message });
}
