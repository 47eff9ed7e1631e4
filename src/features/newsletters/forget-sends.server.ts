import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { newsletterSends, newsletters } from "~/db/schema/newsletters.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { readFigures } from "./figures.server.ts";
import { countSends } from "./read-newsletter.server.ts";

/** A year and a little, so that a letter can be held against last year's. */
const KEPT_MS = 400 * 86_400_000;

/**
 * Forgets who got an old letter, opened it and came by it, once its figures are written down, which nothing
 * changes any more. Links of its mails lead on, and its readers leave by a link of their own.
 *
 * @returns of how many letters
 */
export async function forgetSends(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS);
  const old = await ctx.db
    .select()
    .from(newsletters)
    .where(
      and(
        inArray(newsletters.state, ["sent", "stopped"]),
        lt(newsletters.finishedAt, before),
        isNull(newsletters.kept),
      ),
    );
  for (const letter of old) {
    const kept = {
      readers: await countSends(ctx.db, letter),
      figures: await readFigures(ctx, letter.id),
    };
    await ctx.db.transaction(async (tx) => {
      await tx.update(newsletters).set({ kept }).where(eq(newsletters.id, letter.id));
      await tx.delete(newsletterSends).where(eq(newsletterSends.newsletterId, letter.id));
    });
  }
  return old.length;
}

export const forgetSendsJob = defineJob({
  name: "forget-newsletter-sends",
  every: "50 3 * * *",
  endsByTime: true,
  async run(ctx) {
    await forgetSends(ctx);
  },
});
