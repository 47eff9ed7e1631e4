import { tabStore } from "~/client/stored.ts";

/** Which order somebody asked for, and what of its code was said. */
export interface Asked {
  number: string;
  contact: string;
}
export interface Sent {
  is_mailed: boolean;
}

const KEY = "oriki-tracked";
/** As long as a code works. */
const KEPT_MS = 15 * 60_000;

interface Kept {
  asked: Asked;
  /** undefined: it was only typed so far. */
  sent?: Sent | undefined;
}

export const keepAsked = (kept: Kept): void =>
  tabStore.keep(KEY, JSON.stringify({ ...kept, at: Date.now() }));

export function readAsked(): Kept | undefined {
  const kept = tabStore.readJson(KEY) as (Kept & { at: number }) | null;
  return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined;
}

export const dropAsked = (): void => tabStore.drop(KEY);
