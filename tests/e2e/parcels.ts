import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { asStaff, freshName, makePiece } from "./shopping.ts";

export type Way = "on_delivery" | "transfer" | "paystack";

export interface PlacedOrder {
  id: string;
  /** In the link that its customer has. */
  key: string;
  /** Naira. */
  total: number;
}

const lekki = () => ({
  state: "LA",
  city: "Lagos",
  area: "Lekki Phase 1",
  street: `${randomInt(1, 9999)} Admiralty Way`,
  landmark: "Beside the blue gate",
});

/** A call of the wire by whoever, or in the name of whose token it is. */
export async function ask<T>(page: Page, name: string, data: object, token?: string): Promise<T> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await page.request.post(`/rest/v1/rpc/${name}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** Somebody's order of one piece, with a mailbox and a phone that nobody else has. */
async function placeByWire(
  page: Page,
  order: {
    name: string;
    payment_method: Way;
    line: { product_id: number; size: string; price: number };
    address: object;
    fee: number;
  },
  ahead: PaidAhead = {},
): Promise<PlacedOrder> {
  const { name, payment_method, line, address, fee } = order;
  const { token, naira, ...how } = ahead;
  const data = {
    contact: {
      name,
      email: `customer${randomInt(1e9)}@example.com`,
      phone: `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`,
    },
    address,
    delivery_method: "standard",
    payment_method,
    lines: [{ ...line, quantity: 1 }],
    ...how,
    expected: {
      delivery_fee: fee,
      total: line.price + fee,
      ...(naira && { gift_card: naira }),
      ...(how.store_credit && { store_credit: naira }),
    },
  };
  const { id, key, total } = await ask<PlacedOrder>(page, "place_order", data, token);
  return { id, key, total };
}

/** What pays of an order before its way to pay is asked: a gift card's code, or an account's credit. */
interface PaidAhead {
  gift_card?: string;
  store_credit?: true;
  /** How much of it. */
  naira?: number;
  /** Of the account. */
  token?: string;
}

/** An order of one piece that nobody else buys, by the wire. */
export async function placeOrder(
  page: Page,
  name: string,
  payment_method: "on_delivery" | "transfer",
) {
  const product_id = await makePiece(page, `Sent Runner ${freshName()}`, { 40: 3 });
  const line = { product_id, size: "40", price: PIECE_PRICE };
  const order = await placeByWire(page, {
    name,
    payment_method,
    line,
    address: lekki(),
    fee: 3000,
  });
  return { ...order, name };
}

/** An order to be paid at the door, packed; its customer reads its code on its page. */
export async function packOrder(page: Page, name: string) {
  const order = await placeOrder(page, name, "on_delivery");
  await asStaff(page, `orders?id=eq.${order.id}`, { status: "processing" }, "PATCH");
  return order;
}

const yaba = () => ({
  state: "LA",
  city: "Lagos",
  area: "Yaba",
  street: `${randomInt(1, 9999)} Herbert Macaulay Way`,
});

/** Of a piece of `makePiece`, and what its rider to Yaba costs. */
export const PIECE_PRICE = 60_000;
export const FEE = 2500;

/** An order of one piece of `makePiece`, in its size 40, to somewhere in Yaba. */
export function placeOrderOf(
  page: Page,
  pieceId: number,
  name: string,
  payment_method: Way,
  ahead?: PaidAhead,
): Promise<PlacedOrder> {
  const line = { product_id: pieceId, size: "40", price: PIECE_PRICE };
  return placeByWire(page, { name, payment_method, line, address: yaba(), fee: FEE }, ahead);
}

/** The same written down by somebody of the staff, who has its money already. */
export function takeOrderOf(
  page: Page,
  pieceId: number,
  name: string,
  { payment_method, token }: { payment_method: "cash" | "card_machine"; token: string },
): Promise<{ id: string }> {
  const data = {
    key: randomUUID(),
    channel: "boutique",
    contact: { name, email: "", phone: `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}` },
    address: yaba(),
    delivery_method: "standard",
    payment_method,
    is_paid: true,
    lines: [{ product_id: pieceId, size: "40", price: PIECE_PRICE, quantity: 1 }],
    expected: { delivery_fee: FEE, total: PIECE_PRICE + FEE },
  };
  return ask(page, "place_staff_order", data, token);
}

export const tagOrder = (page: Page, order_id: string, add: string) =>
  asStaff(page, "rpc/tag_order", { order_id, add });

/** An order of pieces of `makePiece` by the wire: how one orders in the browser the checkout's journeys try. */
export function orderPieces(
  page: Page,
  email: string,
  lines: { product_id: number; size: string; quantity: number }[],
  payment_method: Way = "transfer",
): Promise<PlacedOrder> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return ask(page, "place_order", {
    contact: { name: "Adaeze Obi", email, phone: "0803 555 0142" },
    address: {
      state: "LA",
      city: "Lagos",
      area: "Yaba",
      street: "9 Herbert Macaulay Way",
      landmark: "",
    },
    delivery_method: "standard",
    payment_method,
    lines: lines.map((line) => ({ ...line, price: PIECE_PRICE })),
    expected: { delivery_fee: FEE, total: pieces * PIECE_PRICE + FEE },
  });
}
