import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { packingPhotos } from "~/db/schema/origin.ts";
import { storageObjects } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { forgetCustomers } from "~/features/orders/forget-customers.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { anonymous } from "~/platform/caller.ts";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { MOST_PHOTOS } from "./rules.ts";
import { viewPacking } from "./view-packing.server.ts";

const t = testContext();
let shop: AccountsShop;
let tokens: Record<"staff" | "customer", string>;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  shop = createAccountsShop(t.ctx);
  const [packer, customer] = [await signUpPerson(shop), await signUpPerson(shop)];
  await giveRole(t.ctx, packer.id, "support");
  tokens = { staff: packer.session.access_token, customer: customer.session.access_token };
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#6b4423" } });
  photo = new Uint8Array(await drawn.jpeg().toBuffer());
});

async function order() {
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  return (await placeOrder(t.ctx, anonymous, orderInput([line]), null)).id;
}

async function send(orderId: string, body: Uint8Array<ArrayBuffer> = photo, as?: string) {
  const answer = await shop.request(`/packing-photos/${orderId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${as ?? tokens.staff}` },
    body,
  });
  return answer.status;
}

test("staff keep photographs of a box, which only they see", async () => {
  const id = await order();
  expect(await send(id, photo, tokens.customer)).toBe(403);
  expect(await send(crypto.randomUUID())).toBe(404);
  expect(await send("none")).toBe(404);
  const text = (words: string) => new Uint8Array(new TextEncoder().encode(words));
  expect(await send(id, text("%PDF-1.4"))).toBe(415);
  expect(await send(id, text("no picture"))).toBe(415);
  expect(await send(id, new Uint8Array(MAX_UPLOAD_BYTES + 1))).toBe(413);
  expect((await viewPacking(t.ctx, id)).photos).toEqual([]);
  expect(await send(id)).toBe(200);
  const { photos } = await viewPacking(t.ctx, id);
  expect(photos).toHaveLength(1);
  const [kept] = await t.ctx.db.select().from(packingPhotos).where(eq(packingPhotos.orderId, id));
  expect(kept!.file).toMatch(new RegExp(`^${id}/`));
  const open = `/storage/v1/object/public/order-files/${kept!.file}`;
  expect((await shop.request(open)).status).toBe(404);
  const shown = await shop.request(photos[0]!.url);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const now = t.clock.now();
  t.clock.advance(3_601_000);
  expect((await shop.request(photos[0]!.url)).status).toBe(400);
  t.clock.set(now);
});

test("a box has a few photographs, so that there is room for the customer's receipt", async () => {
  const id = await order();
  for (let n = 0; n < MOST_PHOTOS; n++) expect(await send(id)).toBe(200);
  expect(await send(id)).toBe(422);
});

test("photographs go with the customer who leaves, with their files", async () => {
  const id = await order();
  expect(await send(id)).toBe(200);
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, id, "cancelled");
  await t.ctx.db.update(orders).set({ customerLeftAt: t.clock.now() }).where(eq(orders.id, id));
  expect(await forgetCustomers(t.ctx)).toBe(1);
  expect((await viewPacking(t.ctx, id)).photos).toEqual([]);
  const files = await t.ctx.db.select().from(storageObjects);
  expect(files.filter(({ name }) => name.startsWith(id))).toEqual([]);
});
