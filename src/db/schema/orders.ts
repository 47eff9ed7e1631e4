import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { HeldPromotion } from "../../lib/held-promotion.ts";
import { ORDER_EVENT_KINDS } from "../../lib/row-kinds.ts";
import {
  ACTOR_KINDS,
  CONTACT_PROOFS,
  DELIVERY_METHODS,
  ORDER_CHANNELS,
  ORDER_PAYMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  RISK_KINDS,
  STOCK_STATES,
  type StockState,
} from "../../lib/statuses.ts";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { createdAt, holdsOnly, kobo, time, updatedAt, uuidKey } from "./columns.ts";

type Json = Record<string, unknown>;

export const orders = pgTable(
  "orders",
  {
    id: uuidKey(),
    /** Null for a guest, and after the person deleted their account. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    status: text("status", { enum: ORDER_STATUSES }).notNull().default("pending"),
    paymentStatus: text("payment_status", { enum: ORDER_PAYMENT_STATUSES })
      .notNull()
      .default("awaiting"),
    paymentMethod: text("payment_method", { enum: PAYMENT_METHODS }).notNull(),
    /** Where the order's pieces are. */
    stockState: text("stock_state", { enum: STOCK_STATES }).notNull().default("none"),
    source: text("source", { enum: ORDER_SOURCES }).notNull().default("web"),
    /** How it reached staff; null for what shoppers ordered themselves. */
    channel: text("channel", { enum: ORDER_CHANNELS }),
    createdBy: uuid("created_by"),
    /** Name of the assistant that placed it, as its profile's address has it. */
    agent: text("agent"),
    /** When the customer deleted their account; once the order is over, it is kept without them. */
    customerLeftAt: time("customer_left_at"),

    fullName: text("full_name").notNull(),
    /** Empty where staff wrote the order down for somebody without one. */
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    /** Who takes the parcel, where that is somebody else; the mails stay the orderer's. */
    receiverName: text("receiver_name"),
    receiverPhone: text("receiver_phone"),
    /** Nothing that is in the parcel or asked for at the door says what it cost. */
    isGift: boolean("is_gift").notNull().default(false),
    /** Printed for whoever opens the parcel. */
    giftNote: text("gift_note").notNull().default(""),
    deliveryMethod: text("delivery_method", { enum: DELIVERY_METHODS }).notNull(),
    deliveryZone: text("delivery_zone"),
    state: text("state"),
    city: text("city"),
    area: text("area"),
    street: text("street"),
    landmark: text("landmark"),
    notes: text("notes").notNull().default(""),
    estimateFrom: date("estimate_from"),
    estimateTo: date("estimate_to"),
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    /** Whoever hands it over asks for its code. */
    asksCode: boolean("asks_code").notNull().default(false),

    contactProof: text("contact_proof", { enum: CONTACT_PROOFS }),
    contactProvedAt: time("contact_proved_at"),
    /** One key for all the ways of writing an address or a number: for counting, never to send to. */
    emailKey: text("email_key"),
    phoneKey: text("phone_key"),
    /** Which of its mailboxes it has: what was mailed to one before proves nothing of this one. */
    mailboxNo: integer("mailbox_no").notNull().default(0),
    /** Which link opens it: one that a mailbox was sent ends with it. */
    linkNo: integer("link_no").notNull().default(0),
    /** Digests of where it was placed from, the second of the wider network; gone with the hold. */
    networkKey: text("network_key"),
    wideNetworkKey: text("wide_network_key"),

    subtotalKobo: kobo("subtotal_kobo").notNull(),
    discountKobo: kobo("discount_kobo").notNull().default(0),
    discountCode: text("discount_code"),
    /** Of which the discount is made; null where it is a code from before, agreed on, or none. */
    promotions: jsonb("promotions").$type<HeldPromotion[]>(),
    deliveryFeeKobo: kobo("delivery_fee_kobo").notNull(),
    /** What gift wrap costs, 0 where it is free; null: it is not wrapped. */
    giftWrapKobo: kobo("gift_wrap_kobo"),
    totalKobo: kobo("total_kobo").notNull(),
    refundedKobo: kobo("refunded_kobo").notNull().default(0),
    /** What of the total is still to be paid since pieces were added to a paid order. */
    dueKobo: kobo("due_kobo").notNull().default(0),
    /** What of the total a gift card or store credit pays, where the rest is paid in another way. */
    giftCardKobo: kobo("gift_card_kobo").notNull().default(0),
    /** What pays as a gift card does is the store credit of the account, and no gift card beside it. */
    byCredit: boolean("by_credit").notNull().default(false),
    /** VAT within the total, in hundredths of a percent; null: from before it was kept. */
    vatRate: integer("vat_rate"),
    /** What was added for it; null where prices and fees have it in them. */
    vatAddedKobo: kobo("vat_added_kobo"),

    /** Unpaid orders give their stock back at this time. */
    expiresAt: time("expires_at"),
    paidAt: time("paid_at"),
    confirmedAt: time("confirmed_at"),
    shippedAt: time("shipped_at"),
    deliveredAt: time("delivered_at"),
    cancelledAt: time("cancelled_at"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "orders_total_adds_up",
      sql`${t.totalKobo} = ${t.subtotalKobo} - ${t.discountKobo} + ${t.deliveryFeeKobo} + coalesce(${t.giftWrapKobo}, 0) + coalesce(${t.vatAddedKobo}, 0)`,
    ),
    check("orders_total_not_negative", sql`${t.totalKobo} >= 0`),
    holdsOnly("orders_status_known", t.status, ORDER_STATUSES),
    holdsOnly("orders_payment_status_known", t.paymentStatus, ORDER_PAYMENT_STATUSES),
    holdsOnly("orders_payment_method_known", t.paymentMethod, PAYMENT_METHODS),
    holdsOnly("orders_stock_state_known", t.stockState, STOCK_STATES),
    holdsOnly("orders_source_known", t.source, ORDER_SOURCES),
    holdsOnly("orders_channel_known", t.channel, ORDER_CHANNELS),
    holdsOnly("orders_delivery_method_known", t.deliveryMethod, DELIVERY_METHODS),
    holdsOnly("orders_contact_proof_known", t.contactProof, CONTACT_PROOFS),
    index("orders_user").on(t.userId, t.createdAt.desc()),
    // With all that figures are made of, so that a year of them is read from the index alone.
    index("orders_newest").on(
      t.createdAt.desc(),
      t.id,
      t.status,
      t.source,
      t.paidAt,
      t.totalKobo,
      t.refundedKobo,
    ),
    // What takings ask of the order of each payment, which is far back in a wide row.
    index("orders_terms").on(t.id, t.vatRate, t.giftCardKobo, t.byCredit, t.deliveryMethod),
    index("orders_status").on(t.status, t.createdAt.desc()),
    // What staff filter and sort by; as lists sort, what has none comes first.
    index("orders_payment").on(t.paymentStatus, t.createdAt.desc()),
    index("orders_method").on(t.paymentMethod, t.createdAt.desc()),
    index("orders_proof")
      .on(t.contactProof, t.createdAt.desc())
      .where(sql`contact_proof is not null`),
    index("orders_amount").on(t.totalKobo.asc().nullsFirst(), t.id),
    index("orders_name").on(t.fullName.asc().nullsFirst(), t.id),
    index("orders_email").on(t.email, t.createdAt, t.status),
    // Whether somebody has ordered before, however they write themselves.
    index("orders_email_key").on(t.emailKey),
    index("orders_phone_key").on(t.phoneKey),
    // Staff search by number, name, email, phone and city, from any place within, or by an amount.
    index("orders_words").using(
      "gin",
      sql`f_order_words(${t.id}, ${t.fullName}, ${t.email}, ${t.phone}, ${t.city}) gin_trgm_ops`,
    ),
    // And by who takes the parcel in their place, which few orders have.
    index("orders_receiver_words")
      .using("gin", sql`f_customer_words(${t.receiverName}, ${t.receiverPhone}) gin_trgm_ops`)
      .where(sql`receiver_name is not null`),
    index("orders_left").on(t.customerLeftAt).where(sql`customer_left_at is not null`),
    index("orders_expiry").on(t.expiresAt).where(sql`stock_state = 'held'`),
    // What is on hold without money is counted before more is: by everybody unproved, and by each.
    index("orders_awaiting_proof")
      .on(t.createdAt)
      .where(sql`stock_state = 'held' and contact_proof = 'awaited'`),
    ...[
      { name: "orders_held_email", column: t.emailKey },
      { name: "orders_held_phone", column: t.phoneKey },
      { name: "orders_held_network", column: t.networkKey },
    ].map(({ name, column }) =>
      index(name).on(column).where(sql`stock_state = 'held' and contact_proof is not null`),
    ),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: uuidKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Position in the order, from 0. */
    position: integer("position").notNull().default(0),
    productId: integer("product_id").references(() => products.id, { onDelete: "set null" }),
    /** What was bought, as it was called then. */
    productName: text("product_name").notNull(),
    productImage: text("product_image").notNull().default(""),
    brand: text("brand").notNull().default(""),
    category: text("category").notNull().default(""),
    size: text("size").notNull().default(""),
    quantity: integer("quantity").notNull(),
    priceAtPurchaseKobo: kobo("price_at_purchase_kobo").notNull(),
    /** What promotions take off the line; null where the discount is on all lines alike. */
    discountKobo: kobo("discount_kobo"),
    /** What the shop asked then, where staff agreed on another price. */
    listPriceKobo: kobo("list_price_kobo"),
    /** What the Flash Sale took off the price of each piece; null where it was not its price. */
    flashOffKobo: kobo("flash_off_kobo"),
    shippedQuantity: integer("shipped_quantity").notNull().default(0),
    refundedQuantity: integer("refunded_quantity").notNull().default(0),
    /** When its order was placed, while that is paid, not cancelled and no gift card; else null. The database keeps it. */
    soldAt: time("sold_at"),
  },
  (t) => [
    index("order_items_order").on(t.orderId, t.position),
    index("order_items_product").on(t.productId),
    // With all that figures are made of, so that what was sold in a year is read from the index alone.
    index("order_items_sold")
      .on(t.soldAt, t.productId, t.category, t.size, t.quantity, t.priceAtPurchaseKobo)
      .where(sql`sold_at is not null`),
    check("order_items_quantity_positive", sql`${t.quantity} > 0`),
  ],
);

