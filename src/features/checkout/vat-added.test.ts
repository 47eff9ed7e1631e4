import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { readTakings } from "~/features/analytics/takings/read-takings.server.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { viewOrder } from "~/features/orders/open-order.server.ts";
import { describeReceipt } from "~/features/orders/receipt/receipt.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { refundReturn } from "~/features/returns/refund-return.server.ts";
import { requestReturn, stepReturn } from "~/features/returns/service.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { vatOn, vatWithin } from "~/lib/vat.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { testPayments } from "~tests/support/payments.ts";
import { changeOwnAddress } from "./change-address/change-address.server.ts";
import { quoteDelivery } from "./delivery.server.ts";
import { placeOrder } from "./place-order.server.ts";

const shop = testPayments();
const staff = { kind: "staff" as const, id: null };
const customer = { kind: "customer" as const, id: null };
const RATE = 750;
/** ₦33,333.33 apiece: VAT of each would be rounded otherwise than that of all. */
const PRICE = 33_333.33;
const FEE = 2500;
let manager: Awaited<ReturnType<typeof signUpPerson>>;

beforeAll(async () => {
  manager = await signUpPerson(createAccountsShop(shop.t.ctx));
  await giveRole(shop.t.ctx, manager.id, "manager");
  await updateSettings(shop.t.ctx, null, "vat", { rate_percent: 7.5, prices_include: false });
});
afterAll(() => updateSettings(shop.t.ctx, null, "vat", {}));

const koboOf = (naira: number) => Math.round(naira * 100);
/** So many pieces and their delivery, with VAT. */
function grossOf(pieces: number, fee = FEE): number {
  const net = koboOf(PRICE) * pieces + koboOf(fee);
  return net + vatOn(net, RATE);
}

async function input(quantity: number, total = grossOf(quantity) / 100, more: object = {}) {
  const product = await makeProduct(shop.t.ctx, { price: PRICE, stock: { "10": 20 } });
  const line = { product_id: product.id, size: "10", quantity, price: PRICE };
  return orderInput([line], {
    payment_method: "transfer",
    expected: { delivery_fee: FEE, discount: 0, total },
    ...more,
  });
}
const place = async (quantity: number) =>
  (await placeOrder(shop.t.ctx, anonymous, await input(quantity), null)).id;
