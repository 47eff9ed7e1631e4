import { asc, gt } from "drizzle-orm";
import { storageObjects } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";
import { contentKey } from "./stored-file.ts";

const AT_ONCE = 500;

/** Gives other copies what this one was sent while it kept files to itself. */
export async function shareStoredFiles(ctx: Context): Promise<void> {
  if (!ctx.files.share) return;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const found = await ctx.db
      .select({ id: storageObjects.id, bucket: storageObjects.bucket, etag: storageObjects.etag })
      .from(storageObjects)
      .where(gt(storageObjects.id, after))
      .orderBy(asc(storageObjects.id))
      .limit(AT_ONCE);
    const last = found.at(-1);
    if (!last) return;
    await ctx.files.share(found.map(({ bucket, etag }) => contentKey(bucket, etag)));
    after = last.id;
  }
}

/** The same while the shop is open already; what is left when it closes, its next start shares. */
export function beginSharing(ctx: Context): undefined {
  shareStoredFiles(ctx).catch((error) =>
    ctx.log.warn({ error }, "files of this copy are not all shared; its next start goes on"),
  );
}
