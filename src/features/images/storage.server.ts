import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, like, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { storageBuckets, storageObjects } from "~/db/schema/store.ts";
import { AVATAR_EDGE, AVATARS } from "~/lib/avatar.ts";
import { createWorkQueue } from "~/lib/work-queue.ts";
import type { Context } from "~/platform/context.ts";
import { sqlState } from "~/platform/errors.ts";
import type { FileStore } from "~/platform/services/files.ts";
import { DEMO_PREFIX, readDemoPicture } from "./demo-pictures.server.ts";
import { isPdf, requirePlainPdf } from "./pdf.server.ts";
import { type CleanPicture, cleanPicture, MAX_UPLOAD_BYTES } from "./pictures.server.ts";
import {
  alreadyExists,
  busy,
  invalidKey,
  noSuchBucket,
  noSuchKey,
  tooLarge,
  wrongType,
} from "./storage-error.ts";
import { contentKey, type StoredFile } from "./stored-file.ts";
import { createVariants } from "./variants.server.ts";

const NAME = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)[\w!\-.*'() &$@=;:+,?/]{1,500}$/;

export type StoredObject = typeof storageObjects.$inferSelect;

type CleanFile = Pick<CleanPicture, "bytes" | "mimeType"> & Partial<CleanPicture>;

/** Files, buckets and rendered variants of one shop. */
export type Storage = ReturnType<typeof createStorage>;

export function createStorage(ctx: Context, files: FileStore = ctx.files) {
  // Decoding holds whole pictures in memory: two at a time, and not too long a line.
  const decode = createWorkQueue(2, 64, busy);
  // Each holds a connection until its bytes lie there, which a slow disk or a store far away takes seconds
  // for: most of the pool stays with who buys.
  const keep = createWorkQueue(3, 200, busy);

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
      userMetadata: options.metadata ?? null,
      updatedAt: ctx.clock.now(),
    };
    try {
      const { object, replaced } = await keep(() =>
        ctx.db.transaction(async (tx) => {
          await lockContent(tx, bucket, etag);
          // Content first, under its own hash: a row never names bytes that are not there.
          await files.put(contentKey(bucket, etag), file.bytes, file.mimeType, tx);
          return writeRow(tx, { ...row, createdAt: ctx.clock.now() }, options.upsert);
        }),
      );
      if (replaced) await removeUnused(bucket, replaced);
      return object;
    } catch (error) {
      if (sqlState(error) !== "23505") throw error;
      await removeUnused(bucket, etag);
      throw alreadyExists();
    }
  }

  /** @returns with the content that the name stood for before, which may be nobody's now */
  async function writeRow(
    tx: Transaction,
    row: typeof storageObjects.$inferInsert,
    upsert: boolean,
  ) {
    const { createdAt: _, ...changes } = row;
    // Of those that replace each other at once each sees the one before.
    const name = `${row.bucket}/${row.name}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
    const [before] = await tx
      .select({ etag: storageObjects.etag })
      .from(storageObjects)
      .where(and(eq(storageObjects.bucket, row.bucket), eq(storageObjects.name, row.name)));
    const insert = tx.insert(storageObjects).values(row);
    const [object] = upsert
      ? await insert
          .onConflictDoUpdate({
            target: [storageObjects.bucket, storageObjects.name],
            set: changes,
          })
          .returning()
      : await insert.returning();
    return { object: object!, replaced: before?.etag };
  }

  /**
   * Content is put with the row that names it, and removed when no row does: of two who do so at once one
   * waits, else a row that was written in between would name what is gone.
   */
  const lockContent = (tx: Transaction, bucket: string, etag: string) =>
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentKey(bucket, etag)}, 0))`);

  /** Content that no name stands for lies nowhere: strangers would fill the disk with it. */
  async function removeUnused(bucket: string, etag: string): Promise<void> {
    await ctx.db.transaction(async (tx) => {
      await lockContent(tx, bucket, etag);
      const [stillUsed] = await tx
        .select({ id: storageObjects.id })
        .from(storageObjects)
        .where(and(eq(storageObjects.bucket, bucket), eq(storageObjects.etag, etag)))
        .limit(1);
      if (!stillUsed) await files.remove(contentKey(bucket, etag), tx);
    });
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

  async function remove(bucket: string, names: string[]): Promise<StoredObject[]> {
    await findBucket(bucket);
    if (names.length === 0) return [];
    const removed = await ctx.db
      .delete(storageObjects)
      .where(
        and(eq(storageObjects.bucket, bucket), inArray(storageObjects.name, names.slice(0, 1000))),
      )
      .returning();
    for (const { etag } of removed) await removeUnused(bucket, etag);
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

  const variant = createVariants({ files, decode, find, read });

  return { findBucket, find, upload, read, variant, remove, list };
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
