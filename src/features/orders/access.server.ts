import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "~/platform/context.ts";

/**
 * The key in a guest's order link. Made from the order's id and the shop's secret, so that a link
 * can be built again for every mail without keeping the key anywhere.
 */
export const orderKey = (ctx: Context, orderId: string) => digest(ctx, `order:${orderId}`);

export const isOrderKey = (ctx: Context, orderId: string, key: string) =>
  isSame(orderKey(ctx, orderId), key);

/** The key that only the order's mailbox is told: whoever has it has read the mail. */
const confirmKey = (ctx: Context, orderId: string) => digest(ctx, `confirm:${orderId}`);

export const isConfirmKey = (ctx: Context, orderId: string, key: string) =>
  isSame(confirmKey(ctx, orderId), key);

/**
 * The four digits by which whoever hands the parcel over knows its customer, who is told them when it
 * leaves. Few enough to be guessed: count the wrong ones.
 */
export function deliveryCode(ctx: Context, orderId: string): string {
  const number = Buffer.from(digest(ctx, `delivery:${orderId}`), "base64url").readUInt32BE();
  return String(number % 10_000).padStart(4, "0");
}

function digest(ctx: Context, text: string): string {
  return createHmac("sha256", ctx.secrets.encryptionKey).update(text).digest("base64url");
}

function isSame(rightText: string, givenText: string): boolean {
  const right = Buffer.from(rightText);
  const given = Buffer.from(givenText);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** The page that shows an order to whoever holds the link. */
export const orderLink = (ctx: Context, orderId: string) =>
  `${ctx.config.publicUrl}/orders/${orderId}?key=${orderKey(ctx, orderId)}`;

/** The page on which whoever reads the order's mail confirms it. */
export const confirmLink = (ctx: Context, orderId: string) =>
  `${ctx.config.publicUrl}/orders/${orderId}/confirm?key=${confirmKey(ctx, orderId)}`;
