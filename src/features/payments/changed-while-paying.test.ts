import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mailOutbox } from "~/db/schema/store.ts";
import { changePieces } from "~/features/checkout/change-pieces/change-pieces.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { AppError } from "~/platform/errors.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { signedIn } from "~tests/support/callers.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { testPayments } from "~tests/support/payments.ts";
import { askAboutOrder } from "./ask-paystack.server.ts";
import { choosePayment } from "./choose-payment.server.ts";
import { receiveTransfer } from "./receive-transfer.server.ts";
import { settle } from "./settle.server.ts";

const shop = testPayments({ poolSize: 20 });
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const manager = signedIn({ roles: ["manager"] });
/** A piece of ₦50,000 and ₦2,500 for its delivery. */
const FIRST = 5_250_000;
let bag: { id: number };

beforeAll(async () => {
  bag = await makeProduct(shop.t.ctx, { name: "Raffia Bag", price: 20_000, stock: { "": 60 } });
});

/** The order is for so many bags, with or without the piece that was bought. */
async function change(id: string, bags: number, keepsFirst = true): Promise<void> {
  const { order, items } = (await readOrder(shop.t.ctx.db, id))!;
  const first = items.filter(({ productId }) => productId !== bag.id && keepsFirst);
  await changePieces(shop.t.ctx, manager, {
    order_id: id,
    kept: first.map(({ id, size, quantity }) => ({ id, size, quantity })),
    added: bags > 0 ? [{ product_id: bag.id, size: "One Size", quantity: bags }] : [],
    version: order.version,
    expected_total: (keepsFirst ? 52_500 : 2500) + bags * 20_000,
    reason: "They wrote again",
  });
}

const ask = (reference: string) => settle(shop.t.ctx, requirePaystack(shop.t.ctx), reference);
async function pay(reference: string) {
  shop.paystack.pay(reference);
  return ask(reference);
}
function webhook(reference: string) {
  const { amount, currency, status } = shop.paystack.transactions.get(reference)!;
  return shop.post(
    shop.paystack.webhook("charge.success", { reference, amount, currency, status }),
  );
}
const dueOf = async (id: string) =>
  (await shop.state(id)).refunds.map(({ reason, status, amountKobo }) => [
    reason,
    status,
    amountKobo,
  ]);
const openOf = async (id: string) =>
  (await shop.state(id)).payments
    .filter(({ status }) => status === "open")
    .map(({ method, amountKobo, isDifference }) => [method, amountKobo, isDifference]);
const sound = async () => expect(await findDifferences(shop.t.ctx.db)).toEqual([]);

test("an order that came to more while its customer was paying is paid with that, and only the rest is asked for", async () => {
  const { id } = await shop.order();
  const reference = await shop.begin(id);
  await change(id, 3);
  await sound();
  // However often it is told, and the return page at the same moment.
  shop.paystack.pay(reference);
  const told = await Promise.all([
    webhook(reference),
    askAboutOrder(shop.t.ctx, id),
    ask(reference),
    webhook(reference),
  ]);
  expect(told[2]).toBe("paid");
  await webhook(reference);
  await ask(reference);
  const { order } = await shop.state(id);
  expect(order).toMatchObject({
    status: "processing",
    paymentStatus: "paid",
    paymentMethod: "paystack",
    totalKobo: FIRST + 6_000_000,
    dueKobo: 6_000_000,
  });
  expect(await dueOf(id)).toEqual([]);
  expect(await openOf(id)).toEqual([["paystack", 6_000_000, true]]);
  await sound();
  await sendDueMails(shop.t.ctx);
  const mails = await shop.t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, `order:${id}:paid`));
  for (const words of ["received ₦52,500.00", "₦60,000.00 is still to be paid"])
    expect(mails[0]!.text).toContain(words);

  const rest = await shop.begin(id);
  expect(shop.paystack.transactions.get(rest)).toMatchObject({ amount: 6_000_000 });
  expect(await pay(rest)).toBe("paid");
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "paid", dueKobo: 0 });
  expect(await dueOf(id)).toEqual([]);
  await sound();
});

test("one that came to less is paid, and what is too much is due", async () => {
  const { id } = await shop.order();
  const reference = await shop.begin(id);
  await change(id, 1, false);
  expect(await pay(reference)).toBe("paid");
  const { order } = await shop.state(id);
  expect(order).toMatchObject({ paymentStatus: "paid", totalKobo: 2_250_000, dueKobo: 0 });
  expect(await dueOf(id)).toEqual([["pieces_changed", "due", 3_000_000]]);
  expect(await openOf(id)).toEqual([]);
  await sound();
});

