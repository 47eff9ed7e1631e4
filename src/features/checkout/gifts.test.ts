import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { readTakings } from "~/features/analytics/takings/read-takings.server.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import { functions as adminFunctions } from "~/features/orders/admin/api.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { viewOrder } from "~/features/orders/open-order.server.ts";
import { describeReceipt } from "~/features/orders/receipt/receipt.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { vatOn } from "~/lib/vat.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { editAddress } from "./change-address/edit-address.server.ts";
import { quoteDelivery } from "./delivery.server.ts";
import { GIFT_NOTE_LENGTH } from "./gift.ts";
import { placeOrder } from "./place-order.server.ts";
import { placeOrderInput } from "./schema.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const FEE = 2500;
const WRAP = 1500;
const NGOZI = { name: "Ngozi Eze", phone: "+2348035550199" };

beforeEach(async () => {
  await updateSettings(t.ctx, null, "gifts", { wrap_fee_kobo: WRAP * 100 });
  await updateSettings(t.ctx, null, "vat", {});
});

async function input(more: object = {}, wrap = WRAP, price = 50_000) {
  const product = await makeProduct(t.ctx, { price, stock: { "10": 9 } });
  return orderInput([{ product_id: product.id, size: "10", quantity: 1, price }], {
    payment_method: "transfer",
    receiver: NGOZI,
    gift: { wrap: true, note: "Happy birthday, Ngozi!" },
    expected: { delivery_fee: FEE, discount: 0, gift_wrap: wrap, total: price + FEE + wrap },
    ...more,
  });
}
const place = async (...given: Parameters<typeof input>) =>
  (await placeOrder(t.ctx, anonymous, await input(...given), null)).id;
const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const viewOf = (id: string) =>
  viewOrder(t.ctx, anonymous, { order_id: id, key: orderKey(t.ctx, { id, linkNo: 0 }) });
const pay = async (id: string) =>
  takePayment(t.ctx, staff, { orderId: id, method: "transfer", seen: (await rowOf(id)).version });

test("who lives abroad orders with their own number where somebody at home receives it, and not otherwise", async () => {
  const contact = { name: "Ada Obi", email: "ada@example.com", phone: "+44 7911 123456" };
  const given = await input({ contact });
  const asked = placeOrderInput.parse(given);
  const { id } = await placeOrder(t.ctx, anonymous, asked, null);
  expect(await rowOf(id)).toMatchObject({
    phone: "+447911123456",
    receiverPhone: NGOZI.phone,
  });
  const { receiver: _, ...own } = given;
  expect(placeOrderInput.safeParse(own).error?.issues[0]).toMatchObject({
    path: ["contact", "phone"],
    message: "Enter a Nigerian mobile number, e.g. 0803 555 0142",
  });
  const away = { ...given, receiver: { ...NGOZI, phone: contact.phone } };
  expect(placeOrderInput.safeParse(away).success).toBe(false);
});

