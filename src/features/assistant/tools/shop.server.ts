import { desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { isFlashSaleOn } from "~/features/catalogue/sale.ts";
import { quoteDelivery } from "~/features/checkout/delivery.server.ts";
import { readFacts, readNamedFacts } from "~/features/editorial/facts/read-facts.server.ts";
import { sayRoad } from "~/features/editorial/facts/spoken.ts";
import { fillFacts } from "~/features/editorial/marked-text.ts";
import { takesNewAddress } from "~/features/orders/rules.ts";
import { isReady, ownStanding, shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { formatNaira, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { formatDay, formatOrderDate } from "~/lib/time.ts";
import { findPlace } from "./places.ts";
import { policies, policyTopics } from "./policies.ts";
import { defineTool } from "./tool.ts";

export const deliveryTool = defineTool({
  description: "Ways to deliver to a Nigerian place, with fee and the days on which it arrives.",
  input: z.object({
    place: z.string().max(80).describe("City, area or state"),
    subtotal: nairaSchema.default(0).describe("Naira in the cart"),
  }),
  async run({ ctx }, { place, subtotal }) {
    const found = findPlace(place);
    if (!found) return { data: { found: false as const, page: "/shipping-info" } };
    const quote = await quoteDelivery(ctx, {
      state: found.state,
      city: found.city,
      area: "",
      subtotal,
    });
    return {
      data: {
        found: true as const,
        place: found.label,
        page: "/shipping-info",
        options: quote.options.map((option) => ({
          method: option.method,
          name: option.name,
          fee: option.fee === 0 ? "free" : formatNaira(nairaToKobo(option.fee)),
          total: subtotal > 0 ? formatNaira(nairaToKobo(subtotal + option.fee)) : null,
          from: formatDay(option.from),
          to: formatDay(option.to),
          pay_on_delivery: option.pay_on_delivery,
        })),
      },
    };
  },
});

export const policyTool = defineTool({
  description: "The shop's rules on a topic, in its own words.",
  input: z.object({ topic: z.enum(policyTopics) }),
  async run({ ctx }, { topic }) {
    const { text, page } = policies[topic];
    return { data: { topic, text: fillFacts(text, await readNamedFacts(ctx)), page } };
  },
});

const ORDERS_SHOWN = 3;

export const ordersTool = defineTool({
  description: "The latest orders of the person who asks, with status. Only for who is signed in.",
  input: z.object({}),
  async run({ ctx, caller }) {
    if (caller.kind !== "user") return { data: { signed_in: false as const } };
    const rows = await ctx.db
      .select()
      .from(orders)
      .where(eq(orders.userId, caller.userId))
      .orderBy(desc(orders.createdAt))
      .limit(ORDERS_SHOWN);
    const items = await ctx.db
      .select({ orderId: orderItems.orderId, name: orderItems.productName })
      .from(orderItems)
      .where(
        inArray(
          orderItems.orderId,
          rows.map(({ id }) => id),
        ),
      );
    return {
      data: {
        signed_in: true as const,
        orders: rows.map((order) => ({
          number: shortId(order.id),
          date: formatOrderDate(order.createdAt),
          status: ownStanding(order),
          payment: order.paymentStatus,
          total: formatNaira(order.totalKobo),
          items: items.filter(({ orderId }) => orderId === order.id).map(({ name }) => name),
          expected:
            order.estimateFrom &&
            order.estimateTo &&
            !isReady(order) &&
            !["delivered", "completed", "cancelled"].includes(order.status)
              ? { from: formatDay(order.estimateFrom), to: formatDay(order.estimateTo) }
              : null,
          tracking: order.trackingNumber,
          carrier: order.carrier,
          url: `/orders/${order.id}`,
          can_cancel: order.status === "pending",
          can_redirect: takesNewAddress(order) && order.deliveryMethod !== "pickup",
          can_return: order.status === "delivered" || order.status === "completed",
          is_unpaid: order.paymentStatus === "awaiting" && order.status === "pending",
        })),
      },
    };
  },
});

export const factsTool = defineTool({
  description: "The shop: hours, phone, WhatsApp, email, address, and ways to pay.",
  input: z.object({}),
  async run({ ctx }) {
    const { brand, orders: rules, catalogue } = await getSettings(ctx);
    const facts = await readFacts(ctx);
    return {
      data: {
        name: brand.name,
        phone: brand.phone,
        whatsapp: `https://wa.me/${brand.whatsapp.replace(/\D/g, "")}`,
        email: brand.email,
        instagram: brand.instagram,
        address: brand.address,
        hours: brand.hours,
        contact_page: "/contact",
        password_least: ctx.config.auth.passwordMin,
        pickup: rules.pickup_enabled,
        free_delivery_over:
          rules.free_delivery_over_kobo === null
            ? null
            : formatNaira(rules.free_delivery_over_kobo),
        same_day: facts.sameDay && { where: facts.sameDay.where, until: facts.sameDay.until },
        on_the_road: sayRoad(facts),
        payment: {
          card: ctx.paystack !== null,
          transfer: true,
          on_delivery: rules.on_delivery_enabled,
          on_delivery_up_to: formatNaira(rules.on_delivery_max_kobo),
          on_delivery_up_to_naira: koboToNaira(rules.on_delivery_max_kobo),
        },
        sale: isFlashSaleOn(catalogue, ctx.clock.now())
          ? { percent: `${catalogue.sale_percent}%`, page: "/sale" }
          : null,
      },
    };
  },
});
