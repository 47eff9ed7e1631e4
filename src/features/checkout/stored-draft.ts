import { CHECKOUT_DRAFT } from "~/client/offline/caches.ts";
import { browserStore } from "~/client/stored.ts";
import { type CheckoutDraft, emptyDraft, parseDraft } from "./draft.ts";

/** Dropped when the account that filled it in leaves: see `keepFor`. */
const KEY = CHECKOUT_DRAFT;

/** What the device did not take, as its storage is full or blocked: kept as long as the page. */
let unkept: string | null = null;

/** The checkout in progress: of all tabs, or of this page alone where the device keeps nothing. */
export function readDraft(): CheckoutDraft {
  return parseDraft(unkept ?? browserStore.read(KEY));
}

/** Its key counts most: a press after a lost answer must be the same order. */
export function keepDraft(draft: CheckoutDraft): void {
  const text = JSON.stringify(draft);
  browserStore.keep(KEY, text);
  unkept = browserStore.read(KEY) === text ? null : text;
}

/** Tells when another tab has changed it. @returns ends that */
export function followDraft(listener: (draft: CheckoutDraft) => void): () => void {
  function follow({ key }: StorageEvent) {
    if (key === KEY || key === null) listener(readDraft());
  }
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

export function dropDraft(): void {
  unkept = null;
  browserStore.drop(KEY);
}

/** Fills this browser's checkout with what somebody prepared elsewhere, in place of what stood there. */
export const takeOverDraft = (prepared: Partial<CheckoutDraft>): void =>
  keepDraft({ ...emptyDraft, ...prepared });
