import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { auditLog } from "~/db/schema/accounts.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { AuditEntity } from "~/lib/audit-entities.ts";
import { inParts } from "~/lib/parts.ts";

export interface AuditEntry {
  actorId?: string | null;
  actorEmail?: string | null;
  /** Dotted verb, e.g. session.ended. */
  action: string;
  entity: AuditEntity;
  entityId?: string | number | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  ip?: string | null;
}

/** Appends to the audit log, in the caller's transaction. */
export const recordAudit = (db: Queryable, entry: AuditEntry): Promise<void> =>
  recordAudits(db, [entry]);

/** The same for many changes at once. */
export async function recordAudits(db: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  for (const some of inParts(entries)) await db.insert(auditLog).values(some.map(rowOf));
}

/** The same as a part of a larger statement. */
export const auditPart = (entry: AuditEntry): SQL =>
  part("audit", sql`insert into ${auditLog} ${rowsOf(auditLog, [rowOf(entry)])}`);

const rowOf = (entry: AuditEntry) => ({
  actorId: entry.actorId ?? null,
  actorEmail: entry.actorEmail ?? null,
  action: entry.action,
  entity: entry.entity,
  entityId: entry.entityId == null ? null : String(entry.entityId),
  before: entry.before ?? null,
  after: entry.after ?? null,
  ip: entry.ip ?? null,
});

/** The address of whoever acted by this id, or the name of the service key that did, in SQL. */
export const nameOfActor = (id: SQL) => sql<string | null>`coalesce(
  (select email from profiles where profiles.id = ${id}),
  (select 'service key "' || name || '"' from service_keys where service_keys.id = ${id}))`;

/** Takes somebody's address out of the log: what they did stays. Entries of deleted accounts keep it. */
export async function forgetActor(db: Queryable, userId: string): Promise<void> {
  await db
    .update(auditLog)
    .set({ actorEmail: null, ip: null })
    .where(and(eq(auditLog.actorId, userId), ne(auditLog.action, "user.deleted")));
}
