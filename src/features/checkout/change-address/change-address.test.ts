import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { payments, refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { settle } from "~/features/payments/settle.server.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { createPaystack } from "~/platform/services/paystack.ts";
import { createAccountsShop, newestMail, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testPayments } from "~tests/support/payments.ts";
import {
  changeOwnAddress,
  type Place,
  quoteNewAddress,
  sendAddressCode,
} from "./change-address.server.ts";
import { editAddress } from "./edit-address.server.ts";

const shop = testPayments();
const MAINLAND: Place = {
  state: "LA",
  city: "Yaba",
  area: "",
  street: "5 Herbert Macaulay",
  landmark: "",
};
const LEKKI: Place = { ...MAINLAND, city: "Lekki", street: "12 Admiralty Way" };
const KANO: Place = { ...MAINLAND, state: "KN", city: "Kano", street: "1 Zoo Road" };
const staff = { kind: "staff" as const, id: null };

const read = async (id: string) =>
  (await shop.t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const refundsOf = (id: string) =>
  shop.t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id));
const mailsOf = async (id: string) =>
  (await shop.t.ctx.db.select().from(mailOutbox)).filter(
    ({ template, data }) => template === "order-address-changed" && data.order_id === id,
  );

/** An order of somebody with an account, who calls. */
async function ownOrder(input: Parameters<typeof shop.order>[0] = {}) {
  const { id: userId, email } = await signUpPerson(createAccountsShop(shop.t.ctx));
  const order = await shop.order({ payment_method: "on_delivery", ...input });
  await shop.t.ctx.db.update(orders).set({ userId }).where(eq(orders.id, order.id));
  const caller = signedIn({ userId, email });
  return { ...order, caller };
}

async function change(
  caller: Caller,
  order_id: string,
  address: Place,
  more: { key?: string; code?: string; version?: number; expected_fee?: number } = {},
) {
  const { version } = await read(order_id);
  const fee = (await quoteNewAddress(shop.t.ctx, caller, { order_id, address, key: more.key }))
    .delivery_fee;
  await changeOwnAddress(shop.t.ctx, caller, {
    order_id,
    address,
    version,
    expected_fee: fee,
    code: "",
    ...more,
  });
}

async function payByCard(orderId: string) {
  const reference = await shop.begin(orderId);
  shop.paystack.pay(reference);
  await settle(shop.t.ctx, createPaystack(shop.t.ctx.config.paystack), reference);
}

test("what is paid at the door costs what the new place costs, said before, in history and by mail", async () => {
  const { id, caller } = await ownOrder();
  const quote = await quoteNewAddress(shop.t.ctx, caller, { order_id: id, address: LEKKI });
  expect(quote).toMatchObject({
    delivery_fee: 3000,
    total: 53_000,
    refund: 0,
    needs_code: false,
  });
  await expect(change(caller, id, LEKKI, { expected_fee: 2500 })).rejects.toMatchObject({
    code: "changed",
  });
  await expect(change(caller, id, LEKKI, { version: 99 })).rejects.toMatchObject({
    reason: "order_changed",
  });
  await change(caller, id, LEKKI);
  expect(await read(id)).toMatchObject({
    street: "12 Admiralty Way",
    deliveryZone: "lagos-island",
    deliveryFeeKobo: 300_000,
    totalKobo: 5_300_000,
  });
  const [open] = await shop.t.ctx.db.select().from(payments).where(eq(payments.orderId, id));
  expect(open).toMatchObject({ status: "open", amountKobo: 5_300_000 });
  const events = await shop.t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(events.find(({ kind }) => kind === "address_changed")).toMatchObject({
    actorKind: "customer",
    data: { before: { city: "Ikeja" }, fee_kobo: { from: 250_000, to: 300_000 } },
  });
  expect(await mailsOf(id)).toHaveLength(1);
});

test("where the rider takes no money, and where it has left, it cannot go", async () => {
  const { id, caller } = await ownOrder();
  await expect(change(caller, id, KANO)).rejects.toMatchObject({
    reason: "on_delivery_not_offered",
  });
  await setOrderStatus(shop.t.ctx, staff, id, "shipped");
  await expect(change(caller, id, LEKKI)).rejects.toMatchObject({ reason: "too_late" });
  expect(await mailsOf(id)).toEqual([]);
});

