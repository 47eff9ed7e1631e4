import type { HttpBindings } from "@hono/node-server";
import { asc } from "drizzle-orm";
import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import Negotiator from "negotiator";
import { z } from "zod";
import { storageBuckets } from "~/db/schema/store.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { AVATARS, isAvatarOf } from "~/lib/avatar.ts";
import { createWorkQueue } from "~/lib/work-queue.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { keepNewestAvatars } from "./avatars.server.ts";
import { MAX_UPLOAD_BYTES, type VariantFormat, type VariantRequest } from "./pictures.server.ts";
import { isSigned, signObject } from "./signed-links.server.ts";
import { QUALITY, THRIFTY_QUALITY, thriftyWidth } from "./sources.ts";
import { type StoredFile, type StoredObject, storageOf } from "./storage.server.ts";
import {
  accessDenied,
  busy,
  invalidRequest,
  noSuchBucket,
  noSuchKey,
  StorageError,
  tooLarge,
} from "./storage-error.ts";

/** Room for the frame of a multipart body around the largest file. */
const MAX_BODY = MAX_UPLOAD_BYTES + 64 * 1024;
const UPLOADS_PER_MINUTE = 600;
const AVATARS_PER_MINUTE = 10;

/** /storage/v1: files and rendered variants, as storage-js speaks to them. */
export function createStorageApi(ctx: Context): Hono {
  const app = new Hono();
  const storage = storageOf(ctx);
  app.use(
    cors({
      origin: "*",
      allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"],
      maxAge: 86_400,
    }),
  );
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => {
        throw tooLarge();
      },
    }),
  );

  const caller = (c: HonoContext): Promise<Caller> => authenticate(ctx, c.req.raw.headers);
  /** Who may change files: staff who edit products. */
  async function editor(c: HonoContext): Promise<Caller> {
    const found = await caller(c);
    if (!allows("products.edit", found)) throw accessDenied();
    return found;
  }

  /** Who may change these files: staff who edit products, and people their own avatar. */
  async function owner(c: HonoContext, bucket: string, names: string[]): Promise<Caller> {
    const found = await caller(c);
    const isTheirs =
      bucket === AVATARS &&
      found.kind === "user" &&
      !found.needsSecondFactor &&
      names.length > 0 &&
      names.every((name) => isAvatarOf(found.userId, name));
    if (!isTheirs && !allows("products.edit", found)) throw accessDenied();
    return found;
  }

  app.get("/object/public/:bucket/:name{.+}", async (c) => {
    const bucket = await storage.findBucket(c.req.param("bucket"));
    if (!bucket.isPublic) throw noSuchBucket();
    const version = c.req.query("v");
    return sendFile(c, await storage.read(bucket.id, c.req.param("name"), version));
  });
  app.get("/object/sign/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    if (!(await isSigned(ctx, bucket!, name!, c.req.query("token") ?? "")))
      throw invalidRequest("The token is invalid or has expired");
    const file = await storage.read(bucket!, name!);
    return sendFile(c, { ...file, cacheControl: "private, max-age=300" });
  });
  app.post("/object/sign/:bucket/:name{.+}", async (c) => {
    await editor(c);
    const { expiresIn } = await readJson(
      c,
      z.object({ expiresIn: z.number().int().min(1).max(31_536_000) }),
    );
    const { bucket, name } = c.req.param();
    await storage.find(bucket!, name!);
    const token = await signObject(
      ctx,
      bucket!,
      name!,
      new Date(ctx.clock.now().getTime() + expiresIn * 1000),
    );
    return c.json({ signedURL: `/object/sign/${bucket}/${encodeURI(name!)}?token=${token}` });
  });
  app.post("/object/list/:bucket", async (c) => {
    await editor(c);
    const options = await readJson(c, listInput);
    const found = await storage.list(c.req.param("bucket"), {
      ...options,
      column: options.sortBy.column,
      order: options.sortBy.order,
    });
    return c.json(found.map((object) => describeObject(object, options.prefix)));
  });

  // Files are read whole, a few at a time: those behind wait in their sockets, not in our
  // memory, and a line that would take minutes is refused.
  const intake = createWorkQueue(10, 200, busy);
  const upload = async (c: HonoContext) => {
    const { bucket, name } = c.req.param() as { bucket: string; name: string };
    const who = await owner(c, bucket, [name]);
    const isAvatar = bucket === AVATARS;
    await ctx.limits.spend(
      isAvatar ? "storage_avatar" : "storage_upload",
      who.kind === "user" ? who.userId : "service",
      isAvatar ? AVATARS_PER_MINUTE : UPLOADS_PER_MINUTE,
      60,
    );
    let isTaken = false;
    const object = await intake(async () => {
      isTaken = true;
      const { bytes, cacheControl, metadata } = await readUpload(c);
      return storage.upload(bucket, name, bytes, {
        upsert: c.req.method === "PUT" || c.req.header("x-upsert") === "true",
        cacheControl,
        ownerId: who.kind === "user" ? who.userId : null,
        metadata,
      });
    }).catch((error) => {
      if (!isTaken) leaveUnread(c);
      throw error;
    });
    if (isAvatar && who.kind === "user") await keepNewestAvatars(ctx, storage, who.userId);
    return c.json({ Id: object.id, Key: `${bucket}/${name}` });
  };
  app.post("/object/:bucket/:name{.+}", upload);
  app.put("/object/:bucket/:name{.+}", upload);
  app.delete("/object/:bucket", async (c) => {
    const { prefixes } = await readJson(c, z.object({ prefixes: z.array(z.string()).max(1000) }));
    const bucket = c.req.param("bucket");
    await owner(c, bucket, prefixes);
    const removed = await storage.remove(bucket, prefixes);
    return c.json(removed.map((object) => describeObject(object, "")));
  });
  app.delete("/object/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    await owner(c, bucket, [name]);
    const removed = await storage.remove(bucket, [name]);
    if (removed.length === 0) throw noSuchKey();
    return c.json({ message: "Successfully deleted" });
  });
  app.get("/object/info/:bucket/:name{.+}", async (c) => {
    await editor(c);
    return c.json(
      describeObject(await storage.find(c.req.param("bucket"), c.req.param("name")), ""),
    );
  });
  app.get("/object/:bucket/:name{.+}", async (c) => {
    const name = c.req.param("name").replace(/^authenticated\//, "");
    await editor(c);
    return sendFile(c, await storage.read(c.req.param("bucket"), name));
  });

  app.get("/render/image/public/:bucket/:name{.+}", async (c) => {
    const bucket = await storage.findBucket(c.req.param("bucket"));
    if (!bucket.isPublic) throw noSuchBucket();
    const parsed = variantInput.safeParse(c.req.query());
    if (!parsed.success) throw invalidRequest(parsed.error.issues[0]?.message ?? "unreadable size");
    const { format, v: version, ...size } = parsed.data;
    // Without a wish the best format that the browser says it reads.
    const chosen: VariantFormat =
      format === "origin" ? bestFormat(c.req.header("accept") ?? "") : format;
    const wanted = { ...size, format: chosen };
    c.header("Vary", format === "origin" ? "Accept, Save-Data" : "Save-Data");
    const isThrifty = c.req.header("save-data")?.toLowerCase() === "on";
    return sendFile(
      c,
      await storage.variant(
        bucket.id,
        c.req.param("name"),
        isThrifty ? thriftier(wanted) : wanted,
        version,
      ),
    );
  });

  app.get("/bucket", async (c) => {
    await editor(c);
    const buckets = await ctx.db.select().from(storageBuckets).orderBy(asc(storageBuckets.id));
    return c.json(buckets.map(describeBucket));
  });
  app.get("/bucket/:id", async (c) => {
    await editor(c);
    return c.json(describeBucket(await storage.findBucket(c.req.param("id"))));
  });
  // The shop's buckets are made at its start; others are nobody's to make.
  for (const path of ["/bucket", "/bucket/:id", "/bucket/:id/empty"]) {
    app.on(["POST", "PUT", "DELETE"], path, () => {
      throw accessDenied();
    });
  }

  app.onError((error, c) => {
    if (error instanceof StorageError) return sendError(c, error);
    if (error instanceof AppError) {
      const known = new StorageError(error.status, error.code, error.code, error.message);
      const isNoRoute = error.code === "not_found" || error.code === "method_not_allowed";
      return sendError(c, known, isNoRoute ? error.status : undefined);
    }
    ctx.log.error({ error, path: c.req.path }, "storage request failed");
    return c.json(
      {
        statusCode: "500",
        code: "InternalError",
        error: "internal",
        message: "Something went wrong",
      },
      500,
    );
  });
  return app;
}

