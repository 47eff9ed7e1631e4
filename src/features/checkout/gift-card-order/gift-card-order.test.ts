import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { giftCardPurchases } from "~/db/schema/gift-cards.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { readTakings } from "~/features/analytics/takings/read-takings.server.ts";
import { issueBoughtCards } from "~/features/gift-cards/bought/issue-bought.server.ts";
import { blockCard } from "~/features/gift-cards/change.server.ts";
import { mailDueCards } from "~/features/gift-cards/mail-card.server.ts";
import { viewCard } from "~/features/gift-cards/view.server.ts";
import { whyPiecesStay } from "~/features/orders/change-lines.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { recordShipment } from "~/features/orders/ship.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { sweepPayments } from "~/features/payments/ask-paystack.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { countStages } from "~/features/queue/read-queue.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { lagosDate } from "~/lib/time.ts";
import { anonymous } from "~/platform/caller.ts";
import { AppError } from "~/platform/errors.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { testPayments } from "~tests/support/payments.ts";
import { placeOrder } from "../place-order.server.ts";
import { buyGiftCard } from "./buy-gift-card.server.ts";
import { buyGiftCardInput } from "./schema.ts";

const shop = testPayments({ poolSize: 20 });
const { t } = shop;
const staff = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const FEE = 2500;
let people = 0;

const inputOf = (input: Record<string, unknown> = {}) =>
  buyGiftCardInput.parse({
    amount: 50_000,
    to_name: "Ada",
    to_email: `ada.${++people}@example.com`,
    from_name: "Bola",
    message: "Choose something red",
    contact: { name: "Bola Ige", email: "bola@example.com" },
    payment_method: "transfer",
    ...input,
  });

const buy = (input: Record<string, unknown> = {}, key: string | null = null) =>
  buyGiftCard(t.ctx, anonymous, inputOf(input), { idempotencyKey: key });

const openOf = async (id: string) =>
  (await shop.state(id)).payments.find(({ status }) => status === "open")!;
const confirm = async (id: string) => confirmTransfer(t.ctx, staff, (await openOf(id)).id);
const issueDue = async () => {
  t.clock.advance(31_000);
  return issueBoughtCards(t.ctx);
};

/** Bought, paid and issued. */
async function bought(input: Record<string, unknown> = {}) {
  const to_email = `gift.${++people}@example.com`;
  const { id } = await buy({ to_email, ...input });
  await confirm(id);
  await issueDue();
  return { id, to_email, card: await cardOf(id), code: await codeFor(to_email) };
}

async function cardOf(orderId: string): Promise<string> {
  const rows = await t.ctx.db
    .select()
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.orderId, orderId));
  return rows[0]!.cardId!;
}
const mailsTo = (to: string) =>
  t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, to));
const codeFor = async (to: string) =>
  String(((await mailsTo(to))[0]?.data as { code?: string } | undefined)?.code);
const balanceOf = async (card: string) => (await viewCard(t.ctx, card)).balance;
const allIsWell = async () => expect(await findDifferences(t.ctx.db)).toEqual([]);

const refund = (orderId: string, naira: number) =>
  refundOrder(t.ctx, staff, {
    orderId,
    amountKobo: naira * 100,
    reason: "customer_request",
    idempotencyKey: randomUUID(),
  });

/** Spends so much of a card on an order of just that. */
async function spend(code: string, naira: number) {
  const price = naira - FEE;
  const { id: product_id } = await makeProduct(t.ctx, { price, stock: { "10": 5 } });
  const line = { product_id, size: "10", quantity: 1, price };
  const expected = { delivery_fee: FEE, discount: 0, gift_card: naira, total: naira };
  const input = orderInput([line], { payment_method: "transfer", gift_card: code, expected });
  return placeOrder(t.ctx, anonymous, input, null);
}

async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("It was not refused");
  return error;
}

test("a shop that sells no cards takes no order for one, and keeps its word on those that it sold", async () => {
  const key = randomUUID();
  const before = inputOf();
  const { id } = await buyGiftCard(t.ctx, anonymous, before, { idempotencyKey: key });
  await updateSettings(t.ctx, null, "gifts", { sells_cards: false });
  try {
    expect(await refusal(buy())).toMatchObject({ reason: "cards_not_sold" });
    // Its answer was lost: the same order, which is paid and issued as it was promised.
    const again = await buyGiftCard(t.ctx, anonymous, before, { idempotencyKey: key });
    expect(again.id).toBe(id);
    await confirm(id);
    await issueDue();
    const code = await codeFor(before.to_email);
    expect((await spend(code, 20_000)).status).toBe("pending");
  } finally {
    await updateSettings(t.ctx, null, "gifts", {});
  }
});

