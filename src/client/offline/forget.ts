import { browserStore } from "../stored.ts";
import {
  CACHES,
  OUTBOX,
  OUTBOX_CHANGED,
  OUTBOX_DROPPED,
  SEEN,
  SEEN_PAGES,
  type WorkerWord,
} from "./caches.ts";

const KEPT_FOR = "oriki-kept-for";

/** Tells the storefront's worker something, where there is one. */
export function tellWorker(word: WorkerWord): void {
  if (typeof navigator === "undefined" || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.controller?.postMessage(word);
}

/** What waits in somebody's name is not for the next one to send. Said here: each page loads this. */
function dropWaitingOf(owner: string): void {
  const waiting = browserStore.readJson(OUTBOX);
  if (!Array.isArray(waiting)) return;
  const left = waiting.filter((item) => item?.owner !== owner);
  if (left.length === waiting.length) return;
  browserStore.keep(OUTBOX, JSON.stringify(left));
  for (const word of [OUTBOX_CHANGED, OUTBOX_DROPPED]) dispatchEvent(new Event(word));
}

/**
 * Says for whom this browser keeps what is seen and sent. When somebody leaves, or another comes, all
 * that was kept is dropped; what a guest saw stays when they sign in.
 */
export function keepFor(userId: string | undefined): void {
  const before = browserStore.read(KEPT_FOR) ?? "";
  if (before === (userId ?? "")) return;
  if (userId) browserStore.keep(KEPT_FOR, userId);
  else browserStore.drop(KEPT_FOR);
  if (before === "") return;
  browserStore.drop(SEEN_PAGES);
  dropWaitingOf(before);
  // The worker drops what is on its way; the caches are emptied here even where it sleeps.
  tellWorker({ kind: "forget" });
  if ("caches" in window)
    for (const name of [...SEEN, CACHES.outbox]) void caches.delete(name).catch(() => false);
}
