import { type SQL, sql } from "drizzle-orm";

/** What of the audit log is about money, stock, or how orders stand: by how its actions begin. */
const AUDIT_AREAS = {
  money: ["payment.", "refund.", "cash.", "bank.", "cost.", "order.paid", "discount."],
  stock: ["stock.", "parcel.", "purchase.", "count."],
  status: ["order."],
} as const;

export const isAuditArea = (name: string): boolean => Object.hasOwn(AUDIT_AREAS, name);

/** The first area whose beginnings fit, in SQL; null for all else. */
export function areaSql(action: SQL): SQL {
  const cases = Object.entries(AUDIT_AREAS).map(([area, beginnings]) => {
    const fits = beginnings.map((text) => sql`starts_with(${action}, ${text})`);
    return sql`when ${sql.join(fits, sql` or `)} then ${area}`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}
