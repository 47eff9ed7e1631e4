import { useCallback, useEffect, useState } from "react";
import type { DeliveryMethod } from "~/lib/statuses.ts";

/** A piece that a customer on the phone wants. */
export interface DraftLine {
  product_id: number;
  size: string;
  quantity: number;
  name: string;
  image: string;
}

export interface StaffOrderDraft {
  lines: DraftLine[];
  contact: { name: string; phone: string; email: string };
  address: { state: string; city: string; area: string; street: string; landmark: string };
  deliveryMethod: DeliveryMethod;
  paymentMethod: "transfer" | "on_delivery";
  discountCode: string;
  notes: string;
  /** Names the order however often it is sent; another one once it was refused. */
  key: string;
}

const STORED = "oriki-staff-order";

const emptyDraft = (): StaffOrderDraft => ({
  lines: [],
  contact: { name: "", phone: "", email: "" },
  address: { state: "LA", city: "", area: "", street: "", landmark: "" },
  deliveryMethod: "standard",
  paymentMethod: "transfer",
  discountCode: "",
  notes: "",
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

type Which = Pick<DraftLine, "product_id" | "size">;

export const sameLine = (a: Which, b: Which) => a.product_id === b.product_id && a.size === b.size;
