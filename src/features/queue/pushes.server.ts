import { eq, sql } from "drizzle-orm";
import { staffPushes } from "~/db/schema/queue.ts";
import { type Follower, followTopic } from "~/features/push/follow.server.ts";
import { endTopic, queuePush } from "~/features/push/queue.server.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { readNews, SETTLES_MS } from "./duty.server.ts";
import { newsInWords, newsOnly, type PushKind, staffTopic } from "./rules.ts";

/** What somebody's devices are told of; nothing: not at all. */
export async function readKinds(ctx: Context, userId: string): Promise<PushKind[]> {
  const rows = await ctx.db.select().from(staffPushes).where(eq(staffPushes.userId, userId));
  return rows[0]?.kinds ?? [];
}

/** Chooses it, for all of one's devices. With nothing chosen none is told any more. */
export async function chooseKinds(
  ctx: Context,
  { userId }: SignedIn,
  kinds: readonly PushKind[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (kinds.length === 0) {
      await tx.delete(staffPushes).where(eq(staffPushes.userId, userId));
      await endTopic(tx, staffTopic(userId));
      return;
    }
    const values = { userId, kinds: [...kinds], toldUntil: ctx.clock.now() };
    await tx
      .insert(staffPushes)
      .values(values)
      .onConflictDoUpdate({ target: staffPushes.userId, set: { kinds: values.kinds } });
  });
}

/** Has a device of somebody who works here told what they chose. @throws AppError as `followTopic` */
export const followStaffNews = (
  ctx: Context,
  { userId }: SignedIn,
  follower: Follower,
): Promise<void> => followTopic(ctx, follower, staffTopic(userId), null);

/**
 * Tells the devices of staff what came in, all of it in one message: by day, or at any hour who is on
 * duty. Copies that do so at the same time tell it once.
 *
 * @returns how many people there was something for
 */
export async function tellStaff(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() - SETTLES_MS);
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff-pushes'))`);
    const { rows: people } = await tx.execute<{
      id: string;
      kinds: PushKind[];
      told_until: string;
      is_on_duty: boolean;
    }>(sql`
      select u.id, p.kinds, p.told_until,
        exists (select from staff_duty d where d.user_id = u.id) as is_on_duty
      from staff_pushes p join users u on u.id = p.user_id
      where u.id in (select user_id from user_roles)
        and (u.banned_until is null or u.banned_until <= ${now.toISOString()}::timestamptz)
        and p.told_until < ${until.toISOString()}::timestamptz
      order by u.id`);
    let told = 0;
    for (const { id, kinds, told_until, is_on_duty } of people) {
      // What came in the night is told in the morning.
      if (isQuiet(now) && !is_on_duty) continue;
      const news = newsOnly(await readNews(tx, new Date(told_until), until), kinds);
      await tx.update(staffPushes).set({ toldUntil: until }).where(eq(staffPushes.userId, id));
      const title = newsInWords(news);
      if (title === "") continue;
      await queuePush(ctx, tx, {
        topic: staffTopic(id),
        title: `New: ${title}`,
        body: "It waits in the back-office.",
        to: "/admin",
        hours: 12,
      });
      told++;
    }
    return told;
  });
}

export const tellStaffJob = defineJob({
  name: "tell-staff",
  every: "* * * * *",
  async run(ctx) {
    await tellStaff(ctx);
  },
});
