import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { originCards } from "~/db/schema/origin.ts";
import { groupCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import { codeOf, codeSeal, verifyLink } from "./codes.server.ts";
import { type Line, unitsToPrint } from "./rules.ts";
import type { PrintedCard } from "./schema.ts";

/**
 * The cards of the pieces that are packed now, made where there are none yet. A piece has one card:
 * printed again it has the same code.
 *
 * @throws AppError not_found, refused for a cancelled order
 */
export async function makeCards(
  ctx: Context,
  actorId: string | null,
  orderId: string,
): Promise<PrintedCard[]> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound("There is no such order");
  if (order.status === "cancelled") {
    throw new AppError("refused", "This order was cancelled: its pieces get no cards", {
      reason: "too_late",
    });
  }
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  const kept = await cardsOf(
    ctx,
    items.map(({ id }) => id),
  );
  const isSent = items.every((item) => unitsToPrint(lineOf(item), new Set(), false).length === 0);
  const wanted = items.flatMap((item) => {
    const withdrawn = kept.filter((card) => card.orderItemId === item.id && card.withdrawnAt);
    const units = unitsToPrint(lineOf(item), new Set(withdrawn.map(({ unit }) => unit)), isSent);
    return units.map((unit) => ({ item, unit }));
  });
  const has = new Set(kept.map((card) => `${card.orderItemId} ${card.unit}`));
  const missing = wanted.filter(({ item, unit }) => !has.has(`${item.id} ${unit}`));
  if (missing.length > 0) {
    await ctx.db
      .insert(originCards)
      .values(
        missing.map(({ item, unit }) => {
          const id = randomUUID();
          return {
            id,
            orderItemId: item.id,
            unit,
            codeSeal: codeSeal(ctx, codeOf(ctx, id)),
            createdBy: actorId,
            createdAt: ctx.clock.now(),
          };
        }),
      )
      // Somebody else prints the same slip.
      .onConflictDoNothing();
  }
  const made = await cardsOf(
    ctx,
    wanted.map(({ item }) => item.id),
  );
  const byPiece = new Map(made.map((card) => [`${card.orderItemId} ${card.unit}`, card.id]));
  return wanted.map(({ item, unit }) => {
    const id = byPiece.get(`${item.id} ${unit}`)!;
    const code = codeOf(ctx, id);
    return {
      id,
      name: item.productName,
      brand: item.brand,
      category: item.category,
      size: item.size,
      code: groupCode(code),
      link: verifyLink(ctx, code),
    };
  });
}

const lineOf = (item: typeof orderItems.$inferSelect): Line => ({
  quantity: item.quantity,
  shipped: item.shippedQuantity,
  refunded: item.refundedQuantity,
});

const cardsOf = (ctx: Context, itemIds: string[]) =>
  ctx.db.select().from(originCards).where(inArray(originCards.orderItemId, itemIds));
