import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { Context } from "~/platform/context.ts";
import { Routes } from "~/platform/routes.ts";
import { PICTURES } from "./sources.ts";
import { type Storage, storageOf } from "./storage.server.ts";
import { answerStorageError, sendFile } from "./storage-answers.ts";
import { invalidRequest, noSuchBucket } from "./storage-error.ts";
import { storageLimits } from "./storage-limits.ts";
import { readVariantRequest } from "./variant-request.ts";

/** /img: rendered copies of products' pictures by short addresses, each in the best format its reader knows. */
export function createVariantsApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  const storage = storageOf(ctx);
  routes.app.use(refuseNull);
  routes.get("/:width/:name{.+}", storageLimits.pictures, (c) => {
    const { width, name } = c.req.param();
    return sendVariant(c, storage, {
      bucket: PICTURES,
      name,
      query: { width, v: c.req.query("v") },
    });
  });
  routes.app.onError((error, c) => answerStorageError(ctx, c, error));
  return routes;
}

/** The database's texts have no such character. */
export const refuseNull: MiddlewareHandler = (c, next) => {
  if (/%00|\0/.test(c.req.path)) throw invalidRequest("A name has no null characters");
  return next();
};

/** A rendered copy of a file in a public bucket. @throws StorageError */
export async function sendVariant(
  c: HonoContext,
  storage: Storage,
  file: { bucket: string; name: string; query: Record<string, string | undefined> },
): Promise<Response> {
  const { isPublic } = await storage.findBucket(file.bucket);
  if (!isPublic) throw noSuchBucket();
  const { wanted, version, vary } = readVariantRequest(file.query, {
    accept: c.req.header("accept") ?? "",
    saveData: c.req.header("save-data")?.toLowerCase() === "on",
  });
  c.header("Vary", vary);
  return sendFile(c, await storage.variant(file.bucket, file.name, wanted, version));
}
