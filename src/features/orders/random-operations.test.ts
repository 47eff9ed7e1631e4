import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import {
  changePieces,
  quotePieces,
} from "~/features/checkout/change-pieces/change-pieces.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { placeStaffOrder } from "~/features/checkout/staff-order/place-staff-order.server.ts";
import { giveCredit } from "~/features/gift-cards/credit/give.server.ts";
import { issueCard } from "~/features/gift-cards/issue.server.ts";
import { issueInput } from "~/features/gift-cards/schema.ts";
import { choosePayment } from "~/features/payments/choose-payment.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { receiveTransfer } from "~/features/payments/receive-transfer.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { takePayment } from "~/features/payments/take-payment.server.ts";
import { STEPS } from "~/features/queue/rules.ts";
import { takeStep } from "~/features/queue/steps.server.ts";
import { exchangeReturn } from "~/features/returns/exchange.server.ts";
import { releaseOverdueSizes } from "~/features/returns/held-sizes.server.ts";
import { refundReturn } from "~/features/returns/refund-return.server.ts";
import { HELD_DAYS } from "~/features/returns/rules.ts";
import { requestReturn, stepReturn } from "~/features/returns/service.server.ts";
import { heldBy, moveTill, signHandover } from "~/features/riders/book.server.ts";
import { takeRiderWord } from "~/features/riders/rider-actions.server.ts";
import { saveRider } from "~/features/riders/riders.server.ts";
import { viewRun } from "~/features/riders/run-view.server.ts";
import { endRun, startRun } from "~/features/riders/runs.server.ts";
import { deliverByStaff, returnToStock } from "~/features/riders/staff-stops.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { ORDER_STATUSES, TAKEN_METHODS } from "~/lib/statuses.ts";
import { anonymous } from "~/platform/caller.ts";
import { AppError } from "~/platform/errors.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { countShelf, importMore, moveShelf, SHELF } from "~tests/support/shelf-operations.ts";
import { deliveryCode } from "./access.server.ts";
import { expireOrders } from "./expire-unpaid.server.ts";
import { findDifferences } from "./invariants.server.ts";
import { lockOrder } from "./order-row.server.ts";
import { readOrder } from "./queries.server.ts";
import { recordShipment } from "./ship.server.ts";
import { cancelOwnOrder, setOrderStatus } from "./status-requests.server.ts";
import { undoStep } from "./undo/undo-step.server.ts";

const WORKERS = 16;
/** `OPERATIONS=10000 npx vitest run random-operations` tries longer. */
const OPERATIONS = Number(process.env.OPERATIONS || 2000);
/** Naira for wrapping a gift. */
const WRAP = 1333;
const SEED = 20_261_121;
/** In naira, where these orders go. */
const DELIVERY = 2500;
/** Stops of riders that are knocked at. */
const LATEST = 6;

/**
 * The workers stand in line for eight sizes, and on a busy machine each round trip of those before takes
 * its time: that is no failure. Waits in a circle PostgreSQL ends within a second, which fails the test
 * whoever catches it (tests/support/deadlocks.ts); who lets go of no lock at all is still found.
 */
const PATIENCE_MS = 120_000;
const patient = { statement: PATIENCE_MS, query: PATIENCE_MS + 3000, connection: PATIENCE_MS };

const t = testContext({ poolSize: 20, deadlines: { ...patient, silence: PATIENCE_MS } });
const staff = { kind: "staff" as const, id: null };
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
const customer = { kind: "customer" as const, id: null };
const manager = signedIn({ roles: ["manager"] });

