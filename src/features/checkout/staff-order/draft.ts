import { useCallback, useEffect, useState } from "react";
import { isWholeKobo } from "~/lib/money.ts";
import type { OrderChannel, ParcelMethod } from "~/lib/statuses.ts";
import { GIFT_IS_PAID_AHEAD, type GiftDraft, NO_GIFT } from "../gift.ts";

/** A piece that a customer on the phone wants. */
export interface DraftLine {
  product_id: number;
  size: string;
  quantity: number;
  name: string;
  /** Missing in drafts of an older shop. */
  category?: string;
  image: string;
  /** Naira that were agreed on for one piece, as they were typed; empty: the shop's price. */
  ownPrice?: string;
}

/** How it is paid; what is "here" staff have taken already. */
export type StaffPayment = "link" | "on_delivery" | "cash" | "card_machine" | "transfer_here";

export interface StaffOrderDraft extends GiftDraft {
  lines: DraftLine[];
  channel: OrderChannel;
  contact: { name: string; phone: string; email: string };
  address: { state: string; city: string; area: string; street: string; landmark: string };
  deliveryMethod: ParcelMethod;
  payment: StaffPayment;
  discountCode: string;
  /** Naira as they were typed, and why. */
  ownDiscount: string;
  ownFee: string;
  reason: string;
  notes: string;
  /** Names the order however often it is sent; another one once it was refused. */
  key: string;
}

const STORED = "oriki-staff-order";

const emptyDraft = (): StaffOrderDraft => ({
  lines: [],
  channel: "whatsapp",
  contact: { name: "", phone: "", email: "" },
  address: { state: "LA", city: "", area: "", street: "", landmark: "" },
  deliveryMethod: "standard",
  payment: "link",
  discountCode: "",
  ownDiscount: "",
  ownFee: "",
  reason: "",
  notes: "",
  ...NO_GIFT,
  key: crypto.randomUUID(),
});

function readDraft(): StaffOrderDraft {
  const empty = emptyDraft();
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    return {
      ...empty,
      ...stored,
      contact: { ...empty.contact, ...stored.contact },
      address: { ...empty.address, ...stored.address },
      receiver: { ...empty.receiver, ...stored.receiver },
      gift: { ...empty.gift, ...stored.gift },
      lines: Array.isArray(stored.lines) ? stored.lines : [],
    };
  } catch {
    return empty;
  }
}

/** The order being written down; kept in this browser, so that a call that breaks off loses nothing. */
export function useStaffOrderDraft() {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => {
    try {
      localStorage.setItem(STORED, JSON.stringify(draft));
    } catch {
      // Storage is full or blocked: the draft lives as long as the page.
    }
  }, [draft]);
  const update = useCallback(
    (changes: Partial<StaffOrderDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  const clear = useCallback(() => setDraft(emptyDraft()), []);
  return { draft, update, clear };
}

interface AtDoor {
  pay_on_delivery: boolean;
  pay_on_delivery_hint: string;
}

/** Why nothing can be paid at the door; empty where it can, or nobody knows yet. */
export function whyNotAtDoor({ isGift }: Pick<StaffOrderDraft, "isGift">, offer?: AtDoor): string {
  if (isGift) return GIFT_IS_PAID_AHEAD;
  if (!offer || offer.pay_on_delivery) return "";
  return offer.pay_on_delivery_hint || "Not offered for this address or amount.";
}

/** How it is paid: by a link where the door was chosen before it came to be out of the question. */
export const paymentOf = (
  draft: Pick<StaffOrderDraft, "isGift" | "payment">,
  offer?: AtDoor,
): StaffPayment =>
  draft.payment === "on_delivery" && whyNotAtDoor(draft, offer) ? "link" : draft.payment;

/** Naira that were typed; undefined while it is no amount. */
export function nairaIn(text: string | undefined): number | undefined {
  const amount = Number(text);
  return text?.trim() && amount >= 0 && isWholeKobo(amount) ? amount : undefined;
}

/** Whether anything costs something else than the shop asks. */
export const hasOwnTerms = (draft: StaffOrderDraft): boolean =>
  [draft.ownDiscount, draft.ownFee, ...draft.lines.map(({ ownPrice }) => ownPrice)].some(
    (text) => nairaIn(text) !== undefined,
  );

/** Prices of their own and a code do not go together. */
export const takesCode = (draft: StaffOrderDraft): boolean =>
  ![draft.ownDiscount, ...draft.lines.map(({ ownPrice }) => ownPrice)].some(
    (text) => nairaIn(text) !== undefined,
  );

type Which = Pick<DraftLine, "product_id" | "size">;

export const sameLine = (a: Which, b: Which) => a.product_id === b.product_id && a.size === b.size;
