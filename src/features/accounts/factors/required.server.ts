import { and, eq } from "drizzle-orm";
import { mfaFactors } from "~/db/schema/accounts.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";

/** Whether staff of this shop change nothing before they have a second factor. */
export async function wantsFactorsOfStaff(ctx: Context): Promise<boolean> {
  return (await getSettings(ctx)).security.staff_second_factor;
}

/** Whether somebody has a second factor, and must have one before they change the shop. */
export async function readFactorState(ctx: Context, caller: SignedIn) {
  const factors = await ctx.db.$count(
    mfaFactors,
    and(eq(mfaFactors.userId, caller.userId), eq(mfaFactors.status, "verified")),
  );
  return { has_factor: factors > 0, is_required: caller.mayOnlyLook };
}
