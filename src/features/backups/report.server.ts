import { eq, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { backupReports } from "~/db/schema/backups.ts";
import { reasonOf } from "~/platform/reason-of.ts";

export type BackupKind = "copy" | "log" | "rehearsal";

/** Writes down that something went well. @param at until when everything is in the store */
export async function reportGood(
  db: Queryable,
  kind: BackupKind,
  at: Date,
  details: string | null = null,
): Promise<void> {
  const row = { kind, goodAt: at, triedAt: at, details, problem: null };
  await db.insert(backupReports).values(row).onConflictDoUpdate({
    target: backupReports.kind,
    set: row,
  });
}

/** Writes down why something failed; when it last went well stays. */
export async function reportProblem(
  db: Queryable,
  kind: BackupKind,
  at: Date,
  error: unknown,
): Promise<void> {
  const problem = reasonOf(error);
  await db
    .insert(backupReports)
    .values({ kind, triedAt: at, problem })
    .onConflictDoUpdate({
      target: backupReports.kind,
      set: { triedAt: sql`excluded.tried_at`, problem: sql`excluded.problem` },
    });
}

/** How the last of a kind went; undefined when there was none. */
export async function readReport(db: Queryable, kind: BackupKind) {
  const [row] = await db.select().from(backupReports).where(eq(backupReports.kind, kind));
  return row;
}
