import { tabStore } from "~/client/stored.ts";

const KEY = "oriki-last-list";

interface SeenList {
  /** Address of the list, filters and page with it. */
  href: string;
  /** Its place in this tab's history. */
  place: number;
}

/** Where in its history a tab stands, which the router numbers from 0. */
export const placeNow = (): number | undefined => {
  const idx: unknown = history.state?.idx;
  return typeof idx === "number" ? idx : undefined;
};

/** Keeps the list that is shown, so that a piece opened from it can lead back. */
export function keepLastList(): void {
  const place = placeNow();
  if (place === undefined) return;
  const seen: SeenList = { href: location.pathname + location.search, place };
  tabStore.keep(KEY, JSON.stringify(seen));
}

/** The list that this page was opened from, and how many steps back in the history it lies. */
export function findLastList(): { href: string; steps: number } | undefined {
  const place = placeNow();
  const seen = tabStore.readJson(KEY) as SeenList | null;
  // Another page's address never stands there, but the storage is not ours alone to write.
  if (!seen || place === undefined || !/^\/(?!\/)/.test(seen.href)) return undefined;
  const steps = place - seen.place;
  return steps > 0 ? { href: seen.href, steps } : undefined;
}
