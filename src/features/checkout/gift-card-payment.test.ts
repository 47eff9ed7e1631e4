import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { giftCardEntries } from "~/db/schema/gift-cards.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { blockCard } from "~/features/gift-cards/change.server.ts";
import { quoteCard } from "~/features/gift-cards/quote.server.ts";
import { viewCard } from "~/features/gift-cards/view.server.ts";
import { functions as adminFunctions } from "~/features/orders/admin/api.server.ts";
import { loadOrderMail } from "~/features/orders/mails/load.server.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { describeReceipt } from "~/features/orders/receipt/receipt.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { readWaiting } from "~/features/queue/read-queue.server.ts";
import { readyList } from "~/features/riders/lists.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readList } from "~/platform/admin-list.ts";
import { anonymous } from "~/platform/caller.ts";
import { signedIn } from "~tests/support/callers.ts";
import { giftCardShop, refusal, staff } from "~tests/support/gift-cards.ts";
import { placeOrder } from "./place-order.server.ts";

const { t, makeCard, inputOf, pay, balanceOf, rowOf, paymentsOf, openOf, allIsWell } =
  giftCardShop();

const viewOf = async (id: string) =>
  describeOrder(t.ctx, (await readOrder(t.ctx.db, id))!, await getSettings(t.ctx));

const staffViewOf = (id: string) =>
  adminFunctions
    .find(({ name }) => name === "admin_order")!
    .handler(
      t.ctx,
      signedIn({ roles: ["manager"] }),
      { id },
      { headers: new Headers(), address: "" },
    );

const mailsOf = async (id: string) => {
  const rows = await t.ctx.db.select().from(mailOutbox);
  return rows
    .filter(({ data }) => (data as { order_id?: string }).order_id === id)
    .map(({ template }) => template);
};

