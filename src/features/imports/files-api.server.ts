import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { MAX_FILE_BYTES, tooLargeFile } from "~/lib/tables/refused-file.ts";
import { isUuid } from "~/lib/uuid.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden, invalid } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { readUpload } from "~/platform/upload-limit.ts";
import { inFile } from "./pictures/in-file.server.ts";
import { takePictures } from "./pictures/keep-pictures.server.ts";
import { takeFile } from "./take-file.server.ts";

/**
 * /imports/{id}: takes a file of products, sent as it is, under an id of the sender's; its name is in
 * `x-file-name`, escaped as in an address. Sent again, nothing happens. /imports/{id}/pictures takes a
 * ZIP of the pictures that its rows name.
 */
export function createImportsApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  const editor = async (headers: Headers): Promise<Caller> => {
    const caller = toChange(await authenticate(ctx, headers));
    if (!allows("products.edit", caller)) throw forbidden();
    return caller;
  };
  routes.post("/:id", limits.costly, async (c) => {
    const caller = await editor(c.req.raw.headers);
    const id = idOf(c.req.param("id"));
    const name = nameIn(c.req.header("x-file-name"));
    const bytes = await readUpload(c.req.raw, MAX_FILE_BYTES, tooLargeFile().message);
    await takeFile(ctx, caller, { id, name, bytes });
    return c.json({ id });
  });
  // As large as it is, it never lies in memory.
  routes.post("/:id/pictures", limits.costly, async (c) => {
    await editor(c.req.raw.headers);
    const id = idOf(c.req.param("id"));
    await inFile(c.req.raw, (path) => takePictures(ctx, id, path));
    return c.json({ id });
  });
  return routes;
}

function idOf(text: string): string {
  if (!isUuid(text)) throw invalid("An import has a UUID");
  return text;
}

/** @throws AppError invalid_input for a name that no text can hold */
function nameIn(header = ""): string {
  let name = "";
  try {
    name = decodeURIComponent(header).trim();
  } catch {
    // Half an escape names nothing.
  }
  if (name.includes("\0")) throw invalid("The file's name has a character that no name has");
  return name || "products.csv";
}