const listInput = z.object({
  prefix: z.string().max(500).default(""),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

const edge = z.coerce
  .number()
  .int()
  .min(1, "sizes go from 1 to 2000")
  .max(2000, "sizes go from 1 to 2000")
  .optional();
const variantInput = z.object({
  width: edge,
  height: edge,
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: z.coerce.number().int().min(20).max(100).default(QUALITY),
  format: z.enum(["origin", "avif", "webp"]).default("origin"),
  /** The version that the address means. */
  v: z.string().max(64).optional(),
});

/** For who asks to save data: a smaller size, and a little less exact. */
const thriftier = <T extends VariantRequest>(wanted: T): T => ({
  ...wanted,
  ...(wanted.width && { width: thriftyWidth(wanted.width) }),
  quality: Math.min(wanted.quality, THRIFTY_QUALITY),
});

/** Only what is named: "any picture" is also said by who reads none of the newer ones. */
function bestFormat(accept: string): VariantFormat {
  const named = new Negotiator({ headers: { accept } }).mediaTypes();
  return (["avif", "webp"] as const).find((format) => named.includes(`image/${format}`)) ?? "jpeg";
}

async function readJson<T extends z.ZodType>(c: HonoContext, schema: T): Promise<z.output<T>> {
  const body: unknown = await c.req.json().catch(() => {
    throw invalidRequest("The body is not JSON");
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(parsed.error.issues[0]?.message ?? "unreadable body");
  return parsed.data;
}

/** A file sent raw or as a form. */
/** Hangs up after the answer instead of reading a body that nobody wants: a thousand of them are memory. */
function leaveUnread(c: HonoContext): void {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  outgoing?.once("finish", () => incoming?.destroy());
}

async function readUpload(c: HonoContext) {
  const type = c.req.header("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    const cacheControl =
      /max-age=(\d{1,9})/.exec(c.req.header("cache-control") ?? "")?.[1] ?? "3600";
    return {
      bytes: new Uint8Array(await c.req.arrayBuffer()),
      cacheControl: `max-age=${cacheControl}`,
      metadata: null,
    };
  }
  const form = await c.req.formData().catch(() => {
    throw invalidRequest("The form cannot be read");
  });
  const file = [...form.values()].find((value): value is File => typeof value !== "string");
  if (!file) throw invalidRequest("The form has no file");
  const seconds = /^\d{1,9}$/.exec(String(form.get("cacheControl") ?? ""))?.[0] ?? "3600";
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    cacheControl: `max-age=${seconds}`,
    metadata: null,
  };
}

function sendFile(c: HonoContext, file: StoredFile): Response {
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

function describeObject(object: StoredObject, prefix: string) {
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

const describeBucket = (bucket: typeof storageBuckets.$inferSelect) => ({
  id: bucket.id,
  name: bucket.id,
  owner: "",
  public: bucket.isPublic,
  file_size_limit: bucket.fileSizeLimit,
  allowed_mime_types: bucket.allowedMimeTypes,
  created_at: bucket.createdAt.toISOString(),
  updated_at: bucket.updatedAt.toISOString(),
});

function sendError(c: HonoContext, error: StorageError, status = 400): Response {
  // Pages ask for pictures by plain addresses: there, a missing one should look missing.
  const looksMissing =
    error.statusCode === "404" && c.req.method === "GET" && /\/public\//.test(c.req.path);
  return c.json(
    { statusCode: error.statusCode, error: error.error, code: error.code, message: error.message },
    (looksMissing ? 404 : status) as 400,
  );
}
