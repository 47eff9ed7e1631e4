import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Money column: integer kobo (₦1 = 100 kobo), a safe integer in code. */
export const kobo = (name: string) => bigint(name, { mode: "number" });

/** UTC time column with zone. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export const createdAt = () => time("created_at").notNull().defaultNow();
export const updatedAt = () => time("updated_at").notNull().defaultNow();

/** Random (v4) id: its first 8 characters are shown to people, so it must not encode time. */
export const uuidKey = () => uuid("id").primaryKey().defaultRandom();

/** The database refuses any other value than those of the list. */
export const holdsOnly = (name: string, column: AnyPgColumn, list: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(list.map((value) => `'${value}'`).join(", "))})`);
