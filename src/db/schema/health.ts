import { boolean, doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "./columns.ts";

/** What the copies of the shop found when they last looked at themselves. */
export const findings = pgTable(
  "findings",
  {
    /** Of the check, e.g. disk-space. */
    name: text("name").notNull(),
    /** The copy that it is about; empty: the whole shop. */
    place: text("place").notNull(),
    ok: boolean("ok").notNull(),
    /** What it is about is not set up. */
    isOff: boolean("is_off").notNull().default(false),
    text: text("text").notNull(),
    value: doublePrecision("value"),
    /** Since when it is so. */
    since: time("since").notNull(),
    checkedAt: time("checked_at").notNull(),
    /** When staff were last written to that it is not ok; null once they know that it is again. */
    toldAt: time("told_at"),
  },
  (t) => [primaryKey({ columns: [t.name, t.place] })],
);
