import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** One press by which staff moved stock: sent again, it moves nothing. */
export const stockBatches = pgTable("stock_batches", {
  /** Made by the browser. */
  id: uuid("id").primaryKey(),
  /** receive | damage | correct */
  kind: text("kind").notNull(),
  reason: text("reason").notNull(),
  actorId: uuid("actor_id"),
  createdAt: createdAt(),
});
