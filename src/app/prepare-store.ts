import { inTurn } from "~/db/turn.ts";
import { refreshDemoPictures } from "~/demo/pictures.server.ts";
import { seedDemo } from "~/demo/seed.server.ts";
import { createBuckets } from "~/features/images/buckets.server.ts";
import { studioPictures } from "~/features/images/studio-pictures.server.ts";
import type { Context } from "~/platform/context.ts";

/**
 * What a store needs in its database before it can open. Safe to run at every start; of copies that
 * start together one does it while the others wait, however long an empty database takes to fill.
 */
export async function prepareInTurn(ctx: Context, databaseUrl: string): Promise<void> {
  await inTurn(
    databaseUrl,
    "prepare",
    () => prepareStore(ctx),
    () => ctx.log.info("another copy prepares the store; waiting until it is done"),
  );
}

/** The same where nobody else can be at it. */
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
