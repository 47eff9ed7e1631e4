import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns.ts";

/** How the last backups went, one row of each kind: copy, log, rehearsal. */
export const backupReports = pgTable("backup_reports", {
  kind: text("kind").primaryKey(),
  /** Of the last that went well: everything until then is in the store, or was restored from it. */
  goodAt: time("good_at"),
  /** What it came to, for people. */
  details: text("details"),
  triedAt: time("tried_at").notNull(),
  /** Why the last try failed; null when it went well. */
  problem: text("problem"),
});
