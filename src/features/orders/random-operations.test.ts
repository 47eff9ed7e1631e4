import fc from "fast-check";
import { expect, test } from "vitest";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { choosePayment } from "~/features/payments/choose-payment.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { exchangeReturn } from "~/features/returns/exchange.server.ts";
import { releaseOverdueSizes } from "~/features/returns/held-sizes.server.ts";
import { refundReturn } from "~/features/returns/refund-return.server.ts";
import { HELD_DAYS } from "~/features/returns/rules.ts";
import { requestReturn, stepReturn } from "~/features/returns/service.server.ts";
import { ORDER_STATUSES } from "~/lib/statuses.ts";
import { anonymous } from "~/platform/caller.ts";
import { AppError } from "~/platform/errors.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { expireOrders } from "./expire-unpaid.server.ts";
import { findDifferences } from "./invariants.server.ts";
import { readOrder } from "./queries.server.ts";
import { cancelOwnOrder, setOrderStatus } from "./set-status.server.ts";
import { recordShipment } from "./ship.server.ts";

const WORKERS = 16;
/** `OPERATIONS=10000 npx vitest run random-operations` tries longer. */
const OPERATIONS = Number(process.env.OPERATIONS || 1600);
const SEED = 20_261_121;

const t = testContext({ poolSize: 20 });
const staff = { kind: "staff" as const, id: null };
const customer = { kind: "customer" as const, id: null };

const operation = fc.record({
  kind: fc.constantFrom(
    ...["place", "place", "place", "status", "status", "cancel", "confirm", "choose"],
    ...["ship", "refund", "expire", "return"],
  ),
  product: fc.nat(3),
  size: fc.constantFrom("9", "10"),
  quantity: fc.integer({ min: 1, max: 3 }),
  target: fc.nat(10_000),
  status: fc.constantFrom(...ORDER_STATUSES),
  method: fc.constantFrom("transfer" as const, "on_delivery" as const),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

test(`${OPERATIONS} random operations by ${WORKERS} workers make and lose nothing`, async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () =>
      makeProduct(t.ctx, { price: 20_000, stock: { "9": 25, "10": 25 } }),
    ),
  );
  const placed: string[] = [];
  const outcomes = new Map<string, number>();

  async function run(op: Operation, n: number): Promise<void> {
    const id = placed[op.target % Math.max(placed.length, 1)];
    if (op.kind === "place" || !id) {
      const line = {
        product_id: products[op.product]!.id,
        size: op.size,
        quantity: op.quantity,
        price: 20_000,
      };
      const input = orderInput([line], { payment_method: op.method });
      placed.push((await placeOrder(t.ctx, anonymous, input, `random-${n}`)).id);
    } else if (op.kind === "status") await setOrderStatus(t.ctx, staff, id, op.status);
    else if (op.kind === "cancel") await cancelOwnOrder(t.ctx, customer, id);
    else if (op.kind === "choose") await choosePayment(t.ctx, id, "transfer", customer);
    else if (op.kind === "ship")
      await recordShipment(t.ctx, staff, { orderId: id, carrier: "GIG", trackingNumber: `${n}` });
    else if (op.kind === "expire") {
      t.clock.advance(20 * 60_000);
      await expireOrders(t.ctx);
      if (op.quantity === 1) t.clock.advance(HELD_DAYS * 86_400_000);
      await releaseOverdueSizes(t.ctx);
    } else if (op.kind === "return") await sendBack(op, id);
    else {
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
      outcomes.set(`${op.kind} ${outcome}`, (outcomes.get(`${op.kind} ${outcome}`) ?? 0) + 1);
      if (n % 200 === 0) expect(await findDifferences(t.ctx.db)).toEqual([]);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  // Every kind of operation went through at least once, or nothing was tried.
  for (const kind of ["place", "status", "cancel", "confirm", "choose", "ship", "refund", "return"])
    expect(outcomes.get(`${kind} done`), kind).toBeGreaterThan(0);
}, 600_000);
