import { refreshDemoPictures } from "~/demo/pictures.server.ts";
import { seedDemo } from "~/demo/seed.server.ts";
import { createBuckets } from "~/features/images/buckets.server.ts";
import { studioPictures } from "~/features/images/studio-pictures.server.ts";
import type { Context } from "~/platform/context.ts";

/** What a store needs in its database before it can open. Safe to run at every start and by several copies. */
export async function prepareStore(ctx: Context): Promise<void> {
  await createBuckets(
    ctx.db,
    ctx.features.flatMap((feature) => feature.buckets ?? []),
  );
  for (const { prepare } of ctx.features) await prepare?.(ctx);
  if (ctx.config.seed !== "demo") return;
  const seeded = await seedDemo(ctx.db, { clock: ctx.clock });
  if (!seeded) await refreshDemoPictures(ctx.db, await studioPictures());
}
