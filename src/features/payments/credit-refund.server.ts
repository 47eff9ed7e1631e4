import type { Transaction } from "~/db/client.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import {
  type RefundRequest,
  type RefundRow,
  type WrittenRefund,
  writeRefund,
} from "./refunds-due.server.ts";
import { finishIn, requireAccount } from "./send-refund.server.ts";

/**
 * Puts onto store credit what was promised back in the same transaction: whoever is told of the one has the
 * other, whatever dies meanwhile. What a gift card paid goes back to the card.
 */
export async function creditWritten(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  written: readonly WrittenRefund[],
): Promise<void> {
  const isOnCard = ({ method }: WrittenRefund) => method === "gift_card";
  // A gift card is locked before an account's credit, as everywhere.
  const inTurn = [...written.filter(isOnCard), ...written.filter((refund) => !isOnCard(refund))];
  for (const refund of inTurn) {
    const otherwise = isOnCard(refund) ? undefined : "credit";
    if (refund.status !== "processed") await finishIn(ctx, tx, actor, refund, otherwise);
  }
}

/**
 * Gives money back as store credit: it is there at once, and staff may take that back for a while. The same
 * key gives once.
 *
 * @throws AppError refused (no_account) for a guest's order, and whatever `refundOrder` refuses
 */
export async function refundAsCredit(
  ctx: Context,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundRow> {
  if (!Number.isSafeInteger(request.amountKobo) || request.amountKobo <= 0)
    throw invalid("A refund is more than nothing");
  return ctx.db.transaction(async (tx) => {
    requireAccount(await lockOrder(tx, request.orderId));
    const written = await writeRefund(ctx, tx, actor, request);
    await creditWritten(ctx, tx, actor, written);
    return written[0]!;
  });
}
