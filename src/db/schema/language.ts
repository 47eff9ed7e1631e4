import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, serial, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns.ts";

/** What staff say that a word or phrase means: "oyinbo bag" is "tote". */
export const synonyms = pgTable(
  "synonyms",
  {
    id: serial("id").primaryKey(),
    /** Folded. */
    said: text("said").notNull().unique(),
    means: text("means").notNull(),
    addedBy: uuid("added_by"),
    createdAt: createdAt(),
  },
  (t) => [
    check("synonyms_length", sql`char_length(${t.said}) <= 60 and char_length(${t.means}) <= 60`),
  ],
);

/** Searches that found nothing, each text once, without anything about who searched. */
export const searchMisses = pgTable(
  "search_misses",
  {
    id: serial("id").primaryKey(),
    query: text("query").notNull().unique(),
    times: integer("times").notNull().default(1),
    /** How often something else was then searched for in the same visit, and found. */
    thenFound: integer("then_found").notNull().default(0),
    /** The last of these searches. */
    thenSearched: text("then_searched"),
    firstAt: time("first_at").notNull().defaultNow(),
    lastAt: time("last_at").notNull().defaultNow(),
  },
  (t) => [index("search_misses_last").on(t.lastAt)],
);
