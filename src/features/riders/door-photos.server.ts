import { and, eq, isNull } from "drizzle-orm";
import { deliveryStops } from "~/db/schema/riders.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { spendUpload } from "~/features/images/spend-upload.server.ts";
import { PHOTO_TOO_LARGE, storePhoto } from "~/features/orders/files.server.ts";
import { isUuid } from "~/lib/uuid.ts";
import { clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { type Limit, limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { readUpload } from "~/platform/upload-limit.ts";
import { linkOver, openLink } from "./link.server.ts";

/** The use case counts bytes, too. */
const costsBytes: Limit = { ...limits.upload, also: "order, megabytes, wrong links" };

/**
 * /rider-photos: takes a photograph at the door, sent as it is, from whoever has the link of the
 * stop's run in `x-run-key`. A stop has one: a second is let go.
 */
export function createRiderPhotosApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/:stop", costsBytes, async (c) => {
    const key = c.req.header("x-run-key") ?? "";
    const address = clientAddress(ctx, c);
    await openLink(ctx, key, address);
    const bytes = await readUpload(c.req.raw, MAX_UPLOAD_BYTES, PHOTO_TOO_LARGE);
    await keepPhoto(ctx, key, c.req.param("stop"), bytes, address);
    return c.json({ kept: true });
  });
  return routes;
}

/** Keeps the photograph of a stop, the first that comes. @throws AppError when it is none, or not_found */
export async function keepPhoto(
  ctx: Context,
  key: string,
  stopId: string,
  bytes: Uint8Array,
  address: string,
): Promise<void> {
  const run = await openLink(ctx, key, address);
  const [stop] = isUuid(stopId)
    ? await ctx.db.select().from(deliveryStops).where(eq(deliveryStops.id, stopId))
    : [];
  if (stop?.runId !== run.id) throw linkOver();
  if (stop.photoFile) return;
  await spendUpload(ctx, address, bytes.length);
  const { name } = await storePhoto(ctx, stop.orderId, bytes);
  // One that came at the same time may stand there by now; this one goes with the order's files.
  await ctx.db
    .update(deliveryStops)
    .set({ photoFile: name })
    .where(and(eq(deliveryStops.id, stopId), isNull(deliveryStops.photoFile)));
}
