import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, desc, eq, inArray, like, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { storageBuckets, storageObjects } from "~/db/schema/store.ts";
import { AVATAR_EDGE, AVATARS } from "~/lib/avatar.ts";
import { createWorkQueue } from "~/lib/work-queue.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import type { FileStore } from "~/platform/services/files.ts";
import { isPdf, requirePlainPdf } from "./pdf.server.ts";
import {
  type CleanPicture,
  cleanPicture,
  MAX_UPLOAD_BYTES,
  renderVariant,
  type VariantRequest,
} from "./pictures.server.ts";
import { PICTURE_WIDTHS, QUALITY, THRIFTY_QUALITY, WIDE_WIDTHS } from "./sources.ts";
import {
  alreadyExists,
  busy,
  invalidKey,
  noSuchBucket,
  noSuchKey,
  tooLarge,
  wrongType,
} from "./storage-error.ts";
import { STUDIO_FOLDER, type StudioPicture, studioPictures } from "./studio-pictures.server.ts";

/** Names under this prefix are the demo catalogue's own pictures, part of the shop's files and read only. */
export const DEMO_PREFIX = "demo/";
const NAME = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)[\w!\-.*'() &$@=;:+,?/]{1,500}$/;

export type StoredObject = typeof storageObjects.$inferSelect;

type CleanFile = Pick<CleanPicture, "bytes" | "mimeType"> & Partial<CleanPicture>;

export interface StoredFile {
  bytes: Buffer;
  mimeType: string;
  etag: string;
  cacheControl: string;
}

const FOREVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400, stale-while-revalidate=604800";
const SHOP_WIDTHS = new Set<number>([...PICTURE_WIDTHS, ...WIDE_WIDTHS]);
const SHOP_QUALITIES = new Set<number>([QUALITY, THRIFTY_QUALITY]);
/** Variants in memory: some 3,000 pictures of a list on a phone. */
const RECENT_BYTES = 32 * 1024 * 1024;

/** Files, buckets and rendered variants of one shop. */
export type Storage = ReturnType<typeof createStorage>;

export function createStorage(ctx: Context, files: FileStore = ctx.files) {
  // Decoding holds whole pictures in memory: two at a time, and not too long a line.
  const decode = createWorkQueue(2, 64, busy);
  const rendering = new Map<string, Promise<StoredFile>>();
  const recent = new LRUCache<string, StoredFile>({
    maxSize: RECENT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
  });

  /** The shop's buckets are made at its start and never change. */
  const buckets = new Map<string, typeof storageBuckets.$inferSelect>();

  async function findBucket(id: string) {
    const known = buckets.get(id);
    if (known) return known;
    const [bucket] = await ctx.db.select().from(storageBuckets).where(eq(storageBuckets.id, id));
    if (!bucket) throw noSuchBucket();
    buckets.set(id, bucket);
    return bucket;
  }

  async function find(bucket: string, name: string): Promise<StoredObject> {
    const [object] = await ctx.db
      .select()
      .from(storageObjects)
      .where(and(eq(storageObjects.bucket, bucket), eq(storageObjects.name, name)));
    if (!object) throw noSuchKey();
    return object;
  }

  /** A picture decoded and written anew, or where the bucket takes them a plain PDF. */
  async function clean(
    bucket: string,
    types: string[] | null,
    bytes: Uint8Array,
  ): Promise<CleanFile> {
    if (!types?.includes("application/pdf") || !isPdf(bytes)) {
      const shape = bucket === AVATARS ? { edge: AVATAR_EDGE, square: true } : undefined;
      return decode(() => cleanPicture(bytes, shape));
    }
    requirePlainPdf(bytes);
    return { bytes: Buffer.from(bytes), mimeType: "application/pdf" };
  }

  /** Stores a file under a name, as `clean` lets it pass. @throws StorageError */
  async function upload(
    bucket: string,
    name: string,
    bytes: Uint8Array,
    options: {
      upsert: boolean;
      cacheControl: string;
      ownerId: string | null;
      metadata?: Record<string, unknown> | null;
    },
  ): Promise<StoredObject> {
    const { allowedMimeTypes, fileSizeLimit } = await findBucket(bucket);
    if (!NAME.test(name) || name.startsWith(DEMO_PREFIX)) throw invalidKey(name);
    if (bytes.length > (fileSizeLimit ?? MAX_UPLOAD_BYTES)) throw tooLarge();
    if (bytes.length === 0) throw wrongType("The file is empty");
    const file = await clean(bucket, allowedMimeTypes, bytes);
    const etag = createHash("sha256").update(file.bytes).digest("hex").slice(0, 32);
    const row = {
      bucket,
      name,
      ownerId: options.ownerId,
      mimeType: file.mimeType,
      size: file.bytes.length,
      cacheControl: options.cacheControl,
      etag,
      width: file.width ?? null,
      height: file.height ?? null,
      thumbhash: file.thumbhash ?? null,
      userMetadata: options.metadata ?? null,
      updatedAt: ctx.clock.now(),
    };
    // Content first, under its own hash: a row never names bytes that are not there.
    await files.put(contentKey(bucket, etag), file.bytes, file.mimeType);
    try {
      const insert = ctx.db.insert(storageObjects).values({ ...row, createdAt: ctx.clock.now() });
      const [object] = options.upsert
        ? await insert
            .onConflictDoUpdate({ target: [storageObjects.bucket, storageObjects.name], set: row })
            .returning()
        : await insert.returning();
      return object!;
    } catch (error) {
      if (sqlState(error) === "23505") throw alreadyExists();
      throw error;
    }
  }

  async function read(bucket: string, name: string, version?: string): Promise<StoredFile> {
    if (name.startsWith(DEMO_PREFIX)) return readDemoPicture(name, version);
    const object = await find(bucket, name);
    const bytes = await files.get(contentKey(bucket, object.etag));
    if (!bytes) throw noSuchKey();
    return {
      bytes,
      mimeType: object.mimeType,
      etag: object.etag,
      cacheControl: `public, ${object.cacheControl}`,
    };
  }

  /** A rendered copy; made once, then kept beside the originals and, while it is asked for, in memory. */
  async function variant(
    bucket: string,
    name: string,
    wanted: VariantRequest,
    version?: string,
  ): Promise<StoredFile> {
    const source = await versionOf(bucket, name);
    const { width = 0, height = 0, resize, quality, format } = wanted;
    // The key names the content it was made of, so that a changed picture has other variants.
    const key = `variants/${bucket}/${source}/${width}x${height}-${resize}-${quality}.${format}`;
    const known = recent.get(key) ?? (await (rendering.get(key) ?? render()));
    return { ...known, cacheControl: cachedFor(name, source, version) };

    function render(): Promise<StoredFile> {
      const work = (async (): Promise<StoredFile> => {
        const isKept = isShopSize(wanted);
        const kept = isKept ? await files.get(key) : undefined;
        const bytes = kept ?? (await make());
        const mimeType = `image/${format}`;
        if (isKept && !kept) await files.put(key, bytes, mimeType);
        const etag = createHash("sha256").update(key).digest("hex").slice(0, 32);
        const file = { bytes, mimeType, etag, cacheControl: "" };
        recent.set(key, file);
        return file;
      })().finally(() => rendering.delete(key));
      rendering.set(key, work);
      return work;
    }
    async function make(): Promise<Buffer> {
      const original = await read(bucket, name);
      return decode(() => renderVariant(original.bytes, wanted));
    }
  }

  /** What changes when the picture of that name does. */
  async function versionOf(bucket: string, name: string): Promise<string> {
    if (!name.startsWith(DEMO_PREFIX)) return (await find(bucket, name)).etag;
    return `${name}/${(await findStudioPicture(name)).version}`;
  }

  async function remove(bucket: string, names: string[]): Promise<StoredObject[]> {
    await findBucket(bucket);
    if (names.length === 0) return [];
    const removed = await ctx.db
      .delete(storageObjects)
      .where(
        and(eq(storageObjects.bucket, bucket), inArray(storageObjects.name, names.slice(0, 1000))),
      )
      .returning();
    for (const { etag } of removed) {
      const [stillUsed] = await ctx.db
        .select({ id: storageObjects.id })
        .from(storageObjects)
        .where(and(eq(storageObjects.bucket, bucket), eq(storageObjects.etag, etag)))
        .limit(1);
      if (!stillUsed) await files.remove(contentKey(bucket, etag));
    }
    return removed;
  }

  /** Files whose names start with a prefix. */
  async function list(
    bucket: string,
    options: {
      prefix: string;
      limit: number;
      offset: number;
      column: "name" | "created_at" | "updated_at";
      order: "asc" | "desc";
    },
  ): Promise<StoredObject[]> {
    await findBucket(bucket);
    const prefix = options.prefix.replace(/\/?$/, options.prefix === "" ? "" : "/");
    const column = {
      name: storageObjects.name,
      created_at: storageObjects.createdAt,
      updated_at: storageObjects.updatedAt,
    }[options.column];
    return ctx.db
      .select()
      .from(storageObjects)
      .where(
        and(
          eq(storageObjects.bucket, bucket),
          like(storageObjects.name, `${prefix.replace(/[\\%_]/g, "\\$&")}%`),
          sql`position('/' in substr(${storageObjects.name}, ${prefix.length + 1})) = 0`,
        ),
      )
      .orderBy(options.order === "asc" ? asc(column) : desc(column))
      .limit(options.limit)
      .offset(options.offset);
  }

  return { findBucket, find, upload, read, variant, remove, list };
}

const contentKey = (bucket: string, etag: string) => `${bucket}/${etag}`;

/** Sizes the shop itself asks for are kept; a stranger's thousand odd ones would fill the disk. */
const isShopSize = ({ width = 0, height, resize, quality }: VariantRequest) =>
  SHOP_WIDTHS.has(width) &&
  height === undefined &&
  resize === "cover" &&
  SHOP_QUALITIES.has(quality);

/** An address that names the version it means never shows another picture. */
function cachedFor(name: string, source: string, version: string | undefined): string {
  const current = name.startsWith(DEMO_PREFIX) ? source.slice(name.length + 1) : source;
  return version !== undefined && version === current ? FOREVER : A_DAY;
}

/** @throws StorageError NoSuchKey; what is not in the index is not there, whatever the name says */
async function findStudioPicture(name: string): Promise<StudioPicture> {
  const picture = (await studioPictures()).get(name.slice(DEMO_PREFIX.length));
  if (!picture) throw noSuchKey();
  return picture;
}

async function readDemoPicture(name: string, version?: string): Promise<StoredFile> {
  const picture = await findStudioPicture(name);
  try {
    const path = join(process.cwd(), STUDIO_FOLDER, name.slice(DEMO_PREFIX.length));
    const bytes = await readFile(path);
    return {
      bytes,
      mimeType: "image/avif",
      etag: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
      cacheControl: picture.version === version ? FOREVER : A_DAY,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw noSuchKey();
    throw error;
  }
}

const storages = new WeakMap<Context, Storage>();

/** The one storage of a context: its queue and variants are shared by everything that uses it. */
export function storageOf(ctx: Context): Storage {
  const known = storages.get(ctx);
  if (known) return known;
  const made = createStorage(ctx);
  storages.set(ctx, made);
  return made;
}
