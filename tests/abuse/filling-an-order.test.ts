import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { makeProduct } from "../support/factories.ts";
import { orderInput } from "../support/orders.ts";
import { abusedShop } from "./shop.ts";

/**
 * An order by transfer costs nothing to place, and its receipt may be shown again. Before: 120 times in a
 * minute, for as long as the order is there, each a row that its page reads whenever it is opened.
 */
const shop = abusedShop();

test("one order's receipt is shown 60 times in a day and no more, from however many addresses", async () => {
  const product = await makeProduct(shop.ctx, { price: 50_000, stock: { 9: 5 } });
  const input = orderInput([{ product_id: product.id, size: "9", quantity: 1, price: 50_000 }], {
    payment_method: "transfer",
  });
  const placed = await shop.from("203.0.113.1").call("place_order", input);
  const { id, key } = placed.body as { id: string; key: string };
  const photo = await sharp({
    create: { width: 40, height: 70, channels: 3, background: "#2f5d50" },
  })
    .jpeg()
    .toBuffer();
  const kept = await createApp(shop.ctx).request(`/order-files/${id}`, {
    method: "POST",
    headers: { "x-order-key": key },
    body: new Uint8Array(photo),
  });
  const { name } = (await kept.json()) as { name: string };
  const statuses: number[] = [];
  for (let n = 0; n < 70; n++) {
    const stranger = shop.from(`198.51.100.${n}`);
    const { status } = await stranger.call("send_receipt", { order_id: id, key, file: name });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  const events = await shop.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(events.filter(({ kind }) => kind === "receipt_sent")).toHaveLength(60);
});
