import { and, eq, isNull } from "drizzle-orm";
import { orderItems } from "~/db/schema/orders.ts";
import { originCards } from "~/db/schema/origin.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";

/** The piece came back with this card: it stands for it no more, whatever else of its line came back. */
export async function withdrawCard(ctx: Context, actor: Actor, cardId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [card] = await tx
      .select({ id: originCards.id, unit: originCards.unit, orderId: orderItems.orderId })
      .from(originCards)
      .innerJoin(orderItems, eq(orderItems.id, originCards.orderItemId))
      .where(eq(originCards.id, cardId));
    if (!card) throw notFound("There is no such card");
    const withdrawn = await tx
      .update(originCards)
      .set({ withdrawnAt: ctx.clock.now(), withdrawnBy: actor.id })
      .where(and(eq(originCards.id, cardId), isNull(originCards.withdrawnAt)))
      .returning({ id: originCards.id });
    if (withdrawn.length === 0) return;
    await auditStaff(tx, actor, {
      action: "card.withdrawn",
      entity: "order",
      entityId: card.orderId,
      after: { card_id: cardId },
    });
  });
}
