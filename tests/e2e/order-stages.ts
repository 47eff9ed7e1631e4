import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { ask, FEE, PIECE_PRICE, placeOrderOf, type Way } from "./parcels.ts";
import { askServer, asStaff, makePiece } from "./shopping.ts";

/** An order, and what its customer, staff and a rider do with it by the calls of the wire. */
export interface Standing {
  page: Page;
  id: string;
  /** In the link that its customer has. */
  key: string;
}

interface StaffView {
  version: number;
  payments: { id: string }[];
  refunds: { id: string; status: string }[];
}
interface Returns {
  returns: { id: string }[];
}
interface Run {
  stops: { id: string }[];
}

const CUSTOMER = "Adaeze Obi";
const yaba = { state: "LA", city: "Lagos", area: "Yaba", street: "9 Herbert Macaulay Way" };
const contact = () => ({
  name: CUSTOMER,
  email: `customer${randomInt(1e9)}@example.com`,
  phone: `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`,
});

const piece = (page: Page) => makePiece(page, `Stage Runner ${randomInt(1e9)}`, { 40: 9, 41: 9 });

/** An order of one piece of ₦60,000 in size EU 40.5, brought for ₦2,500. */
export const place =
  (way: Way) =>
  async (page: Page): Promise<Standing> => ({
    page,
    ...(await placeOrderOf(page, await piece(page), CUSTOMER, way)),
  });

/** The same in other terms: picked up, or a gift. */
export const placeWith =
  (terms: { delivery_method?: "pickup"; gift?: object; receiver?: object }) =>
  async (page: Page): Promise<Standing> => {
    const isPickup = terms.delivery_method === "pickup";
    const line = { product_id: await piece(page), size: "40", quantity: 1, price: PIECE_PRICE };
    const fee = isPickup ? 0 : FEE;
    const placed = await ask<Omit<Standing, "page">>(page, "place_order", {
      contact: contact(),
      ...(!isPickup && { address: yaba }),
      delivery_method: "standard",
      payment_method: terms.gift ? "transfer" : "on_delivery",
      lines: [line],
      expected: { delivery_fee: fee, total: PIECE_PRICE + fee },
      ...terms,
    });
    return { page, ...placed };
  };

/** An order of a gift card of ₦25,000. */
export const buyCard = async (page: Page): Promise<Standing> => {
  const { name, email } = contact();
  const bought = await ask<Omit<Standing, "page">>(page, "buy_gift_card", {
    contact: { name, email },
    payment_method: "paystack",
    ...{ amount: 25_000, to_name: "Ngozi", to_email: contact().email, from_name: CUSTOMER },
    ...{ message: "", mail_on: null },
  });
  return { page, ...bought };
};

export type Step = (order: Standing) => Promise<unknown>;

const link = ({ id, key }: Standing) => ({ order_id: id, key });
const readOrder = ({ page, id }: Standing) => asStaff<StaffView>(page, "rpc/admin_order", { id });

/** What becomes of a card at Paystack's page, which its customer comes back from. */
const atPaystack =
  (press: "pay" | "decline" | "cancel"): Step =>
  async (order) => {
    const { url } = await ask<{ url: string }>(order.page, "start_card_payment", link(order));
    await order.page.request.post(`${url}/${press}`, { maxRedirects: 0 });
    return ask(order.page, "check_payment", link(order));
  };
export const payByCard = atPaystack("pay");
export const declineCard = atPaystack("decline");
export const leavePaystack = atPaystack("cancel");

export const findTransfer: Step = async (order) => {
  const [open] = (await readOrder(order)).payments;
  return asStaff(order.page, "rpc/confirm_transfer", { payment_id: open!.id });
};

