import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { editAddress } from "~/features/checkout/change-address/edit-address.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { choosePayment } from "~/features/payments/choose-payment.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";
import { expireOrders } from "./expire-unpaid.server.ts";
import { findDifferences } from "./invariants.server.ts";
import { recordShipment } from "./ship.server.ts";
import { setOrderStatus } from "./status-requests.server.ts";

const t = testContext({ poolSize: 20 });
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const bola = { kind: "staff" as const, id: "22222222-2222-4222-8222-222222222222" };
const customer = { kind: "customer" as const, id: null };

async function placed(quantity = 2, method: "transfer" | "on_delivery" = "on_delivery") {
  const product = await makeProduct(t.ctx, { stock: { "10": 5 } });
  const line = { product_id: product.id, size: "10", quantity, price: 50_000 };
  const input = orderInput([line], { payment_method: method });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  return { id, product };
}
const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const eventsOf = (id: string) =>
  t.ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));

const address = {
  full_name: "Ngozi Obi",
  phone: "+2348035550143",
  state: "LA" as const,
  city: "Ikeja",
  area: "",
  street: "9 Oba Akinjobi Way",
  landmark: "",
};

test("whoever looked at an older order changes nothing and is told what is there now", async () => {
  const { id, product } = await placed();
  const { version: seen } = await rowOf(id);
  await setOrderStatus(t.ctx, ada, id, "processing", seen);
  const now = await rowOf(id);
  const late = [
    () => setOrderStatus(t.ctx, bola, id, "cancelled", seen),
    () => recordShipment(t.ctx, bola, { orderId: id, carrier: "", trackingNumber: "", seen }),
    () => editAddress(t.ctx, bola, id, address, seen),
  ];
  for (const change of late) {
    await expect(change()).rejects.toMatchObject({
      code: "changed",
      reason: "order_changed",
      message: expect.stringContaining("repeat your change"),
      details: { version: now.version, status: "processing" },
    });
  }
  expect(await rowOf(id)).toEqual(now);
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 3, held: 0 });
  // What somebody else has done already need not be done again.
  await setOrderStatus(t.ctx, bola, id, "processing", seen);
  await setOrderStatus(t.ctx, bola, id, "cancelled", now.version);
  expect(await rowOf(id)).toMatchObject({ status: "cancelled" });
});

test("of many who change the same order at once, one does", async () => {
  const { id } = await placed();
  const { version } = await rowOf(id);
  const wanted = ["processing", "shipped", "delivered", "completed", "cancelled"] as const;
  const outcomes = await Promise.allSettled(
    wanted.map((status) => setOrderStatus(t.ctx, ada, id, status, version)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await eventsOf(id)).filter((event) => event.toStatus)).toHaveLength(2);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("over the wire a version is compared, and nobody must send one", async () => {
  const { id } = await placed();
  const patch = async (body: object) => {
    const response = await createApp(t.ctx).request(`/rest/v1/orders?id=eq.${id}&select=version`, {
      method: "PATCH",
      headers: {
        "Content-Type": "application/json",
        Prefer: "return=representation",
        Authorization: `Bearer ${t.ctx.tokens.serviceKey}`,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const { version } = await rowOf(id);
  const done = await patch({ status: "processing", version });
  expect(done).toMatchObject({ status: 200, body: [{ version: (await rowOf(id)).version }] });
  expect(await patch({ status: "shipped", version })).toMatchObject({
    status: 409,
    body: { code: "order_changed" },
  });
  expect((await rowOf(id)).status).toBe("processing");
  expect((await patch({ status: "shipped" })).status).toBe(200);
  expect((await rowOf(id)).status).toBe("shipped");
});

test("every change of an order is a version, and every transition says who, when and why", async () => {
  const { id } = await placed(3, "transfer");
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const parcel = { orderId: id, carrier: "GIG", trackingNumber: "1" };
  const piece = { order_item_id: item!.id, quantity: 1 };
  const steps: [string, string | null, () => Promise<unknown>][] = [
    ["status_changed", ada.id, () => setOrderStatus(t.ctx, ada, id, "cancelled")],
    ["status_changed", bola.id, () => setOrderStatus(t.ctx, bola, id, "pending")],
    ["address_changed", ada.id, () => editAddress(t.ctx, ada, id, address)],
    [
      "paid",
      bola.id,
      async () => {
        const payment = await choosePayment(t.ctx, id, "transfer", customer);
        return confirmTransfer(t.ctx, bola, payment.id);
      },
    ],
    ["shipped", ada.id, () => recordShipment(t.ctx, ada, { ...parcel, items: [piece] })],
    [
      "refund_due",
      bola.id,
      () =>
        refundOrder(t.ctx, bola, {
          orderId: id,
          amountKobo: 100,
          reason: "other",
          items: [{ ...piece, restock: true }],
          idempotencyKey: "history-of-an-order",
        }),
    ],
    ["shipped", ada.id, () => recordShipment(t.ctx, ada, parcel)],
    ["status_changed", ada.id, () => setOrderStatus(t.ctx, ada, id, "delivered")],
  ];
  let before = await rowOf(id);
  for (const [kind, who, change] of steps) {
    t.clock.advance(60_000);
    await change();
    const [row, event] = [await rowOf(id), (await eventsOf(id)).at(-1)!];
    expect(row.version, kind).toBeGreaterThan(before.version);
    expect(event).toMatchObject({
      kind: row.status === "cancelled" ? "cancelled" : kind,
      actorId: who,
      actorKind: "staff",
      at: t.clock.now(),
    });
    if (event.toStatus)
      expect([event.fromStatus, event.toStatus]).toEqual([before.status, row.status]);
    else expect(row.status).toBe(before.status);
    before = row;
  }
  const statuses = (await eventsOf(id)).filter((event) => event.toStatus);
  for (const [at, event] of statuses.entries())
    expect(event.fromStatus).toBe(at === 0 ? null : statuses[at - 1]!.toStatus);
});

test("what the shop does by itself stands in the history too", async () => {
  const { id } = await placed(1, "transfer");
  t.clock.advance(30 * 86_400_000);
  expect(await expireOrders(t.ctx)).toBe(1);
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    kind: "expired",
    actorKind: "system",
    actorId: null,
    at: t.clock.now(),
    fromStatus: "pending",
    toStatus: "cancelled",
  });
});