const rowOf = async (id: string) =>
  (await shop.t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
async function pay(id: string) {
  const { version } = await rowOf(id);
  await takePayment(shop.t.ctx, staff, { orderId: id, method: "transfer", seen: version });
}
const owner = () => signedIn({ userId: manager.id, email: manager.email });
const differences = () => findDifferences(shop.t.ctx.db);

test("VAT is added at the checkout, as a line of its own, and nobody orders without having seen it", async () => {
  const address = { state: "LA", city: "Ikeja", area: "", subtotal: PRICE * 3 };
  expect(await quoteDelivery(shop.t.ctx, address)).toMatchObject({ vat_added: RATE });
  const withoutVat = await input(3, PRICE * 3 + FEE);
  await expect(placeOrder(shop.t.ctx, anonymous, withoutVat, null)).rejects.toMatchObject({
    code: "changed",
    details: { total: grossOf(3) / 100 },
  });

  const id = await place(3);
  const net = koboOf(PRICE) * 3 + koboOf(FEE);
  expect(await rowOf(id)).toMatchObject({
    vatRate: RATE,
    vatAddedKobo: vatOn(net, RATE),
    totalKobo: grossOf(3),
  });
  expect((await shop.state(id)).payments).toMatchObject([{ amountKobo: grossOf(3) }]);
  const seen = await viewOrder(shop.t.ctx, anonymous, {
    order_id: id,
    key: orderKey(shop.t.ctx, { id, linkNo: 0 }),
  });
  expect(seen.vat).toEqual({ rate: RATE, kobo: vatOn(net, RATE), isAdded: true });
  const brand = { name: "Oríkì", address: "", phone: "", email: "" };
  const titles = describeReceipt(seen, brand).totals.map(({ title }) => title);
  expect(titles).toEqual(["Subtotal", "Delivery", "VAT 7.5%", "Total"]);
  await sendDueMails(shop.t.ctx);
  const mails = await shop.t.ctx.db.select().from(mailOutbox);
  const placed = mails.find(
    ({ data, template }) => data.order_id === id && template === "order-placed",
  );
  expect(placed!.text).toMatch(/VAT 7\.5%\s+₦7,687\.50/);

  // An order keeps its terms.
  await updateSettings(shop.t.ctx, null, "vat", {});
  const within = await placeOrder(shop.t.ctx, anonymous, await input(1, PRICE + FEE), null);
  expect(await rowOf(within.id)).toMatchObject({ vatAddedKobo: null, vatRate: RATE });
  await updateSettings(shop.t.ctx, null, "vat", { rate_percent: 7.5, prices_include: false });
  expect(await differences()).toEqual([]);
});

test("a rate of nothing adds nothing", async () => {
  await updateSettings(shop.t.ctx, null, "vat", { rate_percent: 0, prices_include: false });
  const { id } = await placeOrder(shop.t.ctx, anonymous, await input(1, PRICE + FEE), null);
  expect(await rowOf(id)).toMatchObject({ vatAddedKobo: null, vatRate: 0 });
  await updateSettings(shop.t.ctx, null, "vat", { rate_percent: 7.5, prices_include: false });
});

test("other pieces and another fee bear it, too, in what is asked for and in what goes back", async () => {
  const id = await place(1);
  await pay(id);
  const [line] = await shop.t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  async function change(quantity: number) {
    const pieces = { order_id: id, kept: [{ id: line!.id, size: "10", quantity }], added: [] };
    const quote = await manager.client.rpc("quote_order_pieces", pieces);
    const { version } = await rowOf(id);
    const more = { version, expected_total: quote.data.total, reason: "More" };
    expect(
      (await manager.client.rpc("change_order_pieces", { ...pieces, ...more })).error,
    ).toBeNull();
    return quote.data;
  }
  expect(await change(3)).toMatchObject({
    total: grossOf(3) / 100,
    due: (grossOf(3) - grossOf(1)) / 100,
  });
  await pay(id);
  expect(await change(2)).toMatchObject({ refund: (grossOf(3) - grossOf(2)) / 100 });
  expect(await differences()).toEqual([]);

  // Cheaper to deliver elsewhere: the fee's VAT goes back with it, once.
  const far = await input(1, grossOf(1, 4000) / 100);
  const lekki = { ...far.address!, city: "Lekki" };
  const zone = await quoteDelivery(shop.t.ctx, { ...lekki, subtotal: PRICE });
  const fee = zone.options.find(({ method }) => method === "standard")!.fee;
  const expected = { delivery_fee: fee, discount: 0, total: grossOf(1, fee) / 100 };
  const { id: other } = await placeOrder(
    shop.t.ctx,
    anonymous,
    { ...far, address: lekki, expected },
    null,
  );
  await pay(other);
  await shop.t.ctx.db.update(orders).set({ userId: manager.id }).where(eq(orders.id, other));
  const { version } = await rowOf(other);
  const moved = { order_id: other, address: far.address!, version, expected_fee: FEE, code: "" };
  await changeOwnAddress(shop.t.ctx, owner(), moved);
  const less = koboOf(fee) - koboOf(FEE);
  expect((await shop.state(other)).refunds).toMatchObject([
    { amountKobo: less + vatOn(less, RATE) },
  ]);
  expect(await differences()).toEqual([]);
});

test("what is sent back in parts has given back all of it with its VAT, to the kobo, in takings as well", async () => {
  const id = await place(3);
  await pay(id);
  await setOrderStatus(shop.t.ctx, staff, id, "delivered");
  const [item] = await shop.t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  let kept = grossOf(3);
  for (let n = 0; n < 3; n++) {
    const returnId = await requestReturn(shop.t.ctx, customer, id, {
      resolution: "refund",
      note: "",
      // The last one was our fault: its fee goes back with it.
      items: [
        { order_item_id: item!.id, quantity: 1, reason: n === 2 ? "defect" : "changed_mind" },
      ],
    });
    for (const step of ["authorize", "receive", "inspect"] as const)
      await stepReturn(shop.t.ctx, staff, returnId, step);
    await refundReturn(shop.t.ctx, staff, returnId);
    const due = (await shop.state(id)).refunds.find(({ status }) => status === "due")!;
    await processRefund(shop.t.ctx, staff, due.id);
    kept -= due.amountKobo;
  }
  expect(kept).toBe(0);
  expect((await rowOf(id)).refundedKobo).toBe(grossOf(3));
  expect(await differences()).toEqual([]);

  const day = shop.t.clock.now().toISOString().slice(0, 10);
  const before = (await readTakings(shop.t.ctx, { from: day, to: day })).total.vat;
  const more = await place(2);
  await pay(more);
  const after = (await readTakings(shop.t.ctx, { from: day, to: day })).total.vat;
  expect(koboOf(after) - koboOf(before)).toBe(vatWithin(grossOf(2), RATE));
});
