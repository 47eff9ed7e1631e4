import { sql } from "drizzle-orm";
import { searchMisses } from "~/db/schema/language.ts";
import type { Context } from "~/platform/context.ts";
import { foldText } from "./fold.ts";
import { withoutPersonal } from "./impersonal.ts";

/** So many different texts are kept; of more the oldest are forgotten first. */
export const MOST_MISSES = 5000;
const KEPT_DAYS = 90;
const LONGEST = 100;
const DAY = 86_400_000;

/** The text as it is kept: one spelling for each, and nothing about a person. */
const keyOf = (query: string) => foldText(withoutPersonal(query)).slice(0, LONGEST).trim();

/** Keeps a search that found nothing. @returns false when nothing of it may be kept */
export async function noteMiss(ctx: Context, query: string): Promise<boolean> {
  const key = keyOf(query);
  if (key === "") return false;
  const now = ctx.clock.now();
  await ctx.db
    .insert(searchMisses)
    .values({ query: key, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: searchMisses.query,
      set: { times: sql`${searchMisses.times} + 1`, lastAt: now },
    });
  return true;
}

/** Notes what a visit searched for after a search that had found nothing, and found. */
export async function noteFoundAfter(ctx: Context, missed: string, found: string): Promise<void> {
  const [key, then] = [keyOf(missed), keyOf(found)];
  if (key === "" || then === "" || key === then) return;
  await ctx.db
    .update(searchMisses)
    .set({ thenFound: sql`${searchMisses.thenFound} + 1`, thenSearched: then })
    .where(sql`${searchMisses.query} = ${key}`);
}

/** Forgets what nobody has searched for in three months, and the oldest beyond the most that are kept. */
export async function forgetMisses(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    delete from search_misses where last_at < ${new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY).toISOString()}::timestamptz
      or id in (select id from search_misses order by last_at desc, id desc offset ${MOST_MISSES})`);
}
