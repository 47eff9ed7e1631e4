const PREFIX = "oriki-draft:";
const KEPT_MS = 7 * 86_400_000;

/** What somebody typed into a form and did not save, by a name that is theirs; kept for a week. */
export function readDraft<T>(name: string): T | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return kept && Date.now() - kept.at < KEPT_MS ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Without storage it lasts as long as the dialog.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