test("a change and the money at the same moment: whichever is first, nothing is lost or given back", async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await shop.order();
    const reference = await shop.begin(id);
    shop.paystack.pay(reference);
    const [changed] = await Promise.allSettled([change(id, 1), ask(reference), webhook(reference)]);
    if (changed.status === "rejected") {
      // It was paid first, which staff have not seen.
      expect(changed.reason).toBeInstanceOf(AppError);
      expect(changed.reason).toMatchObject({ code: "changed" });
      await change(id, 1);
    }
    await ask(reference);
    expect((await shop.state(id)).order).toMatchObject({
      paymentStatus: "paid",
      dueKobo: 2_000_000,
    });
    expect(await dueOf(id)).toEqual([]);
    expect(await openOf(id)).toEqual([["paystack", 2_000_000, true]]);
    await sound();
  }
});

test("a page at Paystack that is opened while the order changes asks for what its payment keeps", async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await shop.order();
    const [, reference] = await Promise.all([change(id, 1), shop.begin(id)]);
    await pay(reference);
    const { order } = await shop.state(id);
    const { amount } = shop.paystack.transactions.get(reference)!;
    expect(order).toMatchObject({ paymentStatus: "paid", dueKobo: order.totalKobo - amount });
    expect(await dueOf(id)).toEqual([]);
    await sound();
  }
});

test("money that is not what the page asked for is none of the order's, changed or not", async () => {
  const { id } = await shop.order();
  const reference = await shop.begin(id);
  await change(id, 1);
  // What the order comes to by now is not what this page asked for, either.
  shop.paystack.pay(reference, { amount: FIRST + 2_000_000 });
  expect(await ask(reference)).toBe("mismatch");
  expect((await shop.state(id)).order.paymentStatus).toBe("awaiting");
  expect(await dueOf(id)).toEqual([["wrong_amount", "due", FIRST + 2_000_000]]);
  await sound();
});

test("who pays both pages has one of them back, in either order", async () => {
  for (const isOldFirst of [true, false]) {
    const { id } = await shop.order();
    const old = await shop.begin(id);
    await change(id, 1);
    const fresh = await shop.begin(id);
    expect(shop.paystack.transactions.get(fresh)).toMatchObject({ amount: FIRST + 2_000_000 });
    const [first, second] = isOldFirst ? [old, fresh] : [fresh, old];
    expect(await pay(first)).toBe("paid");
    expect(await pay(second)).toBe("refund_due");
    expect((await shop.state(id)).order.dueKobo).toBe(isOldFirst ? 2_000_000 : 0);
    expect(await dueOf(id)).toEqual([
      ["duplicate", "due", shop.paystack.transactions.get(second)!.amount],
    ]);
    await sound();
  }
});

test("what a paid order came to more may change while it is being paid, too", async () => {
  for (const [bags, dueKobo, backKobo] of [
    [3, 2_000_000, 0],
    [1, 0, 2_000_000],
  ] as const) {
    const { id } = await shop.order();
    await pay(await shop.begin(id));
    await change(id, 2);
    const more = await shop.begin(id);
    await change(id, bags);
    expect(await pay(more)).toBe("paid");
    expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "paid", dueKobo });
    expect(await dueOf(id)).toEqual(backKobo > 0 ? [["pieces_changed", "due", backKobo]] : []);
    await sound();
  }
});

test("a part by transfer and the rest by card count together for an order that came to more", async () => {
  const { id } = await shop.order({ payment_method: "transfer" });
  await shop.t.ctx.db.transaction(async (tx) =>
    receiveTransfer(shop.t.ctx, tx, ada, await lockOrder(tx, id), {
      amountKobo: 1_000_000,
      reference: "bank:before",
    }),
  );
  await choosePayment(shop.t.ctx, id, "paystack", { kind: "customer", id: null });
  const reference = await shop.begin(id);
  await change(id, 1);
  expect(await pay(reference)).toBe("paid");
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "paid", dueKobo: 2_000_000 });
  expect(await dueOf(id)).toEqual([]);
  await sound();
});

test("a change that is taken back waits for the payment that was begun before it", async () => {
  const { id } = await shop.order();
  const reference = await shop.begin(id);
  await change(id, 1);
  const { version } = (await shop.state(id)).order;
  await undoStep(shop.t.ctx, { kind: "staff", id: manager.userId }, id, version);
  expect((await shop.state(id)).payments).toMatchObject([{ status: "open", amountKobo: FIRST }]);
  await sound();
  expect(await pay(reference)).toBe("paid");
  expect((await shop.state(id)).order).toMatchObject({ paymentStatus: "paid", dueKobo: 0 });
  await sound();
});

test("an order that is over takes no money for what it came to before", async () => {
  const { id } = await shop.order();
  const reference = await shop.begin(id);
  await change(id, 1);
  await setOrderStatus(shop.t.ctx, ada, id, "cancelled");
  expect(await pay(reference)).toBe("refund_due");
  expect((await shop.state(id)).order.status).toBe("cancelled");
  expect(await dueOf(id)).toEqual([["wrong_amount", "due", FIRST]]);
  await sound();
});
