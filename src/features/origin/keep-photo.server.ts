import { count, eq } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { packingPhotos } from "~/db/schema/origin.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { storePhoto } from "~/features/orders/files.server.ts";
import { isUuid } from "~/lib/uuid.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { MOST_PHOTOS } from "./rules.ts";

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
  const [order] = isUuid(orderId)
    ? await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
    : [];
  if (!order) throw notFound("There is no such order");
  await requireRoom(ctx, orderId);
  const { name } = await storePhoto(ctx, orderId, bytes);
  await ctx.db
    .insert(packingPhotos)
    .values({ orderId, file: name, takenBy: actor.id, createdAt: ctx.clock.now() });
}

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
