import type { Tally } from "../schema.ts";

const keyOf = (countId: string) => `oriki-count:${countId}`;

/** Tallies that the shop has not taken yet: they outlive a reload and a tunnel. */
export function readUnsent(countId: string): Tally[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(countId)) ?? "[]");
  } catch {
    return [];
  }
}

export function keepUnsent(countId: string, tallies: readonly Tally[]): void {
  try {
    if (tallies.length === 0) localStorage.removeItem(keyOf(countId));
    else localStorage.setItem(keyOf(countId), JSON.stringify(tallies));
  } catch {
    // Without storage they last as long as the page.
  }
}
