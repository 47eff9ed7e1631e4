import type { StoreSettings } from "~/features/settings/schema.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { AttemptStatus } from "~/lib/statuses.ts";
import { vatLine } from "~/lib/vat.ts";
import type { Context } from "~/platform/context.ts";
import { deliveryCode } from "./access.server.ts";
import type { OrderRecord } from "./queries.server.ts";
import { missingKobo } from "./received.server.ts";
import { isUnproved } from "./rules.ts";
import type { OrderView } from "./schema.ts";

/** What tries by card that came to nothing are to whoever pays. */
const TRIES: Partial<Record<AttemptStatus, "declined" | "left">> = {
  failed: "declined",
  abandoned: "left",
};

/** What of an order store credit pays beside another way. */
export function creditPart(
  { byCredit, giftCardKobo }: Order,
  payments: OrderRecord["payments"],
): number {
  if (byCredit) return giftCardKobo;
  return payments
    .filter((payment) => payment.byCredit && payment.status === "paid")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
}

type Order = OrderRecord["order"];

/** What was ordered, as a page shows it. */
export const linesOf = (items: OrderRecord["items"]): OrderView["lines"] =>
  items.map((item) => ({
    id: item.id,
    productId: item.productId,
    name: item.productName,
    brand: item.brand,
    image: item.productImage,
    category: item.category,
    size: item.size === "" ? ONE_SIZE : item.size,
    quantity: item.quantity,
    priceKobo: item.priceAtPurchaseKobo,
  }));

/** An order as its customer sees it: nothing that only staff should know. */
export function describeOrder(
  ctx: Context,
  { order, refundsDueKobo, besidesDueKobo, items, events, payments }: OrderRecord,
  settings: StoreSettings,
): OrderView {
  const transfer = payments.findLast((payment) => payment.method === "transfer");
  const takesReceipt =
    (order.paymentStatus === "awaiting" || order.dueKobo > 0) &&
    (transfer?.status === "open" || order.status === "cancelled");
  const open = payments.findLast((payment) => payment.status === "open");
  return {
    id: order.id,
    version: order.version,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    createdAt: order.createdAt.toISOString(),
    isGuests: order.userId === null,
    fullName: order.fullName,
    email: order.email,
    phone: order.phone,
    deliveryMethod: order.deliveryMethod,
    address: order.street
      ? {
          street: order.street,
          landmark: order.landmark ?? "",
          area: order.area ?? "",
          city: order.city ?? "",
          state: order.state ?? "",
        }
      : null,
    notes: order.notes,
    receiver: order.receiverName
      ? { name: order.receiverName, phone: order.receiverPhone ?? "" }
      : null,
    gift: order.isGift ? { note: order.giftNote, isWrapped: order.giftWrapKobo !== null } : null,
    estimate:
      order.estimateFrom && order.estimateTo
        ? { from: order.estimateFrom, to: order.estimateTo }
        : null,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    deliveryCode: order.asksCode && order.status === "shipped" ? deliveryCode(ctx, order) : null,
    subtotalKobo: order.subtotalKobo,
    discountKobo: order.discountKobo,
    deliveryFeeKobo: order.deliveryFeeKobo,
    giftWrapKobo: order.giftWrapKobo ?? 0,
    vat: vatLine(order.totalKobo, order.vatRate, order.vatAddedKobo),
    totalKobo: order.totalKobo,
    dueKobo: order.dueKobo,
    giftCardKobo: order.giftCardKobo,
    creditKobo: creditPart(order, payments),
    byCredit: order.byCredit,
    refundedKobo: order.refundedKobo,
    refundsDueKobo,
    besidesDueKobo,
    lines: linesOf(items),
    events: events.map((event) => ({
      at: event.at.toISOString(),
      kind: event.kind,
      toStatus: event.toStatus,
    })),
    isMailed: ctx.mailer.deliver !== undefined,
    confirmBefore:
      order.status === "pending" && isUnproved(order)
        ? (order.expiresAt?.toISOString() ?? null)
        : null,
    due: open
      ? {
          method: open.method,
          amountKobo: missingKobo(open),
          receivedKobo: open.receivedKobo,
          reference: open.reference,
          expiresAt: open.expiresAt?.toISOString() ?? null,
          lastTry: (open.lastAttempt && TRIES[open.lastAttempt]) ?? null,
          bank:
            open.method === "transfer"
              ? {
                  name: settings.bank.bank_name,
                  accountName: settings.bank.account_name,
                  accountNumber: settings.bank.account_number,
                }
              : null,
        }
      : null,
    receipt:
      transfer && takesReceipt
        ? { reference: transfer.reference, sentAt: transfer.receiptAt?.toISOString() ?? null }
        : null,
  };
}
