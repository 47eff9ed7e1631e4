import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { auditLog } from "~/db/schema/accounts.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { AuditEntity } from "~/lib/audit-entities.ts";
import { inParts } from "~/lib/parts.ts";
import type { Context } from "./context.ts";
import { defineJob } from "./jobs.ts";

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

/** A year and a little: long enough to look back when somebody is found to have been in an account. */
const SIGN_INS_KEPT_DAYS = 400;
const ROWS_AT_ONCE = 10_000;

/**
 * Takes out sign-ins of long ago, and those that were refused, which anybody can cause as often as limits let
 * them. What people and staff did stays: above all what was done with money, stock, orders and rights.
 */
export async function forgetSignIns(ctx: Context, rows = ROWS_AT_ONCE): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const old = sql`
    delete from ${auditLog} where id in (
      select id from ${auditLog} where action like 'session.%'
        and at < ${now}::timestamptz - ${SIGN_INS_KEPT_DAYS} * interval '1 day' limit ${rows})`;
  while ((await ctx.db.execute(old)).rowCount === rows);
}

export const forgetSignInsJob = defineJob({
  name: "forget-sign-ins",
  every: "10 3 * * *",
  endsByTime: true,
  run: (ctx) => forgetSignIns(ctx),
});
