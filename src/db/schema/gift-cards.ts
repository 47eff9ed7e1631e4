import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { GIFT_CARD_ENTRIES } from "../../lib/statuses.ts";
import { users } from "./accounts.ts";
import { createdAt, holdsOnly, kobo, time, uuidKey } from "./columns.ts";
import { orders } from "./orders.ts";

/** Money that whoever has a card's code can spend or, without one, an account. */
export const giftCards = pgTable(
  "gift_cards",
  {
    id: uuidKey(),
    /** What its code is found by; null until it has one, and for an account's credit. */
    codeSeal: text("code_seal"),
    /** The end of its code, by which people name it. */
    lastFour: text("last_four"),
    /** Whose credit it is. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** What its entries come to. */
    balanceKobo: kobo("balance_kobo").notNull().default(0),
    expiresAt: time("expires_at"),
    blockedAt: time("blocked_at"),
    toName: text("to_name").notNull().default(""),
    toEmail: text("to_email").notNull().default(""),
    fromName: text("from_name").notNull().default(""),
    /** To whoever gets it. */
    message: text("message").notNull().default(""),
    /** For staff only. */
    note: text("note").notNull().default(""),
    /** When it is to be mailed; null for one that staff hand over themselves. */
    mailAt: time("mail_at"),
    mailedAt: time("mailed_at"),
    /** Made where it was pressed: a press that is sent again issues one card. */
    pressId: uuid("press_id"),
    issuedBy: uuid("issued_by"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("gift_cards_code").on(t.codeSeal),
    uniqueIndex("gift_cards_press").on(t.pressId),
    uniqueIndex("gift_cards_account").on(t.userId),
    index("gift_cards_newest").on(t.createdAt.desc(), t.id),
    index("gift_cards_to_mail").on(t.mailAt).where(sql`mailed_at is null and mail_at is not null`),
    index("gift_cards_to_expire").on(t.expiresAt).where(sql`balance_kobo > 0`),
    check("gift_cards_balance_not_negative", sql`${t.balanceKobo} >= 0`),
  ],
);

/** What somebody buys a card for: its order has it until it is issued. */
export const giftCardPurchases = pgTable(
  "gift_card_purchases",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Null until it is issued. */
    cardId: uuid("card_id").references(() => giftCards.id),
    toName: text("to_name").notNull().default(""),
    toEmail: text("to_email").notNull(),
    fromName: text("from_name").notNull().default(""),
    message: text("message").notNull().default(""),
    /** The day in Lagos on which it is mailed; null: once it is paid. */
    mailOn: date("mail_on"),
  },
  (t) => [
    uniqueIndex("gift_card_purchases_card").on(t.cardId),
    index("gift_card_purchases_open").on(t.orderId).where(sql`card_id is null`),
  ],
);

/** The book of gift cards: every move of their money, never changed. */
export const giftCardEntries = pgTable(
  "gift_card_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    cardId: uuid("card_id")
      .notNull()
      .references(() => giftCards.id),
    kind: text("kind", { enum: GIFT_CARD_ENTRIES }).notNull(),
    /** Below zero for what leaves the card. */
    amountKobo: kobo("amount_kobo").notNull(),
    /** The same move is written once, whatever is retried. */
    key: text("key").notNull(),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** Of staff who changed it. */
    reason: text("reason").notNull().default(""),
    actorId: uuid("actor_id"),
    at: time("at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("gift_card_entries_key").on(t.key),
    index("gift_card_entries_card").on(t.cardId, t.id),
    index("gift_card_entries_order").on(t.orderId).where(sql`order_id is not null`),
    index("gift_card_entries_newest").on(t.at),
    check("gift_card_entries_amount_not_zero", sql`${t.amountKobo} <> 0`),
    holdsOnly("gift_card_entries_kind_known", t.kind, GIFT_CARD_ENTRIES),
  ],
);
