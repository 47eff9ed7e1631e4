import { type SQL, sql } from "drizzle-orm";

/**
 * The rule of `vatWithin` for whole tables, below zero the same as above it. In whole numbers, as there, which
 * take a fraction of the time of decimals.
 */
export const vatSql = (kobo: SQL, rate: SQL): SQL => sql`case when ${rate} > 0 then
  (2 * ${kobo} * ${rate} + case when ${kobo} < 0 then -1 else 1 end * (10000 + ${rate})) / (2 * (10000 + ${rate})) else 0 end`;
