// An order to be paid on delivery held its pieces for ever, whoever placed it: picked up in the store
// nobody even had to be sent away. Now it waits a day for its link or a call of the staff, then three
// days in the store. Who refused a parcel before had the next one sent at no cost; now they pay first.
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, riskContacts } from "~/db/schema/orders.ts";
import { refusals } from "~/db/schema/store.ts";
import { expireOrders } from "~/features/orders/expire-unpaid.server.ts";
import { confirmOrder } from "~/features/orders/prove-contact.server.ts";
import { recordShipment } from "~/features/orders/ship.server.ts";
import { refuseAtDoor, setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { makeProduct } from "../support/factories.ts";
import { orderInput, stockOf } from "../support/orders.ts";
import { abusedShop } from "./shop.ts";

const shop = abusedShop();
const staff = { kind: "staff" as const, id: null };
const HOUR = 3_600_000;
let serial = 0;

interface Wanted {
  price?: number;
  pickup?: boolean;
  contact?: { email: string; phone: string };
  street?: string;
}

const stranger = () => ({
  email: `stranger${++serial}@example.com`,
  phone: `+23480355${String(70_000 + serial)}`,
});

/** Orders one piece from an address of its own, to be paid at the door. */
async function order({ price = 50_000, pickup, contact = stranger(), street }: Wanted = {}) {
  const product = await makeProduct(shop.ctx, { stock: { "10": 50 }, price });
  const line = { product_id: product.id, size: "10", quantity: 1, price };
  const input = orderInput([line]);
  const { status, body } = await shop.from(`102.91.${++serial}.7`).call("place_order", {
    ...input,
    contact: { name: "Ada Obi", ...contact },
    ...(pickup
      ? {
          address: undefined,
          delivery_method: "pickup",
          expected: { delivery_fee: 0, discount: 0, total: price },
        }
      : { address: { ...input.address, street: street ?? `${serial} Stranger Close` } }),
  });
  const held = async () => (await stockOf(shop.ctx, product.id))["10"]!.held;
  return { status, body, contact, id: body.id as string, held };
}

const rowOf = async (id: string) =>
  (await shop.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;

test("pieces to be paid at pick-up are held for a day, three when confirmed (before: for ever)", async () => {
  const [silent, confirmed] = [await order({ pickup: true }), await order({ pickup: true })];
  await confirmOrder(shop.ctx, staff, confirmed.id, "phone");
  expect([await silent.held(), await confirmed.held()]).toEqual([1, 1]);
  shop.clock.advance(24 * HOUR + 1000);
  await expireOrders(shop.ctx);
  expect([await silent.held(), await confirmed.held()]).toEqual([0, 1]);
  shop.clock.advance(48 * HOUR);
  await expireOrders(shop.ctx);
  expect(await confirmed.held()).toBe(0);
});

test("nobody packs what is paid on delivery before it is confirmed; a call of the staff is enough", async () => {
  const { id, held } = await order();
  const ways = [
    () => setOrderStatus(shop.ctx, staff, id, "processing"),
    () => setOrderStatus(shop.ctx, staff, id, "shipped"),
    () => recordShipment(shop.ctx, staff, { orderId: id, carrier: "", trackingNumber: "" }),
  ];
  for (const pack of ways) {
    await expect(pack()).rejects.toMatchObject({ code: "refused", reason: "not_confirmed" });
  }
  expect(await held()).toBe(1);
  await confirmOrder(shop.ctx, staff, id, "phone");
  await setOrderStatus(shop.ctx, staff, id, "processing");
  expect(await rowOf(id)).toMatchObject({ status: "processing", stockState: "sold" });
});

test("who refused a parcel at the door gets no other one unpaid, however they write themselves (before: any number)", async () => {
  const ada = { email: "ada.refuses@gmail.com", phone: "+2348035560001" };
  const first = await order({ contact: ada, street: "3 Allen Avenue" });
  await confirmOrder(shop.ctx, staff, first.id, "phone");
  await setOrderStatus(shop.ctx, staff, first.id, "shipped");
  await refuseAtDoor(shop.ctx, staff, first.id);
  expect(await rowOf(first.id)).toMatchObject({ status: "cancelled", stockState: "released" });

  const disguises = [
    { contact: { ...stranger(), email: "a.d.a.refuses+new@googlemail.com" } },
    { contact: { ...stranger(), phone: "0803 556 0001" } },
    { street: "3, ALLEN avenue." },
  ];
  for (const disguise of disguises) {
    const { status, body } = await order(disguise);
    expect([status, body.code, body.message]).toEqual([
      422,
      "on_delivery_not_offered",
      "Pay on delivery is not available for this order. Choose card or transfer.",
    ]);
  }
  const noted = await shop.ctx.db
    .select()
    .from(refusals)
    .where(eq(refusals.rule, "on_delivery.refused_before"));
  expect(noted.map(({ subject }) => subject).sort()).toEqual(
    ["+2348035560001", "3allenavenue|ikeja", "adarefuses@gmail.com"].sort(),
  );
  expect((await order()).status).toBe(200);
  // Sent out again after all, they are as they were before.
  await setOrderStatus(shop.ctx, staff, first.id, "shipped");
  expect(await shop.ctx.db.select().from(riskContacts)).toEqual([]);
});

test("a first order above the limit is paid before it leaves, and the checkout says so before", async () => {
  const contact = stranger();
  const dear = { price: 160_000, contact };
  expect((await order(dear)).body).toMatchObject({ code: "on_delivery_not_offered" });
  const quote = async (subtotal: number) => {
    const { body } = await shop.from("102.92.1.7").call("quote_delivery", {
      ...{ state: "LA", city: "Ikeja", street: "3 Allen Avenue", subtotal },
      ...contact,
    });
    const { pay_on_delivery, pay_on_delivery_hint } = body.options[0];
    return [pay_on_delivery, pay_on_delivery_hint];
  };
  expect(await quote(160_000)).toEqual([
    false,
    "Pay on delivery is not available for this order. Choose card or transfer.",
  ]);
  expect(await quote(50_000)).toEqual([true, ""]);
  const small = await order({ contact });
  await confirmOrder(shop.ctx, staff, small.id, "phone");
  await setOrderStatus(shop.ctx, staff, small.id, "delivered");
  expect(await quote(160_000)).toEqual([true, ""]);
  expect((await order(dear)).status).toBe(200);
});
