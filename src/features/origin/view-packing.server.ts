import { asc, eq } from "drizzle-orm";
import { orderItems } from "~/db/schema/orders.ts";
import { originCards, packingPhotos } from "~/db/schema/origin.ts";
import { linkToFile } from "~/features/orders/files.server.ts";
import { groupCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { codeOf } from "./codes.server.ts";
import type { PackingView } from "./schema.ts";

/** What staff see of an order's packing: its photographs, and its cards with how often they were looked up. */
export async function viewPacking(ctx: Context, orderId: string): Promise<PackingView> {
  const [cards, photos] = await Promise.all([
    ctx.db
      .select({
        card: originCards,
        name: orderItems.productName,
        category: orderItems.category,
        size: orderItems.size,
      })
      .from(originCards)
      .innerJoin(orderItems, eq(orderItems.id, originCards.orderItemId))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position, originCards.unit),
    ctx.db
      .select()
      .from(packingPhotos)
      .where(eq(packingPhotos.orderId, orderId))
      .orderBy(asc(packingPhotos.createdAt)),
  ]);
  return {
    cards: cards.map(({ card, name, category, size }) => ({
      id: card.id,
      name,
      category,
      size,
      code: groupCode(codeOf(ctx, card.id)),
      lookups: card.lookups,
      first_lookup_at: card.firstLookupAt?.toISOString() ?? null,
      last_lookup_at: card.lastLookupAt?.toISOString() ?? null,
      withdrawn_at: card.withdrawnAt?.toISOString() ?? null,
    })),
    photos: await Promise.all(
      photos.map(async ({ id, file, createdAt }) => ({
        id,
        url: await linkToFile(ctx, file),
        taken_at: createdAt.toISOString(),
      })),
    ),
  };
}
