import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { BANK_CREDIT_STATES, BANK_OUTCOMES, BANK_SOURCES } from "../../lib/statuses.ts";
import { createdAt, holdsOnly, kobo, time, uuidKey } from "./columns.ts";
import { orders } from "./orders.ts";

/** Money that came into the shop's account, by a statement of its bank or an alert. */
export const bankCredits = pgTable(
  "bank_credits",
  {
    id: uuidKey(),
    /** Of day, amount, words and which of several alike it is: the same line is taken once. */
    key: text("key").notNull().unique(),
    source: text("source", { enum: BANK_SOURCES }).notNull(),
    /** Of the file, where it came in one. */
    fileName: text("file_name").notNull().default(""),
    /** By the bank, in Lagos. */
    day: date("day").notNull(),
    amountKobo: kobo("amount_kobo").notNull(),
    /** Narration, sender and references, as the bank gives them. */
    words: text("words").notNull(),
    /** open: nobody has decided; matched: it is an order's; dismissed: no order's. */
    state: text("state", { enum: BANK_CREDIT_STATES }).notNull().default("open"),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** The transfer that it counts for; null for what counts for none. */
    paymentId: uuid("payment_id"),
    /** What it did: paid the order, a part of it, told of money confirmed before, or is given back. */
    outcome: text("outcome", { enum: BANK_OUTCOMES }),
    decidedBy: uuid("decided_by"),
    decidedAt: time("decided_at"),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    index("bank_credits_state").on(t.state, t.day),
    index("bank_credits_amount").on(t.amountKobo, t.day),
    index("bank_credits_order").on(t.orderId),
    index("bank_credits_payment").on(t.paymentId),
    holdsOnly("bank_credits_source_known", t.source, BANK_SOURCES),
    holdsOnly("bank_credits_state_known", t.state, BANK_CREDIT_STATES),
    holdsOnly("bank_credits_outcome_known", t.outcome, BANK_OUTCOMES),
  ],
);
