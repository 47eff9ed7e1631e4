/**
 * What the columns of orders, payments and returns may hold. Types, wire schemas and the database's
 * checks are made of these lists; a new value needs a migration that widens the check before any
 * copy of the shop writes it.
 */
export const ORDER_STATUSES = [
  "pending",
  "processing",
  "shipped",
  "delivered",
  "completed",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How an order stands with its money. */
export const ORDER_PAYMENT_STATUSES = [
  "awaiting",
  "paid",
  "on_delivery",
  "partly_refunded",
  "refunded",
  "failed",
] as const;
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];

/** How shoppers pay by themselves. */
export const SHOPPER_METHODS = ["paystack", "transfer", "on_delivery"] as const;
export type ShopperMethod = (typeof SHOPPER_METHODS)[number];
/** What staff take over the counter. */
export const COUNTER_METHODS = ["cash", "card_machine"] as const;
/** Of what staff say themselves that it is there. */
export const TAKEN_METHODS = [...COUNTER_METHODS, "transfer"] as const;
/** A gift card pays by itself, and never waits. */
export const PAYMENT_METHODS = [...SHOPPER_METHODS, ...COUNTER_METHODS, "gift_card"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How pieces reach whoever bought them. */
export const PARCEL_METHODS = ["standard", "express", "same_day", "pickup"] as const;
export type ParcelMethod = (typeof PARCEL_METHODS)[number];
/** An order without pieces, of a gift card, has nothing to be packed: it is mailed. */
export const DELIVERY_METHODS = [...PARCEL_METHODS, "email"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Where the pieces of an order are. */
export const STOCK_STATES = ["none", "held", "sold", "released"] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** Who wrote an order down; "agent": somebody's assistant. */
export const ORDER_SOURCES = ["web", "staff", "agent"] as const;

/** What people's assistants do in the shop, as it is counted for staff. */
export const AGENT_DEEDS = [
  "looked",
  "carted",
  "checked_out",
  "handed_over",
  "ordered",
  "refused",
] as const;
export type AgentDeed = (typeof AGENT_DEEDS)[number];
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** How an order that staff wrote down reached the shop. */
export const ORDER_CHANNELS = ["whatsapp", "instagram", "phone", "boutique"] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** How what an assistant buys stands, beside what it lacks. */
export const AGENT_CHECKOUT_STATUSES = ["open", "completed", "canceled"] as const;

/** Who does something to an order. */
export const ACTOR_KINDS = ["customer", "staff", "system", "paystack", "rider"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/**
 * What proves that an order's contact is its orderer's: a mailbox that answered (account, code, link),
 * money (history of it, payment), or staff, who took the order or called (phone). "awaited": nothing
 * yet. Null in the database: nobody asked.
 */
export const CONTACT_PROOFS = [
  "awaited",
  "account",
  "history",
  "code",
  "link",
  "phone",
  "payment",
  "staff",
] as const;
export type ContactProof = (typeof CONTACT_PROOFS)[number];

/** By what pay on delivery knows people again. */
export const RISK_KINDS = ["phone", "email", "address"] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

/** One intended payment by one method. */
export const PAYMENT_STATUSES = ["open", "paid", "failed", "cancelled", "expired"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** One visit to the card page. */
export const ATTEMPT_STATUSES = [
  "created",
  "open",
  "success",
  "failed",
  "abandoned",
  "mismatch",
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

export const REFUND_STATUSES = ["due", "pending", "processed", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Why money is given back. */
export const REFUND_REASONS = [
  "customer_request",
  "return",
  "order_cancelled",
  "late_payment",
  "wrong_amount",
  "duplicate",
  "pieces_changed",
  "other",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Money that never was an order's payment: giving it back changes nothing about the order. */
export const BESIDE_THE_ORDER = ["late_payment", "wrong_amount", "duplicate"] as const;
export const isBesideTheOrder = (reason: RefundReason): boolean =>
  isOneOf(BESIDE_THE_ORDER, reason);
/**
 * Giving it back takes nothing off what the order comes to: it never was its payment, or the order came
 * to less before, by other pieces.
 */
export const OFF_THE_TOTAL = [...BESIDE_THE_ORDER, "pieces_changed"] as const;

export const RETURN_STATUSES = [
  "requested",
  "authorized",
  "refused",
  "received",
  "inspected",
  "refunded",
  "exchanged",
  "closed",
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Returns that somebody still has something to do about. */
export const OPEN_RETURNS = ["requested", "authorized", "received", "inspected"] as const;

export const RETURN_RESOLUTIONS = ["refund", "exchange"] as const;
export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number];

export const RETURN_REASONS = [
  "too_small",
  "too_large",
  "defect",
  "not_as_described",
  "changed_mind",
  "other",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const DISCOUNT_KINDS = ["percentage", "amount", "free_delivery", "buy_get"] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** Whom a promotion is for; readers: of the newsletter. */
export const CUSTOMER_GROUPS = ["everyone", "first_order", "returning", "readers"] as const;
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];

/** Who chooses the pieces of a collection: staff one by one, or a rule. */
export const COLLECTION_KINDS = ["hand", "rule"] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** What a page of blocks is: the home page, one that tells a story, or one that every shop has (About, policies). */
export const PAGE_KINDS = ["home", "story", "standing", "menus"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/**
 * A stop of a rider's run: still on the way; handed over; not handed over, so that it goes out again
 * or back; inspected and back in stock; called back, since its order ended or was taken back meanwhile.
 */
export const STOP_STATES = ["open", "delivered", "failed", "returned", "recalled"] as const;
export type StopState = (typeof STOP_STATES)[number];

/** Why a parcel was not handed over. Nobody tried it: the run ended before. */
export const STOP_FAILURES = [
  "nobody_there",
  "no_answer",
  "wrong_address",
  "later",
  "no_money",
  "refused",
  "other",
  "not_attempted",
] as const;
export type StopFailure = (typeof STOP_FAILURES)[number];

/** How a customer pays at the door: to the rider, or into the shop's account. */
export const DOOR_PAYMENTS = ["cash", "transfer"] as const;
export type DoorPayment = (typeof DOOR_PAYMENTS)[number];

/** Every way in which cash moves; what each does is in the riders' rules. */
export const CASH_KINDS = [
  "collected",
  "uncollected",
  "handed_in",
  "missing",
  "surplus",
  "paid_in",
  "paid_out",
] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/**
 * Every way in which a gift card's money moves: it is issued, pays, comes back, lapses, staff change it,
 * whoever bought the card has their money again (and not, where that was taken back), or an order's money
 * goes onto an account's credit (and not).
 */
export const GIFT_CARD_ENTRIES = [
  "issued",
  "spent",
  "returned",
  "expired",
  "adjusted",
  "refunded",
  "credited",
] as const;
export type GiftCardEntry = (typeof GIFT_CARD_ENTRIES)[number];

/** How a file of products and its rows stand; `src/db/schema/imports.ts` says what each means. */
export const IMPORT_STATES = ["asking", "checked", "running", "done", "undoing", "undone"] as const;
export const IMPORT_ROW_STATES = ["waiting", "bad", "done", "undone", "kept"] as const;

/** Where a line of money that came to the bank was read. */
export const BANK_SOURCES = ["statement", "alert"] as const;
export type BankSource = (typeof BANK_SOURCES)[number];
/** How it stands, and what it did once it was matched; `src/db/schema/bank.ts` says what each means. */
export const BANK_CREDIT_STATES = ["open", "matched", "dismissed"] as const;
export const BANK_OUTCOMES = ["paid", "part", "confirmed", "refund_due"] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

/** Whether a text, from the wire or a form, is one of a list. */
export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

/**
 * How a newsletter stands. Sent: nobody waits for it any more. Stopped: whoever waited for it by then
 * does not get it.
 */
export const NEWSLETTER_STATES = [
  "draft",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "stopped",
] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/**
 * How it stands with one of its readers: not yet written; in the outbox; not written, since they left
 * meanwhile, read it at another address, had other mails on each of its days, or it was stopped.
 */
export const NEWSLETTER_SEND_STATES = [
  "waiting",
  "queued",
  "left",
  "twice",
  "busy",
  "stopped",
] as const;
export type NewsletterSendState = (typeof NEWSLETTER_SEND_STATES)[number];
