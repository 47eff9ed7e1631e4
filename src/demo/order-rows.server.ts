import type { stockLedger } from "~/db/schema/catalogue.ts";
import type { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import type { payments } from "~/db/schema/payments.ts";
import { findZone, STARTING_ZONES } from "~/features/checkout/zones.ts";
import type { StudioPictures } from "~/features/images/studio-pictures.server.ts";
import { defaultSettings } from "~/features/settings/schema.ts";
import type { OrderEventKind } from "~/lib/row-kinds.ts";
import type { OrderStatus } from "~/lib/statuses.ts";
import { lagosDate } from "~/lib/time.ts";
import { toBasisPoints } from "~/lib/vat.ts";
import type { DemoCustomer } from "./catalogue/customers.ts";
import type { DemoOrder } from "./catalogue/past-orders.ts";
import type { DemoProduct } from "./catalogue/products.ts";
import { momentAgo } from "./moments.ts";
import { imagesOf } from "./pictures.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type LedgerRow = Required<
  Pick<
    typeof stockLedger.$inferInsert,
    "productId" | "size" | "deltaOnHand" | "deltaHeld" | "deltaSold" | "reason" | "createdAt"
  >
> & { orderId: string };

export type OrderRows = {
  orders: (typeof orders.$inferInsert)[];
  items: (typeof orderItems.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
  ledger: LedgerRow[];
};

type Input = {
  now: Date;
  catalogue: DemoProduct[];
  customers: DemoCustomer[];
  orders: DemoOrder[];
  /** Product ids by key. */
  ids: Map<string, number>;
  pictures: StudioPictures;
};

/** The rows that the shop itself would have written for these orders. */
export function orderRows(input: Input): OrderRows {
  const products = new Map(input.catalogue.map((product) => [product.key, product]));
  const customers = new Map(input.customers.map((customer) => [customer.id, customer]));
  const rows: OrderRows = { orders: [], items: [], events: [], payments: [], ledger: [] };
  for (const order of input.orders) {
    const customer = customers.get(order.customerId) as DemoCustomer;
    const lines = order.lines.map((line) => ({
      ...line,
      product: products.get(line.productKey) as DemoProduct,
      productId: input.ids.get(line.productKey) as number,
    }));
    const subtotalKobo = lines.reduce(
      (sum, line) => sum + line.product.priceKobo * line.quantity,
      0,
    );
    const times = timesOf(order, input.now);
    addOrder(rows, order, customer, subtotalKobo, times);
    for (const [position, line] of lines.entries()) {
      rows.items.push({
        orderId: order.id,
        position,
        productId: line.productId,
        productName: line.product.name,
        productImage: imagesOf(line.product, input.pictures).images[0] ?? "",
        brand: line.product.brand,
        category: line.product.category,
        size: line.size,
        quantity: line.quantity,
        priceAtPurchaseKobo: line.product.priceKobo,
        shippedQuantity: order.status === "delivered" ? line.quantity : 0,
      });
      addMoves(rows, order, times, line.productId, line.size, line.quantity);
    }
  }
  return rows;
}

type Times = { placed: Date; paid: Date; shipped: Date; ended: Date };

function timesOf(order: DemoOrder, now: Date): Times {
  const placed = momentAgo(now, order.placedDaysAgo, order.id);
  // An unpaid transfer is given up after the eight hours it was held for.
  const ended =
    order.deliveredDaysAgo === null
      ? new Date(placed.getTime() + 8 * HOUR)
      : momentAgo(now, order.deliveredDaysAgo, order.id);
  return {
    placed,
    paid: order.paymentMethod === "transfer" ? new Date(placed.getTime() + 2 * HOUR) : ended,
    shipped: new Date(placed.getTime() + DAY),
    ended,
  };
}

function addOrder(
  rows: OrderRows,
  order: DemoOrder,
  customer: DemoCustomer,
  subtotalKobo: number,
  times: Times,
): void {
  const zone = findZone(STARTING_ZONES, customer);
  if (!zone?.standardKobo) throw new Error(`No delivery to ${customer.city}`);
  const totalKobo = subtotalKobo + zone.standardKobo;
  const isDelivered = order.status === "delivered";
  const isCancelled = order.status === "cancelled";
  const updatedAt = isDelivered || isCancelled ? times.ended : times.placed;
  rows.orders.push({
    id: order.id,
    userId: customer.id,
    status: order.status,
    paymentStatus: isDelivered ? "paid" : isCancelled ? "failed" : "on_delivery",
    paymentMethod: order.paymentMethod,
    stockState: isDelivered ? "sold" : isCancelled ? "released" : "held",
    fullName: customer.fullName,
    email: customer.email,
    phone: customer.phone,
    deliveryMethod: "standard",
    deliveryZone: zone.key,
    state: customer.state,
    city: customer.city,
    area: customer.area,
    street: customer.street,
    landmark: customer.landmark,
    estimateFrom: lagosDate(new Date(times.placed.getTime() + (zone.standardDaysMin + 1) * DAY)),
    estimateTo: lagosDate(new Date(times.placed.getTime() + (zone.standardDaysMax + 3) * DAY)),
    subtotalKobo,
    deliveryFeeKobo: zone.standardKobo,
    totalKobo,
    vatRate: toBasisPoints(defaultSettings.vat.rate_percent),
    paidAt: isDelivered ? times.paid : null,
    shippedAt: isDelivered ? times.shipped : null,
    deliveredAt: isDelivered ? times.ended : null,
    cancelledAt: isCancelled ? times.ended : null,
    createdAt: times.placed,
    updatedAt,
  });
  rows.payments.push({
    orderId: order.id,
    method: order.paymentMethod,
    status: isDelivered ? "paid" : isCancelled ? "expired" : "open",
    amountKobo: totalKobo,
    reference: order.paymentReference,
    paidAt: isDelivered ? times.paid : null,
    createdAt: times.placed,
    updatedAt,
  });
  addEvents(rows, order, times);
}

function addEvents(rows: OrderRows, order: DemoOrder, times: Times): void {
  const { id: orderId, customerId: actorId } = order;
  rows.events.push({
    orderId,
    at: times.placed,
    actorId,
    actorKind: "customer",
    kind: "placed",
    toStatus: "pending",
  });
  const staff = (at: Date, kind: OrderEventKind, fromStatus: OrderStatus, toStatus: OrderStatus) =>
    rows.events.push({ orderId, at, actorKind: "staff", kind, fromStatus, toStatus });
  const paid = () =>
    rows.events.push({ orderId, at: times.paid, actorKind: "staff", kind: "paid" });
  if (order.status === "cancelled") {
    rows.events.push({
      orderId,
      at: times.ended,
      actorKind: "system",
      kind: "expired",
      fromStatus: "pending",
      toStatus: "cancelled",
    });
  }
  if (order.status === "processing") {
    staff(new Date(times.placed.getTime() + 6 * HOUR), "status_changed", "pending", "processing");
  }
  if (order.status === "delivered") {
    if (order.paymentMethod === "transfer") paid();
    staff(new Date(times.shipped.getTime() - 4 * HOUR), "status_changed", "pending", "processing");
    staff(times.shipped, "shipped", "processing", "shipped");
    staff(times.ended, "status_changed", "shipped", "delivered");
    if (order.paymentMethod === "on_delivery") paid();
  }
}

function addMoves(
  rows: OrderRows,
  order: DemoOrder,
  times: Times,
  productId: number,
  size: string,
  quantity: number,
): void {
  const move = { productId, size, orderId: order.id, deltaOnHand: 0, deltaHeld: 0, deltaSold: 0 };
  rows.ledger.push({
    ...move,
    deltaOnHand: -quantity,
    deltaHeld: quantity,
    reason: "held",
    createdAt: times.placed,
  });
  if (order.status === "delivered") {
    rows.ledger.push({
      ...move,
      deltaHeld: -quantity,
      deltaSold: quantity,
      reason: "sold",
      createdAt: times.paid,
    });
  }
  if (order.status === "cancelled") {
    rows.ledger.push({
      ...move,
      deltaOnHand: quantity,
      deltaHeld: -quantity,
      reason: "released",
      createdAt: times.ended,
    });
  }
}
