import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { createdAt, holdsOnly, kobo, time, uuidKey } from "./columns.ts";

/** When a mailbox last got a mail that was to bring its reader back, whatever the mail was about. */
export const mailboxContacts = pgTable("mailbox_contacts", {
  /** A digest: enough to count by, not to read. */
  mailbox: text("mailbox").primaryKey(),
  lastAt: time("last_at").notNull(),
});

/** Mailboxes whose readers want no mail after a delivery, as digests. */
export const afterDeliveryOptOuts = pgTable("after_delivery_opt_outs", {
  mailbox: text("mailbox").primaryKey(),
  createdAt: createdAt(),
});

/** Who asked to be told when something saved costs less. */
export const priceDropReaders = pgTable("price_drop_readers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/** What something saved cost when it was saved, or when its reader was last told of it. */
export const watchedPrices = pgTable(
  "watched_prices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => priceDropReaders.userId, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    priceKobo: kobo("price_kobo").notNull(),
    notedAt: time("noted_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] })],
);

/** Who wants a mail about a cart that they left behind. */
export const cartMailReaders = pgTable("cart_mail_readers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/** A line as its owner chose it; what it is worth now is looked up. */
export interface KeptLine {
  product_id: number;
  size: string;
  quantity: number;
}

/** The carts of those who want that mail. It holds no stock. */
export const keptCarts = pgTable("kept_carts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => cartMailReaders.userId, { onDelete: "cascade" }),
  /** What the link in the mail names: nobody guesses it, and the next cart has another. */
  linkId: uuid("link_id").notNull().unique().defaultRandom(),
  lines: jsonb("lines").$type<KeptLine[]>().notNull(),
  changedAt: time("changed_at").notNull(),
  toldAt: time("told_at"),
});

/** Who wants a greeting on their birthday, and when it is; the year is nobody's business. */
export const birthdays = pgTable(
  "birthdays",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    month: integer("month").notNull(),
    day: integer("day").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("birthdays_day").on(t.month, t.day),
    check(
      "birthdays_is_a_day",
      sql`${t.month} between 1 and 12 and ${t.day} between 1 and case
        when ${t.month} = 2 then 29 when ${t.month} in (4, 6, 9, 11) then 30 else 31 end`,
    ),
  ],
);

/** Who wants what such mails say on their phone as well, and at which number. */
export const phoneReaders = pgTable("phone_readers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  phone: text("phone").notNull(),
  createdAt: createdAt(),
});

const BRIEF_CHANNELS = ["phone", "device"] as const;
const BRIEF_STATES = ["waiting", "sent", "refused"] as const;

/** Such mails in a sentence, for whoever reads them on a phone or in the messages of a browser, too. */
export const mailBriefs = pgTable(
  "mail_briefs",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: BRIEF_CHANNELS }).notNull(),
    /** The mail that it says in short; what it says is read anew when it leaves, as the mail's is. */
    mail: text("mail").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    status: text("status", { enum: BRIEF_STATES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    dueAt: time("due_at").notNull(),
    /** Old news then. */
    expiresAt: time("expires_at").notNull(),
    sentAt: time("sent_at"),
    /** Who of the staff wrote it by hand. */
    sentBy: uuid("sent_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    // Newer news takes the place of what has not left.
    uniqueIndex("mail_briefs_newest").on(t.userId, t.channel).where(sql`status = 'waiting'`),
    index("mail_briefs_due").on(t.dueAt).where(sql`status = 'waiting'`),
    index("mail_briefs_sent").on(t.userId, t.sentAt).where(sql`status = 'sent'`),
    index("mail_briefs_sent_by").on(t.sentBy),
    holdsOnly("mail_briefs_channel_known", t.channel, BRIEF_CHANNELS),
    holdsOnly("mail_briefs_status_known", t.status, BRIEF_STATES),
  ],
);
