import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { auditLog } from "~/db/schema/accounts.ts";
import type { AuditEntity } from "~/lib/audit-entities.ts";
import { changedMeanwhile, type Meanwhile } from "~/lib/refusals.ts";
import { AppError } from "./errors.ts";

interface Edit<T> {
  /** As the audit log names it. */
  entity: AuditEntity;
  id: string | number;
  /** Which of the entries about it are about what is edited; left out: all. */
  entries?: SQL;
  /** As it stands, locked. */
  now: T;
  /** As whoever edits saw it; left out: they do not say, and what they send replaces what is there. */
  seen: Partial<T> | undefined;
  /** What they send; fields that are left out stay. */
  given: Partial<T>;
}

/**
 * Takes over what somebody has edited and leaves the rest as it is by now, so that two people who
 * edit the same thing lose nothing.
 *
 * @throws AppError changed (changed_meanwhile) when a field that they edited has changed since they
 *   looked; its details are a `Meanwhile`
 */
export async function mergeSeen<T extends Record<string, unknown>>(
  db: Queryable,
  { entity, id, entries, now, seen, given }: Edit<T>,
): Promise<T> {
  const merged = { ...now };
  const fields: Meanwhile["fields"] = {};
  for (const field of Object.keys(given) as (keyof T & string)[]) {
    const wanted = given[field] as T[typeof field];
    const hasSeen = seen !== undefined && field in seen;
    const isEdited = !hasSeen || !isDeepStrictEqual(wanted, seen[field]);
    if (!isEdited) continue;
    const isSame = !hasSeen || isDeepStrictEqual(now[field], seen[field]);
    if (isSame || isDeepStrictEqual(now[field], wanted)) merged[field] = wanted;
    else fields[field] = { seen: seen[field], now: now[field] };
  }
  if (Object.keys(fields).length === 0) return merged;
  const last = await lastChange(db, entity, id, entries);
  const who = last?.who ?? "Somebody else";
  const changes = Object.entries(fields).map(
    ([field, { now }]) => `${field.replaceAll("_", " ")} is ${inWords(now)} now`,
  );
  throw new AppError(
    "changed",
    `${who} has changed the same meanwhile: ${changes.join(", ")}.`,
    changedMeanwhile.because({ who, at: last?.at.toISOString() ?? null, fields }),
  );
}

const inWords = (value: unknown) =>
  value === null || value === ""
    ? "empty"
    : typeof value === "object"
      ? "another list"
      : `“${value}”`;

async function lastChange(
  db: Queryable,
  entity: AuditEntity,
  id: string | number,
  entries: SQL | undefined,
) {
  const [row] = await db
    .select({ who: auditLog.actorEmail, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id)), entries))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}
