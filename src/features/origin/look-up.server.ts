import { eq, sql } from "drizzle-orm";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { originCards } from "~/db/schema/origin.ts";
import type { Context } from "~/platform/context.ts";
import { networkOf } from "~/platform/network.ts";
import { defineLimit, spendLimit } from "~/platform/route-limits.ts";
import type { Visitor } from "~/platform/visitor.ts";
import { codeSeal } from "./codes.server.ts";
import { type Standing, standingOf } from "./rules.ts";

/** Looking up real codes is for everybody; a wrong one takes as much as twenty of them. */
const verifyLimit = defineLimit({ name: "verify", seconds: 600, own: 300, network: 1200 });
const WRONG = 20;
const REPEAT_SECONDS = 600;

/** What the page says of a piece: nothing of who bought it. */
export interface Found {
  standing: Standing;
  name: string;
  brand: string;
  category: string;
  size: string;
  image: string;
  packedAt: Date;
  /** This one counted; 0 while the piece is still here. */
  lookups: number;
  /** Nobody has asked before. */
  isFirst: boolean;
  firstAt: Date | null;
}

/**
 * What the shop says of the piece with this code, and counts that it was asked. The same network that
 * asks again within ten minutes counts once.
 *
 * @param code as `readCode` gives it
 * @returns null for one that is none @throws AppError rate_limited
 */
export async function lookUp(ctx: Context, visitor: Visitor, code: string): Promise<Found | null> {
  await spendLimit(ctx, verifyLimit, visitor);
  const seal = codeSeal(ctx, code);
  const [row] = await ctx.db
    .select({
      card: originCards,
      item: orderItems,
      orderStatus: orders.status,
      paymentStatus: orders.paymentStatus,
      withdrawn: sql<number>`(select count(*)::int from origin_cards w
        where w.order_item_id = ${originCards.orderItemId} and w.withdrawn_at is not null)`,
    })
    .from(originCards)
    .innerJoin(orderItems, eq(orderItems.id, originCards.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(originCards.codeSeal, seal));
  if (!row) {
    await spendLimit(ctx, verifyLimit, visitor, WRONG - 1);
    return null;
  }
  const { card, item } = row;
  const standing = standingOf({
    orderStatus: row.orderStatus,
    paymentStatus: row.paymentStatus,
    line: {
      quantity: item.quantity,
      shipped: item.shippedQuantity,
      refunded: item.refundedQuantity,
    },
    isWithdrawn: card.withdrawnAt !== null,
    withdrawn: row.withdrawn,
  });
  // Who packs it may try the code.
  const isCounted = standing !== "here" && (await isNew(ctx, visitor, seal));
  const counted = isCounted ? await count(ctx, card.id) : card;
  return {
    standing,
    name: item.productName,
    brand: item.brand,
    category: item.category,
    size: item.size,
    image: item.productImage,
    packedAt: card.createdAt,
    lookups: counted.lookups,
    isFirst: isCounted && counted.lookups === 1,
    firstAt: counted.firstLookupAt,
  };
}

/** Whether this network has not just asked: a page that is read again is no copied code. */
async function isNew(ctx: Context, visitor: Visitor, seal: string): Promise<boolean> {
  const key = `${seal} ${networkOf(visitor.address).narrow}`;
  const again = await ctx.limits.take([
    { name: "verify_again", key, allowed: 1, seconds: REPEAT_SECONDS },
  ]);
  return again === undefined;
}

async function count(ctx: Context, cardId: string) {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .update(originCards)
    .set({
      lookups: sql`${originCards.lookups} + 1`,
      firstLookupAt: sql`coalesce(${originCards.firstLookupAt}, ${now.toISOString()}::timestamptz)`,
      lastLookupAt: now,
    })
    .where(eq(originCards.id, cardId))
    .returning({ lookups: originCards.lookups, firstLookupAt: originCards.firstLookupAt });
  return row!;
}