test("a gift goes to who receives it, wrapped and with its note, and its mails to who ordered it", async () => {
  const id = await place();
  expect(await rowOf(id)).toMatchObject({
    fullName: "Adaeze Obi",
    receiverName: NGOZI.name,
    receiverPhone: NGOZI.phone,
    isGift: true,
    giftNote: "Happy birthday, Ngozi!",
    giftWrapKobo: WRAP * 100,
    totalKobo: (50_000 + FEE + WRAP) * 100,
  });
  const seen = await viewOf(id);
  expect(seen).toMatchObject({ receiver: NGOZI, gift: { isWrapped: true } });
  const brand = { name: "Oríkì", address: "", phone: "", email: "" };
  expect(describeReceipt(seen, brand)).toMatchObject({
    customer: ["Adaeze Obi", "+234 803 555 0142", expect.any(String), expect.any(String)],
    totals: [
      { title: "Subtotal" },
      { title: "Delivery" },
      { title: "Gift wrap", amount: "₦1,500.00" },
      { title: "Total", amount: "₦54,000.00" },
      { title: "Including VAT 7.5%" },
    ],
  });
  const read = adminFunctions.find(({ name }) => name === "admin_order")!;
  const manager = signedIn({ roles: ["manager"] });
  const request = { headers: new Headers(), address: "" };
  expect(await read.handler(t.ctx, manager, { id }, request)).toMatchObject({
    full_name: "Adaeze Obi",
    receiver: NGOZI,
    gift: { note: "Happy birthday, Ngozi!", is_wrapped: true },
    gift_wrap: WRAP,
  });
  await sendDueMails(t.ctx);
  const mails = (await t.ctx.db.select().from(mailOutbox)).filter(
    ({ data }) => data.order_id === id,
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(["adaeze@example.com"]);
  expect(mails[0]!.text).toMatch(/Gift wrap\s+₦1,500/);

  await editAddress(t.ctx, staff, id, {
    ...{ full_name: "Adaeze Obi", phone: "+2348035550142", receiver: null },
    ...{ state: "LA", city: "Ikeja", area: "", street: "3 Allen Avenue", landmark: "" },
  });
  expect((await viewOf(id)).receiver).toBeNull();
});

test("wrapping costs what the settings say: free, something, or it is not offered", async () => {
  const place_ = { state: "LA", city: "Ikeja", area: "", subtotal: 50_000 };
  expect(await quoteDelivery(t.ctx, place_)).toMatchObject({ gift_wrap: WRAP });
  await expect(place({}, 0)).rejects.toMatchObject({
    code: "changed",
    details: { gift_wrap: WRAP, total: 50_000 + FEE + WRAP },
  });
  await updateSettings(t.ctx, null, "gifts", { wrap_fee_kobo: 0 });
  expect(await rowOf(await place({}, 0))).toMatchObject({ giftWrapKobo: 0 });
  await updateSettings(t.ctx, null, "gifts", { wrap_fee_kobo: null });
  expect(await quoteDelivery(t.ctx, place_)).toMatchObject({ gift_wrap: null });
  await expect(place()).rejects.toMatchObject({ reason: "gift_wrap_not_offered" });
  const note = { wrap: false, note: "For you" };
  expect(await rowOf(await place({ gift: note }, 0))).toMatchObject({
    isGift: true,
    giftWrapKobo: null,
  });
});

test("nobody is asked at the door for the money of a gift, and its note fits on the slip", async () => {
  await expect(place({ payment_method: "on_delivery" })).rejects.toMatchObject({
    code: "refused",
    reason: "on_delivery_not_offered",
  });
  const long = { ...(await input()), gift: { note: "x".repeat(GIFT_NOTE_LENGTH + 1) } };
  expect(placeOrderInput.safeParse(long).success).toBe(false);
});

test("of random gifts the sum is the same in order, payment, takings and refund, with VAT in it or added", async () => {
  const kobo = (most: number) => fc.integer({ min: 0, max: most });
  const day = t.clock.now().toISOString().slice(0, 10);
  const takings = async () => (await readTakings(t.ctx, { from: day, to: day })).total;
  await fc.assert(
    fc.asyncProperty(kobo(9_000_00), kobo(90_000_00), fc.boolean(), async (wrap, more, added) => {
      await updateSettings(t.ctx, null, "gifts", { wrap_fee_kobo: wrap });
      await updateSettings(t.ctx, null, "vat", { rate_percent: 7.5, prices_include: !added });
      const price = (1_000_00 + more) / 100;
      const net = 1_000_00 + more + FEE * 100 + wrap;
      const total = net + (added ? vatOn(net, 750) : 0);
      const before = await takings();
      const expected = { delivery_fee: FEE, gift_wrap: wrap / 100, total: total / 100 };
      const id = await place({ expected: { discount: 0, ...expected } }, 0, price);
      await pay(id);
      expect((await rowOf(id)).totalKobo).toBe(total);
      const after = await takings();
      expect(Math.round((after.left - before.left) * 100)).toBe(total);
      await setOrderStatus(t.ctx, staff, id, "cancelled");
      const { rows } = await t.ctx.pool.query<{ kobo: string }>(
        "select sum(amount_kobo) as kobo from refunds where order_id = $1",
        [id],
      );
      expect(Number(rows[0]!.kobo)).toBe(total);
    }),
    { numRuns: 8, seed: 20_261_123 },
  );
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});
