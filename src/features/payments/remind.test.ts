import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { expireOrders } from "~/features/orders/expire-unpaid.server.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testPayments } from "~tests/support/payments.ts";
import { choosePayment } from "./choose-payment.server.ts";
import { remindPayers } from "./remind.server.ts";
import { settle } from "./settle.server.ts";

const shop = testPayments();
const MINUTE = 60_000;
const customer = { kind: "customer" as const, id: null };

/** The mails that an order's customer has got, with what the newest says. */
async function mailsOf(orderId: string) {
  await sendDueMails(shop.t.ctx);
  const mails = await shop.t.ctx.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
  const own = mails.filter(({ data }) => (data as { order_id?: string }).order_id === orderId);
  return { names: own.map(({ template }) => template), text: own.at(-1)?.text ?? "" };
}
const settled = (reference: string) => settle(shop.t.ctx, shop.t.ctx.paystack!, reference);
const wait = async (minutes: number) => {
  shop.t.clock.advance(minutes * MINUTE);
  return remindPayers(shop.t.ctx);
};

test("who gives up the card page is written to once, with how it goes on", async () => {
  const { id } = await shop.order();
  await settled(await shop.begin(id));
  expect(await wait(14)).toBe(0);
  expect(await wait(1)).toBe(1);
  expect(await wait(1)).toBe(0);
  // Another try that comes to nothing is no other mail.
  shop.paystack.pay(await shop.begin(id), { status: "failed" });
  expect(await wait(16)).toBe(0);
  const { names, text } = await mailsOf(id);
  expect(names).toEqual(["order-placed", "payment-unfinished"]);
  for (const part of [
    "We keep your pieces until Thu 19 Nov, 11:00.",
    "Try again or pay another way",
    `/orders/${id}?key=`,
    "https://wa.me/2348035550142",
    id.slice(0, 8),
  ])
    expect(text).toContain(part);
});

test("who never opened the card page, and whose card was declined, are told what happened", async () => {
  const { id: unopened } = await shop.order();
  const { id: declined } = await shop.order();
  const reference = await shop.begin(declined);
  shop.paystack.pay(reference, { status: "failed" });
  await settled(reference);
  expect(await wait(15)).toBe(2);
  expect((await mailsOf(unopened)).text).toContain("Your payment is not finished");
  expect((await mailsOf(declined)).text).toContain("Your card payment did not go through");
});

test("nobody is written to who paid, whose money is on its way, or whose order is over", async () => {
  const { id: paid } = await shop.order();
  const reference = await shop.begin(paid);
  await settled(reference);
  shop.paystack.pay(reference);
  await settled(reference);
  const { id: pending } = await shop.order();
  const onTheWay = await shop.begin(pending);
  shop.paystack.pay(onTheWay, { status: "pending" });
  await settled(onTheWay);
  expect(await wait(20)).toBe(0);
  await shop.order();
  shop.t.clock.advance(2 * 60 * MINUTE);
  await expireOrders(shop.t.ctx);
  expect(await remindPayers(shop.t.ctx)).toBe(0);
  expect((await mailsOf(paid)).names).not.toContain("payment-unfinished");
});

test("a transfer is asked for when most of its time is over, not once its receipt is here", async () => {
  const { id } = await shop.order({ payment_method: "transfer" });
  const { id: shown } = await shop.order({ payment_method: "transfer" });
  await shop.t.ctx.db
    .update(payments)
    .set({ receiptAt: shop.t.clock.now() })
    .where(eq(payments.orderId, shown));
  expect(await wait(5 * 60)).toBe(0);
  expect(await wait(20)).toBe(1);
  const { text } = await mailsOf(id);
  expect(text).toContain("We do not see your transfer yet");
  expect(text).toMatch(/Account number\s+0000000000/);
  // By card instead: it has been written about.
  await choosePayment(shop.t.ctx, id, "paystack", customer);
  expect(await wait(30)).toBe(0);
});

test("a mailbox that never answered is told of a card given up, and nothing that opens the order", async () => {
  const unproved = (id: string) =>
    shop.t.ctx.db.update(orders).set({ contactProof: "awaited" }).where(eq(orders.id, id));
  const { id: silent } = await shop.order();
  const { id } = await shop.order();
  await Promise.all([unproved(silent), unproved(id)]);
  await settled(await shop.begin(id));
  expect(await wait(15)).toBe(1);
  const { names, text } = await mailsOf(id);
  expect(names).toContain("payment-unfinished");
  expect(text).toContain(`/orders/${id}/confirm?key=`);
  expect(text).not.toContain(`/orders/${id}?key=`);
  expect((await mailsOf(silent)).names).toEqual(["order-placed"]);
});

test("an order whose time is over is told as that, with the way back to its pieces", async () => {
  const { id } = await shop.order({ payment_method: "transfer" });
  shop.t.clock.advance(481 * MINUTE);
  await expireOrders(shop.t.ctx);
  const { names, text } = await mailsOf(id);
  expect(names).toEqual(["order-placed", "order-expired"]);
  expect(text).toContain("Put them back in your cart");
  expect(text).toContain(`/orders/${id}?key=`);
});
