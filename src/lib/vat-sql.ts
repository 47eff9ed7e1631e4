import { type SQL, sql } from "drizzle-orm";

/** The rule of `vatWithin` for whole tables. */
export const vatSql = (kobo: SQL, rate: SQL): SQL =>
  sql`case when ${rate} > 0 then round(${kobo}::numeric * ${rate} / (10000 + ${rate})) else 0 end`;
