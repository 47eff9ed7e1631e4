import { browserStore } from "~/client/stored.ts";

const KEY = "oriki-recently-viewed";
const KEPT = 12;

/** A product the shopper looked at; its name is what recommendations are asked with. */
export interface Viewed {
  id: number;
  name: string;
}

/** Products looked at in this browser, the latest first. Never throws, whatever is stored. */
export function readViewed(): Viewed[] {
  const stored = browserStore.readJson(KEY);
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(
      (entry): entry is Viewed =>
        Number.isSafeInteger(entry?.id) && entry.id > 0 && typeof entry.name === "string",
    )
    .slice(0, KEPT);
}

export function rememberViewed(product: Viewed): void {
  const others = readViewed().filter(({ id }) => id !== product.id);
  const kept = [{ id: product.id, name: product.name }, ...others].slice(0, KEPT);
  browserStore.keep(KEY, JSON.stringify(kept));
}
