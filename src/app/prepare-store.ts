import { connect, type Database } from "~/db/client.ts";
import { inTurn } from "~/db/turn.ts";
import { refreshDemoPictures } from "~/demo/pictures.server.ts";
import { seedDemo } from "~/demo/seed.server.ts";
import { createBuckets } from "~/features/images/buckets.server.ts";
import { studioPictures } from "~/features/images/studio-pictures.server.ts";
import type { Context } from "~/platform/context.ts";
import { joinCopies } from "~/platform/copies/copies.ts";
import { productTags } from "~/platform/tags.ts";

/**
 * Makes this process one of the copies of the shop, and the store ready. Of copies that start together
 * one does so while the others wait, however long an empty database takes to fill.
 *
 * @returns what takes this copy out again
 * @throws ConfigError when it cannot serve beside those that run
 */
export async function openInTurn(ctx: Context, databaseUrl: string): Promise<() => Promise<void>> {
  return inTurn(
    databaseUrl,
    "prepare",
    async () => {
      const leave = await joinCopies(ctx);
      const patient = connect(databaseUrl, { max: 1, queryMs: 0 });
      try {
        await prepareStore(ctx, patient.db);
      } finally {
        await patient.pool.end();
      }
      return leave;
    },
    () => ctx.log.info("another copy prepares the store; waiting until it is done"),
  );
}

/**
 * What a store needs in its database before it can open. Safe to run at every start.
 *
 * @param db which the demo is written to, perhaps without limits of time
 */
export async function prepareStore(ctx: Context, db: Database = ctx.db): Promise<void> {
  await createBuckets(
    ctx.db,
    ctx.features.flatMap((feature) => feature.buckets ?? []),
  );
  for (const { prepare } of ctx.features) await prepare?.(ctx);
  if (ctx.config.seed !== "demo") return;
  const seeded = await seedDemo(db, { clock: ctx.clock });
  // Other copies show pages that they have kept.
  if (!seeded)
    await ctx.changed(productTags(await refreshDemoPictures(db, await studioPictures())));
}
