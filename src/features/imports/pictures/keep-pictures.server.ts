import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import pLimit from "p-limit";
import { products } from "~/db/schema/catalogue.ts";
import { importPictures } from "~/db/schema/imports.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { PICTURES, STORED } from "~/features/images/sources.ts";
import { storageOf } from "~/features/images/storage.server.ts";
import { StorageError } from "~/features/images/storage-error.ts";
import { RefusedFile } from "~/lib/tables/refused-file.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { NotFetched } from "~/platform/services/public-web.ts";
import { checkImport } from "../check-import.server.ts";
import { findImport, type Import, lockImport, type StoredRow } from "../import-rows.server.ts";
import { listIn } from "../reading/cells.ts";
import type { Plan } from "../reading/read-row.ts";
import { unzipPictures } from "./unzip.server.ts";

/** Hosts are asked for so many pictures at once. */
const AT_ONCE = 4;
const PATIENCE_MS = 15_000;

/**
 * Keeps the pictures of a ZIP for an import; rows that name them are good then.
 *
 * @throws AppError unsupported_media for what is no ZIP, refused once the import has begun
 */
export async function takePictures(ctx: Context, id: string, path: string): Promise<void> {
  const found = await findImport(ctx.db, id);
  if (found.state !== "asking" && found.state !== "checked") {
    throw new AppError("refused", "This import has begun: send its pictures before");
  }
  let pictures = 0;
  try {
    for await (const picture of unzipPictures(path)) {
      pictures++;
      await keep(ctx, found, picture.name, () => {
        if ("problem" in picture) throw new NotFetched(picture.problem);
        return Promise.resolve(picture.bytes);
      });
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw new AppError("unsupported_media", error.message, { reason: "file_refused" });
  }
  if (pictures === 0) {
    throw new AppError("unsupported_media", "There is no picture in this ZIP", {
      reason: "file_refused",
    });
  }
  await ctx.db.transaction(async (tx) => {
    const { state } = await lockImport(tx, id);
    if (state === "checked") await checkImport(ctx, tx, id);
  });
}

/** A picture that was not had before, or the reason why it cannot be had. Asked again, it is asked for anew. */
async function keep(
  ctx: Context,
  { id, createdBy }: Import,
  source: string,
  get: () => Promise<Uint8Array>,
): Promise<void> {
  let url: string | null = null;
  let problem: string | null = null;
  try {
    // Of the same source the same name: what is done twice leaves one file.
    const name = `imports/${id}/${createHash("sha256").update(source).digest("hex").slice(0, 32)}`;
    await storageOf(ctx).upload(PICTURES, name, await get(), {
      upsert: true,
      cacheControl: "max-age=3600",
      ownerId: createdBy,
    });
    url = `${STORED}${name}`;
  } catch (error) {
    if (!(error instanceof NotFetched) && !isRefusal(error)) throw error;
    problem = error.message;
  }
  await ctx.db
    .insert(importPictures)
    .values({ importId: id, source, url, problem })
    .onConflictDoUpdate({
      target: [importPictures.importId, importPictures.source],
      set: { url, problem },
    });
}

/** Said of the file, whenever it is asked; that too many come at once passes. */
const isRefusal = (error: unknown): error is StorageError =>
  error instanceof StorageError && Number(error.statusCode) < 500;

/** Addresses of pictures in rows that the shop does not have yet: not of this site, not the product's already. */
export async function findMissing(
  ctx: Context,
  found: Import,
  { targets, manner }: Plan,
  rows: readonly StoredRow[],
): Promise<string[]> {
  const place = targets.indexOf("images");
  if (place < 0) return [];
  const idPlace = targets.indexOf("id");
  const named = rows.map(({ cells }) => ({
    id: Number(cells[idPlace] || Number.NaN),
    addresses: listIn("images", cells[place] ?? "", manner).filter(
      (entry) => /^https?:\/\//.test(entry) && !entry.startsWith(`${ctx.config.publicUrl}/`),
    ),
  }));
  const asked = named.filter(({ addresses }) => addresses.length > 0);
  if (asked.length === 0) return [];
  const ids = asked.map(({ id }) => id).filter(Number.isSafeInteger);
  const standing =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: products.id, images: products.images })
          .from(products)
          .where(inArray(products.id, ids));
  const own = new Map(standing.map(({ id, images }) => [id, images]));
  const wanted = new Set(
    asked.flatMap(({ id, addresses }) => addresses.filter((a) => !own.get(id)?.includes(a))),
  );
  if (wanted.size === 0) return [];
  const known = await ctx.db
    .select({ source: importPictures.source })
    .from(importPictures)
    .where(and(eq(importPictures.importId, found.id), inArray(importPictures.source, [...wanted])));
  for (const { source } of known) wanted.delete(source);
  return [...wanted];
}

/** Fetches pictures from their addresses, a few at a time. */
export async function fetchPictures(
  ctx: Context,
  found: Import,
  addresses: readonly string[],
): Promise<void> {
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    addresses.map((address) =>
      limit(() =>
        keep(ctx, found, address, () =>
          ctx.publicWeb.fetchFile(address, {
            maxBytes: MAX_UPLOAD_BYTES,
            milliseconds: PATIENCE_MS,
          }),
        ),
      ),
    ),
  );
}
