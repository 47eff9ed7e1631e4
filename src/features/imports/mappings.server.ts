import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { importMappings } from "~/db/schema/imports.ts";
import { headingKey, headingSetKey, problemOfMapping, type Target } from "./reading/headings.ts";

/** What somebody said that the columns of files with these headings are; undefined if nobody has. */
export async function recallMapping(
  db: Queryable,
  headings: readonly string[],
): Promise<Target[] | undefined> {
  const [known] = await db
    .select()
    .from(importMappings)
    .where(eq(importMappings.headings, headingSetKey(headings)));
  if (!known) return undefined;
  const targets = headings.map(
    (heading) => (known.targets[headingKey(heading)] ?? "leave_out") as Target,
  );
  return problemOfMapping(headings, targets) ? undefined : targets;
}

/** Remembers it. */
export async function rememberMapping(
  tx: Transaction,
  headings: readonly string[],
  targets: readonly Target[],
  by: { actorId: string | null; at: Date },
): Promise<void> {
  const saved = {
    targets: Object.fromEntries(headings.map((heading, at) => [headingKey(heading), targets[at]!])),
    savedBy: by.actorId,
    savedAt: by.at,
  };
  await tx
    .insert(importMappings)
    .values({ headings: headingSetKey(headings), ...saved })
    .onConflictDoUpdate({ target: importMappings.headings, set: saved });
}
