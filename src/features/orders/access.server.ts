import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "~/platform/context.ts";
import type { OrderRow } from "./order-row.server.ts";

type Linked = Pick<OrderRow, "id" | "linkNo">;
type Mailed = Pick<OrderRow, "id" | "mailboxNo">;

/** The first has none, so that links of orders from before there were numbers stay good. */
export const numbered = (id: string, no: number) => (no === 0 ? id : `${id}:${no}`);

/**
 * The key in a guest's order link. Made from the order's id and the shop's secret, so that a link
 * can be built again for every mail without keeping the key anywhere.
 */
export const orderKey = (ctx: Context, { id, linkNo }: Linked) =>
  digest(ctx, `order:${numbered(id, linkNo)}`);

export const isOrderKey = (ctx: Context, order: Linked, key: string) =>
  isSame(orderKey(ctx, order), key);

/** The key that only the order's mailbox is told: whoever has it has read the mail. */
const confirmKey = (ctx: Context, { id, mailboxNo }: Mailed) =>
  digest(ctx, `confirm:${numbered(id, mailboxNo)}`);

export const isConfirmKey = (ctx: Context, order: Mailed, key: string) =>
  isSame(confirmKey(ctx, order), key);

/**
 * The four digits by which whoever hands the parcel over knows its customer, who is told them when it
 * leaves. Few enough to be guessed: count the wrong ones.
 */
export function deliveryCode(ctx: Context, { id, mailboxNo }: Mailed): string {
  const text = digest(ctx, `delivery:${numbered(id, mailboxNo)}`);
  const number = Buffer.from(text, "base64url").readUInt32BE();
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
export const orderLink = (ctx: Context, order: Linked) =>
  `${ctx.config.publicUrl}/orders/${order.id}?key=${orderKey(ctx, order)}`;

/** The page on which whoever reads the order's mail confirms it. */
export const confirmLink = (ctx: Context, order: Mailed) =>
  `${ctx.config.publicUrl}/orders/${order.id}/confirm?key=${confirmKey(ctx, order)}`;
