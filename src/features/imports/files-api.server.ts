import { bodyLimit } from "hono/body-limit";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, forbidden, invalid } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { MAX_FILE_BYTES, tooLargeFile } from "./reading/refused-file.ts";
import { takeFile } from "./take-file.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * /imports/{id}: takes a file of products, sent as it is, under an id of the sender's; its name is in
 * `x-file-name`, escaped as in an address. Sent again, nothing happens.
 */
export function createImportsApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.app.use(
    bodyLimit({
      maxSize: MAX_FILE_BYTES,
      onError: () => {
        throw new AppError("too_large", tooLargeFile().message, { reason: "file_too_large" });
      },
    }),
  );
  routes.post("/:id", limits.costly, async (c) => {
    const caller = toChange(await authenticate(ctx, c.req.raw.headers));
    if (!allows("products.edit", caller)) throw forbidden();
    const id = c.req.param("id");
    if (!UUID.test(id)) throw invalid("An import has a UUID");
    const name = nameIn(c.req.header("x-file-name"));
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    await takeFile(ctx, caller, { id, name, bytes });
    return c.json({ id });
  });
  return routes;
}

function nameIn(header = ""): string {
  try {
    return decodeURIComponent(header).trim() || "products.csv";
  } catch {
    return "products.csv";
  }
}
