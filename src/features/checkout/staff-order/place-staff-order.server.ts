import type { z } from "zod";
import { staffActor } from "~/features/orders/actor.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { COUNTER_METHODS, isOneOf, TAKEN_METHODS } from "~/lib/statuses.ts";
import { type Caller, personOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import { requireRight } from "~/platform/rights.ts";
import { placeOrder } from "../place-order.server.ts";
import { type Agreement, isCheaper, isSpecial } from "./agreement.ts";
import type { staffOrderInput } from "./schema.ts";

type StaffOrder = z.output<typeof staffOrderInput>;

const koboOf = (naira: number | undefined) => (naira === undefined ? null : nairaToKobo(naira));

/**
 * Staff write down an order that came by WhatsApp, Instagram or phone, or in the boutique. It keeps to
 * the rules of any other order, but for what they agreed on and may agree on.
 *
 * @throws AppError forbidden for prices of their own without the right to them, or money that they may
 *   not say is here; invalid_input without a reason; and whatever placing an order throws
 */
export async function placeStaffOrder(
  ctx: Context,
  caller: Caller,
  { key, channel, own_discount, own_delivery_fee, reason, is_paid, ...order }: StaffOrder,
): Promise<{ id: string }> {
  const { userId } = personOf(caller);
  const agreed: Agreement = {
    channel,
    pricesKobo: order.lines.map(({ own_price }) => koboOf(own_price)),
    discountKobo: koboOf(own_discount),
    deliveryFeeKobo: koboOf(own_delivery_fee),
    reason,
    isPaid: is_paid || isOneOf(COUNTER_METHODS, order.payment_method),
  };
  if (isSpecial(agreed)) {
    requireRight(caller, "orders.price", "agree on other prices than the shop's");
    if (reason === "") throw invalid("Say why it is another price");
    if (isCheaper(agreed) && order.discount_code)
      throw invalid("Choose a code or prices of your own");
  }
  if (agreed.isPaid) {
    requireRight(caller, "orders.money", "say that money is here");
    if (!isOneOf(TAKEN_METHODS, order.payment_method))
      throw invalid("Cards are paid by the payment link, and the rider brings what is paid later");
  }
  const staff = { ...staffActor(caller), id: userId };
  const { id } = await placeOrder(ctx, caller, order, key, { staff, agreed });
  return { id };
}
