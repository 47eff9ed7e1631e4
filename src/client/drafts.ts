import { browserStore } from "./stored.ts";

const PREFIX = "oriki-draft:";
const KEPT_MS = 7 * 86_400_000;

/** What somebody typed into a form and did not save, by a name that is theirs; kept for a week. */
export function readDraft<T>(name: string): T | undefined {
  const kept = browserStore.readJson(PREFIX + name) as { at: number; value: T } | null;
  return kept && Date.now() - kept.at < KEPT_MS ? kept.value : undefined;
}

export const keepDraft = (name: string, value: unknown): void =>
  browserStore.keep(PREFIX + name, JSON.stringify({ at: Date.now(), value }));

export const dropDraft = (name: string): void => browserStore.drop(PREFIX + name);

/** Drops those of which this is so. */
export function dropDrafts(isOver: (name: string) => boolean): void {
  for (const key of browserStore.keys()) {
    const name = key.startsWith(PREFIX) && key.slice(PREFIX.length);
    if (name && isOver(name)) dropDraft(name);
  }
}
