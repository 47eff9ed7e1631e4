import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns.ts";

/** The processes that serve this shop, each with a heartbeat; times are the database's own. */
export const copies = pgTable("copies", {
  id: uuid("id").primaryKey(),
  host: text("host").notNull(),
  port: integer("port").notNull(),
  pid: integer("pid").notNull(),
  /** Names the sources that it was built from. */
  build: text("build").notNull(),
  /** What all copies must have alike, by setting; secrets as fingerprints. */
  traits: jsonb("traits").$type<Record<string, string>>().notNull(),
  startedAt: time("started_at").notNull().defaultNow(),
  seenAt: time("seen_at").notNull().defaultNow(),
});
