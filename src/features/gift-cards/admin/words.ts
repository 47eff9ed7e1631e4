import type { StatusTone } from "~/features/admin/components/status-text.tsx";
import type { GiftCardEntry } from "~/lib/statuses.ts";
import { formatOrderDate } from "~/lib/time.ts";
import type { CardState } from "../rules.ts";

export const toneOf: Record<CardState, StatusTone> = {
  active: "good",
  waiting: "active",
  spent: "plain",
  expired: "plain",
  blocked: "bad",
};

export const entryNames: Record<GiftCardEntry, string> = {
  issued: "Issued",
  spent: "Spent",
  returned: "Came back",
  expired: "Expired",
  adjusted: "Changed by staff",
  refunded: "Its buyer got their money back",
  credited: "Refunded as store credit",
};

/** A card as people name it: by the end of its code, which is all that the shop knows of it. */
export function nameOf(lastFour: string | null, isCredit = false): string {
  if (isCredit) return "Store credit";
  return lastFour === null ? "No code yet" : `Card …${lastFour}`;
}

/** What ends at midnight is good for the whole day before. */
export const lastMoment = (iso: string) => new Date(new Date(iso).getTime() - 1).toISOString();

/** That day as it is written: "Nov 21, 2026". */
export const lastDayOf = (iso: string) => formatOrderDate(new Date(lastMoment(iso)));
