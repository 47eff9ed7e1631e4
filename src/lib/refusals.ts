/** A refusal that says more than its words, the same for the server that throws it and whoever is refused. */
export interface Refusal<D> {
  /** Its name on the wire. */
  readonly reason: string;
  because(details: D): { reason: string; details: D };
  /** What somebody was refused with; undefined where it is a refusal of another kind, or says no more. */
  detailsOf(refused: { code: string; details: unknown }): D | undefined;
}

const defineRefusal = <D>(reason: string): Refusal<D> => ({
  reason,
  because: (details) => ({ reason, details }),
  detailsOf: ({ code, details }) =>
    code === reason && details !== null ? (details as D) : undefined,
});

/** Something about it is odd: whoever means it says so and sends it again. */
export const needsConfirmation = defineRefusal<{ warnings: string[] }>("needs_confirmation");

/** Another page is at this address; null: it has gone meanwhile. */
export const slugTaken = defineRefusal<{ id: string | null }>("slug_taken");

/** What somebody else has changed in what was just edited, field by field. */
export interface Meanwhile {
  who: string;
  at: string | null;
  fields: Record<string, { seen: unknown; now: unknown }>;
}
export const changedMeanwhile = defineRefusal<Meanwhile>("changed_meanwhile");

/** A piece that is not there, or not as often as it was wanted. */
export interface MissingPiece {
  product_id: number;
  size: string;
  /** How many are. */
  available: number;
  kind: "gone" | "sold_out" | "not_enough";
  /** "" where it is no longer in the shop. */
  name: string;
}
export const outOfStock = defineRefusal<{ problems: MissingPiece[] }>("out_of_stock");

/** Prices, fees or stock are others than the shopper saw; naira. */
export interface ChangedTotals {
  lines: { product_id: number; size: string; quantity: number; name: string; price: number }[];
  subtotal: number;
  discount: number;
  delivery_fee: number;
  gift_wrap: number;
  /** What store credit and a gift card pay together, and what of that the credit does. */
  gift_card: number;
  store_credit: number;
  total: number;
}
export const totalsChanged = defineRefusal<ChangedTotals>("changed");
