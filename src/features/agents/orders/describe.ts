import { DELIVERY_METHOD_NAMES } from "~/features/checkout/zones.ts";
import { isReady, READY } from "~/features/orders/status.ts";
import { deliveryOff } from "~/lib/held-promotion.ts";
import { placeLine, stateName } from "~/lib/states.ts";
import { formatDay } from "~/lib/time.ts";
import { variantId } from "~/lib/variant-id.ts";
import type { AgentOrder } from "./find-order.server.ts";

type Line = AgentOrder["lines"][number];

/** What agents know a line by: the variant, or the line itself once the product is gone. */
export const idOf = ({ id, productId, size }: Line) =>
  productId === null ? id : variantId(productId, size);

const isCancelled = ({ order }: AgentOrder) => order.status === "cancelled";

function describeLine(found: AgentOrder, line: Line) {
  const { quantity, refundedQuantity, shippedQuantity, discountKobo } = line;
  const total = isCancelled(found) ? 0 : quantity - refundedQuantity;
  const fulfilled = Math.min(shippedQuantity, total);
  const amount = line.priceAtPurchaseKobo * quantity;
  const off = discountKobo ?? 0;
  return {
    id: idOf(line),
    item: {
      id: idOf(line),
      title: line.size === "" ? line.productName : `${line.productName}, size ${line.size}`,
      price: line.priceAtPurchaseKobo,
    },
    quantity: { original: quantity, total, fulfilled },
    totals: [
      { type: "subtotal", amount },
      ...(off > 0 ? [{ type: "items_discount", amount: -off }] : []),
      { type: "total", amount: amount - off },
    ],
    status:
      total === 0
        ? "removed"
        : fulfilled === total
          ? "fulfilled"
          : fulfilled > 0
            ? "partial"
            : "processing",
  };
}

function describeTotals({ order }: AgentOrder) {
  const free = deliveryOff(order.promotions);
  const off = order.discountKobo - free;
  const added = order.vatAddedKobo ?? 0;
  const wrap = order.giftWrapKobo ?? 0;
  return [
    { type: "subtotal", display_text: "Pieces", amount: order.subtotalKobo },
    ...(off > 0 ? [{ type: "items_discount", display_text: "Off the pieces", amount: -off }] : []),
    {
      type: "fulfillment",
      display_text: DELIVERY_METHOD_NAMES[order.deliveryMethod],
      amount: order.deliveryFeeKobo,
    },
    ...(wrap > 0 ? [{ type: "fee", display_text: "Gift wrap", amount: wrap }] : []),
    ...(free > 0 ? [{ type: "discount", display_text: "Off the delivery", amount: -free }] : []),
    ...(added > 0 ? [{ type: "tax", display_text: "VAT", amount: added }] : []),
    { type: "total", display_text: "Total", amount: order.totalKobo },
  ];
}

/** What left the shop, and that it arrived. */
function describeEvents({ order, lines, parcels }: AgentOrder, permalink: string) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const shipped = parcels.map((parcel) => ({
    id: parcel.id,
    occurred_at: parcel.createdAt.toISOString(),
    type: "shipped",
    line_items: parcel.items.flatMap(({ order_item_id, quantity }) => {
      const line = byId.get(order_item_id);
      return line ? { id: idOf(line), quantity } : [];
    }),
    tracking_number: parcel.trackingNumber || parcel.id,
    tracking_url: permalink,
    ...(parcel.carrier ? { carrier: parcel.carrier } : {}),
  }));
  if (!order.deliveredAt) return shipped;
  const delivered = {
    id: `delivered-${order.id}`,
    occurred_at: order.deliveredAt.toISOString(),
    type: "delivered",
    line_items: lines.map((line) => ({ id: idOf(line), quantity: line.quantity })),
    tracking_number: order.trackingNumber || order.id,
    tracking_url: permalink,
  };
  return [...shipped, delivered];
}

const REFUNDS = { due: "pending", pending: "pending", processed: "completed", failed: "failed" };
const statusOfReturn = (status: AgentOrder["sentBack"][number]["status"]) =>
  status === "refused"
    ? "failed"
    : ["refunded", "exchanged", "closed"].includes(status)
      ? "completed"
      : "pending";

/** Money and pieces that came or go back, and that it was cancelled. */
function describeAdjustments({ order, lines, moneyBack, sentBack }: AgentOrder) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [
    ...sentBack.map(({ id, createdAt, status, pieces }) => ({
      id,
      type: "return",
      occurred_at: createdAt.toISOString(),
      status: statusOfReturn(status),
      line_items: pieces.flatMap(({ orderItemId, quantity }) => {
        const line = byId.get(orderItemId);
        return line ? { id: idOf(line), quantity: -quantity } : [];
      }),
    })),
    ...moneyBack.map(({ id, createdAt, processedAt, status, amountKobo }) => ({
      id,
      type: "refund",
      occurred_at: (processedAt ?? createdAt).toISOString(),
      status: REFUNDS[status],
      totals: [{ type: "total", amount: -amountKobo }],
    })),
    ...(order.cancelledAt
      ? [
          {
            id: `cancelled-${order.id}`,
            type: "cancellation",
            occurred_at: order.cancelledAt.toISOString(),
            status: "completed",
          },
        ]
      : []),
  ];
}

/** An order for the agent that placed it or acts for whom it is: what becomes of it, and nothing about whom it is for but the place. */
export function describeOrder(found: AgentOrder, permalink: string) {
  const { order, lines, id, checkoutId } = found;
  const items = lines.map((line) => describeLine(found, line));
  const wanted = items.flatMap(({ id, quantity: { total } }) =>
    total > 0 ? { id, quantity: total } : [],
  );
  const days = [order.estimateFrom, order.estimateTo].flatMap((day) => (day ? formatDay(day) : []));
  const isPickup = order.deliveryMethod === "pickup";
  return {
    id,
    label: order.id.slice(0, 8),
    checkout_id: checkoutId,
    permalink_url: permalink,
    line_items: items,
    fulfillment: {
      expectations:
        wanted.length === 0
          ? []
          : [
              {
                id: "delivery",
                line_items: wanted,
                method_type: isPickup ? "pickup" : "shipping",
                destination: isPickup
                  ? { address_country: "NG" }
                  : {
                      address_locality: placeLine({ ...order, state: null }),
                      address_region: stateName(order.state ?? ""),
                      address_country: "NG",
                    },
                description: isReady(order)
                  ? READY
                  : `${isPickup ? "Ready" : "Arrives"} ${[...new Set(days)].join(" – ")}`,
              },
            ],
      events: describeEvents(found, permalink),
    },
    adjustments: describeAdjustments(found),
    currency: "NGN",
    totals: describeTotals(found),
  };
}
