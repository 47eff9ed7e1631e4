import { eq } from "drizzle-orm";
import { riders } from "~/db/schema/riders.ts";
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
 * Keeps a rider, new or as changed. Who is not active gets no more runs.
 *
 * @throws AppError not_found, changed (changed_meanwhile) when somebody has set the same otherwise
 */
export function saveRider(ctx: Context, { id, seen, ...given }: RiderInput): Promise<string> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    if (!id) {
      const { is_active: isActive, ...rest } = given;
      const [made] = await tx
        .insert(riders)
        .values({ ...rest, isActive, createdAt: at, updatedAt: at })
        .returning({ id: riders.id });
      return made!.id;
    }
    const [row] = await tx.select().from(riders).where(eq(riders.id, id)).for("update");
    if (!row) throw notFound("There is no such rider");
    const { name, phone, company, isActive: is_active } = row;
    const now = { name, phone, company, is_active };
    const merged = await mergeSeen(tx, { entity: "rider", id, now, seen, given });
    const { is_active: isActive, ...rest } = merged;
    await tx
      .update(riders)
      .set({ ...rest, isActive, updatedAt: at })
      .where(eq(riders.id, id));
    return id;
  });
}
