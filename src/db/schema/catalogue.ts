import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { STOCK_MOVE_REASONS } from "../../lib/row-kinds.ts";
import { createdAt, holdsOnly, kobo, time, updatedAt } from "./columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const products = pgTable(
  "products",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    brand: text("brand").notNull().default(""),
    category: text("category").notNull(),
    priceKobo: kobo("price_kobo").notNull(),
    /** Its own sale: a lower price from a moment up to another, each open where it is null. */
    salePriceKobo: kobo("sale_price_kobo"),
    saleFrom: time("sale_from"),
    saleUntil: time("sale_until"),
    /** Whether lists and pages were last told that this sale is on. */
    isSaleShown: boolean("is_sale_shown").notNull().default(false),
    description: text("description").notNull().default(""),
    badge: text("badge"),
    isActive: boolean("is_active").notNull().default(true),
    /** When the shop puts it in, and takes it out again, by itself; null once that is done. */
    publishAt: time("publish_at"),
    unpublishAt: time("unpublish_at"),
    /** When it first was in the shop; null for who was from the start, and for who never was. */
    liveAt: time("live_at"),
    images: text("images").array().notNull().default([]),
    imageAlts: text("image_alts").array().notNull().default([]),
    sizes: text("sizes").array().notNull().default([]),
    features: text("features").array().notNull().default([]),
    colors: text("colors").array().notNull().default([]),
    /** Products with the same one are the colours of one design. */
    family: text("family"),
    /** Kept in step with `reviews` by a trigger, so that lists sort by rating from an index. */
    ratingAverage: integer("rating_average_hundredths").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    /** Raised by every edit; an edit names the version it saw. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Name above brand, category and colours, those above the description and the features. */
    search: tsvector("search").generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('simple', f_unaccent(name)), 'A') || setweight(to_tsvector('english', f_unaccent(name || ' ' || brand || ' ' || category || ' ' || f_join_words(colors))), 'B') || setweight(to_tsvector('english', f_unaccent(description || ' ' || f_join_words(features))), 'D')`,
    ),
  },
  (t) => [
    check("products_price_not_negative", sql`${t.priceKobo} >= 0`),
    check("products_name_length", sql`char_length(${t.name}) between 1 and 100`),
    index("products_active_newest").on(t.isActive, t.createdAt.desc(), t.id.desc()),
    index("products_active_category").on(t.isActive, t.category, t.createdAt.desc(), t.id.desc()),
    index("products_active_price").on(t.isActive, t.priceKobo, t.id),
    index("products_search").using("gin", t.search),
    // Tells hits in the name from hits in the text without reading either: see match-text.
    index("products_heading").using(
      "gin",
      sql`to_tsvector('english', f_unaccent(name || ' ' || category))`,
    ),
    index("products_colors").using("gin", t.colors),
    index("products_family").on(t.family).where(sql`family is not null`),
    // Staff search orders by the name of a piece in them.
    index("products_name_words").using("gin", sql`f_fold(${t.name}) gin_trgm_ops`),
  ],
);

/**
 * Every word of the catalogue once, without accents, kept by triggers on `products`. A search
 * corrects its words against this list, which stays small however many products there are.
 */
export const searchWords = pgTable(
  "search_words",
  {
    word: text("word").primaryKey(),
    /** Of a name, brand, category or colour, not only of a description. */
    isStrong: boolean("is_strong").notNull(),
  },
  () => [
    index("search_words_similar").using("gin", sql`word gin_trgm_ops`),
    index("search_words_prefix").using("btree", sql`word text_pattern_ops`),
  ],
);

/** Stock per size; a product without sizes has one pooled row with size ''. */
export const productStock = pgTable(
  "product_stock",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text("size").notNull().default(""),
    /** Pieces free to sell. */
    onHand: integer("on_hand").notNull().default(0),
    /** Pieces reserved by orders that are not settled yet. */
    held: integer("held").notNull().default(0),
    /** Position of the size in the product's size list. */
    position: integer("position").notNull().default(0),
    /** What staff call it, e.g. BAG-ZARIA57-M. A trigger makes one for a row that comes without. */
    sku: text("sku"),
    /** What is printed on it: the supplier's, or an EAN-13 of our own by the same trigger. */
    barcode: text("barcode"),
    /** Where it stands in the store. */
    shelf: text("shelf"),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    uniqueIndex("product_stock_sku").on(t.sku),
    uniqueIndex("product_stock_barcode").on(t.barcode),
    index("product_stock_shelf").on(t.shelf).where(sql`shelf is not null`),
    check("product_stock_on_hand_not_negative", sql`${t.onHand} >= 0`),
    check("product_stock_held_not_negative", sql`${t.held} >= 0`),
    index("product_stock_available").on(t.size, t.productId).where(sql`on_hand > 0`),
  ],
);

/**
 * Every move of stock. The sums of the three deltas over a product and size are its
 * on_hand, held and sold; "received" (and adjustments) are the rows whose deltas do not cancel out.
 */
export const stockLedger = pgTable(
  "stock_ledger",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    // No reference: the ledger outlives a deleted product.
    productId: integer("product_id").notNull(),
    size: text("size").notNull(),
    deltaOnHand: integer("delta_on_hand").notNull().default(0),
    deltaHeld: integer("delta_held").notNull().default(0),
    deltaSold: integer("delta_sold").notNull().default(0),
    reason: text("reason", { enum: STOCK_MOVE_REASONS }).notNull(),
    orderId: uuid("order_id"),
    /** The return whose other size was put aside or given back: no order has it yet. */
    returnId: uuid("return_id"),
    actorId: uuid("actor_id"),
    note: text("note"),
    createdAt: createdAt(),
  },
  (t) => [
    holdsOnly("stock_ledger_reason_known", t.reason, STOCK_MOVE_REASONS),
    index("stock_ledger_product").on(t.productId, t.size, t.id),
    index("stock_ledger_order").on(t.orderId),
    index("stock_ledger_return").on(t.returnId).where(sql`return_id is not null`),
  ],
);

/**
 * What one piece of a product cost the shop, from a moment on: the average of what stood and what came.
 * Beside the products, so that nothing that reads these for shoppers can bring it along.
 */
export const productCosts = pgTable(
  "product_costs",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    costKobo: kobo("cost_kobo").notNull(),
    /** Pieces that came and moved the average; 0 where a person wrote the cost down. */
    pieces: integer("pieces").notNull().default(0),
    note: text("note").notNull().default(""),
    actorId: uuid("actor_id"),
    at: time("at").notNull(),
  },
  (t) => [
    index("product_costs_product").on(t.productId, t.id),
    check("product_costs_not_negative", sql`${t.costKobo} >= 0`),
  ],
);

export const productViews = pgTable(
  "product_views",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Random id of the browser's visit, made by the browser; says nothing about the person. */
    visitId: uuid("visit_id").notNull(),
    userId: uuid("user_id"),
    viewedAt: time("viewed_at").notNull().defaultNow(),
  },
  (t) => [
    // Once per visit and product; the migration includes `viewed_at`, for counting visits.
    uniqueIndex("product_views_visit").on(t.visitId, t.productId),
    index("product_views_product").on(t.productId, t.viewedAt),
    index("product_views_time").on(t.viewedAt),
  ],
);

/** How many views of a product there were before those that are kept one by one. */
export const productViewCounts = pgTable("product_view_counts", {
  // No reference: what was looked at outlives a deleted product, and counting waits for nobody who deletes one.
  productId: integer("product_id").primaryKey(),
  views: bigint("views", { mode: "number" }).notNull(),
});

/** Pieces put into carts, like the views: once per visit and product, and nothing about the person. */
export const cartAdditions = pgTable(
  "cart_additions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    visitId: uuid("visit_id").notNull(),
    addedAt: time("added_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("cart_additions_visit").on(t.visitId, t.productId),
    index("cart_additions_product").on(t.productId),
    index("cart_additions_time").on(t.addedAt),
  ],
);

/**
 * One row for each visit of both tables above, so that a year of visits is counted without sorting out
 * which of their rows are the same visit's. The database keeps it; what was looked at may be deleted since.
 */
export const visits = pgTable("visits", {
  id: uuid("id").primaryKey(),
  /** When it looked at a product last. */
  viewedAt: time("viewed_at"),
  /** When it put one into its cart last. */
  addedAt: time("added_at"),
});

export const searchLog = pgTable(
  "search_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    query: text("query").notNull(),
    results: integer("results").notNull(),
    searchedAt: time("searched_at").notNull().defaultNow(),
  },
  (t) => [index("search_log_time").on(t.searchedAt)],
);
