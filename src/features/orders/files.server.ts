import { randomUUID } from "node:crypto";
import { isPdf } from "~/features/images/pdf.server.ts";
import { signObject } from "~/features/images/signed-links.server.ts";
import { storageOf } from "~/features/images/storage.server.ts";
import { StorageError } from "~/features/images/storage-error.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";

/** Receipts of transfers and photos of returned pieces: private, each under its order's id. */
export const ORDER_FILES = "order-files";

const DAY = 86_400;
const LINK_MINUTES = 60;

/**
 * Keeps a picture or a PDF for an order. Who may do so is the caller's concern.
 *
 * @returns its name, for `requireFile` and `linkToFile`
 * @throws AppError when it is neither, is damaged, is too large, or there are too many
 */
export async function storeFile(
  ctx: Context,
  orderId: string,
  bytes: Uint8Array,
): Promise<{ name: string; mimeType: string }> {
  const storage = storageOf(ctx);
  const { perOrder } = ctx.config.uploads;
  // What is sent at once has not been kept yet.
  await ctx.limits.spend("files_of_order", orderId, 2 * perOrder, DAY);
  const kept = await storage.list(ORDER_FILES, {
    prefix: orderId,
    limit: perOrder,
    offset: 0,
    column: "name",
    order: "asc",
  });
  if (kept.length >= perOrder) {
    throw new AppError("refused", `An order can have ${perOrder} files at most`, {
      reason: "too_many_files",
    });
  }
  try {
    const name = `${orderId}/${randomUUID()}${isPdf(bytes) ? ".pdf" : ""}`;
    const object = await storage.upload(ORDER_FILES, name, bytes, {
      upsert: false,
      cacheControl: "no-store",
      ownerId: null,
    });
    return { name, mimeType: object.mimeType };
  } catch (error) {
    if (error instanceof StorageError) throw explain(error);
    throw error;
  }
}

/** The same for a photograph: the customer may send a PDF, too; a box or a door is photographed. */
export async function storePhoto(
  ctx: Context,
  orderId: string,
  bytes: Uint8Array,
): Promise<{ name: string }> {
  if (isPdf(bytes)) throw notAPhoto();
  try {
    return await storeFile(ctx, orderId, bytes);
  } catch (error) {
    if (error instanceof AppError && error.code === "unsupported_media") throw notAPhoto();
    throw error;
  }
}

export const PHOTO_TOO_LARGE = "The photo is too large: 10 MB at most";

const notAPhoto = () =>
  new AppError(
    "unsupported_media",
    "Send a photo that can be opened: JPEG, PNG or WebP, 10 MB at most",
    { reason: "file_not_accepted" },
  );

function explain(error: StorageError): AppError {
  if (error.statusCode === "413") {
    return new AppError("too_large", "The file is too large: 10 MB at most", {
      reason: "file_too_large",
    });
  }
  if (error.statusCode === "503") return new AppError("unavailable", error.message);
  return new AppError("unsupported_media", "Send a photo or a PDF that can be opened", {
    reason: "file_not_accepted",
  });
}

/** @throws AppError unless this order has such a file */
export async function requireFile(ctx: Context, orderId: string, name: string): Promise<void> {
  if (!name.startsWith(`${orderId}/`)) throw invalid("This file belongs to another order");
  try {
    await storageOf(ctx).find(ORDER_FILES, name);
  } catch (error) {
    if (error instanceof StorageError) throw invalid("Send the file again: it is not there");
    throw error;
  }
}

/** An address that shows a file for an hour, for somebody who may see the order. */
export async function linkToFile(ctx: Context, name: string): Promise<string> {
  const until = new Date(ctx.clock.now().getTime() + LINK_MINUTES * 60_000);
  const token = await signObject(ctx, ORDER_FILES, name, until);
  return `/storage/v1/object/sign/${ORDER_FILES}/${name}?token=${token}`;
}
