import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
