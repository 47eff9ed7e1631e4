import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { createdAt, time, updatedAt, uuidKey } from "./columns.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: uuidKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    rating: integer("rating").notNull(),
    title: text("title").notNull(),
    comment: text("comment").notNull(),
    /** How it came out beside the size on it; null where they did not say. */
    fit: text("fit", { enum: ["small", "true", "large"] }),
    hiddenAt: time("hidden_at"),
    reply: text("reply"),
    repliedAt: time("replied_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("reviews_user_product").on(t.userId, t.productId),
    index("reviews_product").on(t.productId, t.createdAt.desc()),
    index("reviews_newest").on(t.createdAt.desc()),
    check("reviews_rating_range", sql`${t.rating} between 1 and 5`),
    check("reviews_title_length", sql`char_length(${t.title}) between 1 and 100`),
    check("reviews_comment_length", sql`char_length(${t.comment}) between 1 and 1000`),
  ],
);
