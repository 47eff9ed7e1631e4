import { tabStore } from "~/client/stored.ts";

const KEY = "oriki-temi-open";

/** Whether TEMI's window stood open when this very page was asked for anew; over another it would lie. */
export function wasOpen(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isReload = (navigation as PerformanceNavigationTiming | undefined)?.type === "reload";
  return isReload && tabStore.read(KEY) === "1";
}

export const keepOpen = (open: boolean): void => tabStore.keep(KEY, open ? "1" : "0");
