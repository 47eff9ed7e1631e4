import { type SQL, sql } from "drizzle-orm";

/** What of the audit log is about money, stock, or how orders stand: by how its actions begin. */
export const AUDIT_AREAS = {
  money: ["payment.", "refund.", "cash.", "bank.", "cost.", "order.paid", "discount."],
  stock: ["stock.", "parcel.", "purchase.", "count."],
  status: ["order."],
} as const;

export type AuditArea = keyof typeof AUDIT_AREAS;

export const isAuditArea = (name: string): name is AuditArea => Object.hasOwn(AUDIT_AREAS, name);

/** The first area whose beginnings fit; null for all else. */
export function areaOf(action: string): AuditArea | null {
  for (const [area, beginnings] of Object.entries(AUDIT_AREAS)) {
    if (beginnings.some((text) => action.startsWith(text))) return area as AuditArea;
  }
  return null;
}

/** The same in the database. */
export function areaSql(action: SQL): SQL {
  const cases = Object.entries(AUDIT_AREAS).map(([area, beginnings]) => {
    const fits = beginnings.map((text) => sql`starts_with(${action}, ${text})`);
    return sql`when ${sql.join(fits, sql` or `)} then ${area}`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}
