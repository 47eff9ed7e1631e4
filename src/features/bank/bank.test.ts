import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bankCredits } from "~/db/schema/bank.ts";
import { orders } from "~/db/schema/orders.ts";
import { paymentParts, payments, refunds } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { describeOrder } from "~/features/orders/order-view.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { choosePayment } from "~/features/payments/choose-payment.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { BankSource } from "~/lib/statuses.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { bringBackCredit, dismissCredit } from "./dismiss.server.ts";
import { findOrdersFor } from "./find-orders.server.ts";
import { matchAll, matchCredit } from "./match.server.ts";
import { readCredits, readProposedMatches } from "./read-credits.server.ts";
import { takeLines } from "./take-lines.server.ts";

const t = testContext({ poolSize: 20 });
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const caller: Caller = { kind: "service", keyId: ada.id, name: "bank", scope: "all" };
const TOTAL = 5_250_000;

beforeEach(async () => {
  await t.ctx.db.delete(bankCredits);
});

let customers = 0;
/** An order of ₦52,500 that waits for a transfer. */
async function placed(name = `Customer ${++customers}`) {
  const n = String(++customers).padStart(4, "0");
  const product = await makeProduct(t.ctx, { stock: { "10": 5 } });
  const input = orderInput([{ product_id: product.id, size: "10", quantity: 1, price: 50_000 }], {
    payment_method: "transfer",
    contact: { name, email: `bank.${n}@example.com`, phone: `+234803555${n}` },
  });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  const [payment] = await t.ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.method, "transfer")));
  expect(payment!.amountKobo).toBe(TOTAL);
  return { id, paymentId: payment!.id, reference: payment!.reference };
}

const today = () => t.clock.now().toISOString().slice(0, 10);
const send = (text: string, source: BankSource = "statement") =>
  takeLines(t.ctx, caller, {
    source,
    fileName: "november.csv",
    bytes: new TextEncoder().encode(text),
    numbers: null,
  });
/** A statement of naira and words, all of today. */
const statement = (...lines: [naira: number, words: string][]) =>
  ["Date,Narration,Credit", ...lines.map(([naira, words]) => `${today()},${words},${naira}`)].join(
    "\n",
  );
const take = (...lines: [naira: number, words: string][]) => send(statement(...lines));
const open = async () => (await readCredits(t.ctx)).open;
const creditOf = async (naira: number) => (await open()).find(({ amount }) => amount === naira)!.id;
async function match(orderId: string, naira: number) {
  return matchCredit(t.ctx, ada, { creditId: await creditOf(naira), orderId });
}
const orderOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const dueOf = async (id: string) =>
  (await t.ctx.db.select().from(refunds).where(eq(refunds.orderId, id)))
    .map(({ reason, amountKobo }) => [reason, amountKobo])
    .sort();
const partsOf = (id: string) =>
  t.ctx.db.select().from(paymentParts).where(eq(paymentParts.orderId, id));

/** Every kobo of an order's matched lines pays it, waits for the rest, or is due. */
async function expectAllThere(id: string) {
  const { rows } = await t.ctx.db.execute<{ came: number; kept: number }>(sql`
    select (select coalesce(sum(amount_kobo), 0)::float8 from bank_credits where order_id = ${id} and state = 'matched') as came,
      (select coalesce(sum(amount_kobo), 0)::float8 from payments where order_id = ${id} and status = 'paid') +
      (select coalesce(sum(amount_kobo), 0)::float8 from payment_parts where order_id = ${id}) +
      (select coalesce(sum(amount_kobo), 0)::float8 from refunds where order_id = ${id} and reason <> 'order_cancelled') as kept`);
  expect(rows[0]!.kept).toBe(rows[0]!.came);
}

test("a statement is proposed to its orders, confirmed at once, and never counts twice", async () => {
  const [one, two] = [await placed("Adaézè Ọbí"), await placed()];
  const lines: [number, string][] = [
    [52_500, "NIP ADAEZE OBI"],
    [52_500, `TRF ${two.reference}`],
    [1200, "REFUND OF A TAXI"],
  ];
  expect(await take(...lines)).toMatchObject({ taken: 3, known: 0 });
  expect(await take(...lines, [1200, "REFUND OF A TAXI"])).toMatchObject({ taken: 1, known: 3 });
  const sure = (await open()).flatMap(({ id, best }) => (best?.is_sure ? [{ id, best }] : []));
  expect(sure.map(({ best }) => best.order_id).sort()).toEqual([one.id, two.id].sort());
  expect((await readProposedMatches(t.ctx)).map(({ order_id }) => order_id).sort()).toEqual(
    [one.id, two.id].sort(),
  );
  const matches = sure.map(({ id, best }) => ({
    creditId: id,
    orderId: best.order_id,
    seen: best.version,
  }));
  const both = await Promise.all([matchAll(t.ctx, ada, matches), matchAll(t.ctx, ada, matches)]);
  expect(both.flat().filter(({ ok }) => ok)).toHaveLength(2);
  for (const { id } of [one, two]) {
    expect((await orderOf(id)).paymentStatus).toBe("paid");
    await expectAllThere(id);
  }
  await take(...lines);
  const { waiting, decided } = await readCredits(t.ctx);
  expect([waiting, decided.length]).toEqual([2, 2]);
});

