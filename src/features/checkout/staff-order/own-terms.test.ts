import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { refundOrder } from "~/features/payments/refunds-due.server.ts";
import { processRefund } from "~/features/payments/send-refund.server.ts";
import { moveTill, readTill } from "~/features/riders/book.server.ts";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, orderInput, stockOf } from "~tests/support/orders.ts";

const t = testContext();

async function staffOf(shop: AccountsShop, role: "manager" | "support") {
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, role);
  return person;
}

/** Two pieces of ₦50,000, agreed on for ₦40,000 each, with ₦5,000 off and ₦1,000 for the rider. */
async function agreedOrder(more: object = {}) {
  const { id } = await makeProduct(t.ctx);
  const line = { product_id: id, size: "10", quantity: 2, price: 40_000 };
  const input = orderInput([line], {
    contact: { name: "Ọlá Adé", email: "", phone: "0803 555 0177" },
    expected: { delivery_fee: 1000, discount: 5000, total: 76_000 },
  });
  return {
    productId: id,
    input: {
      ...input,
      key: crypto.randomUUID(),
      channel: "whatsapp",
      payment_method: "transfer",
      lines: [{ ...line, own_price: 40_000 }],
      own_discount: 5000,
      own_delivery_fee: 1000,
      reason: "Buys every month",
      ...more,
    },
  };
}

const orderOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const mailsOf = async (id: string) =>
  (await t.ctx.db.select().from(mailOutbox)).filter(({ data }) => data.order_id === id);

test("an order by WhatsApp: no mailbox, own price, discount and fee with a reason", async () => {
  const shop = createAccountsShop(t.ctx);
  const manager = await staffOf(shop, "manager");
  const { input, productId } = await agreedOrder();
  const { data, error } = await manager.client.rpc("place_staff_order", input);
  expect(error).toBeNull();

  const { id } = data as { id: string };
  expect(await orderOf(id)).toMatchObject({
    channel: "whatsapp",
    email: "",
    emailKey: null,
    subtotalKobo: 8_000_000,
    discountKobo: 500_000,
    deliveryFeeKobo: 100_000,
    totalKobo: 7_600_000,
    paymentStatus: "awaiting",
  });
  const [item] = await t.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  expect(item).toMatchObject({ priceAtPurchaseKobo: 4_000_000, listPriceKobo: 5_000_000 });
  const [placed] = await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(placed).toMatchObject({
    kind: "placed",
    actorId: manager.id,
    data: { channel: "whatsapp", text: "Buys every month", discount_kobo: 500_000 },
  });
  expect(await mailsOf(id)).toEqual([]);
  expect((await stockOf(t.ctx, productId))["10"]).toEqual({ onHand: 3, held: 2 });
  await expectLedgerAgrees(t.ctx);
});

test("other prices need the right to them and a reason, and no code beside them", async () => {
  const shop = createAccountsShop(t.ctx);
  const support = await staffOf(shop, "support");
  const manager = await staffOf(shop, "manager");
  const { input } = await agreedOrder();
  const place = async (person: typeof support, order: object) =>
    (await person.client.rpc("place_staff_order", order)).error;
  expect((await place(support, input))?.message).toContain("Only an admin or a manager can");
  expect((await place(manager, { ...input, reason: " " }))?.message).toBe(
    "Say why it is another price",
  );
  expect((await place(manager, { ...input, discount_code: "SEWA10" }))?.message).toContain(
    "a code or",
  );
  const paid = { ...input, payment_method: "cash" };
  expect((await place(support, { ...paid, own_discount: undefined }))?.message).toContain(
    "Only an admin or a manager can",
  );
  expect((await place(manager, { ...input, own_discount: 90_000 }))?.message).toContain(
    "more than",
  );
  expect(
    await place(manager, { ...input, payment_method: "on_delivery", is_paid: true }),
  ).not.toBeNull();
});

test("cash over the counter is in the till and comes out of it again, and the customer is told once", async () => {
  const shop = createAccountsShop(t.ctx);
  const manager = await staffOf(shop, "manager");
  const { till: before } = await readTill(t.ctx.db);
  const { input, productId } = await agreedOrder({ channel: "boutique", payment_method: "cash" });
  input.contact.email = "ola@example.com";
  const { data, error } = await manager.client.rpc("place_staff_order", input);
  expect(error).toBeNull();

  const { id } = data as { id: string };
  expect(await orderOf(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  const [payment] = await t.ctx.db.select().from(payments).where(eq(payments.orderId, id));
  expect(payment).toMatchObject({ method: "cash", status: "paid", confirmedBy: manager.id });
  expect((await readTill(t.ctx.db)).till - before).toBe(7_600_000);
  expect((await mailsOf(id)).map(({ template }) => template)).toEqual(["order-paid"]);
  expect((await stockOf(t.ctx, productId))["10"]).toEqual({ onHand: 3, held: 0 });

  const actor = { kind: "staff" as const, id: manager.id };
  const refund = await refundOrder(t.ctx, actor, {
    orderId: id,
    amountKobo: 1_000_000,
    reason: "other",
    idempotencyKey: `cash-${id}`,
  });
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  const { till } = await readTill(t.ctx.db);
  const all = {
    id: crypto.randomUUID(),
    kind: "paid_out" as const,
    amount: till,
    note: "To the bank",
  };
  await moveTill(t.ctx, actor, all);
  await expect(processRefund(t.ctx, actor, refund.id)).rejects.toMatchObject({
    reason: "not_in_till",
  });
  await moveTill(t.ctx, actor, { ...all, id: crypto.randomUUID(), kind: "paid_in" });
  await processRefund(t.ctx, actor, refund.id);
  expect((await readTill(t.ctx.db)).till).toBe(till - 1_000_000);
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});
