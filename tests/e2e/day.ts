import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask, FEE, PIECE_PRICE, placeOrderOf, tagOrder, takeOrderOf, type Way } from "./parcels.ts";
import { freshEmail, PASSWORD } from "./people.ts";
import { asStaff } from "./shopping.ts";

export const TOTAL = PIECE_PRICE + FEE;
/** What is on a gift card that pays a part of an order. */
export const ON_CARD = 10_000;

/** The shopper's ways, the counter's, and what is paid ahead of them. */
export type DayWay =
  | Way
  | "cash"
  | "card_machine"
  | "gift_card"
  | "store_credit"
  | "card_and_on_delivery";

export interface Placed {
  id: string;
  /** In the link that its customer has; empty where staff wrote it down. */
  key: string;
  way: DayWay;
  name: string;
  /** What is still to be paid at the door, in naira. */
  atDoor: number;
}

interface Wanted {
  pieceId: number;
  way: DayWay;
  name: string;
  tag: string;
  /** Of whoever writes down what comes over the counter. */
  staffToken: string;
}

/** An order of one piece of size 40, tagged so that its day is found again; but for a transfer it is paid at once, or at the door. */
export async function placeOrder(page: Page, wanted: Wanted): Promise<Placed> {
  const { way, name, tag } = wanted;
  const { id, key = "" } = await place(page, wanted);
  await tagOrder(page, id, tag);
  if (way === "paystack") {
    const { url } = await ask<{ url: string }>(page, "start_card_payment", { order_id: id, key });
    await page.request.post(`${url}/pay`, { maxRedirects: 0 });
    await ask(page, "check_payment", { order_id: id, key });
  }
  const atDoor =
    way === "on_delivery" ? TOTAL : way === "card_and_on_delivery" ? TOTAL - ON_CARD : 0;
  return { id, key, way, name, atDoor };
}

async function place(
  page: Page,
  { pieceId, way, name, staffToken: token }: Wanted,
): Promise<{ id: string; key?: string }> {
  switch (way) {
    case "cash":
    case "card_machine":
      return takeOrderOf(page, pieceId, name, { payment_method: way, token });
    case "gift_card":
      return placeOrderOf(page, pieceId, name, "transfer", await issueCard(page, TOTAL));
    case "card_and_on_delivery":
      return placeOrderOf(page, pieceId, name, "on_delivery", await issueCard(page, ON_CARD));
    case "store_credit":
      return placeOrderOf(page, pieceId, name, "transfer", await giveCredit(page, TOTAL));
    default:
      return placeOrderOf(page, pieceId, name, way);
  }
}

async function issueCard(page: Page, naira: number) {
  const card = { press_id: randomUUID(), amount: naira, last_day: null };
  const { code } = await asStaff<{ code: string }>(page, "rpc/issue_gift_card", card);
  return { gift_card: code, naira };
}

/** Somebody new, to whom the shop has given so much. */
async function giveCredit(page: Page, naira: number) {
  const data = { email: freshEmail(), password: PASSWORD, data: { full_name: "Credit Customer" } };
  const answer = await page.request.post("/auth/v1/signup", { data });
  const { access_token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  await asStaff(page, "rpc/give_store_credit", {
    press_id: randomUUID(),
    user_id: user.id,
    amount: naira,
    last_day: null,
    reason: "A day's journey",
  });
  return { store_credit: true as const, naira, token: access_token };
}

/** How an order stands, as staff read it. */
export const readOrder = (page: Page, id: string) =>
  asStaff<{
    version: number;
    status: string;
    payment_status: string;
    payments: { id: string; status: string }[];
  }>(page, "rpc/admin_order", { id });

/** What can be bought of the piece, and its codes. */
export async function readPiece(page: Page, pieceId: number) {
  const { rows } = await asStaff<{
    rows: { product_id: number; size: string; sku: string; barcode: string; on_hand: number }[];
  }>(page, "rpc/admin_list", { list: "variants", search: `${pieceId}-40`, per_page: 100 });
  return rows.find((row) => row.product_id === pieceId && row.size === "40")!;
}
