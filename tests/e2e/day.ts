import type { Page } from "@playwright/test";
import { ask, FEE, PIECE_PRICE, placeOrderOf, tagOrder, type Way } from "./parcels.ts";
import { asStaff } from "./shopping.ts";

export const TOTAL = PIECE_PRICE + FEE;

export interface Placed {
  id: string;
  /** In the link that its customer has. */
  key: string;
  way: Way;
  name: string;
}

/** An order of one piece of size 40, tagged so that its day is found again; by card it is paid at once. */
export async function placeOrder(
  page: Page,
  { pieceId, way, name, tag }: { pieceId: number; way: Way; name: string; tag: string },
): Promise<Placed> {
  const { id, key } = await placeOrderOf(page, pieceId, name, way);
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