test("an order that waits for its money keeps the amount: it moves within its fee only", async () => {
  const { id, caller } = await ownOrder({ payment_method: "transfer" });
  await expect(change(caller, id, LEKKI)).rejects.toMatchObject({
    reason: "waits_for_other_amount",
  });
  await change(caller, id, MAINLAND);
  expect(await read(id)).toMatchObject({ city: "Yaba", totalKobo: 5_250_000 });
});

test("a paid order gets the difference back, once, and is never asked for more", async () => {
  const { id, caller } = await ownOrder({
    payment_method: "paystack",
    address: LEKKI,
    expected: { delivery_fee: 3000, discount: 0, total: 53_000 },
  });
  await payByCard(id);
  await expect(change(caller, id, KANO)).rejects.toMatchObject({ reason: "paid_less" });
  await change(caller, id, MAINLAND);
  expect(await refundsOf(id)).toMatchObject([{ amountKobo: 50_000, status: "due" }]);
  // What was paid stays the order's amount.
  expect(await read(id)).toMatchObject({ totalKobo: 5_300_000, city: "Yaba" });
  await expect(change(caller, id, LEKKI)).rejects.toMatchObject({ reason: "paid_less" });
  await change(caller, id, { ...MAINLAND, street: "7 Herbert Macaulay" });
  expect(await refundsOf(id)).toHaveLength(1);
});

test("who only holds the link shows by a code that the mailbox is theirs", async () => {
  const { id } = await shop.order({ payment_method: "on_delivery" });
  const key = orderKey(shop.t.ctx, { id, linkNo: 0 });
  const link = { order_id: id, key };
  expect(await quoteNewAddress(shop.t.ctx, anonymous, { ...link, address: LEKKI })).toMatchObject({
    needs_code: true,
  });
  await expect(change(anonymous, id, LEKKI, { key, code: "123" })).rejects.toMatchObject({
    reason: "wrong_code",
  });
  const mailer = { ...shop.t.ctx.mailer, deliver: async () => {} };
  const mailing = { ...shop.t.ctx, mailer };
  expect(await sendAddressCode(mailing, anonymous, link)).toEqual({ is_mailed: true });
  // Nobody is told to look for a mail that only stands in the outbox.
  expect(await sendAddressCode(shop.t.ctx, anonymous, link)).toEqual({ is_mailed: false });
  const { code } = await newestMail(shop.t.ctx, "adaeze@example.com", "contact-code");
  await change(anonymous, id, LEKKI, { key, code });
  expect(await read(id)).toMatchObject({ city: "Lekki" });
  await expect(
    quoteNewAddress(shop.t.ctx, anonymous, { order_id: id, address: LEKKI }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("who presses again, since no answer came, is answered as the first time; another change is still refused", async () => {
  const { id, caller } = await ownOrder();
  const { version } = await read(id);
  const asked = { version, expected_fee: 3000 };
  await change(caller, id, LEKKI, asked);
  await change(caller, id, LEKKI, asked);
  expect(await mailsOf(id)).toHaveLength(1);
  await expect(
    change(caller, id, { ...LEKKI, street: "1 Fola Osibo" }, asked),
  ).rejects.toMatchObject({ reason: "order_changed" });
  await expect(change(caller, id, LEKKI, { version, expected_fee: 2500 })).rejects.toMatchObject({
    reason: "order_changed",
  });
});

test("where staff have sent an order is the place that the customer moves it within", async () => {
  const { id, caller } = await ownOrder();
  await editAddress(shop.t.ctx, staff, id, {
    ...LEKKI,
    full_name: "Ngozi Obi",
    phone: "+2348035550143",
  });
  // What staff agreed holds within Lekki, too.
  expect(await read(id)).toMatchObject({ deliveryZone: "lagos-island", totalKobo: 5_250_000 });
  await change(caller, id, { ...LEKKI, street: "1 Fola Osibo" });
  expect(await read(id)).toMatchObject({ street: "1 Fola Osibo", deliveryFeeKobo: 250_000 });
});

test("an order that nobody has confirmed stays where it goes, as does one for the store", async () => {
  const { id, caller } = await ownOrder();
  await shop.t.ctx.db.update(orders).set({ contactProof: "awaited" }).where(eq(orders.id, id));
  await expect(change(caller, id, LEKKI)).rejects.toMatchObject({ reason: "not_confirmed" });
  await shop.t.ctx.db
    .update(orders)
    .set({ contactProof: null, deliveryMethod: "pickup" })
    .where(eq(orders.id, id));
  await expect(change(caller, id, LEKKI)).rejects.toMatchObject({ reason: "pickup" });
});
