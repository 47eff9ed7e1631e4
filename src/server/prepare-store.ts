import { storageBuckets } from "~/db/schema/store.ts";
import { refreshDemoPictures } from "~/db/seed/pictures.server.ts";
import { seedDemo } from "~/db/seed/seed.server.ts";
import { seedZones } from "~/features/checkout/delivery.server.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { studioPictures } from "~/features/images/studio-pictures.server.ts";
import { ORDER_FILES } from "~/features/orders/files.server.ts";
import { AVATARS, MAX_AVATAR_BYTES } from "~/lib/avatar.ts";
import type { Context } from "./context.ts";

/** What a store needs in its database before it can open. Safe to run at every start and by several copies. */
export async function prepareStore(ctx: Context): Promise<void> {
  await ctx.db
    .insert(storageBuckets)
    .values([
      {
        id: "product-image",
        isPublic: true,
        fileSizeLimit: MAX_UPLOAD_BYTES,
        allowedMimeTypes: ["image/*"],
      },
      {
        id: ORDER_FILES,
        isPublic: false,
        fileSizeLimit: MAX_UPLOAD_BYTES,
        allowedMimeTypes: ["image/*", "application/pdf"],
      },
      {
        id: AVATARS,
        isPublic: true,
        fileSizeLimit: MAX_AVATAR_BYTES,
        allowedMimeTypes: ["image/*"],
      },
    ])
    .onConflictDoNothing();
  await seedZones(ctx.db);
  if (ctx.config.seed !== "demo") return;
  const seeded = await seedDemo(ctx.db, { clock: ctx.clock });
  if (!seeded) await refreshDemoPictures(ctx.db, await studioPictures());
}
