import type { OrderView } from "~/features/orders/schema.ts";

const HOW =
  "You pay on Paystack's secure page and come back here. If something goes wrong, try again:";

/** How an order, or what it came to more, is paid by card; of one that has changed, what an older page is worth. */
export function cardWords({ dueKobo, events }: Pick<OrderView, "dueKobo" | "events">): string {
  if (dueKobo > 0) return `${HOW} nothing that you have paid is asked for again.`;
  const hasChanged = events.some(({ kind }) => kind === "pieces_changed");
  return hasChanged
    ? `${HOW} you are never charged twice for the same. Your order has changed: if you pay on a page that still asks for the amount before, that counts, and only the difference is left.`
    : `${HOW} you are never charged twice for one order.`;
}
