import { eq, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { ownSizes } from "~/db/schema/own-sizes.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { isSized, type OwnSizes } from "./rules.ts";
import type { WireSizes } from "./schema.ts";

/** What an account wears, by category. */
export async function readOwnSizes(db: Queryable, userId: string): Promise<OwnSizes> {
  const rows = await db.select().from(ownSizes).where(eq(ownSizes.userId, userId));
  return Object.fromEntries(
    rows.flatMap(({ category, size, chosenAt }) =>
      isSized(category) ? [[category, { size, at: chosenAt.toISOString() }]] : [],
    ),
  );
}

/** Puts a browser's sizes to those of the account, the later choice staying; gives all of them. */
export async function mergeOwnSizes(
  ctx: Context,
  { userId }: SignedIn,
  sizes: WireSizes,
): Promise<WireSizes> {
  const now = ctx.clock.now();
  // A browser whose clock is ahead would win for ever.
  const rows = new Map(
    sizes.map(({ category, size, at }) => [
      category,
      { userId, category, size, chosenAt: new Date(Math.min(Date.parse(at), now.getTime())) },
    ]),
  );
  if (rows.size > 0) {
    await ctx.db
      .insert(ownSizes)
      .values([...rows.values()])
      .onConflictDoUpdate({
        target: [ownSizes.userId, ownSizes.category],
        set: { size: sql`excluded.size`, chosenAt: sql`excluded.chosen_at` },
        setWhere: sql`${ownSizes.chosenAt} < excluded.chosen_at`,
      });
  }
  const kept = await readOwnSizes(ctx.db, userId);
  return Object.entries(kept).flatMap(([category, own]) =>
    isSized(category) && own ? [{ category, ...own }] : [],
  );
}