export const orderEvents = pgTable(
  "order_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: time("at").notNull().defaultNow(),
    actorId: uuid("actor_id"),
    actorKind: text("actor_kind", { enum: ACTOR_KINDS }).notNull(),
    // No check: what an older or a newer copy writes down must not stop the step that it tells of.
    kind: text("kind", { enum: ORDER_EVENT_KINDS }).notNull(),
    fromStatus: text("from_status", { enum: ORDER_STATUSES }),
    toStatus: text("to_status", { enum: ORDER_STATUSES }),
    data: jsonb("data").$type<Json>().notNull().default({}),
  },
  (t) => [
    index("order_events_order").on(t.orderId, t.id),
    holdsOnly("order_events_actor_kind_known", t.actorKind, ACTOR_KINDS),
  ],
);

/** What a step of staff found, as it is put back. */
export interface BeforeStep {
  order: { status: OrderStatus; stock_state: StockState };
  /** Rows of `order_items`. */
  lines: unknown;
  /** Ids of the parcels that there were. */
  shipments: string[];
  /** By feature, what it keeps of its own tables. */
  features: Record<string, unknown>;
}

/** What was before the last step of staff with an order, for as long as they may take it back. */
export const orderUndos = pgTable("order_undos", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** Which the step made: with any other, more has happened since. */
  version: integer("version").notNull(),
  until: time("until").notNull(),
  actorId: uuid("actor_id"),
  before: jsonb("before").$type<BeforeStep>().notNull(),
  /** Keys of the mails that the step has queued. */
  mails: text("mails").array().notNull(),
});

export const shipments = pgTable(
  "shipments",
  {
    id: uuidKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    carrier: text("carrier").notNull().default(""),
    trackingNumber: text("tracking_number").notNull().default(""),
    items: jsonb("items").$type<{ order_item_id: string; quantity: number }[]>().notNull(),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [index("shipments_order").on(t.orderId)],
);

/** Whom pay on delivery is not offered to: who refused a parcel at the door, and whom staff add. */
export const riskContacts = pgTable(
  "risk_contacts",
  {
    id: uuidKey(),
    kind: text("kind", { enum: RISK_KINDS }).notNull(),
    /** One key for all the ways of writing it. */
    key: text("key").notNull(),
    /** As it was written. */
    shown: text("shown").notNull(),
    note: text("note").notNull().default(""),
    /** The order that was refused at the door; null for what staff added. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    addedBy: uuid("added_by"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("risk_contacts_key").on(t.kind, t.key),
    index("risk_contacts_order").on(t.orderId),
    holdsOnly("risk_contacts_kind_known", t.kind, RISK_KINDS),
  ],
);
