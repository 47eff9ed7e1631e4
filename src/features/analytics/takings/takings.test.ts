import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { paymentAttempts } from "~/db/schema/payments.ts";
import { changePieces } from "~/features/checkout/change-pieces/change-pieces.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { saveRider } from "~/features/riders/riders.server.ts";
import { startRun } from "~/features/riders/runs.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { readCsv } from "~/lib/csv.ts";
import { vatWithin } from "~/lib/vat.ts";
import { vatSql } from "~/lib/vat-sql.ts";
import { recordAudits } from "~/platform/audit.ts";
import { anonymous } from "~/platform/caller.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { exportMoves } from "./export-moves.server.ts";
import { readTakings } from "./read-takings.server.ts";
import { takingsOutput } from "./schema.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const manager = signedIn({ roles: ["manager"] });
const TOTAL = 5_250_000;

/** Each test has days of its own. */
let month = 0;
let period: { from: string; to: string };
const at = (day: number, time = "10:00") =>
  t.clock.set(`${period.from.slice(0, 8)}${String(day).padStart(2, "0")}T${time}:00Z`);
beforeEach(() => {
  month += 1;
  const start = `2027-${String(month).padStart(2, "0")}`;
  period = { from: `${start}-01`, to: `${start}-28` };
});

async function order(method: PlaceOrderInput["payment_method"] = "transfer") {
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  const input = orderInput([line], { payment_method: method });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  const { rows } = await t.ctx.db.execute<{ id: string }>(
    sql`select id from payments where order_id = ${id}`,
  );
  return { id, payment: rows[0]!.id };
}

async function paid() {
  const one = await order();
  await confirmTransfer(t.ctx, staff, one.payment);
  return one;
}

const dueOf = async (orderId: string) =>
  (
    await t.ctx.db.execute<{ id: string }>(
      sql`select id from refunds where order_id = ${orderId} and status = 'due'`,
    )
  ).rows;

async function giveBack(orderId: string, amountKobo: number) {
  const { id } = await refundOrder(t.ctx, staff, {
    orderId,
    amountKobo,
    reason: "customer_request",
    idempotencyKey: `${orderId} ${amountKobo} ${t.clock.now().toISOString()}`,
  });
  await processRefund(t.ctx, staff, id);
}

const zero = {
  card: 0,
  transfer: 0,
  on_delivery: 0,
  cash: 0,
  card_machine: 0,
  gift_card: 0,
  store_credit: 0,
  beside: 0,
  refunds: 0,
  to_cards: 0,
  fees: 0,
  left: 0,
};

test("a day begins and ends in Lagos, and has each way to pay by itself", async () => {
  at(3, "22:30");
  await paid();
  at(3, "23:30");
  const door = await order("on_delivery");
  await setOrderStatus(t.ctx, staff, door.id, "processing");
  const riderId = await saveRider(t.ctx, anonymous, {
    name: "Musa",
    phone: "+2348035550111",
    company: "",
    is_active: true,
  });
  await startRun(t.ctx, staff, { riderId, orders: [{ id: door.id }] });
  await setOrderStatus(t.ctx, staff, door.id, "delivered");
  const vat = vatWithin(TOTAL, 750) / 100;
  const { days, total } = takingsOutput.parse(await readTakings(t.ctx, period));
  const [thursday, wednesday] = days;
  expect(wednesday).toEqual({
    ...zero,
    day: `${period.from.slice(0, 8)}03`,
    transfer: 52_500,
    left: 52_500,
    vat,
    rider_cash: 0,
  });
  expect(thursday).toEqual({
    ...zero,
    day: `${period.from.slice(0, 8)}04`,
    on_delivery: 52_500,
    left: 52_500,
    vat,
    rider_cash: 52_500,
  });
  expect(days).toHaveLength(2);
  expect(total).toMatchObject({ left: 105_000, vat: (2 * vatWithin(TOTAL, 750)) / 100 });
});

