import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "~/platform/context.ts";

/**
 * The key in a guest's order link. Made from the order's id and the shop's secret, so that a link
 * can be built again for every mail without keeping the key anywhere.
 */
export function orderKey(ctx: Context, orderId: string): string {
  return createHmac("sha256", ctx.secrets.encryptionKey)
    .update(`order:${orderId}`)
    .digest("base64url");
}

export function isOrderKey(ctx: Context, orderId: string, key: string): boolean {
  const right = Buffer.from(orderKey(ctx, orderId));
  const given = Buffer.from(key);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** The page that shows an order to whoever holds the link. */
export const orderLink = (ctx: Context, orderId: string) =>
  `${ctx.config.publicUrl}/orders/${orderId}?key=${orderKey(ctx, orderId)}`;
