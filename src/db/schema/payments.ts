import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  ATTEMPT_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
} from "../../lib/statuses.ts";
import { createdAt, holdsOnly, kobo, time, updatedAt, uuidKey } from "./columns.ts";
import { giftCards } from "./gift-cards.ts";
import { orders } from "./orders.ts";

type Json = Record<string, unknown>;

/** One intended payment of an order by one method; attempts hang below it. */
export const payments = pgTable(
  "payments",
  {
    id: uuidKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    status: text("status", { enum: PAYMENT_STATUSES }).notNull().default("open"),
    amountKobo: kobo("amount_kobo").notNull(),
    /** Of an order that was paid before: what it came to more. */
    isDifference: boolean("is_difference").notNull().default(false),
    /** The gift card or store credit that paid it; null also where one alone paid of an order before there was this. */
    cardId: uuid("card_id").references(() => giftCards.id),
    /** That card is the store credit of the account. */
    byCredit: boolean("by_credit").notNull().default(false),
    currency: text("currency").notNull().default("NGN"),
    /** What the shopper writes in the transfer's narration. */
    reference: text("reference").notNull(),
    /** Name of the file that the customer sent, in the private files of orders. */
    receiptFile: text("receipt_url"),
    receiptAt: time("receipt_at"),
    expiresAt: time("expires_at"),
    paidAt: time("paid_at"),
    confirmedBy: uuid("confirmed_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("payments_reference").on(t.reference),
    index("payments_order").on(t.orderId),
    index("payments_open").on(t.status, t.createdAt),
    // With all that takings are made of.
    index("payments_received")
      .on(t.paidAt, t.method, t.amountKobo, t.orderId, t.isDifference, t.byCredit, t.id)
      .where(sql`status = 'paid'`),
    // An order is paid at most once, and may be paid for more pieces later.
    uniqueIndex("payments_one_whole")
      .on(t.orderId)
      .where(sql`status = 'paid' and not is_difference`),
    holdsOnly("payments_method_known", t.method, PAYMENT_METHODS),
    holdsOnly("payments_status_known", t.status, PAYMENT_STATUSES),
  ],
);

/**
 * Money that came for an order by transfer and is not all of it yet. Once all is there it is the
 * payment, and no part any more; of an order that is gone or paid otherwise it is a refund due.
 */
export const paymentParts = pgTable(
  "payment_parts",
  {
    id: uuidKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    amountKobo: kobo("amount_kobo").notNull(),
    /** Of the bank's line; never taken twice. */
    reference: text("reference").notNull().unique(),
    receivedBy: uuid("received_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("payment_parts_order").on(t.orderId),
    check("payment_parts_amount_positive", sql`${t.amountKobo} > 0`),
  ],
);

export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: uuidKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    /** Paystack reference: letters, digits and - . = only; never reused. */
    reference: text("reference").notNull(),
    status: text("status", { enum: ATTEMPT_STATUSES }).notNull().default("created"),
    authorizationUrl: text("authorization_url"),
    accessCode: text("access_code"),
    /** Unsigned 64-bit at Paystack, so text. */
    transactionId: text("transaction_id"),
    channel: text("channel"),
    /** What the payment service kept of it; null where it did not say. */
    feeKobo: kobo("fee_kobo"),
    /** When the money was found to be there. */
    settledAt: time("settled_at"),
    lastCheckedAt: time("last_checked_at"),
    problem: text("problem"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("payment_attempts_reference").on(t.reference),
    index("payment_attempts_payment").on(t.paymentId),
    index("payment_attempts_open").on(t.status, t.lastCheckedAt),
    index("payment_attempts_fees").on(t.settledAt).where(sql`fee_kobo is not null`),
    holdsOnly("payment_attempts_status_known", t.status, ATTEMPT_STATUSES),
  ],
);

/** Webhook deliveries; the payloads carry no id, so event and reference together are the key. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    event: text("event").notNull(),
    reference: text("reference").notNull(),
    payload: jsonb("payload").$type<Json>().notNull(),
    receivedAt: time("received_at").notNull().defaultNow(),
    processedAt: time("processed_at"),
    problem: text("problem"),
  },
  (t) => [uniqueIndex("payment_events_key").on(t.event, t.reference)],
);

export const refunds = pgTable(
  "refunds",
  {
    id: uuidKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    paymentId: uuid("payment_id").references(() => payments.id),
    returnId: uuid("return_id"),
    amountKobo: kobo("amount_kobo").notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull().default("due"),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    /** For staff; decides nothing. */
    note: text("note").notNull().default(""),
    /** Of the card attempt or the transfer that the money came with, where it was not the order's payment. */
    providerReference: text("provider_reference"),
    providerId: text("provider_id"),
    /** Why it failed, in the provider's words. */
    problem: text("problem"),
    /** Since when the provider cannot finish it without us; it stays pending. */
    attentionAt: time("attention_at"),
    /** When the provider was last asked how far it is. */
    askedAt: time("asked_at"),
    /** The same staff action gives one refund. */
    idempotencyKey: text("idempotency_key").unique(),
    /** It goes onto the account's store credit, and not back the way it came. */
    toCredit: boolean("to_credit").notNull().default(false),
    requestedBy: uuid("requested_by"),
    processedAt: time("processed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("refunds_order").on(t.orderId),
    index("refunds_status").on(t.status, t.createdAt),
    index("refunds_processed").on(t.processedAt).where(sql`status = 'processed'`),
    check("refunds_amount_positive", sql`${t.amountKobo} > 0`),
    holdsOnly("refunds_status_known", t.status, REFUND_STATUSES),
    holdsOnly("refunds_reason_known", t.reason, REFUND_REASONS),
  ],
);
