import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { BANK_SOURCES, isOneOf } from "~/lib/statuses.ts";
import { MAX_FILE_BYTES, tooLargeFile } from "~/lib/tables/refused-file.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden, invalid } from "~/platform/errors.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { readUpload } from "~/platform/upload-limit.ts";
import { takeLines } from "./take-lines.server.ts";

/**
 * /bank/{source}: takes a statement of the bank as CSV, or alerts as text, sent as they are. Its name is
 * in `x-file-name`, escaped as in an address; `numbers` says what stands before the kobo (point or
 * comma) where the answer asked for it.
 */
export function createBankApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.post("/:source", limits.costly, async (c) => {
    const caller = toChange(await authenticate(ctx, c.req.raw.headers));
    if (!allows("orders.money", caller)) throw forbidden();
    const source = c.req.param("source");
    if (!isOneOf(BANK_SOURCES, source)) throw invalid("There are statements and alerts");
    const numbers = c.req.query("numbers");
    return c.json(
      await takeLines(ctx, caller, {
        source,
        fileName: nameIn(c.req.header("x-file-name")),
        bytes: await readUpload(c.req.raw, MAX_FILE_BYTES, tooLargeFile().message),
        numbers: numbers === "point" || numbers === "comma" ? numbers : null,
      }),
    );
  });
  return routes;
}

function nameIn(header = ""): string {
  try {
    return decodeURIComponent(header).replaceAll("\0", "").trim().slice(0, 200);
  } catch {
    return "";
  }
}
