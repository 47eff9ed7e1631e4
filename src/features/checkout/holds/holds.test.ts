import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { payments } from "~/db/schema/payments.ts";
import { mailOutbox, refusals } from "~/db/schema/store.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { customerOf, staffActor } from "~/features/orders/actor.server.ts";
import { openForConfirming } from "~/features/orders/confirm-page.server.ts";
import { expireOrders } from "~/features/orders/expire-unpaid.server.ts";
import { storeFile } from "~/features/orders/files.server.ts";
import { confirmOrder } from "~/features/orders/prove-contact.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { choosePayment } from "~/features/payments/choose-payment.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { sendReceipt } from "~/features/payments/receipts.server.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { letThrough } from "~/platform/refusals.ts";
import { createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { placeOrder } from "../place-order.server.ts";

const MINUTE = 60_000;
const t = testContext({ env: { RATE_LIMITS: "on" } });
const guest = customerOf(anonymous);
const staff = staffActor(anonymous);

let serial = 0;

async function order(
  more: Parameters<typeof orderInput>[1] = {},
  { caller = anonymous, quantity = 1 }: { caller?: Caller; quantity?: number } = {},
) {
  const product = await makeProduct(t.ctx, { stock: { "10": 1000 } });
  const n = ++serial;
  const input = orderInput([{ product_id: product.id, size: "10", quantity, price: 50_000 }], {
    payment_method: "transfer",
    contact: {
      name: "Ada Obi",
      email: `h${n}@example.com`,
      phone: `+23480311${String(n).padStart(5, "0")}`,
    },
    ...more,
  });
  const { id } = await placeOrder(t.ctx, caller, input, null, { address: `198.51.100.${n}` });
  return { id, contact: input.contact };
}

const rowOf = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const minutesLeft = async (id: string) => {
  const { expiresAt } = await rowOf(id);
  return expiresAt && (expiresAt.getTime() - t.clock.now().getTime()) / MINUTE;
};

async function pay(id: string): Promise<void> {
  const [payment] = await t.ctx.db.select().from(payments).where(eq(payments.orderId, id));
  await confirmTransfer(t.ctx, staff, payment!.id);
}

test("each way to pay keeps a stranger's pieces for a short time, and a confirmed order's in full", async () => {
  const minutes = { transfer: [30, 480], on_delivery: [1440, null] } as const;
  for (const [method, [before, after]] of Object.entries(minutes)) {
    const { id } = await order({ payment_method: method as keyof typeof minutes });
    expect(await minutesLeft(id), method).toBe(before);
    await confirmOrder(t.ctx, guest, id, "link");
    expect(await minutesLeft(id), method).toBe(after);
  }
});

test("choosing another way to pay lengthens nothing", async () => {
  const { id } = await order();
  t.clock.advance(10 * MINUTE);
  await t.ctx.db.execute(sql`update payments set method = 'paystack' where order_id = ${id}`);
  await choosePayment(t.ctx, id, "transfer", guest);
  expect(await minutesLeft(id)).toBe(20);
});

test("who has paid before is known: by the account, or by the same mailbox and phone", async () => {
  const first = await order();
  expect((await rowOf(first.id)).contactProof).toBe("awaited");
  await pay(first.id);
  expect(await rowOf(first.id)).toMatchObject({ contactProof: "payment", networkKey: null });

  const again = await order({ contact: first.contact }, { quantity: 5 });
  expect(await rowOf(again.id)).toMatchObject({ contactProof: "history" });
  expect(await minutesLeft(again.id)).toBe(480);
  // Whoever only knows the address of a customer is a stranger.
  const typed = await order({ contact: { ...first.contact, phone: "+2348031190000" } });
  expect((await rowOf(typed.id)).contactProof).toBe("awaited");
});

test("an account counts once its mailbox has answered, not by being opened", async () => {
  const shop = createAccountsShop(t.ctx);
  t.clock.set(new Date());
  const person = await signUpPerson(shop);
  const { access_token } = (await person.client.auth.getSession()).data.session!;
  const headers = new Headers({ authorization: `Bearer ${access_token}` });
  const caller = await authenticate(t.ctx, headers);
  const before = await order({}, { caller });
  expect((await rowOf(before.id)).contactProof).toBe("awaited");
  await t.ctx.db.execute(
    sql`update users set app_metadata = app_metadata || jsonb_build_object('proved_email', email) where id = ${person.id}`,
  );
  const after = await order({}, { caller });
  expect((await rowOf(after.id)).contactProof).toBe("account");
});

test("staff who called confirm an order by name, and what they take up is confirmed by that", async () => {
  const [called, taken] = [await order({ payment_method: "on_delivery" }), await order()];
  const actor = { kind: "staff" as const, id: crypto.randomUUID() };
  for (let press = 0; press < 2; press++) await confirmOrder(t.ctx, actor, called.id, "phone");
  expect((await rowOf(called.id)).contactProof).toBe("phone");
  const events = await t.ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, called.id))
    .orderBy(desc(orderEvents.id));
  expect(events.filter(({ kind }) => kind === "confirmed")).toMatchObject([
    { actorId: actor.id, data: { method: "phone" } },
  ]);
  await setOrderStatus(t.ctx, actor, taken.id, "processing");
  expect((await rowOf(taken.id)).contactProof).toBe("staff");
});

