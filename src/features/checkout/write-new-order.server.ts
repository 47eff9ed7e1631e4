import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { statement } from "~/db/statement.ts";
import { spendOnOrder } from "~/features/gift-cards/pay.server.ts";
import { moveParts, noteShelves } from "~/features/inventory/stock.server.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { placedMail } from "~/features/orders/mails/orders.tsx";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { type NewOrder, orderParts } from "~/features/orders/place.server.ts";
import { payPartByCard } from "~/features/payments/gift-card.server.ts";
import { openPaymentOf, openPaymentPart } from "~/features/payments/open-payment.server.ts";
import { takeMoney } from "~/features/payments/pay-order.server.ts";
import { paymentReference } from "~/features/payments/reference.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import { answerPart, type RequestKey } from "~/platform/answers.ts";
import type { Context } from "~/platform/context.ts";
import { mailPart } from "~/platform/mail/queue.ts";
import type { Decision } from "./decide-totals.server.ts";
import { discountParts } from "./discount-uses.server.ts";
import type { PlacedBy } from "./holds/standing.server.ts";
import { newLine } from "./new-line.server.ts";
import { lastCard, partsBeside } from "./new-order.server.ts";
import { type PricedLine, shelvesAfter } from "./price-lines.server.ts";
import { placeOrderOutput } from "./schema.ts";
import { type Agreement, isSpecial } from "./staff-order/agreement.ts";

/** The answer as it is kept: without the link's key, which is added on the way out. */
export const placedSchema = placeOrderOutput.omit({ key: true });
export type Placed = z.output<typeof placedSchema>;

interface Write {
  order: NewOrder;
  lines: readonly PricedLine[];
  decision: Decision;
  request: RequestKey;
  by: Pick<PlacedBy, "staff" | "agreed">;
}

/** One statement writes everything, so that hot stock rows stay locked for one round trip only. */
export async function writeNewOrder(
  ctx: Context,
  tx: Transaction,
  { order, lines, decision, request, by: { staff, agreed } }: Write,
): Promise<Placed> {
  const actor: Actor = staff ?? { kind: "customer", id: order.userId ?? null };
  const terms = agreed && termsOf(agreed, lines);
  const byCard = lastCard(decision);
  const payment = {
    orderId: order.id,
    method: order.paymentMethod,
    amountKobo: order.totalKobo - (order.giftCardKobo ?? 0),
    reference: paymentReference(),
    expiresAt: order.expiresAt ?? null,
    cardId: byCard?.cardId ?? null,
    byCredit: byCard?.byCredit ?? false,
  };
  const isPaid = agreed?.isPaid || byCard !== undefined;
  const placed: Placed = {
    id: order.id,
    status: "pending",
    payment_method: payment.method,
    payment_reference: payment.reference,
    total: koboToNaira(order.totalKobo),
  };
  await tx.execute(
    statement([
      ...orderParts(
        ctx,
        order,
        lines.map((line, at) => newLine(line, decision.lineDiscounts?.[at] ?? null)),
        actor,
        terms,
      ),
      moveParts(
        lines.map((line) => holdOf(line, order.id)),
        { actorId: null, at: ctx.clock.now() },
      ),
      openPaymentPart(ctx, payment),
      ...discountParts(decision.promotions, order),
      // Who has paid already is told that, and once.
      ...(order.email && !isPaid
        ? [
            mailPart(placedMail, {
              dedupeKey: `order:${order.id}:placed`,
              to: order.email,
              data: { order_id: order.id },
            }),
          ]
        : []),
      answerPart(ctx, request, placed),
    ]),
  );
  noteShelves(tx, shelvesAfter(lines));
  await auditStaff(tx, actor, {
    action: "order.placed",
    entity: "order",
    entityId: order.id,
    after: { total_kobo: order.totalKobo, ...terms },
  });
  for (const { cardId, amountKobo } of decision.cardParts)
    await spendOnOrder(ctx, tx, cardId, { orderId: order.id, amountKobo });
  for (const part of partsBeside(decision)) await payPartByCard(ctx, tx, order.id, part);
  if (isPaid) await takePaid(ctx, tx, order.id, actor);
  return placed;
}

/** What was agreed on, for the order's history. */
const termsOf = (agreed: Agreement, lines: readonly PricedLine[]): Record<string, unknown> => ({
  ...(agreed.channel ? { channel: agreed.channel } : {}),
  ...(isSpecial(agreed)
    ? {
        text: agreed.reason,
        prices: lines.flatMap(({ name, size, category, priceKobo, listKobo }) =>
          listKobo === undefined
            ? []
            : [{ name, size, category, kobo: priceKobo, list_kobo: listKobo }],
        ),
        discount_kobo: agreed.discountKobo,
        fee_kobo: agreed.deliveryFeeKobo,
      }
    : {}),
});

/** Its money is here already: staff have it and say so with the order, or a gift card pays all of it. */
async function takePaid(ctx: Context, tx: Transaction, id: string, actor: Actor): Promise<void> {
  const order = await lockOrder(tx, id);
  const payment = await openPaymentOf(tx, id);
  await takeMoney(ctx, tx, order, payment!, { actor, reference: payment!.reference });
}

const holdOf = ({ productId, stockSize, quantity }: PricedLine, orderId: string) => ({
  kind: "hold" as const,
  productId,
  size: stockSize,
  quantity,
  orderId,
});
