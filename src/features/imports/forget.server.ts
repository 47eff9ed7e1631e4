import { lt } from "drizzle-orm";
import { imports } from "~/db/schema/imports.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";

/** For so long an import can be taken back and its bad rows be had. */
const KEPT_DAYS = 90;

export async function forgetImports(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await ctx.db.delete(imports).where(lt(imports.createdAt, since));
}

/** Whole files are kept, row by row: those that nobody will ask for go. */
export const forgetImportsJob = defineJob({
  name: "forget-imports",
  every: "20 3 * * *",
  endsByTime: true,
  run: forgetImports,
});
