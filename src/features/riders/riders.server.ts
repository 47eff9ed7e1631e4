import { eq, sql } from "drizzle-orm";
import { auditLog } from "~/db/schema/accounts.ts";
import { riders } from "~/db/schema/riders.ts";
import { once } from "~/platform/answers.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";

export interface RiderInput {
  /** Left out: a new one. */
  id?: string | undefined;
  name: string;
  phone: string;
  company: string;
  is_active: boolean;
  /** What was seen of it: what others have changed since is kept. */
  seen?: { name: string; phone: string; company: string; is_active: boolean } | undefined;
}

/**
 * Keeps a rider, new or as changed. Who is not active gets no more runs. The shop's cash stands under
 * their name, so what it was before is kept.
 *
 * @throws AppError not_found, changed (changed_meanwhile) when somebody has set the same otherwise
 */
export function saveRider(
  ctx: Context,
  by: Caller,
  { id, seen, ...given }: RiderInput,
  key: string | null = null,
): Promise<string> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    if (!id)
      return once(ctx, tx, { key, body: given, done: "A rider was written down" }, async () => {
        const { is_active: isActive, ...rest } = given;
        const [made] = await tx
          .insert(riders)
          .values({ ...rest, isActive, createdAt: at, updatedAt: at })
          .returning({ id: riders.id });
        await recordAudit(tx, {
          ...actorOf(by),
          action: "rider.created",
          entity: "rider",
          entityId: made!.id,
          after: given,
        });
        return made!.id;
      });
    const [row] = await tx.select().from(riders).where(eq(riders.id, id)).for("update");
    if (!row) throw notFound("There is no such rider");
    const { name, phone, company, isActive: is_active } = row;
    const now = { name, phone, company, is_active };
    const merged = await mergeSeen(tx, {
      entity: "rider",
      id,
      // What they handed in is no change of theirs.
      entries: sql`starts_with(${auditLog.action}, 'rider.')`,
      now,
      seen,
      given,
    });
    const { is_active: isActive, ...rest } = merged;
    await tx
      .update(riders)
      .set({ ...rest, isActive, updatedAt: at })
      .where(eq(riders.id, id));
    await recordAudit(tx, {
      ...actorOf(by),
      action: "rider.updated",
      entity: "rider",
      entityId: id,
      before: now,
      after: merged,
    });
    return id;
  });
}