export const sendReceipt: Step = async (order) => {
  const answer = await order.page.request.post(`/order-files/${order.id}`, {
    headers: { "Content-Type": "application/octet-stream", "X-Order-Key": order.key },
    data: await order.page.screenshot(),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { name } = (await answer.json()) as { name: string };
  return ask(order.page, "send_receipt", { ...link(order), file: name });
};

export const become =
  (status: string): Step =>
  ({ page, id }) =>
    asStaff(page, `orders?id=eq.${id}`, { status }, "PATCH");

export const cancelByCustomer: Step = (order) => ask(order.page, "cancel_order", link(order));
/** Nobody has confirmed it, as in a shop with limits. */
export const leaveUnproved: Step = ({ page, id }) => askServer(page, `/unproved?order=${id}`);

/** Its time to pay is over; the shop sees it in a moment. */
export const letExpire: Step = async ({ page, id, key }) => {
  await askServer(page, `/expire?order=${id}`);
  await expect
    .poll(
      async () => (await ask<{ status: string }>(page, "get_order", { order_id: id, key })).status,
    )
    .toBe("cancelled");
};

/** It goes out with a rider of its own. @returns its stop */
async function goOut({ page, id }: Standing): Promise<string> {
  const rider = { name: `Musa ${randomInt(1e6)}`, phone: `0803 555 ${randomInt(1000, 9999)}` };
  const { id: rider_id } = await asStaff<{ id: string }>(page, "rpc/save_rider", rider);
  const run = { rider_id, orders: [{ id }] };
  const { run_id } = await asStaff<{ run_id: string }>(page, "rpc/start_run", run);
  const { stops } = await asStaff<Run>(page, "rpc/view_run", { id: run_id });
  return stops[0]!.id;
}
export const sendOut: Step = goOut;

export const failAtDoor: Step = async (order) =>
  asStaff(order.page, "rpc/fail_stop", { id: await goOut(order), reason: "nobody_there" });
export const bringBack: Step = async (order) => {
  const id = await goOut(order);
  await asStaff(order.page, "rpc/fail_stop", { id, reason: "nobody_there" });
  return asStaff(order.page, "rpc/return_to_stock", { id, damaged: [] });
};
export const handOver: Step = async (order) =>
  asStaff(order.page, "rpc/deliver_stop", { id: await goOut(order), reason: "She called us" });
export const refuseAtDoor: Step = ({ page, id }) =>
  asStaff(page, "rpc/refuse_delivery", { order_id: id });

/** Money is agreed to go back, in naira. */
export const agreeRefund =
  (amount: number): Step =>
  ({ page, id }) =>
    asStaff(page, "rpc/refund_order", { order_id: id, amount, key: `stage-${randomInt(1e9)}` });
/** What was agreed leaves the shop. */
export const sendRefunds: Step = async (order) => {
  for (const { id, status } of (await readOrder(order)).refunds) {
    if (status === "due") await asStaff(order.page, "rpc/process_refund", { refund_id: id });
  }
};

/** One more piece for what was paid, which is to be paid, too. */
export const addPiece: Step = async (order) => {
  const { version } = await readOrder(order);
  const { lines } = await ask<{ lines: { id: string; size: string; productId: number }[] }>(
    order.page,
    "get_order",
    link(order),
  );
  const [line] = lines;
  return asStaff(order.page, "rpc/change_order_pieces", {
    ...{ order_id: order.id, version, reason: "For her sister" },
    kept: [{ id: line!.id, size: "40", quantity: 1 }],
    added: [{ product_id: line!.productId, size: "41", quantity: 1 }],
    expected_total: 2 * PIECE_PRICE + FEE,
  });
};

export const askReturn =
  (resolution: "refund" | "exchange" = "refund"): Step =>
  async (order) => {
    const { lines } = await ask<{ lines: { id: string }[] }>(order.page, "get_order", link(order));
    const exchange_size = resolution === "exchange" ? "41" : undefined;
    const item = { order_item_id: lines[0]!.id, quantity: 1, reason: "too_small", exchange_size };
    return ask(order.page, "request_return", { ...link(order), resolution, items: [item] });
  };

const newestReturn = async (order: Standing) =>
  (await ask<Returns>(order.page, "get_returns", link(order))).returns[0]!.id;

export const stepReturn =
  (...steps: ("authorize" | "refuse" | "receive" | "inspect")[]): Step =>
  async (order) => {
    const return_id = await newestReturn(order);
    for (const step of steps) await asStaff(order.page, "rpc/step_return", { return_id, step });
  };
export const settleReturn =
  (by: "refund" | "exchange"): Step =>
  async (order) =>
    asStaff(order.page, "rpc/settle_return", { return_id: await newestReturn(order), by });
