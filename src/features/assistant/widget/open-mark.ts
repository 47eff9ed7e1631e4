const KEY = "oriki-temi-open";

/** Whether TEMI's window stood open when this visit's last page went. */
export function wasOpen(): boolean {
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
