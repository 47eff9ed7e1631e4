import { sql } from "drizzle-orm";
import { AVATARS, avatarAddress } from "~/lib/avatar.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { type Storage, storageOf } from "./storage.server.ts";

/** The one that the profile shows, and the one that is to follow it. */
const KEPT_PER_PERSON = 2;
/** Between its upload and the profile's change a picture belongs to no profile yet. */
const UNUSED_MINUTES = 60;

/** Nobody fills the store: of one person's pictures only the newest stay. */
export async function keepNewestAvatars(
  ctx: Context,
  storage: Storage,
  userId: string,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select name from storage_objects where bucket = ${AVATARS} and owner_id = ${userId}
    order by updated_at desc, id offset ${KEPT_PER_PERSON}`);
  await storage.remove(
    AVATARS,
    rows.map((row) => row.name),
  );
}

/** Pictures that no profile shows any more: replaced, taken away, or left by a deleted account. */
export async function removeUnusedAvatars(ctx: Context): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - UNUSED_MINUTES * 60_000).toISOString();
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select o.name from storage_objects o
    left join profiles p on p.id = o.owner_id
    where o.bucket = ${AVATARS}
      and (p.id is null
        or (o.updated_at < ${since}::timestamptz
          and p.avatar_url is distinct from (${avatarAddress("")}::text || o.name)))
    limit 1000`);
  const removed = await storageOf(ctx).remove(
    AVATARS,
    rows.map((row) => row.name),
  );
  return removed.length;
}

export const removeUnusedAvatarsJob = defineJob({
  name: "remove-unused-avatars",
  every: "7 * * * *",
  async run(ctx) {
    await removeUnusedAvatars(ctx);
  },
});
