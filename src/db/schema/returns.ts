import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { RETURN_REASONS, RETURN_RESOLUTIONS, RETURN_STATUSES } from "../../lib/statuses.ts";
import { createdAt, holdsOnly, time, uuidKey } from "./columns.ts";
import { orderItems, orders } from "./orders.ts";

export const returns = pgTable(
  "returns",
  {
    id: uuidKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: text("status", { enum: RETURN_STATUSES }).notNull().default("requested"),
    resolution: text("resolution", { enum: RETURN_RESOLUTIONS }).notNull().default("refund"),
    exchangeOrderId: uuid("exchange_order_id"),
    /** The other sizes are on hold for the customer. */
    holdsSizes: boolean("holds_sizes").notNull().default(false),
    /** So long, unless the parcel arrives before; null: until staff settle or refuse. */
    heldUntil: time("held_until"),
    note: text("note").notNull().default(""),
    staffNote: text("staff_note").notNull().default(""),
    authorizeBy: time("authorize_by").notNull(),
    authorizedAt: time("authorized_at"),
    receivedAt: time("received_at"),
    inspectedAt: time("inspected_at"),
    closedAt: time("closed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("returns_order").on(t.orderId),
    index("returns_status").on(t.status, t.createdAt),
    index("returns_held").on(t.heldUntil).where(sql`holds_sizes`),
    holdsOnly("returns_status_known", t.status, RETURN_STATUSES),
    holdsOnly("returns_resolution_known", t.resolution, RETURN_RESOLUTIONS),
  ],
);

export const returnItems = pgTable(
  "return_items",
  {
    id: uuidKey(),
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    orderItemId: uuid("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    reason: text("reason", { enum: RETURN_REASONS }).notNull(),
    /** Name of the customer's photo in the private files of orders. */
    photoFile: text("photo_url"),
    exchangeSize: text("exchange_size"),
    restocked: boolean("restocked").notNull().default(false),
  },
  (t) => [
    index("return_items_return").on(t.returnId),
    check("return_items_quantity_positive", sql`${t.quantity} > 0`),
    holdsOnly("return_items_reason_known", t.reason, RETURN_REASONS),
  ],
);
