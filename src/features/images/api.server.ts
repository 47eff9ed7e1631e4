import { asc } from "drizzle-orm";
import type { Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { z } from "zod";
import { storageBuckets } from "~/db/schema/store.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { AVATARS, isAvatarOf } from "~/lib/avatar.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { allows, toChange } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { MAX_UPLOAD_BYTES } from "./pictures.server.ts";
import { isSigned, signObject } from "./signed-links.server.ts";
import { storageOf } from "./storage.server.ts";
import { answerStorageError, describeBucket, describeObject, sendFile } from "./storage-answers.ts";
import {
  accessDenied,
  invalidRequest,
  noSuchBucket,
  noSuchKey,
  tooLarge,
} from "./storage-error.ts";
import { storageLimits } from "./storage-limits.ts";
import { createUpload } from "./upload.server.ts";
import { refuseNull, sendVariant } from "./variants-api.server.ts";

/** Seconds; links that are out cannot be taken back, whoever loses their role or key. */
const LONGEST_LINK = 7 * 86_400;
/** Room for the frame of a multipart body around the largest file. */
const MAX_BODY = MAX_UPLOAD_BYTES + 64 * 1024;

/** /storage/v1: files and rendered variants, as storage-js speaks to them. */
export function createStorageApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  const { app } = routes;
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

  app.use(refuseNull);

  const caller = (c: HonoContext): Promise<Caller> => authenticate(ctx, c.req.raw.headers);
  /** Lets those in who look after files: staff who edit products. */
  async function checkEditor(c: HonoContext, bucket?: string): Promise<void> {
    if (!allows("products.edit", await caller(c), bucket)) throw accessDenied();
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
    if (!isTheirs && !allows("products.edit", toChange(found), bucket)) throw accessDenied();
    return found;
  }

  routes.get("/object/public/:bucket/:name{.+}", storageLimits.pictures, async (c) => {
    const bucket = await storage.findBucket(c.req.param("bucket"));
    if (!bucket.isPublic) throw noSuchBucket();
    const version = c.req.query("v");
    return sendFile(c, await storage.read(bucket.id, c.req.param("name"), version));
  });
  routes.get("/object/sign/:bucket/:name{.+}", storageLimits.pictures, async (c) => {
    const { bucket, name } = c.req.param();
    if (!(await isSigned(ctx, bucket!, name!, c.req.query("token") ?? "")))
      throw invalidRequest("The token is invalid or has expired");
    const file = await storage.read(bucket!, name!);
    return sendFile(c, { ...file, cacheControl: "private, max-age=300" });
  });
  routes.post("/object/sign/:bucket/:name{.+}", limits.staff, async (c) => {
    const { bucket, name } = c.req.param();
    // A link opens a private file without whoever made it: a key that only reads makes none.
    if (!allows("products.edit", toChange(await caller(c)), bucket)) throw accessDenied();
    const { expiresIn } = await readJson(
      c,
      z.object({ expiresIn: z.number().int().min(1).max(LONGEST_LINK) }),
    );
    await storage.find(bucket!, name!);
    const token = await signObject(
      ctx,
      bucket!,
      name!,
      new Date(ctx.clock.now().getTime() + expiresIn * 1000),
    );
    return c.json({ signedURL: `/object/sign/${bucket}/${encodeURI(name!)}?token=${token}` });
  });
  routes.post("/object/list/:bucket", limits.staff, async (c) => {
    await checkEditor(c, c.req.param("bucket"));
    const options = await readJson(c, listInput);
    const found = await storage.list(c.req.param("bucket"), {
      ...options,
      column: options.sortBy.column,
      order: options.sortBy.order,
    });
    return c.json(found.map((object) => describeObject(object, options.prefix)));
  });

  const upload = createUpload(ctx, storage);
  routes.on(["POST", "PUT"], "/object/:bucket/:name{.+}", storageLimits.uploads, async (c) => {
    const { bucket, name } = c.req.param();
    return upload(c, { bucket, name }, await owner(c, bucket, [name]));
  });
  routes.delete("/object/:bucket", storageLimits.uploads, async (c) => {
    const { prefixes } = await readJson(c, z.object({ prefixes: z.array(z.string()).max(1000) }));
    const bucket = c.req.param("bucket");
    await owner(c, bucket, prefixes);
    const removed = await storage.remove(bucket, prefixes);
    return c.json(removed.map((object) => describeObject(object, "")));
  });
  routes.delete("/object/:bucket/:name{.+}", storageLimits.uploads, async (c) => {
    const { bucket, name } = c.req.param();
    await owner(c, bucket, [name]);
    const removed = await storage.remove(bucket, [name]);
    if (removed.length === 0) throw noSuchKey();
    return c.json({ message: "Successfully deleted" });
  });
  routes.get("/object/info/:bucket/:name{.+}", limits.staff, async (c) => {
    await checkEditor(c, c.req.param("bucket"));
    return c.json(
      describeObject(await storage.find(c.req.param("bucket"), c.req.param("name")), ""),
    );
  });
  routes.get("/object/:bucket/:name{.+}", limits.staff, async (c) => {
    const name = c.req.param("name").replace(/^authenticated\//, "");
    await checkEditor(c, c.req.param("bucket"));
    return sendFile(c, await storage.read(c.req.param("bucket"), name));
  });

  routes.get("/render/image/public/:bucket/:name{.+}", storageLimits.pictures, async (c) => {
    const { bucket, name } = c.req.param();
    return sendVariant(c, storage, { bucket, name, query: c.req.query() });
  });

  routes.get("/bucket", limits.staff, async (c) => {
    await checkEditor(c);
    const buckets = await ctx.db.select().from(storageBuckets).orderBy(asc(storageBuckets.id));
    return c.json(buckets.map(describeBucket));
  });
  routes.get("/bucket/:id", limits.staff, async (c) => {
    await checkEditor(c, c.req.param("id"));
    return c.json(describeBucket(await storage.findBucket(c.req.param("id"))));
  });
  // The shop's buckets are made at its start; others are nobody's to make.
  for (const path of ["/bucket", "/bucket/:id", "/bucket/:id/empty"]) {
    routes.on(["POST", "PUT", "DELETE"], path, limits.write, () => {
      throw accessDenied();
    });
  }

  app.onError((error, c) => answerStorageError(ctx, c, error));
  return routes;
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

async function readJson<T extends z.ZodType>(c: HonoContext, schema: T): Promise<z.output<T>> {
  const body: unknown = await c.req.json().catch(() => {
    throw invalidRequest("The body is not JSON");
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(parsed.error.issues[0]?.message ?? "unreadable body");
  return parsed.data;
}
