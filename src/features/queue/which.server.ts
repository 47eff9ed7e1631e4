import { z } from "zod";
import { type Caller, personOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { tagInput } from "./queued-order.ts";
import { readStageIds } from "./read-queue.server.ts";
import { MOST_AT_ONCE, STAGES } from "./rules.ts";
import type { WorkFilter } from "./stages.server.ts";

export const filterInput = z.object({
  /** "me", "nobody", or the id of a colleague; left out: everybody's. */
  assignee: z.union([z.literal("me"), z.literal("nobody"), z.uuid()]).optional(),
  tag: tagInput.optional(),
});

export const filterOf = (
  caller: Caller,
  { assignee, tag }: z.output<typeof filterInput>,
): WorkFilter => ({
  assignee: assignee === "me" ? personOf(caller).userId : assignee,
  tag: tag || undefined,
});

/** Some orders, each perhaps with the version that was seen, or all that wait in a stage. */
export const whichInput = z.union([
  z
    .array(z.object({ id: z.uuid(), version: z.number().int().optional() }))
    .min(1)
    .max(MOST_AT_ONCE),
  filterInput.extend({ stage: z.enum(STAGES) }),
]);

/** The orders that are meant, with the versions that were seen; for a stage, those of now. */
export async function readWhich(
  ctx: Context,
  caller: Caller,
  which: z.output<typeof whichInput>,
): Promise<{ id: string; version?: number | undefined }[]> {
  if (Array.isArray(which)) return which;
  return readStageIds(ctx.db, which.stage, filterOf(caller, which), MOST_AT_ONCE);
}
