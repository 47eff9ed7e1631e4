import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { staffActor } from "~/features/orders/actor.server.ts";
import { PHOTO_TOO_LARGE } from "~/features/orders/files.server.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { type Limit, limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { readUpload } from "~/platform/upload-limit.ts";
import { keepPhoto } from "./keep-photo.server.ts";

/** The use case counts files, too. */
const costsFiles: Limit = { ...limits.upload, also: "order" };

/** /packing-photos: takes a photograph of what goes into an order's box, sent as it is, from staff. */
export function createPackingPhotosApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/:order", costsFiles, async (c) => {
    const caller = toChange(await authenticate(ctx, c.req.raw.headers));
    if (!allows("orders.work", caller)) throw forbidden();
    const bytes = await readUpload(c.req.raw, MAX_UPLOAD_BYTES, PHOTO_TOO_LARGE);
    await keepPhoto(ctx, staffActor(caller), c.req.param("order"), bytes);
    return c.json({ kept: true });
  });
  return routes;
}
