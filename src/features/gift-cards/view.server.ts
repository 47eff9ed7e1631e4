import { eq, sql } from "drizzle-orm";
import { profiles, users } from "~/db/schema/accounts.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { GiftCardEntry } from "~/lib/statuses.ts";
import { nameOfActor } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { standingOf } from "./ledger.server.ts";
import { stateOf } from "./rules.ts";
import type { CardView } from "./schema.ts";

/** A card as staff see it, with every move of its money, the last first. @throws AppError not_found */
export async function viewCard(ctx: Context, id: string): Promise<CardView> {
  const [row] = await ctx.db
    .select({ card: giftCards, issuedBy: profiles.email, email: users.email })
    .from(giftCards)
    .leftJoin(profiles, eq(profiles.id, giftCards.issuedBy))
    .leftJoin(users, eq(users.id, giftCards.userId))
    .where(eq(giftCards.id, id));
  if (!row) throw notFound("There is no such gift card");
  const { card, issuedBy, email } = row;
  return {
    id: card.id,
    account: card.userId ? { id: card.userId, email: email ?? "" } : null,
    last_four: card.lastFour,
    state: stateOf(standingOf(card), ctx.clock.now()),
    balance: koboToNaira(card.balanceKobo),
    to_name: card.toName,
    to_email: card.toEmail,
    from_name: card.fromName,
    message: card.message,
    note: card.note,
    created_at: card.createdAt.toISOString(),
    expires_at: card.expiresAt?.toISOString() ?? null,
    mail_at: card.mailAt?.toISOString() ?? null,
    mailed_at: card.mailedAt?.toISOString() ?? null,
    issued_by: issuedBy,
    entries: await entriesOf(ctx, id),
  };
}

const MOST_ENTRIES = 500;

/** Every move of a card's money, the last first. */
export async function entriesOf(ctx: Context, id: string): Promise<CardView["entries"]> {
  const { rows } = await ctx.db.execute<{
    id: string;
    at: Date;
    kind: GiftCardEntry;
    kobo: string;
    order_id: string | null;
    reason: string;
    by: string | null;
  }>(sql`
    select e.id, e.at, e.kind, e.amount_kobo as kobo, e.order_id, e.reason, ${nameOfActor(sql`e.actor_id`)} as by
    from gift_card_entries e
    where e.card_id = ${id} order by e.id desc limit ${MOST_ENTRIES}`);
  return rows.map(({ kobo, ...row }) => ({
    ...row,
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
    amount: koboToNaira(Number(kobo)),
  }));
}
