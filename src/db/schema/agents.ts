import { index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { createdAt, time, uuidKey } from "./columns.ts";

/** A line as an agent chose it; what it is worth now is looked up. */
interface Line {
  productId: number;
  size: string;
  quantity: number;
  name: string;
  priceKobo: number;
}

/** Carts that people's assistants put together. They hold nothing, and no word about whom they are for. */
export const agentCarts = pgTable(
  "agent_carts",
  {
    id: uuidKey(),
    lines: jsonb("lines").$type<Line[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (t) => [index("agent_carts_expiry").on(t.expiresAt)],
);
