import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { users } from "~/db/schema/accounts.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { lapse } from "../expire.server.ts";
import { addEntry, type CardRow, type Entry } from "../ledger.server.ts";
import { goodWithMore, isOver } from "../rules.ts";

/** An account's credit: a card without a code. Undefined where it never had any. */
export async function findCredit(db: Queryable, userId: string): Promise<CardRow | undefined> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.userId, userId));
  return card;
}

/** The same, locked until the transaction ends. */
export async function lockCredit(tx: Transaction, userId: string): Promise<CardRow | undefined> {
  const [card] = await tx
    .select()
    .from(giftCards)
    .where(eq(giftCards.userId, userId))
    .for("no key update");
  return card;
}

/**
 * Puts money onto an account's credit, which is made where it has none: once for a key.
 *
 * @param until until when it is good; null: no end. What was there is never good for a shorter time
 * @returns the credit as it stands then; undefined: this move was written before
 * @throws AppError not_found where there is no such account
 */
export async function putOnCredit(
  ctx: Context,
  tx: Transaction,
  userId: string,
  entry: Entry,
  until: Date | null,
): Promise<CardRow | undefined> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!person) throw notFound("There is no such account");
  await tx
    .insert(giftCards)
    .values({ userId, createdAt: ctx.clock.now() })
    .onConflictDoNothing({ target: giftCards.userId });
  const found = await lockCredit(tx, userId);
  if (!found) throw notFound("There is no such account");
  let card = found;
  // What is over does not come to life again with what is added.
  if (isOver(card, ctx.clock.now())) {
    await lapse(ctx, tx, card);
    card = { ...card, balanceKobo: 0 };
  }
  if (!(await addEntry(ctx, tx, card.id, entry))) return undefined;
  const expiresAt = goodWithMore(card, until);
  await tx.update(giftCards).set({ expiresAt }).where(eq(giftCards.id, card.id));
  return { ...card, expiresAt, balanceKobo: card.balanceKobo + entry.amountKobo };
}
