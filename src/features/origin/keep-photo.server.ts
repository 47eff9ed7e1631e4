import { count, eq } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { packingPhotos } from "~/db/schema/origin.ts";
import { isPdf } from "~/features/images/pdf.server.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { storeFile } from "~/features/orders/files.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { MOST_PHOTOS } from "./rules.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Keeps a photograph of what went into an order's box, among the order's private files.
 *
 * @throws AppError not_found, refused (too_many_photos), or when it is no picture
 */
export async function keepPhoto(
  ctx: Context,
  actor: Actor,
  orderId: string,
  bytes: Uint8Array,
): Promise<void> {
  const [order] = UUID.test(orderId)
    ? await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
    : [];
  if (!order) throw notFound("There is no such order");
  if (isPdf(bytes)) throw notAPhoto();
  await requireRoom(ctx, orderId);
  const { name } = await storeFile(ctx, orderId, bytes).catch((error: unknown) => {
    // The customer may send a PDF, too; a box is photographed.
    throw error instanceof AppError && error.code === "unsupported_media" ? notAPhoto() : error;
  });
  await ctx.db
    .insert(packingPhotos)
    .values({ orderId, file: name, takenBy: actor.id, createdAt: ctx.clock.now() });
}

const notAPhoto = () =>
  new AppError(
    "unsupported_media",
    "Send a photo that can be opened: JPEG, PNG or WebP, 10 MB at most",
    { reason: "file_not_accepted" },
  );

/** An order's files are few, and its customer's receipts are among them. */
async function requireRoom(ctx: Context, orderId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ kept: count() })
    .from(packingPhotos)
    .where(eq(packingPhotos.orderId, orderId));
  if (row!.kept < MOST_PHOTOS) return;
  throw new AppError("refused", `A box has ${MOST_PHOTOS} photographs at most`, {
    reason: "too_many_photos",
  });
}