test("what nobody confirms ends by itself, without another mail; its link says so", async () => {
  const { id, contact } = await order();
  t.clock.advance(31 * MINUTE);
  await expireOrders(t.ctx);
  expect((await rowOf(id)).status).toBe("cancelled");
  const mails = await t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, contact.email));
  expect(mails.map(({ template }) => template)).toEqual(["order-placed"]);
  await expect(confirmOrder(t.ctx, guest, id, "link")).rejects.toMatchObject({
    reason: "order_cancelled",
  });
  expect(await openForConfirming(t.ctx, id, "wrong")).toBeNull();
});

test("a receipt lengthens nothing before the order is confirmed, and then once", async () => {
  const { id } = await order();
  const { name } = await storeFile(t.ctx, id, Buffer.from(DOT, "base64"));
  await sendReceipt(t.ctx, id, name, guest);
  expect(await minutesLeft(id)).toBe(30);
  const [kept] = await t.ctx.db.select().from(payments).where(eq(payments.orderId, id));
  expect(kept!.receiptFile).toBe(name);

  await confirmOrder(t.ctx, guest, id, "link");
  await sendReceipt(t.ctx, id, name, guest);
  expect(await minutesLeft(id)).toBe(1440);
  t.clock.advance(600 * MINUTE);
  // Neither another receipt nor another payment of the same order makes it longer.
  await t.ctx.db.execute(sql`update payments set receipt_at = null where order_id = ${id}`);
  await sendReceipt(t.ctx, id, name, guest);
  expect(await minutesLeft(id)).toBe(840);
});

test("staff let a customer through whom the budget refused", async () => {
  const contact = { name: "Ada", email: "many@example.com", phone: "+2348031155555" };
  const wanted = () => order({ contact }, { quantity: 4 });
  await expect(wanted()).rejects.toMatchObject({ reason: "confirm_first" });
  const [refusal] = await t.ctx.db
    .select()
    .from(refusals)
    .where(eq(refusals.subject, "many@example.com"));
  expect(refusal).toMatchObject({ rule: "order.budget" });
  await letThrough(t.ctx, t.ctx.db, refusal!.id, { by: null, hours: 1 });
  expect((await rowOf((await wanted()).id)).contactProof).toBe("awaited");
});

test("orders that staff take are theirs to weigh", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 40 } });
  const input = orderInput([{ product_id: product.id, size: "10", quantity: 35, price: 50_000 }], {
    payment_method: "transfer",
  });
  const by = { staff: { kind: "staff" as const, id: crypto.randomUUID() } };
  const { id } = await placeOrder(t.ctx, anonymous, input, null, by);
  expect(await rowOf(id)).toMatchObject({ contactProof: "staff", source: "staff" });
});

/** A picture of one dot. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
