import { formatNaira, type Kobo, percentOf } from "~/lib/money.ts";
import type { DiscountKind } from "~/lib/statuses.ts";

export interface DiscountRules {
  code: string;
  kind: DiscountKind;
  /** Whole percent, kobo, or 0 for free delivery. */
  value: number;
  minimumKobo: Kobo;
  startsAt: Date | null;
  endsAt: Date | null;
  perCustomerLimit: number | null;
  totalLimit: number | null;
  uses: number;
  /** Empty lists mean everything. */
  categories: string[];
  productIds: number[];
  isActive: boolean;
  /** Only for a first order, by the mailbox whose mark is on the code. */
  firstOrders: boolean;
}

export interface DiscountedOrder {
  lines: readonly { productId: number; category: string; priceKobo: Kobo; quantity: number }[];
  deliveryFeeKobo: Kobo;
  /** How often this customer has used the code. */
  usedByCustomer: number;
  /** Of a code for first orders: whose mark it has, and whether they have ordered before. */
  first?: { mailbox: "own" | "other" | "unsaid"; hasOrdered: boolean };
  now: Date;
}

export interface DiscountRefusal {
  reason: string;
  message: string;
}

/** Codes are typed by people: case and spaces do not count. */
export const normalizeCode = (code: string) => code.replace(/\s+/g, "").toUpperCase();

const refuse = (reason: string, message: string): DiscountRefusal => ({
  reason: `discount_${reason}`,
  message,
});

const NOT_THEIRS = {
  other: "This code belongs to another mailbox. Order with the address it was mailed to",
  unsaid: "This code belongs to one mailbox. Enter your email at checkout, and it counts",
};

/** What a code takes off an order, in kobo, or why it takes nothing. */
export function applyDiscount(
  discount: DiscountRules | undefined,
  order: DiscountedOrder,
): { discountKobo: Kobo } | DiscountRefusal {
  if (!discount?.isActive) return refuse("unknown", "We do not know this code");
  if (discount.firstOrders) {
    const { mailbox, hasOrdered } = order.first ?? { mailbox: "unsaid", hasOrdered: false };
    if (mailbox !== "own") return refuse(`mailbox_${mailbox}`, NOT_THEIRS[mailbox]);
    if (hasOrdered)
      return refuse("not_first", "This code is for a first order, and you have ordered before");
  }
  if (discount.startsAt && order.now < discount.startsAt)
    return refuse("not_started", "This code is not valid yet");
  if (discount.endsAt && order.now >= discount.endsAt)
    return refuse("expired", "This code has expired");
  if (discount.totalLimit !== null && discount.uses >= discount.totalLimit)
    return refuse("used_up", "This code has been used up");
  if (discount.perCustomerLimit !== null && order.usedByCustomer >= discount.perCustomerLimit)
    return refuse("already_used", "You have used this code already");
  const sum = (lines: DiscountedOrder["lines"]) =>
    lines.reduce((total, line) => total + line.priceKobo * line.quantity, 0);
  if (sum(order.lines) < discount.minimumKobo) {
    return refuse("minimum", `This code is for orders from ${formatNaira(discount.minimumKobo)}`);
  }
  const { categories, productIds } = discount;
  const everything = categories.length === 0 && productIds.length === 0;
  const inScope = order.lines.filter(
    (line) =>
      everything || categories.includes(line.category) || productIds.includes(line.productId),
  );
  if (inScope.length === 0)
    return refuse("not_for_these", "This code is not for the pieces in your cart");
  if (discount.kind === "free_delivery") return { discountKobo: order.deliveryFeeKobo };
  const most = sum(inScope);
  const wanted = discount.kind === "percentage" ? percentOf(most, discount.value) : discount.value;
  return { discountKobo: Math.min(wanted, most) };
}
