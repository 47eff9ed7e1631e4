import { useSyncExternalStore } from "react";
import type { KeptWord } from "./caches.ts";

export interface Network {
  isOffline: boolean;
  /** When what the page shows was kept; undefined where it is fresh. */
  keptAt: string | undefined;
}

const fresh: Network = { isOffline: false, keptAt: undefined };
let network = fresh;
const listeners = new Set<() => void>();

function set(change: Partial<Network>): void {
  network = { ...network, ...change };
  for (const listener of listeners) listener();
}

/** What the worker said last, and of which page: one may still be being led to it. */
let kept: { pathname: string; at: string | undefined } | undefined;

/** Says that another page stands now: what was kept of the last one is of no matter. */
export function pageStands(): void {
  const keptAt = kept?.pathname === location.pathname ? kept.at : undefined;
  if (network.keptAt !== keptAt) set({ keptAt });
}

function onMessage({ data }: MessageEvent<KeptWord>): void {
  if (data?.kind !== "kept") return;
  kept = { at: data.at, pathname: data.pathname ?? location.pathname };
  pageStands();
}

function start(): void {
  const at = document.documentElement.dataset.keptAt;
  if (at) kept = { pathname: location.pathname, at };
  set({ isOffline: !navigator.onLine, keptAt: at });
  addEventListener("online", () => set({ isOffline: false }));
  addEventListener("offline", () => set({ isOffline: true }));
  navigator.serviceWorker?.addEventListener("message", onMessage);
}

function subscribe(listener: () => void): () => void {
  if (network === fresh) start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is a network, and whether what is shown came over it. */
export const useNetwork = (): Network =>
  useSyncExternalStore(
    subscribe,
    () => network,
    () => fresh,
  );

/** Whether the shop answers. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
