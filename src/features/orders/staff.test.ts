import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, orderItems, orders, shipments } from "~/db/schema/orders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { editAddress } from "~/features/checkout/change-address/edit-address.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { functions } from "./admin/staff-api.server.ts";
import { findDifferences } from "./invariants.server.ts";
import { RESENDABLE } from "./resendable.ts";
import { recordShipment } from "./ship.server.ts";
import { resendMail } from "./staff.server.ts";
import { setOrderStatus } from "./status-requests.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };

async function placed(quantity = 3) {
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "10", quantity, price: 50_000 };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return { id, itemId: item!.id };
}
const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const parcel = { carrier: "GIG Logistics", trackingNumber: "GIG123" };

test("an order leaves in parts and is shipped when everything has left", async () => {
  const { id, itemId } = await placed(3);
  const items = [{ order_item_id: itemId, quantity: 1 }];
  expect(await recordShipment(t.ctx, staff, { orderId: id, ...parcel, items })).toMatchObject({
    complete: false,
  });
  expect(await rowOf(id)).toMatchObject({ status: "processing", stockState: "sold" });
  await expect(
    recordShipment(t.ctx, staff, {
      orderId: id,
      ...parcel,
      items: [{ order_item_id: itemId, quantity: 3 }],
    }),
  ).rejects.toMatchObject({ reason: "too_late" });
  expect(await recordShipment(t.ctx, staff, { orderId: id, ...parcel })).toMatchObject({
    complete: true,
  });
  expect(await rowOf(id)).toMatchObject({ status: "shipped", trackingNumber: "GIG123" });
  await expect(recordShipment(t.ctx, staff, { orderId: id, ...parcel })).rejects.toMatchObject({
    reason: "too_late",
  });
  const mails = await t.ctx.db.select({ template: mailOutbox.template }).from(mailOutbox);
  expect(mails.map((mail) => mail.template).sort()).toEqual([
    "order-part-shipped",
    "order-placed",
    "order-shipped",
  ]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a parcel whose answer was lost leaves once, however often it is pressed and whatever was seen", async () => {
  const { id, itemId } = await placed(3);
  const piece = (quantity: number) => [{ order_item_id: itemId, quantity }];
  const { version: seen } = await rowOf(id);
  const key = randomUUID();
  const press = { orderId: id, ...parcel, items: piece(1), seen };
  const first = await recordShipment(t.ctx, staff, press, key);
  // About the order as it was, and as it is by now; and two at once.
  expect(await recordShipment(t.ctx, staff, press, key)).toEqual(first);
  const now = { ...press, seen: (await rowOf(id)).version };
  const again = [1, 2].map(() => recordShipment(t.ctx, staff, now, key));
  expect(await Promise.all(again)).toEqual([first, first]);
  const shipped = await t.ctx.db.select().from(shipments).where(eq(shipments.orderId, id));
  expect(shipped).toHaveLength(1);
  await expect(
    recordShipment(t.ctx, staff, { ...now, items: piece(2) }, key),
  ).rejects.toMatchObject({ code: "idempotency_mismatch" });
  // Another press is another parcel, of the order as it is.
  await expect(recordShipment(t.ctx, staff, press, randomUUID())).rejects.toMatchObject({
    reason: "order_changed",
  });
  await recordShipment(t.ctx, staff, now, randomUUID());
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("an address changes until the order has left, and the old one is remembered", async () => {
  const { id } = await placed();
  const address = {
    full_name: "Ngozi Obi",
    phone: "+2348035550143",
    state: "LA" as const,
    city: "Ikeja",
    area: "GRA",
    street: "9 Oba Akinjobi Way",
    landmark: "",
  };
  await editAddress(t.ctx, staff, id, address);
  expect(await rowOf(id)).toMatchObject({ fullName: "Ngozi Obi", street: "9 Oba Akinjobi Way" });
  const events = await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(events.at(-1)).toMatchObject({
    kind: "address_changed",
    data: { before: { street: "3 Allen Avenue" } },
  });
  await setOrderStatus(t.ctx, staff, id, "shipped");
  await expect(editAddress(t.ctx, staff, id, address)).rejects.toMatchObject({
    reason: "too_late",
  });
});

test("a mail is sent again when staff ask for it, each time", async () => {
  const { id } = await placed();
  await resendMail(t.ctx, staff, id, "order-placed");
  await resendMail(t.ctx, staff, id, "order-placed");
  const again = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.status, "queued"));
  expect(again.filter((mail) => mail.dedupeKey.startsWith("resend:"))).toHaveLength(2);
});

test("of an order's mails those on the list are sent again, and no other", async () => {
  const { id } = await placed();
  for (const name of RESENDABLE) await resendMail(t.ctx, staff, id, name);
  const mails = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.status, "queued"));
  const again = mails.filter(
    ({ dedupeKey, data }) => dedupeKey.startsWith("resend:") && Object(data).order_id === id,
  );
  expect(again.map(({ template }) => template).sort()).toEqual([...RESENDABLE].sort());
  const { input } = functions.find(({ name }) => name === "resend_order_mail")!;
  const asked = (template: string) => input.safeParse({ order_id: id, template }).success;
  expect([asked("order-placed"), asked("auth-recovery")]).toEqual([true, false]);
});
