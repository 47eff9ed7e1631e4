import { leave } from "~/client/auth-client.ts";
import { call, callAsVisitor, once } from "~/client/call.ts";
import { accessToken, readSession } from "~/client/session.ts";
import { ShopError } from "~/client/shop-error.ts";
import type { ArgumentsOf } from "~/client/wire.ts";
import type { CartLine } from "~/features/cart/rules.ts";
import type { ShopperMethod } from "~/lib/statuses.ts";
import type { CheckoutDraft } from "./draft.ts";

/** This browser learns that its session was ended from elsewhere. */
export async function forgetSession(): Promise<void> {
  await leave();
}

/** What the shop is asked for; the same however often it is sent. */
export function orderOf(
  draft: CheckoutDraft,
  /** Null: a gift card or store credit pays all of it. */
  paymentMethod: ShopperMethod | null,
  lines: readonly CartLine[],
  seen: {
    deliveryFee: number;
    discount: number;
    /** Null: it is not wrapped. */
    giftWrap: number | null;
    /** What store credit and a gift card pay together. */
    giftCard: number;
    /** What of that the store credit pays. */
    credit: number;
    total: number;
  },
  contactCode: string,
): ArgumentsOf<"place_order"> {
  const pickup = draft.deliveryMethod === "pickup";
  return {
    contact: draft.contact,
    ...(pickup ? {} : { address: draft.address }),
    delivery_method: draft.deliveryMethod,
    ...(paymentMethod ? { payment_method: paymentMethod } : {}),
    notes: draft.notes,
    ...(draft.isForOther && !pickup ? { receiver: draft.receiver } : {}),
    ...(draft.isGift ? { gift: { wrap: seen.giftWrap !== null, note: draft.gift.note } } : {}),
    ...(contactCode ? { contact_code: contactCode } : {}),
    ...(draft.discountCode ? { discount_code: draft.discountCode } : {}),
    ...(draft.useCredit ? { store_credit: true } : {}),
    ...(draft.giftCard ? { gift_card: draft.giftCard } : {}),
    ...(draft.agentCheckout ? { agent_checkout: draft.agentCheckout } : {}),
    lines: lines.map((line) => ({
      product_id: line.id,
      size: line.size,
      quantity: line.quantity,
      price: line.priceKobo / 100,
    })),
    expected: {
      delivery_fee: seen.deliveryFee,
      discount: seen.discount,
      ...(seen.giftWrap === null ? {} : { gift_wrap: seen.giftWrap }),
      ...(draft.giftCard || draft.useCredit ? { gift_card: seen.giftCard } : {}),
      ...(draft.giftCard && draft.useCredit ? { store_credit: seen.credit } : {}),
      total: seen.total,
    },
  };
}

/** Sends the order, which is the same under the same key and content. @throws ShopError */
export async function submitOrder(order: ArgumentsOf<"place_order">, key: string) {
  // A session that could not be renewed for want of a connection: not a guest.
  if (readSession() && !(await accessToken())) throw new ShopError(0);
  return call("place_order", order, once(key));
}

/** The same of a guest's, whoever has signed in on this device since. @throws ShopError */
export const submitGuestOrder = (order: ArgumentsOf<"place_order">, key: string) =>
  callAsVisitor("place_order", order, once(key));
