import { randomUUID } from "node:crypto";
import { emailKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { networkOf } from "~/platform/network.ts";
import { placedMail } from "./mails/orders.tsx";
import { lockOrder, type OrderRow } from "./order-row.server.ts";
import { isUnproved } from "./rules.ts";

const MAILS_PER_MAILBOX = 3;
const MAILS_PER_NETWORK = 20;
const HOUR = 3600;

/** Mails the link that confirms an order once more. @throws AppError refused, rate_limited */
export async function sendConfirmation(
  ctx: Context,
  order: OrderRow,
  address: string,
): Promise<void> {
  if (!isUnproved(order) || order.status !== "pending") {
    throw new AppError("refused", "This order need not be confirmed.", {
      reason: "nothing_to_confirm",
    });
  }
  const network = networkOf(address).narrow;
  await ctx.limits.spend("order_confirmation_network", network, MAILS_PER_NETWORK, HOUR);
  await ctx.limits.spend("order_confirmation", emailKey(order.email), MAILS_PER_MAILBOX, HOUR);
  await ctx.db.transaction(async (tx) => {
    // Staff may have just given it another mailbox: the one before learns no link of it.
    const { email } = await lockOrder(tx, order.id);
    await queueMail(tx, placedMail, {
      dedupeKey: `order:${order.id}:again:${randomUUID()}`,
      to: email,
      data: { order_id: order.id },
    });
  });
}
