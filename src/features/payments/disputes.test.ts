import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents } from "~/db/schema/orders.ts";
import { paymentEvents } from "~/db/schema/payments.ts";
import { orderWork } from "~/db/schema/queue.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { testPayments } from "~tests/support/payments.ts";

const shop = testPayments();
const { t } = shop;

/** An order that a card has paid. */
async function paid() {
  const { id } = await shop.order();
  const reference = await shop.begin(id);
  const { amount } = shop.paystack.transactions.get(reference)!;
  shop.paystack.pay(reference);
  const success = { reference, amount, currency: "NGN", status: "success" };
  await shop.post(shop.paystack.webhook("charge.success", success));
  await expect.poll(async () => (await shop.state(id)).order.paymentStatus).toBe("paid");
  return { id, reference };
}

let disputes = 1000;
const tell = (event: string, reference: string, more: object = {}) =>
  shop.post(
    shop.paystack.webhook(`charge.dispute.${event}`, {
      id: ++disputes,
      refund_amount: 5_250_000,
      currency: "NGN",
      status: "awaiting-merchant-feedback",
      resolution: null,
      domain: "live",
      transaction: { id: 7, domain: "live", status: "success", reference, amount: 5_250_000 },
      transaction_reference: null,
      category: "chargeback",
      customer: { id: 5, email: "adaeze@example.com", first_name: "Adaeze" },
      due_at: "2027-03-08T19:00:00.000Z",
      ...more,
    }),
  );
const eventsOf = async (id: string) =>
  (await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)))
    .filter(({ kind }) => kind.includes("disput"))
    .map(({ kind, actorKind, data }) => ({ kind, actorKind, data }));

test("a disputed card payment stands in the order's history and on it, and staff are told, once", async () => {
  await updateSettings(t.ctx, randomUUID(), "notifications", { staff_email: "staff@example.com" });
  const { id, reference } = await paid();
  const before = await shop.state(id);
  const same = { id: 4711 };
  const answers = await Promise.all([1, 2, 3].map(() => tell("create", reference, same)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await eventsOf(id)).toEqual([
    {
      kind: "payment_disputed",
      actorKind: "paystack",
      data: {
        amount_kobo: 5_250_000,
        reason: "chargeback",
        text: "Answer it at Paystack by 2027-03-08",
      },
    },
  ]);
  const [work] = await t.ctx.db.select().from(orderWork).where(eq(orderWork.orderId, id));
  expect(work!.tags).toEqual(["disputed"]);
  const mails = await t.ctx.db.select().from(mailOutbox);
  expect(mails.filter(({ recipient }) => recipient === "staff@example.com")).toMatchObject([
    { template: "staff-payment-disputed", data: { order_id: id, until: "2027-03-08" } },
  ]);
  // Money moves at Paystack first, and here when it has.
  expect((await shop.state(id)).payments).toEqual(before.payments);

  await tell("resolve", reference, { ...same, status: "resolved", resolution: "declined" });
  expect((await eventsOf(id)).map(({ kind, data }) => [kind, data.reason])).toEqual([
    ["payment_disputed", "chargeback"],
    ["dispute_resolved", "declined"],
  ]);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("of a dispute nothing is kept about the customer, and one of another shop's payment is none", async () => {
  const reference = "ORI-of-nobody";
  expect((await tell("create", reference)).status).toBe(200);
  const kept = await t.ctx.db.select().from(paymentEvents);
  const dispute = kept.find((row) => row.reference.startsWith(reference))!;
  expect(JSON.stringify(dispute)).not.toContain("adaeze");
  const { status } = await tell("create", reference, { transaction: null });
  expect(status).toBe(400);
});
