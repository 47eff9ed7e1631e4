import { eq } from "drizzle-orm";
import { riders } from "~/db/schema/riders.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";

export interface RiderInput {
  /** Left out: a new one. */
  id?: string | undefined;
  name: string;
  phone: string;
  company: string;
  is_active: boolean;
}

/** Keeps a rider, new or as changed. Who is not active gets no more runs. @throws AppError not_found */
export async function saveRider(
  ctx: Context,
  { id, is_active, ...rest }: RiderInput,
): Promise<string> {
  const values = { ...rest, isActive: is_active, updatedAt: ctx.clock.now() };
  const [row] = id
    ? await ctx.db.update(riders).set(values).where(eq(riders.id, id)).returning({ id: riders.id })
    : await ctx.db
        .insert(riders)
        .values({ ...values, createdAt: ctx.clock.now() })
        .returning({ id: riders.id });
  if (!row) throw notFound("There is no such rider");
  return row.id;
}
