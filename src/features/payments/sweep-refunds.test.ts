import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { refunds } from "~/db/schema/payments.ts";
import { createPaystack } from "~/platform/services/paystack.ts";
import { testPayments } from "~tests/support/payments.ts";
import { refundOrder } from "./refunds-due.server.ts";
import { processRefund } from "./send-refund.server.ts";
import { settle } from "./settle.server.ts";
import { sweepRefunds } from "./sweep-refunds.server.ts";

const shop = testPayments();
const staff = { kind: "staff" as const, id: null };
let serial = 0;

beforeEach(async () => {
  await shop.t.ctx.db.delete(refunds);
});

async function sentRefund() {
  const order = await shop.order();
  const reference = await shop.begin(order.id);
  shop.paystack.pay(reference);
  await settle(shop.t.ctx, createPaystack(shop.t.ctx.config.paystack), reference);
  const request = {
    orderId: order.id,
    amountKobo: 10_000,
    reason: "customer_request" as const,
    idempotencyKey: `swept-${++serial}`,
  };
  const { id } = await refundOrder(shop.t.ctx, staff, request);
  await processRefund(shop.t.ctx, staff, id);
  return { id, orderId: order.id, reference, atPaystack: shop.paystack.refunds.at(-1)! };
}

/** Others of the same payment, which Paystack has been about for days. */
async function others({ id, atPaystack }: Awaited<ReturnType<typeof sentRefund>>, count: number) {
  const [row] = await shop.t.ctx.db.select().from(refunds).where(eq(refunds.id, id));
  const { id: _, idempotencyKey: __, ...same } = row!;
  const made = Array.from({ length: count }, (_, at) => ({ ...atPaystack, id: 900_000 + at }));
  shop.paystack.refunds.push(...made);
  await shop.t.ctx.db
    .insert(refunds)
    .values(made.map((one) => ({ ...same, providerId: String(one.id) })));
}
const statusOf = async (ids: string[]) =>
  (await shop.t.ctx.db.select().from(refunds).where(inArray(refunds.id, ids))).map(
    ({ status }) => status,
  );
const asked = () => shop.paystack.requests.filter((one) => one.startsWith("GET /refund/"));

test("each refund has its turn, however many others Paystack is about for days", async () => {
  const first = await sentRefund();
  await others(first, 150);
  const last = await sentRefund();
  last.atPaystack.status = "processed";
  await sweepRefunds(shop.t.ctx);
  await sweepRefunds(shop.t.ctx);
  expect(await statusOf([last.id])).toEqual(["processed"]);
});

test("news of a refund asks about what goes back of its payment, and about nothing else", async () => {
  const one = await sentRefund();
  const other = await sentRefund();
  await others(other, 20);
  for (const { atPaystack } of [one, other]) atPaystack.status = "processed";
  const before = asked().length;
  const event = shop.paystack.webhook("refund.processed", {
    transaction_reference: one.reference,
    refund_reference: "r1",
    status: "processed",
  });
  expect((await shop.post(event)).status).toBe(200);
  await expect.poll(() => statusOf([one.id])).toEqual(["processed"]);
  expect(asked().length - before).toBe(1);
  expect(await statusOf([other.id])).toEqual(["pending"]);
});

test("a refund that Paystack cannot answer for does not stand in the way of the others", async () => {
  const sent = [await sentRefund(), await sentRefund(), await sentRefund()];
  for (const { atPaystack } of sent) atPaystack.status = "processed";
  const ids = sent.map(({ id }) => id);
  shop.paystack.faults.push({ on: "refund", connection: "drop" });
  await sweepRefunds(shop.t.ctx);
  expect((await statusOf(ids)).toSorted()).toEqual(["pending", "processed", "processed"]);
  await sweepRefunds(shop.t.ctx);
  expect(await statusOf(ids)).toEqual(["processed", "processed", "processed"]);
});

test("while Paystack is down, three are asked about and no more", async () => {
  const sent = await sentRefund();
  await others(sent, 20);
  const before = shop.paystack.requests.length;
  shop.paystack.faults.push({ on: "refund", connection: "drop", always: true });
  await sweepRefunds(shop.t.ctx);
  shop.paystack.faults.length = 0;
  expect(shop.paystack.requests.length - before).toBe(3);
});
