import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { createdAt, time, uuidKey } from "./columns.ts";

/** Who asked to be told when a size is back. One mail is sent for each, and no second. */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: uuidKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** As in product_stock: empty for a product without sizes. */
    size: text("size").notNull(),
    /** Null: a guest, of whom only the mailbox is known. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Empty: only a device is told. */
    email: text("email").notNull(),
    /** One for all the ways of writing the mailbox. */
    mailbox: text("mailbox").notNull(),
    /** When the mail was written; null while they wait. */
    toldAt: time("told_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("stock_alerts_once")
      .on(t.productId, t.size, t.mailbox, sql`(${t.userId} is null)`)
      .where(sql`told_at is null`),
    index("stock_alerts_told").on(t.productId, t.size, t.toldAt),
    index("stock_alerts_mailbox").on(t.mailbox, t.createdAt),
    index("stock_alerts_user").on(t.userId),
  ],
);

/** Mailboxes whose readers want no such mails, as digests: who it is cannot be read from them. */
export const stockAlertOptOuts = pgTable("stock_alert_opt_outs", {
  mailbox: text("mailbox").primaryKey(),
  createdAt: createdAt(),
});
