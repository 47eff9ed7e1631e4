import { koboToNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { standingOf } from "../ledger.server.ts";
import { stateOf } from "../rules.ts";
import type { CardView, OwnCredit } from "../schema.ts";
import { entriesOf, viewCard } from "../view.server.ts";
import { findCredit } from "./credit.server.ts";

const MOST_ENTRIES = 50;

/** A customer's own credit, with its last moves; what staff write for each other is not in it. */
export async function viewOwnCredit(ctx: Context, userId: string): Promise<OwnCredit> {
  const card = await findCredit(ctx.db, userId);
  if (!card) return { balance: 0, expires_at: null, is_blocked: false, entries: [] };
  const state = stateOf(standingOf(card), ctx.clock.now());
  const entries = await entriesOf(ctx, card.id);
  return {
    balance: state === "active" ? koboToNaira(card.balanceKobo) : 0,
    expires_at: card.expiresAt?.toISOString() ?? null,
    is_blocked: state === "blocked",
    entries: entries.slice(0, MOST_ENTRIES).map(({ by: _, reason, ...entry }) => ({
      ...entry,
      reason: entry.kind === "issued" ? reason : "",
    })),
  };
}

/** A customer's credit as staff see it; null where they never had any. */
export async function viewCustomerCredit(ctx: Context, userId: string): Promise<CardView | null> {
  const card = await findCredit(ctx.db, userId);
  return card ? viewCard(ctx, card.id) : null;
}
