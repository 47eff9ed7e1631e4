import { and, eq, isNull } from "drizzle-orm";
import { bodyLimit } from "hono/body-limit";
import { deliveryStops } from "~/db/schema/riders.ts";
import { isPdf } from "~/features/images/pdf.server.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { spendUpload, storeFile } from "~/features/orders/files.server.ts";
import { clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { type Limit, limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { linkOver, openLink } from "./link.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The use case counts bytes, too. */
const costsBytes: Limit = { ...limits.upload, also: "order, megabytes, wrong links" };

/**
 * /rider-photos: takes a photograph at the door, sent as it is, from whoever has the link of the
 * stop's run in `x-run-key`. A stop has one: a second is let go.
 */
export function createRiderPhotosApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.app.use(
    bodyLimit({
      maxSize: MAX_UPLOAD_BYTES,
      onError: () => {
        throw new AppError("too_large", "The photo is too large: 10 MB at most", {
          reason: "file_too_large",
        });
      },
    }),
  );
  routes.post("/:stop", costsBytes, async (c) => {
    const key = c.req.header("x-run-key") ?? "";
    const address = clientAddress(ctx, c);
    await openLink(ctx, key, address);
    const bytes = new Uint8Array(await c.req.arrayBuffer());
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
  const [stop] = UUID.test(stopId)
    ? await ctx.db.select().from(deliveryStops).where(eq(deliveryStops.id, stopId))
    : [];
  if (stop?.runId !== run.id) throw linkOver();
  if (stop.photoFile) return;
  if (isPdf(bytes)) {
    throw new AppError("unsupported_media", "Send a photo", { reason: "file_not_accepted" });
  }
  await spendUpload(ctx, address, bytes.length);
  const { name } = await storeFile(ctx, stop.orderId, bytes);
  // One that came at the same time may stand there by now; this one goes with the order's files.
  await ctx.db
    .update(deliveryStops)
    .set({ photoFile: name })
    .where(and(eq(deliveryStops.id, stopId), isNull(deliveryStops.photoFile)));
}
