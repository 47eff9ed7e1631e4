import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CUSTOMER_GROUPS, DISCOUNT_KINDS } from "../../lib/statuses.ts";
import { createdAt, holdsOnly, kobo, time, uuidKey } from "./columns.ts";
import { orders } from "./orders.ts";

/** Promotions: what takes something off an order, by itself or for whoever types its code. */
export const discounts = pgTable(
  "discounts",
  {
    id: uuidKey(),
    /** Upper case. Null: it needs none. */
    code: text("code"),
    /** As shoppers read it; most codes have none. */
    name: text("name").notNull().default(""),
    kind: text("kind", { enum: DISCOUNT_KINDS }).notNull(),
    /** Whole percent for percentage and for what is got, kobo for amount, 0 for free delivery. */
    value: kobo("value").notNull().default(0),
    minimumKobo: kobo("minimum_kobo").notNull().default(0),
    startsAt: time("starts_at"),
    endsAt: time("ends_at"),
    perCustomerLimit: integer("per_customer_limit"),
    totalLimit: integer("total_limit"),
    uses: integer("uses").notNull().default(0),
    /** Empty lists mean everything. */
    categories: text("categories").array().notNull().default([]),
    productIds: integer("product_ids").array().notNull().default([]),
    collectionIds: uuid("collection_ids").array().notNull().default([]),
    /** Of so many pieces that are bought together so many more are got for less. */
    buyQuantity: integer("buy_quantity"),
    getQuantity: integer("get_quantity"),
    customerGroup: text("customer_group", { enum: CUSTOMER_GROUPS }).notNull().default("everyone"),
    /** What it may take off all orders together, and what it has. */
    budgetKobo: kobo("budget_kobo"),
    spentKobo: kobo("spent_kobo").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    /** Only for a first order, with a mark after the code that is made for one mailbox and mailed to it. */
    firstOrders: boolean("first_orders").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("discounts_code").on(t.code),
    holdsOnly("discounts_kind_known", t.kind, DISCOUNT_KINDS),
    holdsOnly("discounts_group_known", t.customerGroup, CUSTOMER_GROUPS),
    check(
      "discounts_uses_within_limit",
      sql`${t.totalLimit} is null or ${t.uses} <= ${t.totalLimit}`,
    ),
  ],
);

export const discountUses = pgTable(
  "discount_uses",
  {
    discountId: uuid("discount_id")
      .notNull()
      .references(() => discounts.id, { onDelete: "cascade" }),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Lower-case email: the customer as far as limits go. */
    customer: text("customer").notNull(),
    /** The same customer, however they write themselves: one mailbox, one phone, one account. */
    emailKey: text("email_key"),
    phoneKey: text("phone_key"),
    userId: uuid("user_id"),
    /** The card that paid, by a digest that says nothing to anybody else. */
    cardKey: text("card_key"),
    /** What it took off the order. */
    amountKobo: kobo("amount_kobo").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.discountId, t.orderId] }),
    index("discount_uses_customer").on(t.discountId, t.customer),
    index("discount_uses_email").on(t.discountId, t.emailKey),
    index("discount_uses_phone").on(t.discountId, t.phoneKey),
    index("discount_uses_user").on(t.discountId, t.userId),
  ],
);

export const deliveryZones = pgTable("delivery_zones", {
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  /** Two-letter codes of the states wholly in this zone, and city or area names that override. */
  states: text("states").array().notNull().default([]),
  places: text("places").array().notNull().default([]),
  standardKobo: kobo("standard_kobo"),
  expressKobo: kobo("express_kobo"),
  sameDayKobo: kobo("same_day_kobo"),
  /** Days on the road after processing, in business days. */
  standardDaysMin: integer("standard_days_min").notNull().default(3),
  standardDaysMax: integer("standard_days_max").notNull().default(7),
  expressDaysMin: integer("express_days_min").notNull().default(1),
  expressDaysMax: integer("express_days_max").notNull().default(3),
  onDeliveryAllowed: boolean("on_delivery_allowed").notNull().default(true),
  position: integer("position").notNull().default(0),
});
