import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AVATARS } from "~/lib/avatar.ts";
import { AppError } from "~/platform/errors.ts";
import type { FileStore } from "~/platform/services/files.ts";
import { DEMO_PREFIX, findStudioPicture } from "./demo-pictures.server.ts";
import { renderVariant, type VariantRequest } from "./pictures.server.ts";
import { PICTURE_WIDTHS, QUALITY, THRIFTY_QUALITY, WIDE_WIDTHS } from "./sources.ts";
import { A_DAY, FOREVER, type StoredFile } from "./stored-file.ts";

const SHOP_WIDTHS = new Set<number>([...PICTURE_WIDTHS, ...WIDE_WIDTHS]);
const SHOP_QUALITIES = new Set<number>([QUALITY, THRIFTY_QUALITY]);
/** Variants in memory: some 3,000 pictures of a list on a phone. */
const RECENT_BYTES = 32 * 1024 * 1024;

interface Originals {
  files: FileStore;
  /** @throws StorageError NoSuchKey */
  find(bucket: string, name: string): Promise<{ etag: string }>;
  /** @throws StorageError NoSuchKey */
  read(bucket: string, name: string): Promise<StoredFile>;
  /** Waits for its turn: decoding holds whole pictures in memory. */
  decode<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Gives rendered copies of stored pictures: each made once, then stored beside the originals and,
 * while it is asked for, cached in memory.
 */
export function createVariants({ files, find, read, decode }: Originals) {
  const rendering = new Map<string, Promise<StoredFile>>();
  const recent = new LRUCache<string, StoredFile>({
    maxSize: RECENT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
  });

  /** What changes when the picture of that name does. */
  async function versionOf(bucket: string, name: string): Promise<string> {
    if (!name.startsWith(DEMO_PREFIX)) return (await find(bucket, name)).etag;
    return `${name}/${(await findStudioPicture(name)).version}`;
  }

  /** What cannot be kept is drawn again the next time. */
  function unlessFull(error: unknown): void {
    if (!(error instanceof AppError && error.code === "no_space")) throw error;
  }

  async function render(
    key: string,
    bucket: string,
    name: string,
    wanted: VariantRequest,
  ): Promise<StoredFile> {
    const isStored = bucket !== AVATARS && isShopSize(wanted);
    const mimeType = `image/${wanted.format}`;
    let bytes = isStored ? await files.get(key) : undefined;
    if (!bytes) {
      const original = await read(bucket, name);
      bytes = await decode(() => renderVariant(original.bytes, wanted));
      if (isStored) await files.put(key, bytes, mimeType).catch(unlessFull);
    }
    const etag = createHash("sha256").update(key).digest("hex").slice(0, 32);
    const file = { bytes, mimeType, etag, cacheControl: "" };
    recent.set(key, file);
    return file;
  }

  return async function variant(
    bucket: string,
    name: string,
    wanted: VariantRequest,
    version?: string,
  ): Promise<StoredFile> {
    const source = await versionOf(bucket, name);
    const { width = 0, height = 0, resize, quality, format } = wanted;
    // The key names the content it was made of, so that a changed picture has other variants.
    const key = `variants/${bucket}/${source}/${width}x${height}-${resize}-${quality}.${format}`;
    let known = recent.get(key);
    if (!known) {
      let work = rendering.get(key);
      if (!work) {
        work = render(key, bucket, name, wanted).finally(() => rendering.delete(key));
        rendering.set(key, work);
      }
      known = await work;
    }
    return { ...known, cacheControl: cachedFor(name, source, version) };
  };
}

/**
 * Sizes the shop itself asks for are stored; a stranger's thousand odd ones would fill the disk. Of
 * people's own pictures none is: they are small, and each new one would leave those of the one before.
 */
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
