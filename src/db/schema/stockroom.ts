import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { STOCK_BATCH_KINDS } from "../../lib/row-kinds.ts";
import { products } from "./catalogue.ts";
import { createdAt, holdsOnly, kobo, time } from "./columns.ts";

/** One press by which staff moved stock: sent again, it moves nothing. */
export const stockBatches = pgTable(
  "stock_batches",
  {
    /** Made by the browser. */
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: STOCK_BATCH_KINDS }).notNull(),
    reason: text("reason").notNull(),
    /** What it moved; null: an older copy of the shop did not write it down. */
    lines: jsonb("lines").$type<{ product_id: number; size: string; quantity: number }[]>(),
    actorId: uuid("actor_id"),
    createdAt: createdAt(),
  },
  (t) => [holdsOnly("stock_batches_kind_known", t.kind, STOCK_BATCH_KINDS)],
);

/** When a product counts as low, and whether staff were told that it is. */
export const stockWatches = pgTable("stock_watches", {
  productId: integer("product_id")
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  /** Free pieces of all sizes; null: the shop's own number. */
  lowAt: integer("low_at"),
  /** Days from ordering to arrival; null: the shop's own number. */
  leadDays: integer("lead_days"),
  /** When staff were written to; null once there are more again. */
  toldAt: time("told_at"),
});

/** What staff have ordered from a supplier. */
export const purchases = pgTable("purchases", {
  id: serial("id").primaryKey(),
  supplier: text("supplier").notNull(),
  expectedOn: date("expected_on"),
  note: text("note").notNull().default(""),
  createdBy: uuid("created_by"),
  createdAt: createdAt(),
  /** Nothing more is expected. */
  closedAt: time("closed_at"),
});

export const purchaseLines = pgTable(
  "purchase_lines",
  {
    purchaseId: integer("purchase_id")
      .notNull()
      .references(() => purchases.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull(),
    ordered: integer("ordered").notNull(),
    received: integer("received").notNull().default(0),
    /** Of one piece; null while it is not known. */
    costKobo: kobo("cost_kobo"),
  },
  (t) => [
    primaryKey({ columns: [t.purchaseId, t.productId, t.size] }),
    index("purchase_lines_product").on(t.productId, t.size),
    check("purchase_lines_pieces", sql`${t.ordered} > 0 and ${t.received} >= 0`),
    check("purchase_lines_cost_not_negative", sql`${t.costKobo} >= 0`),
  ],
);

/** A count of a shelf or a category. */
export const stockCounts = pgTable("stock_counts", {
  /** Made by the browser. */
  id: uuid("id").primaryKey(),
  /** shelf | category */
  scope: text("scope").notNull(),
  place: text("place").notNull(),
  startedBy: uuid("started_by"),
  startedAt: time("started_at").notNull(),
  closedBy: uuid("closed_by"),
  closedAt: time("closed_at"),
});

/** Pieces that somebody found, as they were found: those of one size add up, whoever finds them. */
export const stockTallies = pgTable(
  "stock_tallies",
  {
    /** Made by the browser: sent again, it counts once. */
    id: uuid("id").primaryKey(),
    countId: uuid("count_id")
      .notNull()
      .references(() => stockCounts.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull(),
    /** Below zero takes a slip back; 0 says that nothing is there. */
    quantity: integer("quantity").notNull(),
    /** How many should have stood in the store when it was found. */
    expected: integer("expected").notNull(),
    countedBy: uuid("counted_by"),
    countedAt: time("counted_at").notNull(),
    /** The size was counted again from the start. */
    isVoid: boolean("is_void").notNull().default(false),
  },
  (t) => [index("stock_tallies_count").on(t.countId, t.productId, t.size)],
);

/** What a person confirmed of a count: the difference was moved. */
export const stockCountLines = pgTable(
  "stock_count_lines",
  {
    countId: uuid("count_id")
      .notNull()
      .references(() => stockCounts.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull(),
    counted: integer("counted").notNull(),
    expected: integer("expected").notNull(),
    confirmedBy: uuid("confirmed_by"),
    confirmedAt: time("confirmed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.countId, t.productId, t.size] })],
);
