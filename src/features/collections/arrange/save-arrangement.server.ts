import { sql } from "drizzle-orm";
import type { z } from "zod";
import { listArrangements } from "~/db/schema/collections.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import type { saveArrangementInput } from "../schema.ts";
import { findList } from "./read-list.server.ts";

/**
 * Puts pieces first and last in a list, for whoever does not sort or search it; its pages follow at
 * once.
 *
 * @throws AppError changed (changed_meanwhile) when somebody else has done so since they looked
 */
export async function saveArrangement(
  ctx: Context,
  caller: Caller,
  { list, arrangement, seen }: z.output<typeof saveArrangementInput>,
): Promise<void> {
  await findList(ctx, list);
  await ctx.db.transaction(async (tx) => {
    // There before it is locked: two who arrange a list for the first time come one after the other.
    await tx.insert(listArrangements).values({ list }).onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(listArrangements)
      .where(sql`${listArrangements.list} = ${list}`)
      .for("update");
    const before = { pinned: row!.pinned, buried: row!.buried };
    const after = await mergeSeen(tx, {
      entity: "arrangement",
      id: list,
      now: before,
      seen,
      given: arrangement,
    });
    const values = { ...after, buried: after.buried.filter((id) => !after.pinned.includes(id)) };
    await tx
      .update(listArrangements)
      .set({ ...values, updatedAt: ctx.clock.now() })
      .where(sql`${listArrangements.list} = ${list}`);
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "list.arranged",
      entity: "arrangement",
      entityId: list,
      before,
      after: values,
    });
  });
  await ctx.changed([tags.collections]);
}
