import { formatNairaExact } from "~/lib/money.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { formatDeadline } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { isConfirmKey, orderKey } from "./access.server.ts";
import { lockOrder } from "./order-row.server.ts";
import { linesOf } from "./order-view.server.ts";
import { confirmLocked } from "./prove-contact.server.ts";
import { readKeyed, readOrder } from "./queries.server.ts";
import { isGiftCardOrder, isUnproved } from "./rules.ts";

/** What the page behind the link in an order's mail shows; null for a wrong key. */
export async function openForConfirming(ctx: Context, orderId: string, key: string) {
  const keyed = await readKeyed(ctx.db, orderId);
  const record =
    keyed && isConfirmKey(ctx, keyed, key) ? await readOrder(ctx.db, orderId) : undefined;
  if (!record) return null;
  const { order, items } = record;
  const until = order.expiresAt ? formatDeadline(order.expiresAt) : "";
  const isGiftCard = isGiftCardOrder(order);
  // What the cart takes back, and no more: the key to the order itself is not for an unproved mailbox.
  if (order.status === "cancelled")
    return { id: order.id, isGiftCard, state: "over" as const, lines: linesOf(items) };
  if (!isUnproved(order)) {
    const link = `/orders/${order.id}?key=${orderKey(ctx, order)}`;
    return { id: order.id, isGiftCard, state: "confirmed" as const, until, link };
  }
  return {
    id: order.id,
    isGiftCard,
    state: "waits" as const,
    until,
    // Our own words only: the mailbox may be a stranger's.
    lines: items.map((item) => ({
      name: `${item.quantity} × ${pieceInSize(item.productName, item.size, item.category)}`,
      amount: formatNairaExact(item.priceAtPurchaseKobo * item.quantity),
    })),
    total: formatNairaExact(order.totalKobo),
  };
}

/** Presses the page's button. Again, or too late, it only shows how the order stands. */
export async function pressConfirm(ctx: Context, orderId: string, key: string) {
  const keyed = await readKeyed(ctx.db, orderId);
  if (!keyed || !isConfirmKey(ctx, keyed, key)) return null;
  try {
    await ctx.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      // It may have got another mailbox this moment, whose mail nobody has read.
      if (!isConfirmKey(ctx, order, key)) return;
      await confirmLocked(ctx, tx, { kind: "customer", id: null }, order, "link");
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return openForConfirming(ctx, orderId, key);
}
