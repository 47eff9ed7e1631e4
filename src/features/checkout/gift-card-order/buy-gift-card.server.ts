import { randomUUID } from "node:crypto";
import { statement } from "~/db/statement.ts";
import { purchasePart } from "~/features/gift-cards/bought/issue-bought.server.ts";
import { mailTime } from "~/features/gift-cards/issue.server.ts";
import { DAYS_AHEAD } from "~/features/gift-cards/rules.ts";
import { customerOf } from "~/features/orders/actor.server.ts";
import { placedMail } from "~/features/orders/mails/orders.tsx";
import { type NewOrder, orderParts } from "~/features/orders/place.server.ts";
import { isUnproved } from "~/features/orders/rules.ts";
import { paymentDeadline, unprovedDeadline } from "~/features/payments/choose-payment.server.ts";
import { openPaymentPart } from "~/features/payments/open-payment.server.ts";
import { paymentReference } from "~/features/payments/reference.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { formatDay } from "~/lib/time.ts";
import { answerPart } from "~/platform/answers.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { mailPart } from "~/platform/mail/queue.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { checkHolds, enterHolds, type Scales } from "../holds/check-holds.server.ts";
import { findStanding, type Standing } from "../holds/standing.server.ts";
import { placeOnce } from "../place-once.server.ts";
import { limitStrangers } from "../prepare-order.server.ts";
import type { PlacedOrder } from "../schema.ts";
import type { Placed } from "../write-new-order.server.ts";
import type { BuyGiftCardInput } from "./schema.ts";

const DAY_MS = 86_400_000;

/**
 * Orders a gift card: an order without pieces, paid as any other is and ahead of it, at which the card is
 * issued. It takes no promotions and no other card, so that no money lives longer by moving from one to
 * the next, and bears no VAT, which is in what the card buys. The same key and body gives the same order.
 *
 * @throws AppError invalid_input, idempotency_mismatch, `refused` (cards_not_sold), `refused` (confirm_first) where nothing proves who
 *   orders and they have others open
 */
export async function buyGiftCard(
  ctx: Context,
  caller: Caller,
  input: BuyGiftCardInput,
  { idempotencyKey, address }: { idempotencyKey: string | null; address?: string },
): Promise<PlacedOrder> {
  return placeOnce(ctx, idempotencyKey, input, async (request) => {
    const now = ctx.clock.now();
    if (mailTime(input.mail_on, now).getTime() > now.getTime() + DAYS_AHEAD * DAY_MS)
      throw invalid("A gift card is mailed within a year");
    if (input.payment_method === "paystack") requirePaystack(ctx);
    const { gifts, holds } = await getSettings(ctx);
    if (!gifts.sells_cards) {
      throw new AppError("refused", "Gift cards are not sold now", { reason: "cards_not_sold" });
    }
    const standing = await findStanding(ctx, caller, withPhone(input), address ? { address } : {});
    await limitStrangers(ctx, standing);
    const order = newOrder(caller, standing, input, await deadlineOf(ctx, standing, input));
    const scales: Scales = { standing, rules: holds, stock: 0 };
    const payment = {
      orderId: order.id,
      method: input.payment_method,
      amountKobo: order.totalKobo,
      reference: paymentReference(),
      expiresAt: order.expiresAt ?? null,
    };
    const placed: Placed = {
      id: order.id,
      status: "pending",
      payment_method: payment.method,
      payment_reference: payment.reference,
      total: koboToNaira(order.totalKobo),
    };
    await ctx.db.transaction(async (tx) => {
      await enterHolds(ctx, tx, scales, [{ quantity: 1 }]);
      await checkHolds(ctx, tx, scales, []);
      await tx.execute(
        statement([
          ...orderParts(ctx, order, [lineOf(order)], customerOf(caller)),
          purchasePart(order.id, input),
          openPaymentPart(ctx, payment),
          mailPart(placedMail, {
            dedupeKey: `order:${order.id}:placed`,
            to: order.email,
            data: { order_id: order.id },
          }),
          answerPart(ctx, request, placed),
        ]),
      );
    });
    return placed;
  });
}

const withPhone = ({ contact, contact_code }: BuyGiftCardInput) => ({
  contact: { ...contact, phone: "" },
  ...(contact_code ? { contact_code } : {}),
});

const deadlineOf = (ctx: Context, standing: Standing, { payment_method }: BuyGiftCardInput) =>
  isUnproved(standing)
    ? unprovedDeadline(ctx, payment_method)
    : paymentDeadline(ctx, payment_method);

function newOrder(
  caller: Caller,
  standing: Standing,
  { contact, amount, payment_method, ...card }: BuyGiftCardInput,
  expiresAt: Date | null,
): NewOrder {
  const totalKobo = nairaToKobo(amount);
  return {
    ...standing,
    phoneKey: null,
    id: randomUUID(),
    userId: caller.kind === "user" ? caller.userId : null,
    source: "web",
    fullName: contact.name,
    email: contact.email,
    phone: "",
    deliveryMethod: "email",
    paymentMethod: payment_method,
    notes: forWhom(card),
    subtotalKobo: totalKobo,
    deliveryFeeKobo: 0,
    totalKobo,
    vatRate: 0,
    expiresAt,
  };
}

/** What the order's own page says of the card: no mail to a mailbox that nobody has proved carries it. */
function forWhom({
  to_name,
  to_email,
  mail_on,
}: Pick<BuyGiftCardInput, "to_name" | "to_email" | "mail_on">): string {
  const who = [to_name, to_email].filter(Boolean).join(", ");
  return `For ${who}, mailed ${mail_on ? `on ${formatDay(mail_on)}` : "when it is paid"}`;
}

const lineOf = ({ totalKobo }: NewOrder) => ({
  productId: null,
  productName: "Gift card",
  quantity: 1,
  priceAtPurchaseKobo: totalKobo,
});
