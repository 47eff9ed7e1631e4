import { loadAuth } from "~/client/auth-client.ts";
import { callFunction, RpcError } from "~/client/rpc.ts";
import { accessToken, readSession } from "~/client/session.ts";
import type { CartLine } from "~/features/cart/rules.ts";
import type { CheckoutDraft } from "./draft.ts";

export interface PlacedOrder {
  id: string;
  key: string;
  status: string;
  payment_method: string;
  total: number;
}

/** What the shop says when prices, fees or stock changed since the shopper looked; naira. */
export interface ChangedDetails {
  lines: { product_id: number; size: string; quantity: number; name: string; price: number }[];
  subtotal: number;
  discount: number;
  delivery_fee: number;
  total: number;
}

export interface StockDetails {
  problems: { product_id: number; size: string; kind: string; name: string; available: number }[];
}

/** The order is theirs who is signed in. @throws RpcError when their session has ended meanwhile */
async function inTheirName(): Promise<Record<string, string>> {
  const token = await accessToken();
  if (token) return { Authorization: `Bearer ${token}` };
  // A session that could not be renewed for want of a connection: not a guest.
  if (readSession()) throw new RpcError(0, {});
  return {};
}

/** This browser learns that its session was ended from elsewhere. */
export async function forgetSession(): Promise<void> {
  await (await loadAuth()).signOut({ scope: "local" });
}

/** Sends the order; the same draft key and content is the same order however often it is sent. @throws RpcError */
export async function submitOrder(
  draft: CheckoutDraft,
  lines: readonly CartLine[],
  seen: { deliveryFee: number; discount: number; total: number },
): Promise<PlacedOrder> {
  const pickup = draft.deliveryMethod === "pickup";
  const headers = { "Idempotency-Key": draft.idempotencyKey, ...(await inTheirName()) };
  return callFunction<PlacedOrder>(
    "place_order",
    {
      contact: draft.contact,
      ...(pickup ? {} : { address: draft.address }),
      delivery_method: draft.deliveryMethod,
      payment_method: draft.paymentMethod,
      notes: draft.notes,
      ...(draft.discountCode ? { discount_code: draft.discountCode } : {}),
      lines: lines.map((line) => ({
        product_id: line.id,
        size: line.size,
        quantity: line.quantity,
        price: line.priceKobo / 100,
      })),
      expected: { delivery_fee: seen.deliveryFee, discount: seen.discount, total: seen.total },
    },
    { headers },
  );
}
