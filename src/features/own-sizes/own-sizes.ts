import { useEffect, useSyncExternalStore } from "react";
import { useUser } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { readSession } from "~/client/session.ts";
import { browserStore } from "~/client/stored.ts";
import { isSized, mergeSizes, type OwnSizes, readSizes, type Sized } from "./rules.ts";
import type { WireSizes } from "./schema.ts";

const KEY = "oriki-sizes";

interface Kept {
  /** The account that has them, too; null: they are a guest's. */
  owner: string | null;
  sizes: OwnSizes;
}

const nothing: OwnSizes = {};
let kept: Kept | undefined;
/** Whose account was asked; undefined: nobody's yet. */
let followed: string | null | undefined;
const listeners = new Set<() => void>();

function readKept(): Kept {
  const stored = browserStore.readJson(KEY) as { owner?: unknown; sizes?: unknown } | null;
  const sizes = readSizes(stored?.sizes);
  return {
    owner: typeof stored?.owner === "string" ? stored.owner : null,
    sizes: Object.keys(sizes).length > 0 ? sizes : nothing,
  };
}

const present = (): Kept => (kept ??= readKept());

function keep(next: Kept): void {
  kept = next;
  browserStore.keep(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function followTabs(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return;
  kept = readKept();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", followTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followTabs);
  };
}

const toWire = (sizes: OwnSizes): WireSizes =>
  Object.entries(sizes).flatMap(([category, own]) =>
    isSized(category) && own ? [{ category, ...own }] : [],
  );

/** Brings browser and account together; without an answer the next page tries again. */
async function askAccount(owner: string): Promise<void> {
  const answer = await call("own_sizes", { sizes: toWire(present().sizes) }).catch(() => undefined);
  if (readSession()?.user.id !== owner) return;
  if (!answer) {
    followed = undefined;
    return;
  }
  const theirs = Object.fromEntries(answer.map(({ category, ...own }) => [category, own]));
  keep({ owner, sizes: mergeSizes(present().sizes, theirs) });
}

/** A guest's sizes go with them into their account; those of an account stay with it. */
function followAccount(): void {
  const user = readSession()?.user.id ?? null;
  if (user === followed) return;
  followed = user;
  const { owner } = present();
  if (owner !== null && owner !== user) keep({ owner: user, sizes: nothing });
  if (!user) return;
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => void askAccount(user));
}

/** Keeps the size that somebody chose for themselves. */
export function keepSize(category: string, size: string): void {
  const { owner, sizes } = present();
  if (!isSized(category) || sizes[category]?.size === size) return;
  keep({ owner, sizes: { ...sizes, [category]: { size, at: new Date().toISOString() } } });
  const user = readSession()?.user.id;
  if (user) void askAccount(user);
}

/** What this shopper wears, as far as the browser or their account knows; nothing on the server. */
export function useOwnSizes(): OwnSizes {
  const user = useUser();
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other sizes
  useEffect(followAccount, [userId]);
  return useSyncExternalStore(
    subscribe,
    () => present().sizes,
    () => nothing,
  );
}

/** What is known of this shopper, for what they ask the shop. */
export function sizesWorn(): { sizes?: Partial<Record<Sized, string>> } {
  const worn = Object.entries(present().sizes).flatMap(([category, { size }]) =>
    size ? [[category, size]] : [],
  );
  return worn.length > 0 ? { sizes: Object.fromEntries(worn) } : {};
}
