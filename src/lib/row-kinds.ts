import { RETURN_STATUSES } from "./statuses.ts";

/**
 * What the columns of orders' history, stock, mails, messages, pictures and second factors may hold, as
 * `statuses.ts` says it of orders and money: types and the database's checks are made of these lists, and a
 * new value needs a migration that widens the check before any copy of the shop writes it.
 */

/** What happens to an order, as its history tells it. */
export const ORDER_EVENT_KINDS = [
  "placed",
  "confirmed",
  "payment_chosen",
  "receipt_sent",
  "paid",
  "part_received",
  "rest_paid",
  "difference_paid",
  "collected",
  "not_collected",
  "payment_problem",
  "payment_disputed",
  "dispute_resolved",
  "code_reused",
  "claimed_by_account",
  "customer_left",
  "customer_forgotten",
  "assigned",
  "packed",
  "status_changed",
  "shipped",
  "picked_up",
  "delivered_without_code",
  "delivery_failed",
  "delivery_given_up",
  "refused_at_door",
  "cancelled",
  "expired",
  "gift_card_issued",
  "pieces_changed",
  "address_changed",
  "mailbox_changed",
  "refund_due",
  "refunded",
  "undone",
  "note",
  "mail_resent",
  ...RETURN_STATUSES.map((status) => `return_${status}` as const),
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** Why stock was moved, as the ledger says it; what each move does is in inventory's moves. */
export const STOCK_MOVE_REASONS = [
  "received",
  "adjusted",
  "damaged",
  "counted",
  "held",
  "sold",
  "released",
  "returned",
  "restocked",
  "exchanged",
  "reopened",
  "removed",
] as const;
export type StockMoveReason = (typeof STOCK_MOVE_REASONS)[number];

/** What staff do to stock with one press. */
export const STOCK_BATCH_KINDS = ["receive", "damage", "correct"] as const;
export type StockBatchKind = (typeof STOCK_BATCH_KINDS)[number];

/** How a mail stands; kept: the shop has no mail server, and shows it to staff. */
export const MAIL_STATUSES = ["queued", "sent", "kept", "failed"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** How a message of the contact form stands. */
export const MESSAGE_STATUSES = ["new", "answered", "archived"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** How a run of the image generator stands, and a product in it. */
export const IMAGE_JOB_STATUSES = ["running", "done", "cancelled", "failed"] as const;
export type ImageJobStatus = (typeof IMAGE_JOB_STATUSES)[number];
export const IMAGE_ITEM_STATUSES = [
  "waiting",
  "working",
  "success",
  "failed",
  "cancelled",
] as const;
export type ImageItemStatus = (typeof IMAGE_ITEM_STATUSES)[number];

/** A second step of signing in: totp: an authenticator app; webauthn: a passkey, which lies in `passkeys`. */
export const FACTOR_TYPES = ["totp", "webauthn"] as const;
export type FactorType = (typeof FACTOR_TYPES)[number];
export const FACTOR_STATUSES = ["unverified", "verified"] as const;
export type FactorStatus = (typeof FACTOR_STATUSES)[number];