test("a card that covers it pays an order at once, and keeps the rest", async () => {
  const card = await makeCard(100_000);
  const { id, payment_method } = await pay(60_000, card.code, 62_500);
  expect(payment_method).toBe("gift_card");
  expect(await rowOf(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  expect(await paymentsOf(id)).toEqual([["gift_card", "paid", 62_500]]);
  expect(await balanceOf(card.id)).toBe(37_500);
  expect(await mailsOf(id)).toEqual(["order-paid"]);
  expect((await viewOf(id)).due).toBeNull();
  await allIsWell();
});

test("where it covers a part, the rest is waited for in the ordinary way, and all papers say so", async () => {
  const card = await makeCard(20_000);
  const { id } = await pay(60_000, card.code, 20_000);
  expect(await rowOf(id)).toMatchObject({ status: "pending", paymentStatus: "awaiting" });
  expect(await paymentsOf(id)).toEqual([
    ["gift_card", "paid", 20_000],
    ["transfer", "open", 42_500],
  ]);
  expect(await viewCard(t.ctx, card.id)).toMatchObject({ balance: 0, state: "spent" });
  const view = await viewOf(id);
  expect(view).toMatchObject({ totalKobo: 6_250_000, giftCardKobo: 2_000_000 });
  expect(view.due).toMatchObject({ amountKobo: 4_250_000 });
  const shop = { name: "", address: "", phone: "", email: "" };
  expect(describeReceipt(view, shop).totals).toContainEqual({
    title: "Paid by gift card",
    amount: "−₦20,000.00",
  });
  expect(await loadOrderMail(t.ctx, { order_id: id })).toMatchObject({
    total: "₦62,500.00",
    cards: [{ name: "Gift card", value: "−₦20,000.00" }],
    to_pay: "₦42,500.00",
    due: "₦42,500.00",
  });
  await allIsWell();
  expect(await confirmTransfer(t.ctx, staff, (await openOf(id)).id)).toBe("paid");
  expect(await rowOf(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  await allIsWell();
});

test("what is paid at the door is the rest", async () => {
  const card = await makeCard(20_000);
  const { id } = await pay(60_000, card.code, 20_000, "on_delivery");
  expect((await loadOrderMail(t.ctx, { order_id: id }))!.to_pay).toBe("₦42,500.00");
  // What staff read on papers, in the queue and when they give it to a rider.
  const seen = { total_amount: 62_500, gift_card: 20_000, amount_due: 42_500 };
  expect(await staffViewOf(id)).toMatchObject(seen);
  expect((await readWaiting(t.ctx.db, id))?.order).toMatchObject({ amount_due: 42_500 });
  await setOrderStatus(t.ctx, staff, id, "processing");
  const page = { search: "", filters: {}, page: 1, perPage: 25, sort: undefined };
  const ready = await readList(t.ctx.db, readyList, page);
  expect(ready.rows.find((row) => row.id === id)).toMatchObject({ amount_due: 42_500 });
  await setOrderStatus(t.ctx, staff, id, "delivered");
  expect(await staffViewOf(id)).toMatchObject({ ...seen, amount_due: 0 });
  expect(await paymentsOf(id)).toEqual([
    ["gift_card", "paid", 20_000],
    ["on_delivery", "paid", 42_500],
  ]);
  await allIsWell();
});

test("of two orders that pay with one card at once only its balance is spent", async () => {
  const card = await makeCard(50_000);
  const inputs = await Promise.all(
    Array.from({ length: 8 }, () => inputOf(60_000, card.code, 50_000)),
  );
  const placed = await Promise.allSettled(
    inputs.map((input) => placeOrder(t.ctx, anonymous, input, null)),
  );
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balanceOf(card.id)).toBe(0);
  const spent = await t.ctx.db
    .select()
    .from(giftCardEntries)
    .where(eq(giftCardEntries.cardId, card.id));
  expect(spent.map(({ amountKobo }) => amountKobo)).toEqual([5_000_000, -5_000_000]);
  await allIsWell();
});

test("two smaller orders at once leave what both have seen, or the second is asked again", async () => {
  const card = await makeCard(50_000);
  const inputs = await Promise.all([
    inputOf(30_000, card.code, 32_500),
    inputOf(30_000, card.code, 32_500),
  ]);
  const placed = await Promise.allSettled(
    inputs.map((input) => placeOrder(t.ctx, anonymous, input, null)),
  );
  const refused = placed.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: "changed", details: { gift_card: 17_500 } });
  expect(await balanceOf(card.id)).toBe(17_500);
});

test("an order that is sent again spends once", async () => {
  const card = await makeCard(50_000);
  const input = await inputOf(60_000, card.code, 50_000);
  const key = randomUUID();
  const both = await Promise.all([
    placeOrder(t.ctx, anonymous, input, key),
    placeOrder(t.ctx, anonymous, input, key),
  ]);
  expect(both[0].id).toBe(both[1].id);
  const other = await makeCard(50_000);
  const full = await inputOf(10_000, other.code, 12_500);
  await placeOrder(t.ctx, anonymous, full, "again");
  await placeOrder(t.ctx, anonymous, full, "again");
  expect(await balanceOf(other.id)).toBe(37_500);
  await allIsWell();
});

test("nothing is spent of a card that is unknown, blocked or expired, nor other than was seen", async () => {
  const card = await makeCard(50_000);
  expect(await refusal(pay(60_000, "0000-0000-0000-0000", 0))).toMatchObject({
    code: "refused",
    reason: "gift_card",
  });
  expect(await refusal(pay(60_000, card.code, 49_999))).toMatchObject({
    code: "changed",
    details: { gift_card: 50_000 },
  });
  const tooMuch = { code: "changed", details: { gift_card: 12_500 } };
  expect(await refusal(pay(10_000, card.code, 50_000))).toMatchObject(tooMuch);
  await blockCard(t.ctx, staff, { id: card.id, blocked: true });
  expect((await refusal(pay(60_000, card.code, 50_000))).message).toContain("cannot be used");
  await blockCard(t.ctx, staff, { id: card.id, blocked: false });
  const before = t.ctx.clock.now();
  t.clock.set("2027-06-30T23:00:00Z");
  expect((await refusal(pay(60_000, card.code, 50_000))).message).toContain("expired");
  t.clock.set(before);
  expect(await balanceOf(card.id)).toBe(50_000);
});

test("who looks at a card is told what is on it, and the log says that it was looked at", async () => {
  const card = await makeCard(20_000);
  const look = () => quoteCard(t.ctx, anonymous, { code: card.code, address: "198.51.100.1" });
  expect(await look()).toMatchObject({ balance: 20_000, last_four: card.code.slice(-4) });
  const wrong = quoteCard(t.ctx, anonymous, { code: "nothing", address: "198.51.100.1" });
  expect(await refusal(wrong)).toMatchObject({ reason: "gift_card" });
  await look();
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, card.id));
  expect(log.filter(({ action }) => action === "gift_card.looked_up").length).toBeGreaterThan(0);
});
