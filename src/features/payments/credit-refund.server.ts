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
import { processRefund, requireAccount } from "./send-refund.server.ts";

/** Puts onto store credit what was just promised back; what a gift card paid goes back to the card. */
export async function creditWritten(
  ctx: Context,
  actor: Actor,
  written: readonly Pick<WrittenRefund, "id" | "method" | "status">[],
): Promise<void> {
  for (const { id, method, status } of written) {
    if (status !== "processed")
      await processRefund(ctx, actor, id, undefined, method !== "gift_card");
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
  const written = await ctx.db.transaction(async (tx) => {
    requireAccount(await lockOrder(tx, request.orderId));
    return writeRefund(ctx, tx, actor, request);
  });
  await creditWritten(ctx, actor, written);
  return written[0]!;
}
