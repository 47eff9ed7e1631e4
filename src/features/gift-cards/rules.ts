import type { Kobo } from "~/lib/money.ts";
import { lagosDate } from "~/lib/time.ts";

/** One card is at least and at most this much; more is asked for in several. */
export const LEAST_KOBO: Kobo = 100_000;
export const MOST_KOBO: Kobo = 1_000_000_000;

/** How long a card is good for where staff say nothing else. */
export const USUAL_MONTHS = 24;
/** Money that comes back to a card can be spent so long at least. */
export const DAYS_AFTER_RETURN = 90;

/** What shoppers buy by themselves; stolen cards are turned into codes, so it is less than staff issue. */
export const LEAST_BOUGHT_KOBO: Kobo = 500_000;
export const MOST_BOUGHT_KOBO: Kobo = 100_000_000;
/** So far ahead a card can wait for its day. */
export const DAYS_AHEAD = 365;

const DAY_MS = 86_400_000;

/** The last day of a card that is good for the usual time from then on. */
export function usualLastDay(from: Date): string {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + USUAL_MONTHS);
  return lagosDate(at);
}

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

/**
 * Until when an account's credit is good that gets more: what is there is never good for a shorter time.
 *
 * @param given until when the new part is good; null: no end
 */
export function goodWithMore(
  { balanceKobo, expiresAt }: Pick<Standing, "balanceKobo" | "expiresAt">,
  given: Date | null,
): Date | null {
  if (balanceKobo === 0) return given;
  if (expiresAt === null || given === null) return null;
  return new Date(Math.max(expiresAt.getTime(), given.getTime()));
}

/** Until when a card is good to which money comes back now. */
export function goodAfterReturn(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + DAYS_AFTER_RETURN * DAY_MS));
}
