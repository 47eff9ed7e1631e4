import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { time } from "./columns.ts";

/** What an account wears, one size for each category. */
export const ownSizes = pgTable(
  "own_sizes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    category: text("category").notNull(),
    /** As products store it; empty: they took it back. */
    size: text("size").notNull(),
    chosenAt: time("chosen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.category] })],
);