test("less than the order waits for the rest, and the order for its money", async () => {
  const { id, reference } = await placed();
  await take([40_000, reference]);
  const before = (await orderOf(id)).expiresAt!;
  t.clock.advance(60_000);
  expect(await match(id, 40_000)).toMatchObject({
    outcome: "part",
    message: "A part of it has come: ₦12,500 is missing",
  });
  const order = await orderOf(id);
  expect([order.paymentStatus, order.status]).toEqual(["awaiting", "pending"]);
  expect(order.expiresAt!.getTime()).toBeGreaterThan(before.getTime());
  const view = describeOrder(t.ctx, (await readOrder(t.ctx.db, id))!, await getSettings(t.ctx));
  expect(view.due).toMatchObject({ amountKobo: 1_250_000, receivedKobo: 4_000_000 });
  // Another order that waits has nothing of it.
  const other = (await readOrder(t.ctx.db, (await placed()).id))!;
  expect(other.payments.map(({ receivedKobo }) => receivedKobo)).toEqual([0]);
  await take([12_500, "the rest"]);
  expect((await open())[0]?.best).toMatchObject({ order_id: id, missing_amount: 12_500 });
  expect(await match(id, 12_500)).toMatchObject({ outcome: "paid", message: "Paid" });
  expect((await orderOf(id)).paymentStatus).toBe("paid");
  expect(await partsOf(id)).toEqual([]);
  await expectAllThere(id);
});

test("more than the order comes to is paid, and the difference is due", async () => {
  const { id, reference } = await placed();
  await take([60_000, reference], [60_001, reference]);
  expect(await match(id, 60_000)).toMatchObject({
    outcome: "paid",
    message: "Paid. ₦7,500 too much is to be given back",
  });
  expect(await dueOf(id)).toEqual([["wrong_amount", 750_000]]);
  expect(await match(id, 60_001)).toMatchObject({ outcome: "refund_due" });
  expect(await dueOf(id)).toEqual([
    ["duplicate", 6_000_100],
    ["wrong_amount", 750_000],
  ]);
  await expectAllThere(id);
});

test("what was confirmed by hand takes its line, and only what is beyond it is due", async () => {
  const { id, paymentId, reference } = await placed();
  await confirmTransfer(t.ctx, ada, paymentId);
  await take([52_500, reference], [52_501, reference]);
  const best = (await open()).find(({ amount }) => amount === 52_500)!.best;
  expect(best).toMatchObject({ order_id: id, is_sure: true });
  expect(await match(id, 52_500)).toMatchObject({ outcome: "confirmed" });
  expect(await dueOf(id)).toEqual([]);
  expect(await match(id, 52_501)).toMatchObject({ outcome: "refund_due" });
  await expectAllThere(id);
});

test("a part is told by mail when it cannot be undone any more: how much came, what is missing, and how it is paid", async () => {
  const { id, reference } = await placed("Bisi Ade");
  const mails = async () =>
    (await t.ctx.db.select().from(mailOutbox)).filter(
      ({ template, data }) => template === "order-part-received" && data.order_id === id,
    );
  await take([20_000, reference]);
  const { version } = await match(id, 20_000);
  expect(await mails()).toMatchObject([
    { status: "queued", dueAt: new Date(t.clock.now().getTime() + 30_000) },
  ]);
  await undoStep(t.ctx, ada, id, version);
  expect(await mails()).toEqual([]);

  await match(id, 20_000);
  t.clock.advance(31_000);
  await sendDueMails(t.ctx);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: expect.stringContaining("@example.com"),
    subject: expect.stringContaining("₦20,000.00 has come"),
  });
  const { bank } = await getSettings(t.ctx);
  for (const words of [
    "Bisi, ₦20,000.00 has come for order",
    "₦32,500.00 is missing. Please transfer it before",
    bank.account_number,
    reference,
    `/orders/${id}`,
  ])
    expect(mail!.text).toContain(words);

  // The rest pays it, and has a mail of its own.
  await take([32_500, reference]);
  expect(await match(id, 32_500)).toMatchObject({ outcome: "paid" });
  expect(await mails()).toHaveLength(1);
});

test("a part of an order that is cancelled, or paid by card after all, is due", async () => {
  for (const end of ["cancelled", "card"] as const) {
    const { id, reference } = await placed();
    const naira = end === "card" ? 41_000 : 40_000;
    await take([naira, reference]);
    await match(id, naira);
    if (end === "cancelled") await setOrderStatus(t.ctx, ada, id, "cancelled");
    else {
      // Its customer chose to pay at the door, changed their mind, and transferred all of it again.
      await choosePayment(t.ctx, id, "on_delivery", ada);
      expect(await partsOf(id)).toHaveLength(1);
      await take([52_500, reference]);
      expect(await match(id, 52_500)).toMatchObject({ outcome: "paid" });
    }
    expect(await dueOf(id)).toEqual([["wrong_amount", end === "card" ? 4_100_000 : 4_000_000]]);
    expect(await partsOf(id)).toEqual([]);
    await expectAllThere(id);
  }
});