const operation = fc.record({
  kind: fc.constantFrom(
    ...["place", "place", "place", "counter", "status", "status", "cancel", "confirm", "choose"],
    ...[
      "undo",
      "undo",
      "ship",
      "refund",
      "expire",
      "return",
      "pieces",
      "pieces",
      "run",
      "run",
      "door",
      "door",
      "door",
      "cash",
    ],
    ...["step", "step", "step", "step", "stock", "count", "file", "take", "take", "send"],
    ...["part", "part", "card"],
  ),
  product: fc.nat(3),
  size: fc.constantFrom("9", "10"),
  quantity: fc.integer({ min: 1, max: 3 }),
  target: fc.nat(10_000),
  status: fc.constantFrom(...ORDER_STATUSES),
  method: fc.constantFrom("transfer" as const, "on_delivery" as const),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** No differences; else what led to them, since the same operations seldom meet in the same way again. */
async function expectSound(): Promise<void> {
  const found = await findDifferences(t.ctx.db);
  const ids = found.flatMap(({ order_id }) => order_id ?? []);
  const { rows } = await t.ctx.pool.query(
    `select o.id, o.status, o.payment_status, o.total_kobo, o.due_kobo, o.gift_card_kobo, o.refunded_kobo,
       (select json_agg(p order by p.created_at) from payments p where p.order_id = o.id) as payments,
       (select json_agg(t) from payment_parts t where t.order_id = o.id) as parts,
       (select json_agg(r order by r.created_at) from refunds r where r.order_id = o.id) as refunds,
       (select json_agg(e order by e.id) from order_events e where e.order_id = o.id) as events
     from orders o where o.id = any($1)`,
    [ids],
  );
  expect(found, JSON.stringify(rows, null, 1)).toEqual([]);
}

test(`${OPERATIONS} random operations by ${WORKERS} workers make and lose nothing`, async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () =>
      makeProduct(t.ctx, { price: 20_000, stock: { "9": 25, "10": 25 } }),
    ),
  );
  await t.ctx.pool.query("update product_stock set shelf = $1", [SHELF]);
  await updateSettings(t.ctx, null, "gifts", { wrap_fee_kobo: WRAP * 100 });
  const placed: string[] = [];
  const out: { runId: string; key: string; stopId: string; id: string }[] = [];
  const riders = await Promise.all(
    ["Musa", "Bisi"].map((name) =>
      saveRider(t.ctx, anonymous, { name, phone: "+2348035550111", company: "", is_active: true }),
    ),
  );
  const outcomes = new Map<string, number>();
  const count = (name: string) => outcomes.set(name, (outcomes.get(name) ?? 0) + 1);

  async function place(op: Operation, key: string): Promise<void> {
    const line = {
      product_id: products[op.product]!.id,
      size: op.size,
      quantity: op.quantity,
      price: 20_000,
    };
    // Another piece comes with some, before it or behind it in the order of keys.
    const other = {
      ...line,
      product_id: products[(op.product + op.quantity) % 4]!.id,
      quantity: 1,
    };
    const lines = op.target % 4 === 0 ? [line, other] : [line];
    const pieces = 20_000 * lines.reduce((sum, { quantity }) => sum + quantity, 0);
    // What is paid ahead is a gift now and then, and its wrap is part of every sum.
    const isGift = op.method === "transfer" && op.target % 2 === 0;
    const expected = { delivery_fee: 2500, discount: 0, gift_wrap: WRAP };
    const input = orderInput(lines, {
      payment_method: op.method,
      ...(isGift
        ? {
            gift: { wrap: true, note: "" },
            expected: { ...expected, total: pieces + 2500 + WRAP },
          }
        : {}),
    });
    placed.push((await placeOrder(t.ctx, anonymous, input, key)).id);
  }

  async function run(op: Operation, n: number): Promise<void> {
    const id = placed[op.target % Math.max(placed.length, 1)];
    if (op.kind === "place" || !id) await place(op, `random-${n}`);
    else if (op.kind === "counter") placed.push(await sellOverCounter(op));
    else if (op.kind === "status") await setOrderStatus(t.ctx, staff, id, op.status);
    else if (op.kind === "cancel") await cancelOwnOrder(t.ctx, customer, id);
    else if (op.kind === "take") await takeAtCounter(op, id);
    else if (op.kind === "part") await receivePart(op, `random-${n}`);
    else if (op.kind === "card") placed.push(await payByCard(op));
    else if (op.kind === "send") await sendRefund(op);
    else if (op.kind === "choose") await choosePayment(t.ctx, id, "transfer", customer);
    else if (op.kind === "ship")
      await recordShipment(t.ctx, staff, { orderId: id, carrier: "GIG", trackingNumber: `${n}` });
    else if (op.kind === "expire") {
      t.clock.advance(20 * 60_000);
      await expireOrders(t.ctx);
      if (op.quantity === 1) t.clock.advance(HELD_DAYS * 86_400_000);
      await releaseOverdueSizes(t.ctx);
    } else if (op.kind === "return") await sendBack(op, (await findDelivered(op)) ?? id);
    else if (op.kind === "undo") await takeBack(op, id);
    else if (op.kind === "pieces") await changeSome(op, id);
    else if (op.kind === "run") await sendOut(op, id);
    else if (op.kind === "door") await knock(op);
    else if (op.kind === "cash") await handIn(op);
    else if (op.kind === "step") await step(op, id);
    else if (op.kind === "stock") await moveShelf(t.ctx, shelfOf(op));
    else if (op.kind === "count") await countShelf(t.ctx, shelfOf(op));
    else if (op.kind === "file") {
      const bad = await importMore(t.ctx, shelfOf(op), () => place(op, `between-${n}`));
      count(`file ${bad === 0 ? "taken" : "refused"}`);
    } else {
      const record = (await readOrder(t.ctx.db, id))!;
      if (op.kind === "confirm") {
        const transfer = record.payments.find((payment) => payment.method === "transfer");
        if (transfer) await confirmTransfer(t.ctx, staff, transfer.id);
      } else {
        const [item] = record.items;
        await refundOrder(t.ctx, staff, {
          orderId: id,
          amountKobo: item!.priceAtPurchaseKobo,
          reason: "other",
          items: [{ order_item_id: item!.id, quantity: 1, restock: op.quantity > 1 }],
          idempotencyKey: `random-${n}`,
        });
      }
    }
  }

  /** Somebody comes in, agrees on a price and pays in cash. */
  async function sellOverCounter(op: Operation): Promise<string> {
    const line = {
      product_id: products[op.product]!.id,
      size: op.size,
      quantity: op.quantity,
      price: 18_000,
    };
    const total = 18_000 * op.quantity - 1000;
    const input = orderInput([line], {
      expected: { delivery_fee: 0, discount: 1000, total },
    });
    const { id } = await placeStaffOrder(t.ctx, manager, {
      ...input,
      key: randomUUID(),
      channel: "boutique",
      payment_method: "cash",
      is_paid: true,
      own_discount: 1000,
      own_delivery_fee: 0,
      reason: "Random",
      lines: [{ ...line, own_price: 18_000 }],
    });
    return id;
  }

  /** Somebody comes in and pays what an order still has to pay; those that came to more go first. */
  async function takeAtCounter(op: Operation, id: string): Promise<void> {
    const { rows } = await t.ctx.pool.query<{ id: string }>(
      "select id from orders where due_kobo > 0 and status <> 'cancelled' order by id",
    );
    const orderId = rows[op.target % Math.max(rows.length, 1)]?.id ?? id;
    const { order } = (await readOrder(t.ctx.db, orderId))!;
    const method = TAKEN_METHODS[op.target % TAKEN_METHODS.length]!;
    await takePayment(t.ctx, staff, { orderId, method, seen: order.version });
  }

  /** A part of a transfer comes, or more than all of it; of some the rest is paid in the boutique. */
  async function receivePart(op: Operation, reference: string): Promise<void> {
    const { rows } = await t.ctx.pool.query<{ id: string; due: string }>(
      `select id, total_kobo - gift_card_kobo as due from orders
       where payment_status = 'awaiting' and status = 'pending' order by id`,
    );
    const found = rows[op.target % Math.max(rows.length, 1)];
    if (!found) return;
    const amountKobo = Math.ceil((Number(found.due) * op.quantity) / 2.5);
    const { outcome } = await t.ctx.db.transaction(async (tx) => {
      const order = await lockOrder(tx, found.id);
      return receiveTransfer(t.ctx, tx, staff, order, { amountKobo, reference });
    });
    count(`part ${outcome}`);
    if (outcome !== "part" || op.target % 2 === 0) return;
    const { order } = (await readOrder(t.ctx.db, found.id))!;
    const method = TAKEN_METHODS[op.target % TAKEN_METHODS.length]!;
    await takePayment(t.ctx, staff, { orderId: found.id, method, seen: order.version });
    count("part and rest");
  }

  /** An order that a gift card pays, or a part of it; or an account's credit, in the same way; or both. */
  async function payByCard(op: Operation): Promise<string> {
    const total = 20_000 * op.quantity + DELIVERY;
    const amount = op.target % 2 === 0 ? 10_000 : 100_000;
    const input = { press_id: randomUUID(), amount, last_day: "2027-06-30" };
    const line = {
      product_id: products[op.product]!.id,
      size: op.size,
      quantity: op.quantity,
      price: 20_000,
    };
    const isBoth = op.target % 3 === 0;
    const credit = isBoth ? 15_000 : amount;
    const gift_card = Math.min(isBoth ? amount + credit : amount, total);
    const store_credit = Math.min(credit, total);
    const expected = { delivery_fee: DELIVERY, discount: 0, gift_card, store_credit, total };
    const order = orderInput([line], { payment_method: "transfer", expected });
    if (op.size === "9" && !isBoth) {
      const { code } = await issueCard(t.ctx, ada, issueInput.parse(input));
      return (await placeOrder(t.ctx, anonymous, { ...order, gift_card: code! }, null)).id;
    }
    const email = `${randomUUID()}@example.com`;
    const [person] = await t.ctx.db.insert(users).values({ email }).returning();
    const userId = person!.id;
    await giveCredit(t.ctx, ada, { ...input, amount: credit, user_id: userId, reason: "A test" });
    const caller = signedIn({ userId, email });
    const card = isBoth
      ? await issueCard(t.ctx, ada, issueInput.parse({ ...input, press_id: randomUUID() }))
      : undefined;
    const cards = { store_credit: true, ...(card?.code ? { gift_card: card.code } : {}) };
    const { id } = await placeOrder(t.ctx, caller, { ...order, ...cards }, null);
    if (isBoth) count("card and credit");
    return id;
  }

  /** What is due goes back, by hand; of an account's order as store credit now and then. */
  async function sendRefund(op: Operation): Promise<void> {
    const { rows } = await t.ctx.pool.query<{ id: string; may_credit: boolean }>(
      `select r.id, o.user_id is not null and p.method <> 'gift_card' as may_credit
       from refunds r join orders o on o.id = r.order_id left join payments p on p.id = r.payment_id
       where r.status = 'due' order by r.id`,
    );
    const due = rows[op.target % Math.max(rows.length, 1)];
    if (!due) return;
    const toCredit = due.may_credit && op.size === "9";
    await processRefund(t.ctx, ada, due.id, undefined, toCredit);
    if (toCredit) count("as credit");
  }

  /** A step, taken back at once; others may be quicker. */
  async function takeBack(op: Operation, id: string): Promise<void> {
    if (op.target % 3 > 0) await setOrderStatus(t.ctx, staff, id, op.status);
    else if (op.quantity > 1) await step(op, id);
    const { order } = (await readOrder(t.ctx.db, id))!;
    await undoStep(t.ctx, staff, id, order.version);
  }

  /** Another size or number of its first line, one more piece, or one less; now and then taken back. */
  async function changeSome(op: Operation, id: string): Promise<void> {
    const { order, items } = (await readOrder(t.ctx.db, id))!;
    const left = items.flatMap((item) => {
      const quantity = item.quantity - item.refundedQuantity;
      return quantity > 0 ? [{ id: item.id, size: item.size, quantity }] : [];
    });
    const [first, ...others] = left;
    const kept = first
      ? op.target % 4 === 0
        ? others
        : [{ ...first, size: op.size, quantity: op.quantity }, ...others]
      : [];
    const product_id = products[op.product]!.id;
    const added =
      op.target % 3 === 0 ? [{ product_id, size: op.size, quantity: 1, own_price: 15_000 }] : [];
    const pieces = { order_id: id, kept, added };
    const { total } = await quotePieces(t.ctx, pieces);
    await changePieces(t.ctx, manager, {
      ...pieces,
      version: order.version,
      expected_total: total,
      reason: "Random",
    });
    if (op.target % 5 === 0) {
      const now = (await readOrder(t.ctx.db, id))!;
      await undoStep(t.ctx, { kind: "staff", id: manager.userId }, id, now.order.version);
    }
  }

  /** One that arrived, where there is one: of all orders so few do that hardly any would come back. */
  async function findDelivered(op: Operation): Promise<string | undefined> {
    const { rows } = await t.ctx.pool.query<{ id: string }>(
      "select id from orders where status = 'delivered' order by id",
    );
    return rows[op.target % Math.max(rows.length, 1)]?.id;
  }

  /** From the request to the money or the other size; other workers may do the same meanwhile. */
  async function sendBack(op: Operation, id: string): Promise<void> {
    const [item] = (await readOrder(t.ctx.db, id))!.items;
    const isExchange = op.quantity > 1;
    const returnId = await requestReturn(t.ctx, customer, id, {
      resolution: isExchange ? "exchange" : "refund",
      note: "",
      items: [
        {
          order_item_id: item!.id,
          quantity: 1,
          reason: op.quantity === 3 ? "defect" : "too_small",
          exchange_size: isExchange ? op.size : undefined,
        },
      ],
    });
    if (op.target % 5 === 0) return stepReturn(t.ctx, staff, returnId, "refuse");
    for (const step of ["authorize", "receive", "inspect"] as const) {
      await stepReturn(t.ctx, staff, returnId, step);
      // One in seven never sends the parcel: what is kept for it goes back one day.
      if (op.target % 7 === 0) return;
    }
    const options = { restockPieces: op.target % 2 === 0 };
    const isExchanged = isExchange && op.target % 3 > 0;
    if (isExchanged) placed.push(await exchangeReturn(t.ctx, staff, returnId, options));
    else await refundReturn(t.ctx, staff, returnId, options);
  }

  /** One or two orders go out with a rider, packed before where that is wanted. */
  async function sendOut(op: Operation, id: string): Promise<void> {
    const other = placed[(op.target * 7) % placed.length]!;
    const ids = [...new Set(op.quantity > 1 ? [id, other] : [id])];
    for (const each of ids)
      if (op.target % 3 > 0) await setOrderStatus(t.ctx, staff, each, "processing");
    const riderId = riders[op.product % riders.length]!;
    const orders = ids.map((each) => ({ id: each }));
    const { runId, key } = await startRun(t.ctx, staff, { riderId, orders });
    const { stops } = await viewRun(t.ctx, runId);
    for (const { id: stopId, order_id } of stops) out.push({ runId, key, stopId, id: order_id });
  }

  /** At the door: delivered, paid in one way or the other, or not; and what staff do about it then. */
  async function knock(op: Operation): Promise<void> {
    // Most who went out longer ago are back.
    const stop = out.at(-1 - (op.target % LATEST));
    if (!stop) return;
    const word = { key: randomUUID(), at: t.clock.now().toISOString() };
    if (op.target % 11 === 0) return endRun(t.ctx, staff, stop.runId);
    if (op.quantity === 3) {
      await takeRiderWord(t.ctx, stop.key, stop.stopId, {
        ...word,
        kind: "failed",
        reason: "no_answer",
        note: "",
        next_attempt: null,
      });
      if (op.target % 2 === 0)
        await returnToStock(t.ctx, staff, stop.stopId, { damaged: [], note: "" });
      return;
    }
    const paidBy = op.quantity === 1 ? "cash" : "transfer";
    if (op.target % 5 === 0)
      return deliverByStaff(t.ctx, staff, stop.stopId, { paidBy, reason: "They called" });
    const { order } = (await readOrder(t.ctx.db, stop.id))!;
    const outcome = await takeRiderWord(t.ctx, stop.key, stop.stopId, {
      ...word,
      kind: "delivered",
      code: deliveryCode(t.ctx, { id: stop.id, mailboxNo: 0 }),
      collect: order.paymentStatus === "on_delivery" ? order.totalKobo / 100 : 0,
      paid_by: paidBy,
    });
    count(`word ${outcome}`);
  }

  /** A press in the queue. */
  const step = (op: Operation, id: string) =>
    takeStep(t.ctx, staff, STEPS[op.target % STEPS.length]!, { orderId: id, carrier: "GIG" });

  const shelfOf = (op: Operation) => ({ ...op, productId: products[op.product]!.id });

  /** A rider hands in what they have, give or take; the till pays some of it into the bank. */
  async function handIn(op: Operation): Promise<void> {
    const riderId = riders[op.product % riders.length]!;
    const expectedKobo = await heldBy(t.ctx.db, riderId);
    const handedInKobo = Math.max(0, expectedKobo + (op.quantity - 2) * 100);
    await signHandover(t.ctx, staff, { riderId, expectedKobo, handedInKobo, note: "Counted" });
    await moveTill(t.ctx, staff, {
      id: randomUUID(),
      kind: "paid_out",
      amount: 500_000,
      note: "To the bank",
    });
  }

  const operations = fc.sample(operation, { numRuns: OPERATIONS, seed: SEED });
  let next = 0;
  async function work(): Promise<void> {
    while (next < operations.length) {
      const n = next++;
      const op = operations[n]!;
      let outcome = "done";
      try {
        await run(op, n);
      } catch (error) {
        // Refusals are part of life; a deadlock, a broken constraint or a defect is not.
        if (!(error instanceof AppError)) throw error;
        outcome = error.code;
      }
      count(`${op.kind} ${outcome}`);
      if (n % 200 === 0) await expectSound();
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
  await expectSound();
  // Every kind of operation went through at least once, or nothing was tried. Left out are those that are
  // seldom possible: another way to pay, and a payment of what an order came to more.
  const kinds = [
    "place",
    "status",
    "cancel",
    "confirm",
    "ship",
    "refund",
    "return",
    "undo",
    "counter",
    "pieces",
    "take",
    "send",
    "part",
    "card",
  ];
  for (const kind of [...kinds, "run", "door", "word", "cash", "step", "stock", "count", "file"])
    expect(outcomes.get(`${kind} done`), kind).toBeGreaterThan(0);
  for (const outcome of [
    "file taken",
    "part paid",
    "part part",
    "part and rest",
    "card and credit",
  ])
    expect(outcomes.get(outcome), outcome).toBeGreaterThan(0);
}, 600_000);
