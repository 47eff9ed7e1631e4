import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { imageJobItems, imageJobs } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";

/** Settles everything that is still open in the running run. @returns its id, or undefined when none runs */
export async function endRun(
  ctx: Context,
  db: Queryable,
  status: "cancelled" | "failed",
  error: string | null = null,
): Promise<string | undefined> {
  const now = ctx.clock.now();
  const [run] = await db
    .update(imageJobs)
    .set({ status, error, finishedAt: now, updatedAt: now })
    .where(eq(imageJobs.status, "running"))
    .returning({ id: imageJobs.id });
  if (!run) return undefined;
  await db
    .update(imageJobItems)
    .set({ status, error, finishedAt: now })
    .where(
      and(eq(imageJobItems.jobId, run.id), inArray(imageJobItems.status, ["waiting", "working"])),
    );
  return run.id;
}
