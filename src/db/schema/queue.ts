import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { time } from "./columns.ts";
import { orders } from "./orders.ts";

/** What staff keep about the work on an order; an order without a row is nobody's and not packed. */
export const orderWork = pgTable(
  "order_work",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Whose work it is. */
    assigneeId: uuid("assignee_id").references(() => users.id, { onDelete: "set null" }),
    /** Its pieces lie in a parcel, or in the bag that is picked up. */
    packedAt: time("packed_at"),
    packedBy: uuid("packed_by"),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    index("order_work_assignee").on(t.assigneeId),
    index("order_work_tags").using("gin", t.tags),
  ],
);

/** Who has an order open just now: rows are as old as the last word of the page. */
export const orderViewers = pgTable(
  "order_viewers",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: time("seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.userId] })],
);

/** Who is on duty, and is told by mail of what comes in. */
export const staffDuty = pgTable("staff_duty", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** What came in until then is told, or is older than the duty. */
  toldUntil: time("told_until").notNull(),
  mailedAt: time("mailed_at"),
});

/** Whose devices are told of what comes in, and of what. */
export const staffPushes = pgTable("staff_pushes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  kinds: text("kinds")
    .array()
    .$type<("orders" | "receipts" | "returns" | "messages" | "sold_out")[]>()
    .notNull(),
  /** What came in until then is told, or is older than the wish. */
  toldUntil: time("told_until").notNull(),
});
