import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { spendUpload } from "~/features/images/spend-upload.server.ts";
import { clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { type Limit, limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { readUpload } from "~/platform/upload-limit.ts";
import { storeFile } from "./files.server.ts";
import { openOrder } from "./open-order.server.ts";
import { sentFile } from "./sent-file.ts";

/** The use case counts bytes, too. */
const costsBytes: Limit = { ...limits.upload, also: "order, megabytes" };

const TOO_LARGE = "The file is too large: 10 MB at most";

/**
 * /order-files: takes a picture or a PDF, sent as it is, from whoever may see the order (its owner,
 * or the key of its link in `x-order-key`). What the file is for is said in a call of its own.
 */
export function createOrderFilesApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/:order", costsBytes, async (c) => {
    const order = { order_id: c.req.param("order"), key: c.req.header("x-order-key") };
    const caller = toChange(await authenticate(ctx, c.req.raw.headers));
    if (!allows("anyone", caller)) throw forbidden();
    await openOrder(ctx, caller, order);
    const bytes = await readUpload(c.req.raw, MAX_UPLOAD_BYTES, TOO_LARGE);
    await spendUpload(ctx, clientAddress(ctx, c), bytes.length);
    const { name, mimeType } = await storeFile(ctx, order.order_id, bytes);
    return c.json(sentFile.write({ name, type: mimeType }));
  });
  return routes;
}
