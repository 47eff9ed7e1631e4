import { type SQL, sql } from "drizzle-orm";
import { keysOf } from "~/lib/keys-of.ts";

/** What of the audit log is about money, stock, or how orders stand: by how its actions begin. */
const AUDIT_AREAS = {
  money: [
    "payment.",
    "refund.",
    "cash.",
    "bank.",
    "cost.",
    "order.paid",
    "discount.",
    "gift_card.",
  ],
  stock: ["stock.", "parcel.", "purchase.", "count."],
  status: ["order."],
} as const;
type AuditArea = keyof typeof AUDIT_AREAS;

export const isAuditArea = (name: string): name is AuditArea => Object.hasOwn(AUDIT_AREAS, name);

function begins(action: SQL, area: AuditArea): SQL {
  const fits = AUDIT_AREAS[area].map((text) => sql`starts_with(${action}, ${text})`);
  return sql`(${sql.join(fits, sql` or `)})`;
}

/** Whether an action's area is this one, in SQL: read from an index, which `areaSql` cannot be. */
export function isOfArea(action: SQL, area: AuditArea): SQL {
  const areas = keysOf(AUDIT_AREAS);
  const earlier = areas
    .slice(0, areas.indexOf(area))
    .map((name) => sql`not ${begins(action, name)}`);
  return sql.join([begins(action, area), ...earlier], sql` and `);
}

/** The first area whose beginnings fit, in SQL; null for all else. */
export function areaSql(action: SQL): SQL {
  const cases = keysOf(AUDIT_AREAS).map((area) => sql`when ${begins(action, area)} then ${area}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}
