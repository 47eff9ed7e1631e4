import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { tagOrder } from "./parcels.ts";
import { asStaff } from "./shopping.ts";

export const PRICE = 60_000;
export const FEE = 2500;
export const TOTAL = PRICE + FEE;

export type Way = "on_delivery" | "transfer" | "paystack";

export interface Placed {
  id: string;
  /** In the link that its customer has. */
  key: string;
  way: Way;
  name: string;
}

/** A call of the wire by whoever. */
export async function ask<T>(page: Page, name: string, data: object): Promise<T> {
  const answer = await page.request.post(`/rest/v1/rpc/${name}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** An order of one piece of size 40, tagged so that its day is found again; by card it is paid at once. */
export async function placeOrder(
  page: Page,
  { pieceId, way, name, tag }: { pieceId: number; way: Way; name: string; tag: string },
): Promise<Placed> {
  const { id, key } = await ask<{ id: string; key: string }>(page, "place_order", {
    contact: {
      name,
      email: `day${randomInt(1e9)}@example.com`,
      phone: `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`,
    },
    address: {
      state: "LA",
      city: "Lagos",
      area: "Yaba",
      street: `${randomInt(1, 9999)} Herbert Macaulay Way`,
    },
    delivery_method: "standard",
    payment_method: way,
    lines: [{ product_id: pieceId, size: "40", quantity: 1, price: PRICE }],
    expected: { delivery_fee: FEE, total: TOTAL },
  });
  await tagOrder(page, id, tag);
  if (way === "paystack") {
    const { url } = await ask<{ url: string }>(page, "start_card_payment", { order_id: id, key });
    await page.request.post(`${url}/pay`, { maxRedirects: 0 });
    await ask(page, "check_payment", { order_id: id, key });
  }
  return { id, key, way, name };
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