test("money of an order that is gone is due, or takes it up again", async () => {
  const { id, reference } = await placed();
  await setOrderStatus(t.ctx, ada, id, "cancelled");
  await take([52_500, reference], [10, reference]);
  const best = (await open()).find(({ amount }) => amount === 52_500)!.best;
  expect(best).toMatchObject({ order_id: id, is_sure: false });
  expect(await match(id, 52_500)).toMatchObject({ outcome: "refund_due" });
  expect(await match(id, 10)).toMatchObject({ outcome: "refund_due" });
  expect((await orderOf(id)).status).toBe("cancelled");
  await expectAllThere(id);
});

test.each([
  ["what paid", 52_500],
  ["a part", 40_000],
  ["too much", 60_000],
])("%s is undone with all that followed from it", async (_, naira) => {
  const { id, reference } = await placed();
  await take([naira, reference]);
  const state = async () => {
    const { version: _version, updatedAt: _at, ...order } = await orderOf(id);
    const [{ waiting }] = [await readCredits(t.ctx)];
    const [paid] = await t.ctx.db.select().from(payments).where(eq(payments.orderId, id));
    const mails = await t.ctx.db.$count(mailOutbox, eq(mailOutbox.status, "queued"));
    const { updatedAt: _then, ...payment } = paid!;
    return { order, waiting, payment, mails, due: await dueOf(id), parts: await partsOf(id) };
  };
  const before = await state();
  const { version } = await match(id, naira);
  expect(await state()).not.toEqual(before);
  await undoStep(t.ctx, ada, id, version);
  expect(await state()).toEqual(before);
  await match(id, naira);
  await expectAllThere(id);
});

test("a stale page, a decided line and an order without a transfer are refused", async () => {
  const { id, reference } = await placed();
  await take([52_500, reference]);
  const creditId = await creditOf(52_500);
  const refusal = (run: Promise<unknown>) =>
    run.then(
      () => "done",
      ({ reason }) => reason,
    );
  expect(await refusal(matchCredit(t.ctx, ada, { creditId, orderId: id, seen: 99 }))).toBe(
    "order_changed",
  );
  await dismissCredit(t.ctx, ada, creditId);
  expect(await refusal(matchCredit(t.ctx, ada, { creditId, orderId: id }))).toBe("credit_decided");
  expect(await refusal(dismissCredit(t.ctx, ada, creditId))).toBe("credit_decided");
  await take([52_500, reference]);
  expect(await open()).toEqual([]);
  await bringBackCredit(t.ctx, ada, creditId);
  await matchCredit(t.ctx, ada, { creditId, orderId: id });
  expect(await refusal(bringBackCredit(t.ctx, ada, creditId))).toBe("credit_decided");
});

test("an order that is paid at the door takes all of its money before, and no part of it", async () => {
  const { id, reference } = await placed();
  await t.ctx.db.execute(
    sql`update orders set payment_method = 'on_delivery', payment_status = 'on_delivery' where id = ${id}`,
  );
  await t.ctx.db.execute(sql`update payments set method = 'on_delivery' where order_id = ${id}`);
  await take([40_000, reference], [52_500, "by hand"]);
  const [found] = await findOrdersFor(t.ctx, reference);
  expect(found).toMatchObject({ order_id: id, missing_amount: 52_500 });
  const refused = await match(id, 40_000).catch(({ reason }) => reason);
  expect(refused).toBe("paid_at_door");
  expect(await match(id, 52_500)).toMatchObject({ outcome: "paid" });
  expect(await orderOf(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "transfer" });
  expect(await match(id, 40_000)).toMatchObject({ outcome: "refund_due" });
  await expectAllThere(id);
});

test("an alert and a statement of the same money are not taken for two", async () => {
  const { id, reference } = await placed();
  await send(`Credit: NGN52,500.00 on ${today()} FROM ADA ${reference}`, "alert");
  await take([52_500, reference]);
  const lines = await open();
  expect(lines.map(({ best }) => best?.is_sure ?? false)).toEqual([false, false]);
  expect(lines[0]!.best?.reasons).toContain("An alert and a statement may tell of the same money");
  await matchCredit(t.ctx, ada, { creditId: lines[0]!.id, orderId: id });
  expect((await open())[0]?.best).toMatchObject({ is_sure: false });
});

test("what is no statement is refused in a line", async () => {
  const refusal = async (bytes: Uint8Array) =>
    takeLines(t.ctx, caller, {
      source: "statement",
      fileName: "x.csv",
      bytes,
      numbers: null,
    }).catch((error: Error) => error.message);
  expect(await refusal(new Uint8Array([0xff, 0xd8, 0xff, 1, 2]))).toContain("JPEG");
  expect(await refusal(new TextEncoder().encode("Name;Price\nShoe;1"))).toContain("No columns");
  expect(await refusal(new Uint8Array(17 * 1024 * 1024).fill(65))).toContain("larger than 16 MB");
});
