import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { createdAt, kobo, time } from "./columns.ts";

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

/** Who asked to hear when something saved costs less. */
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