test("what is given back in parts takes its VAT along, to the kobo", async () => {
  at(1);
  const { id } = await paid();
  const parts = [1_000_001, 333_333, TOTAL - 1_333_334];
  let kept = TOTAL;
  for (const [n, part] of parts.entries()) {
    at(n + 2);
    await giveBack(id, part);
    kept -= part;
    const { total } = await readTakings(t.ctx, period);
    expect(total.left).toBe(kept / 100);
    expect(total.vat).toBe(vatWithin(kept, 750) / 100);
  }
  expect((await readTakings(t.ctx, { ...period, from: period.to })).total).toMatchObject(zero);
});

test("what was added to a paid order bears the VAT that the order comes to more, to the kobo", async () => {
  at(1);
  const { id } = await paid();
  const wholeVat = (kobo: number) => vatWithin(kobo, 750) / 100;
  const [line] = (await readOrder(t.ctx.db, id))!.items;
  const bag = await makeProduct(t.ctx, { price: 33_333.42, stock: { "": 5 } });
  /** So many bags beside what was bought first, whose number is one. */
  async function change(bags: number, size: string) {
    const { order } = (await readOrder(t.ctx.db, id))!;
    await changePieces(t.ctx, manager, {
      order_id: id,
      kept: [{ id: line!.id, size, quantity: 1 }],
      added: bags > 0 ? [{ product_id: bag.id, size: "One Size", quantity: bags }] : [],
      version: order.version,
      expected_total: (TOTAL + bags * 3_333_342) / 100,
      reason: "More",
    });
    return (await readOrder(t.ctx.db, id))!;
  }
  const more = await change(2, "9");
  expect((await readTakings(t.ctx, period)).total.vat).toBe(wholeVat(TOTAL));
  at(2);
  const { version } = more.order;
  await takePayment(t.ctx, staff, { orderId: id, method: "card_machine", seen: version });
  expect((await readTakings(t.ctx, period)).total).toMatchObject({
    transfer: 52_500,
    card_machine: 66_666.84,
    vat: wholeVat(TOTAL + 6_666_684),
  });
  at(3);
  await giveBack(id, 1_000_001);
  at(4);
  await change(1, "10");
  for (const { id: refund } of await dueOf(id)) await processRefund(t.ctx, staff, refund);
  const { total } = await readTakings(t.ctx, period);
  expect(total.left).toBe((TOTAL + 3_333_342 - 1_000_001) / 100);
  expect(total.vat).toBe(wholeVat(TOTAL + 3_333_342 - 1_000_001));
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("what is added after something was given back bears the VAT of what the shop then has, to the kobo", async () => {
  at(1);
  const { id } = await paid();
  const [back, price] = [1_000_001, 3_333_342];
  at(2);
  await giveBack(id, back);
  const { order, items } = (await readOrder(t.ctx.db, id))!;
  const bag = await makeProduct(t.ctx, { price: price / 100, stock: { "": 5 } });
  at(3);
  const { version } = await changePieces(t.ctx, manager, {
    order_id: id,
    kept: [{ id: items[0]!.id, size: "9", quantity: 1 }],
    added: [{ product_id: bag.id, size: "One Size", quantity: 1 }],
    version: order.version,
    expected_total: (TOTAL + price) / 100,
    reason: "More",
  }).then(async () => (await readOrder(t.ctx.db, id))!.order);
  await takePayment(t.ctx, staff, { orderId: id, method: "cash", seen: version });
  const kept = TOTAL - back;
  const { days, total } = await readTakings(t.ctx, period);
  expect(days.map(({ vat }) => Math.round(vat * 100))).toEqual([
    vatWithin(kept + price, 750) - vatWithin(kept, 750),
    vatWithin(kept, 750) - vatWithin(TOTAL, 750),
    vatWithin(TOTAL, 750),
  ]);
  expect(total.vat).toBe(vatWithin(kept + price, 750) / 100);
});

test("money that came too late is beside the orders, bears no VAT and goes out again", async () => {
  at(1);
  const { id, payment } = await order();
  await setOrderStatus(t.ctx, staff, id, "cancelled");
  await confirmTransfer(t.ctx, staff, payment);
  expect((await readTakings(t.ctx, period)).total).toMatchObject({ beside: 52_500, vat: 0 });
  at(2);
  const { rows } = await t.ctx.db.execute<{ id: string }>(
    sql`select id from refunds where order_id = ${id}`,
  );
  await processRefund(t.ctx, staff, rows[0]!.id);
  const { total } = await readTakings(t.ctx, period);
  expect(total).toMatchObject({ beside: 52_500, refunds: -52_500, left: 0, vat: 0 });
});

test("an order keeps the rate that it was placed with", async () => {
  at(1);
  const before = await order();
  await updateSettings(t.ctx, null, "vat", { rate_percent: 10, prices_include: true });
  await confirmTransfer(t.ctx, staff, before.payment);
  await paid();
  await updateSettings(t.ctx, null, "vat", { rate_percent: 0, prices_include: true });
  await paid();
  await updateSettings(t.ctx, null, "vat", {});
  const vat = vatWithin(TOTAL, 750) + vatWithin(TOTAL, 1000);
  expect((await readTakings(t.ctx, period)).total.vat).toBe(vat / 100);
});

test("the accountant's file has every move, adds up to the report, and runs no formula", async () => {
  at(1);
  const { id, payment } = await paid();
  await t.ctx.db.insert(paymentAttempts).values({
    paymentId: payment,
    reference: `=HYPERLINK("http://evil")`,
    status: "success",
    feeKobo: 10_050,
    settledAt: t.clock.now(),
  });
  at(2);
  await giveBack(id, 100_001);
  const csv = await exportMoves(t.ctx, anonymous, period);
  expect(csv).toContain(`'=HYPERLINK`);
  const [head, ...rows] = readCsv(csv).map(({ cells }) => cells);
  const column = (name: string) => head!.indexOf(name);
  expect(rows.map((cells) => cells[column("Kind")])).toEqual([
    "Fee of the payment service",
    "Sale",
    "Refund",
  ]);
  const { total } = await readTakings(t.ctx, period);
  const sum = (name: string) =>
    rows.reduce((all, cells) => all + Math.round(Number(cells[column(name)]) * 100), 0);
  expect(sum("Amount (NGN)")).toBe(Math.round(total.left * 100));
  expect(sum("VAT (NGN)")).toBe(Math.round(total.vat * 100));
  expect(sum("VAT (NGN)") + sum("Without VAT (NGN)")).toBe(sum("Amount (NGN)"));
  expect(total).toMatchObject({ transfer: 52_500, refunds: -1000.01, fees: -100.5 });
});

test("what staff and programs did is counted by person and by what it was about", async () => {
  at(1);
  const { id } = await paid();
  const [ada, program] = [{ actorEmail: "ada@example.com", actorId: id }, {}];
  const entry = { entity: "order", entityId: id } as const;
  await recordAudits(t.ctx.db, [
    { ...entry, ...ada, action: "refund.requested" },
    { ...entry, ...ada, action: "stock.receive" },
    { ...entry, ...program, action: "order.shipped" },
  ]);
  await t.ctx.db.update(auditLog).set({ at: t.clock.now() });
  const { staff: people } = takingsOutput.parse(await readTakings(t.ctx, period));
  expect(people).toContainEqual(
    expect.objectContaining({ who: "ada@example.com", money: 1, stock: 1, status: 0 }),
  );
  expect(people.find(({ who }) => who === "A program")?.status).toBeGreaterThan(0);
});

test("the database reckons VAT by the rule of the receipts", async () => {
  const cases = fc.sample(
    fc.tuple(fc.integer({ min: 0, max: 9e12 }), fc.integer({ min: 0, max: 10_000 })),
    500,
  );
  const { rows } = await t.ctx.db.execute<{ vat: string; below: string }>(sql`
    select ${vatSql(sql`k`, sql`r`)} as vat, ${vatSql(sql`(-k)`, sql`r`)} as below
    from json_array_elements(${JSON.stringify(cases)}::json) with ordinality as x(c, n),
      lateral (select (c->>0)::bigint as k, (c->>1)::int as r) y order by n`);
  expect(rows.map(({ vat }) => Number(vat))).toEqual(cases.map((one) => vatWithin(...one)));
  expect(rows.map(({ below }) => 0 - Number(below))).toEqual(cases.map((one) => vatWithin(...one)));
});
