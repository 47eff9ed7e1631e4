import type { Kobo } from "./money.ts";
import type { DiscountKind } from "./statuses.ts";

/** A promotion as an order keeps it: what it was called and took off when the order was placed. */
export interface HeldPromotion {
  id: string;
  /** Null: it needed none. */
  code: string | null;
  name: string;
  kind: DiscountKind;
  on: "pieces" | "delivery";
  kobo: Kobo;
}

/** What an order's promotions are called, or else the code that it was placed with. */
export const namesOf = ({
  promotions,
  discountCode,
}: {
  promotions: readonly HeldPromotion[] | null;
  discountCode: string | null;
}): string[] =>
  promotions?.map(({ name, code }) => name || (code ?? "")) ?? (discountCode ? [discountCode] : []);

/** What an order's promotions take off its delivery; the rest of the discount is off its pieces. */
export const deliveryOff = (held: readonly HeldPromotion[] | null): Kobo =>
  (held ?? []).reduce((sum, { on, kobo }) => (on === "delivery" ? sum + kobo : sum), 0);
