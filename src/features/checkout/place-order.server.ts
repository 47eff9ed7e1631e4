import type { Transaction } from "~/db/client.ts";
import { holdCard, holdCredit } from "~/features/gift-cards/pay.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import { decide, type HeldCard } from "./decide-totals.server.ts";
import { checkHolds, enterHolds } from "./holds/check-holds.server.ts";
import type { PlacedBy } from "./holds/standing.server.ts";
import { begunOrderPlaced } from "./hooks.server.ts";
import { newOrder } from "./new-order.server.ts";
import { placeOnce } from "./place-once.server.ts";
import { prepareOrder } from "./prepare-order.server.ts";
import { lockLines } from "./price-lines.server.ts";
import type { OrderInput, PlacedOrder } from "./schema.ts";
import { withAgreedPrices } from "./staff-order/agreement.ts";
import { writeNewOrder } from "./write-new-order.server.ts";

/**
 * Places an order: prices it afresh, takes its stock, writes order, lines, ledger, event, payment
 * and mail, all in one transaction. The same idempotency key and body gives the same order.
 *
 * @param by staff who take the order for a customer: it is not their own, and may be paid already.
 *   Or where it comes from, and by whose assistant
 * @throws AppError `changed` with the present prices when the shopper must consent first,
 *   `out_of_stock`, `idempotency_mismatch`, `refused`: `confirm_first` when nothing proves who orders
 *   and strangers hold too much already, `order_too_large`
 */
export async function placeOrder(
  ctx: Context,
  caller: Caller,
  input: OrderInput,
  idempotencyKey: string | null,
  by: PlacedBy = {},
): Promise<PlacedOrder> {
  const { agreed } = by;
  return placeOnce(ctx, idempotencyKey, agreed ? { ...input, agreed } : input, async (request) => {
    const prepared = await prepareOrder(ctx, caller, input, by);
    const { settings, zones, scales, placing, begun } = prepared;
    return ctx.db.transaction(async (tx) => {
      await enterHolds(ctx, tx, scales, input.lines);
      const lines = withAgreedPrices(await lockLines(ctx, tx, input.lines, settings), agreed);
      // Before rows of promotions, as when an order ends.
      const cards = await holdCards(ctx, tx, input, prepared.orderer.userId);
      const orderer = { ...prepared.orderer, cards };
      const decision = await decide(ctx, tx, input, lines, settings, zones, orderer);
      await checkHolds(ctx, tx, scales, lines);
      const order = newOrder(caller, placing, input, decision);
      const placed = await writeNewOrder(ctx, tx, { order, lines, decision, request, by });
      if (begun) await raise(ctx, begunOrderPlaced, ctx, tx, begun, placed.id);
      return placed;
    });
  });
}

/**
 * What pays what it can, held until the order is written, in the order in which it pays: the account's own
 * credit, which nobody else can spend, then a gift card. Held the other way round, as wherever both are.
 */
async function holdCards(
  ctx: Context,
  tx: Transaction,
  { gift_card, store_credit }: OrderInput,
  userId: string | null,
): Promise<HeldCard[]> {
  const card = gift_card ? await holdCard(ctx, tx, gift_card) : undefined;
  const credit = store_credit ? await holdCredit(ctx, tx, userId) : undefined;
  return [
    ...(credit ? [{ cardId: credit.id, balanceKobo: credit.balanceKobo, byCredit: true }] : []),
    ...(card ? [{ cardId: card.id, balanceKobo: card.balanceKobo, byCredit: false }] : []),
  ];
}
