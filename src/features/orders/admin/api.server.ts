import { asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { orderEvents, orderItems, orders, shipments } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { returns } from "~/db/schema/returns.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { namesOf } from "~/lib/held-promotion.ts";
import { koboToNaira } from "~/lib/money.ts";
import { vatLine } from "~/lib/vat.ts";
import { nameOfActor } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { orderLink } from "../access.server.ts";
import { staffActor } from "../actor.server.ts";
import { linkToFile } from "../files.server.ts";
import { creditPart } from "../order-view.server.ts";
import { missingKobo, paymentColumns } from "../received.server.ts";
import { receiverOf } from "../receiver.ts";
import { amountDueKobo } from "../rules.ts";
import { findOffer } from "../undo/offer.server.ts";
import { adminOrderOutput } from "./order-view.ts";
import { riderOut } from "./rider-out.server.ts";

const secondsUntil = (ctx: Context, at: Date) =>
  Math.ceil((at.getTime() - ctx.clock.now().getTime()) / 1000);

/** Who did something, by name where they have one, and which assistant in their name. */
function whoDid(
  { actorId, actorKind, data: { assistant } }: typeof orderEvents.$inferSelect,
  names: ReadonlyMap<string, string | null>,
): string {
  const who = (actorId && names.get(actorId)) || actorKind;
  return typeof assistant === "string" ? `${who}, by ${assistant}` : who;
}

export const functions = [
  defineFunction({
    name: "admin_order",
    description: "Everything about one order, for staff.",
    rights: "orders.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id: z.uuid() }),
    output: adminOrderOutput,
    async handler(ctx, caller, { id }) {
      const [found] = await ctx.db
        .select({ order: orders, rider: riderOut(sql`${orders.id}`) })
        .from(orders)
        .where(eq(orders.id, id));
      if (!found) throw notFound("There is no such order");
      const { order, rider } = found;
      const [items, events, paid, back, parcels, returned, mails, names, undo] = await Promise.all([
        ctx.db
          .select()
          .from(orderItems)
          .where(eq(orderItems.orderId, id))
          .orderBy(orderItems.position),
        ctx.db
          .select()
          .from(orderEvents)
          .where(eq(orderEvents.orderId, id))
          .orderBy(asc(orderEvents.id)),
        ctx.db
          .select(paymentColumns)
          .from(payments)
          .where(eq(payments.orderId, id))
          .orderBy(asc(payments.createdAt)),
        ctx.db
          .select()
          .from(refunds)
          .where(eq(refunds.orderId, id))
          .orderBy(asc(refunds.createdAt)),
        ctx.db
          .select()
          .from(shipments)
          .where(eq(shipments.orderId, id))
          .orderBy(asc(shipments.createdAt)),
        ctx.db
          .select({ id: returns.id, status: returns.status, created_at: returns.createdAt })
          .from(returns)
          .where(eq(returns.orderId, id))
          .orderBy(asc(returns.createdAt)),
        ctx.db
          .select({
            id: mailOutbox.id,
            template: mailOutbox.template,
            status: mailOutbox.status,
            created_at: mailOutbox.createdAt,
          })
          .from(mailOutbox)
          .where(
            sql`${mailOutbox.data}->>'order_id' = ${id} and ${mailOutbox.recipient} = ${order.email}`,
          )
          .orderBy(desc(mailOutbox.createdAt))
          .limit(20),
        ctx.db.execute<{ id: string; name: string | null }>(sql`
          select e.id, coalesce(${nameOfActor(sql`e.id`)}, r.name) as name
          from (select distinct actor_id as id from order_events where order_id = ${id}) e
          left join riders r on r.id = e.id`),
        findOffer(ctx, ctx.db, order, staffActor(caller)),
      ]);
      const vat = vatLine(order.totalKobo, order.vatRate, order.vatAddedKobo);
      const paidBy = (refund: { paymentId: string | null }) =>
        paid.find(({ id }) => id === refund.paymentId);
      const isCredit = (payment: (typeof paid)[number] | undefined) =>
        payment?.method === "gift_card" && (order.byCredit || payment.byCredit);
      const nameOf = new Map(names.rows.map((row) => [row.id, row.name]));
      return {
        id: order.id,
        user_id: order.userId,
        status: order.status,
        payment_status: order.paymentStatus,
        payment_method: order.paymentMethod,
        by_credit: order.byCredit,
        source: order.source,
        channel: order.channel,
        agent: order.agent,
        full_name: order.fullName,
        email: order.email,
        phone: order.phone,
        delivery_method: order.deliveryMethod,
        state: order.state,
        city: order.city,
        area: order.area,
        street: order.street,
        landmark: order.landmark,
        notes: order.notes,
        receiver: receiverOf(order),
        is_receiver_else: order.receiverName !== null,
        gift: order.isGift
          ? { note: order.giftNote, is_wrapped: order.giftWrapKobo !== null }
          : null,
        estimate_from: order.estimateFrom,
        estimate_to: order.estimateTo,
        subtotal: koboToNaira(order.subtotalKobo),
        discount: koboToNaira(order.discountKobo),
        discount_code: order.discountCode,
        promotions: namesOf(order),
        delivery_fee: koboToNaira(order.deliveryFeeKobo),
        gift_wrap: koboToNaira(order.giftWrapKobo ?? 0),
        total_amount: koboToNaira(order.totalKobo),
        gift_card: koboToNaira(order.giftCardKobo),
        store_credit: koboToNaira(creditPart(order, paid)),
        amount_due: koboToNaira(amountDueKobo(order)),
        due: koboToNaira(order.dueKobo),
        refunded: koboToNaira(order.refundedKobo),
        vat: vat && { rate: vat.rate, amount: koboToNaira(vat.kobo), isAdded: vat.isAdded },
        version: order.version,
        undo_seconds: undo ? secondsUntil(ctx, undo.until) : 0,
        created_at: order.createdAt.toISOString(),
        expires_at: order.expiresAt?.toISOString() ?? null,
        contact_proof: order.contactProof,
        link: orderLink(ctx, order),
        items: items.map((item) => ({
          id: item.id,
          product_id: item.productId,
          product_name: item.productName,
          product_image: item.productImage,
          category: item.category,
          size: item.size,
          quantity: item.quantity,
          price: koboToNaira(item.priceAtPurchaseKobo),
          list_price: item.listPriceKobo === null ? null : koboToNaira(item.listPriceKobo),
          discount: item.discountKobo === null ? null : koboToNaira(item.discountKobo),
          shipped: item.shippedQuantity,
          refunded: item.refundedQuantity,
        })),
        events: events.map((event) => ({
          id: event.id,
          at: event.at.toISOString(),
          who: whoDid(event, nameOf),
          kind: event.kind,
          from: event.fromStatus,
          to: event.toStatus,
          data: event.data,
        })),
        payments: await Promise.all(
          paid.map(async (payment) => ({
            id: payment.id,
            method: payment.method,
            by_credit: isCredit(payment),
            status: payment.status,
            amount: koboToNaira(payment.amountKobo),
            received_amount: koboToNaira(payment.receivedKobo),
            missing_amount: koboToNaira(missingKobo(payment)),
            reference: payment.reference,
            receipt_url: payment.receiptFile && (await linkToFile(ctx, payment.receiptFile)),
            receipt_at: payment.receiptAt?.toISOString() ?? null,
            paid_at: payment.paidAt?.toISOString() ?? null,
          })),
        ),
        refunds: back.map((refund) => ({
          id: refund.id,
          amount: koboToNaira(refund.amountKobo),
          status: refund.status,
          reason: refund.reason,
          note: refund.note,
          problem: refund.problem,
          method: paidBy(refund)?.method ?? null,
          by_credit: isCredit(paidBy(refund)),
          to_credit: refund.toCredit,
          needs_attention: refund.attentionAt !== null,
          created_at: refund.createdAt.toISOString(),
        })),
        rider,
        shipments: parcels.map((parcel) => ({
          id: parcel.id,
          carrier: parcel.carrier,
          tracking_number: parcel.trackingNumber,
          items: parcel.items,
          created_at: parcel.createdAt.toISOString(),
        })),
        returns: returned.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        mails: mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() })),
      };
    },
  }),
];
