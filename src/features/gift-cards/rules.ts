import type { Kobo } from "~/lib/money.ts";

/** One card is at least and at most this much; more is asked for in several. */
export const LEAST_KOBO: Kobo = 100_000;
export const MOST_KOBO: Kobo = 1_000_000_000;

/** How long a card is good for where staff say nothing else. */
export const USUAL_MONTHS = 24;
/** Money that comes back to a card can be spent so long at least. */
export const DAYS_AFTER_RETURN = 90;

const DAY_MS = 86_400_000;

/** The card as far as it decides whether its money can be spent. */
export interface Standing {
  balanceKobo: Kobo;
  expiresAt: Date | null;
  blockedAt: Date | null;
  /** It waits for its day, and nobody has its code yet. */
  isToBeMailed: boolean;
}

export type CardState = "active" | "waiting" | "spent" | "expired" | "blocked";

export function stateOf(card: Standing, now: Date): CardState {
  if (card.blockedAt) return "blocked";
  if (isOver(card, now)) return "expired";
  if (card.isToBeMailed) return "waiting";
  return card.balanceKobo === 0 ? "spent" : "active";
}

export const isOver = ({ expiresAt }: Pick<Standing, "expiresAt">, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now.getTime();

/** Until when a card is good to which money comes back now. */
export function goodAfterReturn(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + DAYS_AFTER_RETURN * DAY_MS));
}
