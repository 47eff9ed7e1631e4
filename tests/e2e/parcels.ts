import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { asStaff } from "./shopping.ts";

/** An order of one affordable piece, by the wire. */
export async function placeOrder(
  page: Page,
  name: string,
  payment_method: "on_delivery" | "transfer",
) {
  const products: { id: number; price: number; sizes: string[]; stock_quantity: number }[] = await (
    await page.request.get(
      "/rest/v1/products?select=id,price,stock_quantity,sizes&is_active=eq.true&price=lt.90000&limit=60",
    )
  ).json();
  const lines = products.flatMap(({ id, sizes }) =>
    (sizes.length > 0 ? sizes : [""]).map((size) => ({ product_id: id, size })),
  );
  const checked: { product_id: number; size: string; available: number }[] = await (
    await page.request.post("/rest/v1/rpc/check_cart", { data: { lines: lines.slice(0, 50) } })
  ).json();
  const { product_id, size } = checked.find(({ available }) => available > 5)!;
  const { price } = products.find(({ id }) => id === product_id)!;
  const placed = await page.request.post("/rest/v1/rpc/place_order", {
    data: {
      contact: {
        name,
        email: `door${randomInt(1e9)}@example.com`,
        phone: `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`,
      },
      address: {
        state: "LA",
        city: "Lagos",
        area: "Lekki Phase 1",
        street: `${randomInt(1, 9999)} Admiralty Way`,
        landmark: "Beside the blue gate",
      },
      delivery_method: "standard",
      payment_method,
      lines: [{ product_id, size, quantity: 1, price }],
      expected: { delivery_fee: 3000, total: price + 3000 },
    },
  });
  const { id, key, total } = (await placed.json()) as { id: string; key: string; total: number };
  return { id, key, total, name };
}

/** An order to be paid at the door, packed; its customer reads its code on its page. */
export async function packOrder(page: Page, name: string) {
  const order = await placeOrder(page, name, "on_delivery");
  await asStaff(page, `orders?id=eq.${order.id}`, { status: "processing" }, "PATCH");
  return order;
}

const PIECE_PRICE = 60_000;
const FEE = 2500;

/** An order of one piece of `makePiece`, in its size 40, to be paid at the door. */
export async function placeAtDoor(page: Page, pieceId: number, name: string): Promise<string> {
  const placed = await page.request.post("/rest/v1/rpc/place_order", {
    data: {
      contact: {
        name,
        email: `queue${randomInt(1e9)}@example.com`,
        phone: `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`,
      },
      address: { state: "LA", city: "Lagos", area: "Yaba", street: "4 Herbert Macaulay Way" },
      delivery_method: "standard",
      payment_method: "on_delivery",
      lines: [{ product_id: pieceId, size: "40", quantity: 1, price: PIECE_PRICE }],
      expected: { delivery_fee: FEE, total: PIECE_PRICE + FEE },
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  return ((await placed.json()) as { id: string }).id;
}

export const tagOrder = (page: Page, order_id: string, add: string) =>
  asStaff(page, "rpc/tag_order", { order_id, add });
