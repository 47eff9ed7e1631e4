import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, time, uuidKey } from "./columns.ts";
import { orderItems, orders } from "./orders.ts";

/** A card that goes into the box with one piece. Its code follows from its id and the shop's secret. */
export const originCards = pgTable(
  "origin_cards",
  {
    id: uuidKey(),
    orderItemId: uuid("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    /** Which piece of its line, from 1. */
    unit: integer("unit").notNull(),
    /** What its code is found by; worth nothing to who reads the table. */
    codeSeal: text("code_seal").notNull(),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    /** When staff saw the piece come back with this card. */
    withdrawnAt: time("withdrawn_at"),
    withdrawnBy: uuid("withdrawn_by"),
    /** How often it was looked up, once for a network in ten minutes; by whom is not kept. */
    lookups: integer("lookups").notNull().default(0),
    firstLookupAt: time("first_lookup_at"),
    lastLookupAt: time("last_lookup_at"),
  },
  (t) => [
    uniqueIndex("origin_cards_piece").on(t.orderItemId, t.unit),
    uniqueIndex("origin_cards_code").on(t.codeSeal),
    check("origin_cards_unit_positive", sql`${t.unit} > 0`),
  ],
);

/** Photographs of what went into an order's box. */
export const packingPhotos = pgTable(
  "packing_photos",
  {
    id: uuidKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Its name in the private files of orders. */
    file: text("file").notNull(),
    takenBy: uuid("taken_by"),
    createdAt: createdAt(),
  },
  (t) => [index("packing_photos_order").on(t.orderId, t.createdAt)],
);
