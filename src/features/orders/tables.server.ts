import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { ORDER_STATUSES } from "~/lib/statuses.ts";
import type { Caller } from "~/platform/caller.ts";
import { forbidden } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { wire } from "~/rest/columns.ts";
import { defineFunction } from "~/rest/functions.ts";
import { defineResource, toMany, toOne } from "~/rest/resource.ts";
import { customerOf, staffActor } from "./actor.server.ts";
import { claimGuestOrders } from "./guest-orders.server.ts";
import { cancelOwnOrder, setOrderStatus } from "./status-requests.server.ts";

const own = (caller: Caller) =>
  caller.kind === "user" ? eq(orders.userId, caller.userId) : sql`false`;

export const resources = [
  defineResource({
    name: "orders",
    description: "What was ordered. People see their own orders, staff sees all.",
    from: orders,
    key: ["id"],
    columns: {
      id: wire.uuid(orders.id),
      user_id: wire.uuid(orders.userId),
      created_at: wire.time(orders.createdAt),
      updated_at: wire.time(orders.updatedAt),
      total_amount: wire.kobo(orders.totalKobo),
      subtotal: wire.kobo(orders.subtotalKobo),
      discount: wire.kobo(orders.discountKobo),
      delivery_fee: wire.kobo(orders.deliveryFeeKobo),
      gift_wrap: wire.kobo(orders.giftWrapKobo),
      vat_added: wire.kobo(orders.vatAddedKobo),
      status: wire.text(orders.status),
      payment_status: wire.text(orders.paymentStatus),
      payment_method: wire.text(orders.paymentMethod),
      delivery_method: wire.text(orders.deliveryMethod),
      full_name: wire.text(orders.fullName),
      email: wire.text(orders.email),
      phone: wire.text(orders.phone),
      carrier: wire.text(orders.carrier),
      tracking_number: wire.text(orders.trackingNumber),
      estimate_from: wire.date(orders.estimateFrom),
      estimate_to: wire.date(orders.estimateTo),
      version: wire.integer(orders.version),
    },
    embeds: [toMany("order_items", { order_id: "id" }), toOne("profiles", { id: "user_id" })],
    select: {
      rights: "signed_in",
      limit: limits.read,
      rows: (caller) => (allows("orders.see", caller) ? undefined : own(caller)),
    },
    update: {
      rights: "signed_in",
      limit: limits.write,
      rows: (caller) => (allows("orders.work", caller) ? undefined : own(caller)),
      // With the version that the caller saw, the change is refused if there is another one by now.
      input: z.object({ status: z.enum(ORDER_STATUSES), version: z.number().int() }).partial(),
      async handler(ctx, caller, keys, { status, version }) {
        if (!status) return;
        for (const { id } of keys) {
          if (allows("orders.work", caller)) {
            await setOrderStatus(ctx, staffActor(caller), id, status, version);
          } else if (status === "cancelled") {
            await cancelOwnOrder(ctx, customerOf(caller), id, version);
          } else {
            throw forbidden("You can cancel your order; everything else is up to the shop");
          }
        }
      },
    },
  }),
  defineResource({
    name: "order_items",
    description: "The lines of orders, as they were bought.",
    from: orderItems,
    key: ["id"],
    columns: {
      id: wire.uuid(orderItems.id),
      order_id: wire.uuid(orderItems.orderId),
      position: wire.integer(orderItems.position),
      product_id: wire.integer(orderItems.productId),
      product_name: wire.text(orderItems.productName),
      product_image: wire.text(orderItems.productImage),
      brand: wire.text(orderItems.brand),
      category: wire.text(orderItems.category),
      size: wire.text(orderItems.size),
      quantity: wire.integer(orderItems.quantity),
      price_at_purchase: wire.kobo(orderItems.priceAtPurchaseKobo),
    },
    embeds: [toOne("orders", { id: "order_id" }), toOne("products", { id: "product_id" })],
    select: {
      rights: "signed_in",
      limit: limits.read,
      rows: (caller) => {
        if (allows("orders.see", caller)) return undefined;
        if (caller.kind !== "user") return sql`false`;
        return sql`exists (select 1 from ${orders} as mine where mine.id = ${orderItems.orderId} and mine.user_id = ${caller.userId})`;
      },
    },
  }),
];

export const functions = [
  defineFunction({
    name: "claim_guest_orders",
    description:
      "Takes over orders placed as a guest with one's own email, once a mail has proved that it is one's own.",
    rights: "signed_in",
    limit: limits.write,
    reads: false,
    input: z.object({}),
    output: z.object({ claimed: z.number(), email_proved: z.boolean() }),
    handler(ctx, caller) {
      if (caller.kind !== "user") throw forbidden("Sign in first");
      return ctx.db.transaction((tx) => claimGuestOrders(ctx, tx, caller.userId));
    },
  }),
];