test("a card that Paystack says is paid is issued and mailed once, whoever brings the news and how often", async () => {
  const to_email = "once@example.com";
  const { id } = await buy({ to_email, payment_method: "paystack" });
  const reference = await shop.begin(id);
  shop.paystack.pay(reference);
  const { amount, currency, status } = shop.paystack.transactions.get(reference)!;
  const news = shop.paystack.webhook("charge.success", { reference, amount, currency, status });
  t.clock.advance(120_000);
  await Promise.all([
    ...Array.from({ length: 20 }, () => shop.post(news)),
    sweepPayments(t.ctx),
    issueBoughtCards(t.ctx),
  ]);
  await issueDue();
  const { order } = await shop.state(id);
  expect(order).toMatchObject({ status: "completed", paymentStatus: "paid", deliveredAt: null });
  expect(await viewCard(t.ctx, await cardOf(id))).toMatchObject({
    balance: 50_000,
    state: "active",
    to_name: "Ada",
    from_name: "Bola",
    message: "Choose something red",
  });
  expect((await mailsTo(to_email)).map(({ template }) => template)).toEqual(["gift-card"]);
  await allIsWell();
});

test("the same press twice at once orders one card, and its money bears no VAT before it is spent", async () => {
  const input = inputOf();
  const key = randomUUID();
  const press = () => buyGiftCard(t.ctx, anonymous, input, { idempotencyKey: key });
  const [first, second] = await Promise.all([press(), press()]);
  expect(second.id).toBe(first.id);
  const day = { from: lagosDate(t.ctx.clock.now()), to: lagosDate(t.ctx.clock.now()) };
  const before = (await readTakings(t.ctx, day)).total;
  await confirm(first.id);
  const after = (await readTakings(t.ctx, day)).total;
  expect(after.transfer - before.transfer).toBe(50_000);
  expect(after.vat).toBe(before.vat);
  await issueDue();
});

test("while staff may take back that the money is here nothing is issued, and taken back nothing ever is", async () => {
  const { id } = await buy();
  await confirm(id);
  expect(await issueBoughtCards(t.ctx)).toBe(0);
  await undoStep(t.ctx, staff, id, (await shop.state(id)).order.version);
  expect(await issueDue()).toBe(0);
  await confirm(id);
  t.clock.advance(31_000);
  const counts = await Promise.all([issueBoughtCards(t.ctx), issueBoughtCards(t.ctx)]);
  expect(counts[0] + counts[1]).toBe(1);
  expect(await balanceOf(await cardOf(id))).toBe(50_000);
  await allIsWell();
});

test("a card for a day is issued when it is paid and mailed on its day, good for two years from then", async () => {
  const to_email = "birthday@example.com";
  const day = lagosDate(new Date(t.ctx.clock.now().getTime() + 5 * 86_400_000));
  const { id } = await buy({ to_email, mail_on: day });
  await confirm(id);
  await issueDue();
  const card = await viewCard(t.ctx, await cardOf(id));
  expect(card).toMatchObject({ state: "waiting", balance: 50_000 });
  expect(card.expires_at!.slice(0, 4)).toBe(String(Number(day.slice(0, 4)) + 2));
  await mailDueCards(t.ctx);
  expect(await mailsTo(to_email)).toEqual([]);
  t.clock.set(`${day}T08:00:00Z`);
  await mailDueCards(t.ctx);
  expect(await mailsTo(to_email)).toHaveLength(1);
});

test("money goes back as far as it is on the card, and no further: then the card is refused", async () => {
  const { id, card, code } = await bought();
  await spend(code, 20_000);
  const tooMuch = await refusal(refund(id, 30_000.01));
  expect(tooMuch).toMatchObject({ reason: "gift_card_spent" });
  expect(tooMuch.message).toContain("only ₦30,000 is left");
  const row = await refund(id, 30_000);
  expect(await balanceOf(card)).toBe(0);
  await allIsWell();
  await processRefund(t.ctx, staff, row.id);
  expect((await refusal(spend(code, 5000))).reason).toBe("gift_card");
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "partly_refunded" });
  await allIsWell();
});

test("an order whose card was spent is not cancelled; one whose card is whole takes it along, and a slip gives it back", async () => {
  const spent = await bought();
  await spend(spent.code, 50_000);
  const cancel = setOrderStatus(t.ctx, staff, spent.id, "cancelled");
  expect((await refusal(cancel)).message).toContain("Nothing is left on the gift card");
  const whole = await bought();
  await setOrderStatus(t.ctx, staff, whole.id, "cancelled");
  expect(await balanceOf(whole.card)).toBe(0);
  await allIsWell();
  await undoStep(t.ctx, staff, whole.id, (await shop.state(whole.id)).order.version);
  expect(await balanceOf(whole.card)).toBe(50_000);
  await allIsWell();
});

