import type { WorkerWord } from "~/client/offline/caches.ts";
import { fetchedHere } from "~/client/offline/parts.ts";
import { browserSavesData, savesData } from "~/client/offline/thrift.ts";
import { readSession } from "~/client/session.ts";
import { browserStore } from "~/client/stored.ts";
import { CART_KEY, parseCart } from "~/features/cart/rules.ts";

interface ShopWindow {
  /** React Router's: its version changes with every build that changes a page. */
  __reactRouterManifest?: { version?: string };
}

/** What belongs to this browser's person and has to be there offline, though it was never opened. */
function ownPages(): string[] {
  const own = readSession() ? ["/wishlist", "/orders"] : [];
  return parseCart(browserStore.read(CART_KEY)).length > 0 ? [...own, "/checkout"] : own;
}

/** What was fetched before the worker stood, this page included. */
const seenWithoutWorker = (): string[] => [location.pathname + location.search, ...fetchedHere()];

async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !("caches" in window)) return;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register("/shop-worker.js");
  const { active } = await serviceWorker.ready;
  // Who pays for every byte has kept what is opened from now on.
  const keep = savesData() ? [] : [...(isFirst ? seenWithoutWorker() : []), ...ownPages()];
  const version = (window as ShopWindow).__reactRouterManifest?.version ?? "";
  const words: WorkerWord[] = [
    { kind: "thrift", on: savesData() && !browserSavesData() },
    { kind: "standing", version, keep },
  ];
  for (const word of words) active?.postMessage(word);
}

async function fetchCart(): Promise<void> {
  await import("~/features/cart/components/cart-sheet.tsx");
  await import("~/features/checkout/components/cart-panel.tsx");
}

/** What says that there is no network, and the cart, have to be here by then. */
async function fetchAhead(): Promise<void> {
  await import("sonner");
  if (ownPages().includes("/checkout")) await fetchCart();
}

/** What a press may open, once somebody presses: a first view that is only looked at moves no more bytes. */
function fetchOnPress(): void {
  const events = ["pointerdown", "keydown"];
  async function fetchOnce() {
    for (const name of events) removeEventListener(name, fetchOnce);
    const sizes = import("~/features/storefront/components/size-sheet.tsx");
    await Promise.allSettled([sizes, fetchCart()]);
  }
  for (const name of events) addEventListener(name, fetchOnce, { passive: true });
}

/**
 * Has the shop's worker stand by for when the network goes, and keep what is here already. Costs
 * nothing of the first view: to be called when the page rests.
 */
export async function standBy(): Promise<void> {
  if (!import.meta.env.PROD) return;
  // Blocked, or no network just now: the shop works as it does without.
  await startWorker().catch(() => {});
  if (savesData()) return;
  await fetchAhead().catch(() => {});
  fetchOnPress();
}
