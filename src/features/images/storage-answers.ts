import type { Context as HonoContext } from "hono";
import type { storageBuckets } from "~/db/schema/store.ts";
import type { Context } from "~/platform/context.ts";
import { retryAfterOf, toAppError } from "~/platform/errors.ts";
import type { StoredObject } from "./storage.server.ts";
import { defect, StorageError } from "./storage-error.ts";
import type { StoredFile } from "./stored-file.ts";

export function sendFile(c: HonoContext, file: StoredFile): Response {
  c.header("ETag", `"${file.etag}"`);
  c.header("Cache-Control", file.cacheControl);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Content-Security-Policy", "default-src 'none'; sandbox");
  // A document is saved, not opened in a page of the shop's address.
  const download =
    c.req.query("download") ?? (file.mimeType === "application/pdf" ? "" : undefined);
  if (download !== undefined) {
    const name = download.replace(/[^\w.() -]/g, "_").slice(0, 100);
    c.header("Content-Disposition", name ? `attachment; filename="${name}"` : "attachment");
  }
  if (c.req.header("if-none-match")?.includes(file.etag)) return c.body(null, 304);
  c.header("Content-Type", file.mimeType);
  return c.body(new Uint8Array(file.bytes));
}

/** An object as storage-js knows it; in a list its name stands without the prefix. */
export function describeObject(object: StoredObject, prefix: string) {
  return {
    id: object.id,
    bucket_id: object.bucket,
    name: prefix === "" ? object.name : object.name.slice(prefix.replace(/\/?$/, "/").length),
    created_at: object.createdAt.toISOString(),
    updated_at: object.updatedAt.toISOString(),
    last_accessed_at: object.updatedAt.toISOString(),
    metadata: {
      eTag: `"${object.etag}"`,
      size: object.size,
      mimetype: object.mimeType,
      cacheControl: object.cacheControl,
      contentLength: object.size,
      httpStatusCode: 200,
    },
  };
}

export const describeBucket = (bucket: typeof storageBuckets.$inferSelect) => ({
  id: bucket.id,
  name: bucket.id,
  owner: "",
  public: bucket.isPublic,
  file_size_limit: bucket.fileSizeLimit,
  allowed_mime_types: bucket.allowedMimeTypes,
  created_at: bucket.createdAt.toISOString(),
  updated_at: bucket.updatedAt.toISOString(),
});

/** A failure in the words of this wire. */
export function answerStorageError(ctx: Context, c: HonoContext, error: unknown): Response {
  if (error instanceof StorageError) return sendError(c, error);
  const known = toAppError(error);
  if (!known) {
    ctx.log.error({ error, path: c.req.path }, "storage request failed");
    return sendError(c, defect(), 500);
  }
  const { code, status, message } = known;
  const wait = retryAfterOf(known);
  if (wait) c.header("Retry-After", String(wait));
  const name = code === "forbidden" ? (known.reason ?? code) : code;
  const isNoRoute = code === "not_found" || code === "method_not_allowed";
  return sendError(
    c,
    new StorageError(status, code, name, message),
    isNoRoute ? status : undefined,
  );
}

/** @param status where it is not upstream's 400 */
function sendError(c: HonoContext, error: StorageError, status = 400): Response {
  // Pages ask for pictures by plain addresses: there, a missing one should look missing.
  const looksMissing =
    error.statusCode === "404" && c.req.method === "GET" && /^\/img\/|\/public\//.test(c.req.path);
  // What passes by itself is so for whatever stands between, too.
  const said = looksMissing ? 404 : error.statusCode === "503" ? 503 : status;
  return c.json(
    { statusCode: error.statusCode, error: error.error, code: error.code, message: error.message },
    said as 400,
  );
}