test("of a refund and an order that want the same money at once one is refused", async () => {
  const { id, card, code } = await bought();
  const both = await Promise.allSettled([refund(id, 50_000), spend(code, 50_000)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await balanceOf(card)).toBe(0);
  await allIsWell();
});

test("what goes back before it is issued is not on the card; all of it, and none is issued", async () => {
  const part = await buy();
  await confirm(part.id);
  await refund(part.id, 20_000);
  const all = await buy();
  await confirm(all.id);
  await refund(all.id, 50_000);
  expect(await issueDue()).toBe(1);
  expect(await balanceOf(await cardOf(part.id))).toBe(30_000);
  await allIsWell();
});

test("it is nothing to pack, to ship or to change", async () => {
  const { counts } = await countStages(t.ctx.db);
  const { id } = await buy();
  await confirm(id);
  expect((await countStages(t.ctx.db)).counts).toEqual(counts);
  const parcel = { orderId: id, carrier: "", trackingNumber: "" };
  expect((await refusal(recordShipment(t.ctx, staff, parcel))).message).toContain("is mailed");
  expect(await whyPiecesStay(t.ctx.db, (await shop.state(id)).order)).toContain("gift card");
  await issueDue();
});

test.each([
  { amount: 4999 },
  { amount: 1_000_001 },
  { amount: 5000.5 },
  { payment_method: "on_delivery" },
  { payment_method: "gift_card" },
  { to_email: "" },
])("%j is no gift card to buy", (change) => {
  expect(() => inputOf(change)).toThrow();
});

test.each(["0001-01-01", "2026-01-01", "2031-01-01", "9999-12-31"])(
  "nor is one that is mailed on %s",
  async (mail_on) => {
    expect((await refusal(buy({ mail_on }))).code).toBe("invalid_input");
  },
);

test("random cards, spent, given back and undone in any order, keep every kobo", async () => {
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom("spend", "refund", "send", "undo", "cancel"),
      fc.integer({ min: 1, max: 30_000 }),
    ),
    { minLength: 3, maxLength: 8 },
  );
  for (const [amount, moves] of fc.sample(
    fc.tuple(fc.integer({ min: 5000, max: 60_000 }), steps),
    6,
  )) {
    const { id, card, code } = await bought({ amount });
    let [spent, refused] = [0, 0];
    for (const [kind, n] of moves) {
      const naira = Math.max(FEE + 1, n);
      try {
        if (kind === "spend") {
          await spend(code, naira);
          spent += naira;
        } else if (kind === "refund") await refund(id, n);
        else if (kind === "cancel") await setOrderStatus(t.ctx, staff, id, "cancelled");
        else if (kind === "undo")
          await undoStep(t.ctx, staff, id, (await shop.state(id)).order.version);
        else {
          const due = (await shop.state(id)).refunds.find(({ status }) => status === "due");
          if (due) await processRefund(t.ctx, staff, due.id);
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused++;
      }
      expect(await findDifferences(t.ctx.db), JSON.stringify({ amount, moves, refused })).toEqual(
        [],
      );
    }
    const { refunds } = await shop.state(id);
    const back = refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0) / 100;
    expect(await balanceOf(card)).toBe(amount - spent - back);
  }
});

test("a card is blocked when who paid for it disputes that, until staff let it be used again", async () => {
  const { id } = await buy({ payment_method: "paystack" });
  const reference = await shop.begin(id);
  const { amount } = shop.paystack.transactions.get(reference)!;
  shop.paystack.pay(reference);
  const success = { reference, amount, currency: "NGN", status: "success" };
  await shop.post(shop.paystack.webhook("charge.success", success));
  await expect.poll(async () => (await shop.state(id)).order.paymentStatus).toBe("paid");
  await issueDue();
  const card = await cardOf(id);
  const dispute = { id: 8, transaction: { reference }, refund_amount: amount };
  await shop.post(shop.paystack.webhook("charge.dispute.create", dispute));
  expect((await viewCard(t.ctx, card)).state).toBe("blocked");
  await blockCard(t.ctx, staff, { id: card, blocked: false });
  // Told again, as Paystack does: what staff decided stays.
  await shop.post(shop.paystack.webhook("charge.dispute.create", dispute));
  expect((await viewCard(t.ctx, card)).state).toBe("active");
  await allIsWell();
});
