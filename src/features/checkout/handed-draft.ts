import { browserStore } from "~/client/stored.ts";
import { type CheckoutDraft, DRAFT_KEY, emptyDraft } from "./draft.ts";

/** Fills this browser's checkout with what somebody prepared elsewhere, in place of what stood there. */
export const takeOverDraft = (prepared: Partial<CheckoutDraft>): void =>
  browserStore.keep(DRAFT_KEY, JSON.stringify({ ...emptyDraft, ...prepared }));
