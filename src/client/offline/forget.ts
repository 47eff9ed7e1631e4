import { browserStore, tabStore } from "../stored.ts";
import {
  CACHES,
  CHECKOUT_DRAFT,
  CONVERSATION,
  CONVERSATION_DROPPED,
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

/** Name, phone and street in a checkout are the account's that filled it in; a guest's stay. */
function dropDraftOf(owner: string): void {
  const draft = browserStore.readJson(CHECKOUT_DRAFT) as { owner?: unknown } | null;
  if (draft?.owner === owner) browserStore.drop(CHECKOUT_DRAFT);
}

/** @returns for whom it was kept before, if for another one */
function changeOwner(store: typeof browserStore, userId: string | undefined): string | undefined {
  const before = store.read(KEPT_FOR) ?? "";
  if (before === (userId ?? "")) return undefined;
  if (userId) store.keep(KEPT_FOR, userId);
  else store.drop(KEPT_FOR);
  return before || undefined;
}

/**
 * Says for whom this browser keeps what is seen and sent. When somebody leaves, or another comes, all
 * that was kept is dropped; what a guest saw, typed and said stays when they sign in.
 */
export function keepFor(userId: string | undefined): void {
  // Each tab has a conversation of its own, whichever tab was the first to notice and drop the rest.
  if (changeOwner(tabStore, userId)) {
    tabStore.drop(CONVERSATION);
    dispatchEvent(new Event(CONVERSATION_DROPPED));
  }
  const before = changeOwner(browserStore, userId);
  if (!before) return;
  browserStore.drop(SEEN_PAGES);
  dropDraftOf(before);
  dropWaitingOf(before);
  // The worker drops what is on its way; the caches are emptied here even where it sleeps.
  tellWorker({ kind: "forget" });
  if ("caches" in window)
    for (const name of [...SEEN, CACHES.outbox]) void caches.delete(name).catch(() => false);
}
