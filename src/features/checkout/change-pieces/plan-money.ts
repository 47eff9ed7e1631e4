import type { Kobo } from "~/lib/money.ts";
import type { OrderPaymentStatus } from "~/lib/statuses.ts";

interface Line {
  id?: string;
  size: string;
  quantity: number;
  priceKobo: Kobo;
}

interface Before {
  paymentStatus: OrderPaymentStatus;
  subtotalKobo: Kobo;
  discountKobo: Kobo;
  lines: readonly (Line & { id: string })[];
}

/** What other pieces mean for an order's money. */
export type MoneyChange =
  /** Nobody has paid: it comes to another amount. */
  | { kind: "reprice" }
  /** It is paid, and comes to the same. */
  | { kind: "none" }
  /** It is paid: these pieces and what was paid for them go back. */
  | { kind: "refund"; kobo: Kobo; items: { order_item_id: string; quantity: number }[] }
  | { kind: "refuse"; why: string };

const PAID: readonly OrderPaymentStatus[] = ["paid", "partly_refunded", "refunded"];

/**
 * Decides it. What was paid stays the order's amount: pieces taken out of a paid order are a refund with
 * their lines, and nothing is added to it, since its money was for what it was.
 */
export function planMoney(before: Before, after: readonly Line[]): MoneyChange {
  if (!PAID.includes(before.paymentStatus)) return { kind: "reprice" };
  const wanted = new Map(after.flatMap((line) => (line.id ? [[line.id, line]] : [])));
  const isSame = ({ id, quantity }: Line & { id: string }) => wanted.get(id)?.quantity === quantity;
  const hasNew = after.some(({ id }) => id === undefined);
  if (!hasNew && before.lines.every(isSame)) return { kind: "none" };
  const isFewer = before.lines.every(
    ({ id, size, quantity }) =>
      !wanted.has(id) || (wanted.get(id)!.size === size && wanted.get(id)!.quantity <= quantity),
  );
  if (hasNew || !isFewer) {
    return {
      kind: "refuse",
      why: "This order is paid: sizes may change, and pieces may be taken out, one after the other. Write down what is added as another order, with a delivery fee of ₦0, and pack both together.",
    };
  }
  const items = before.lines.flatMap(({ id, quantity }) => {
    const gone = quantity - (wanted.get(id)?.quantity ?? 0);
    return gone > 0 ? [{ order_item_id: id, quantity: gone }] : [];
  });
  const worth = items.reduce(
    (sum, item) =>
      sum + item.quantity * before.lines.find(({ id }) => id === item.order_item_id)!.priceKobo,
    0,
  );
  // A discount was given on the pieces: they go back at what they cost.
  const share = Math.min(before.discountKobo, before.subtotalKobo);
  const off = worth === 0 ? 0 : Math.floor((share * worth) / before.subtotalKobo);
  return { kind: "refund", kobo: worth - off, items };
}
