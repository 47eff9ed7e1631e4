const KEY = "oriki-temi-open";

/** Whether TEMI's window stood open when this very page was asked for anew; over another it would lie. */
export function wasOpen(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  if ((navigation as PerformanceNavigationTiming | undefined)?.type !== "reload") return false;
  try {
    return sessionStorage.getItem(KEY) === "1";
  } catch {
    return false; // Storage is blocked.
  }
}

export function keepOpen(open: boolean): void {
  try {
    sessionStorage.setItem(KEY, open ? "1" : "0");
  } catch {
    // Storage is blocked: a refresh closes the window.
  }
}
