import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { isOrderKey, orderKey } from "~/features/orders/access.server.ts";
import { pressConfirm } from "~/features/orders/confirm-page.server.ts";
import { placedMail } from "~/features/orders/mails/orders.tsx";
import { viewOrder } from "~/features/orders/open-order.server.ts";
import { followOrder } from "~/features/orders/push.server.ts";
import { newsTopic } from "~/features/orders/rules.ts";
import { sendConfirmation } from "~/features/orders/send-confirmation.server.ts";
import { openTracked, sendTrackCode } from "~/features/orders/track/track.server.ts";
import { confirmTransfer } from "~/features/payments/pay-order.server.ts";
import { listTopics } from "~/features/push/follow.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { timedCode } from "~/platform/timed-code.ts";
import {
  createAccountsShop,
  newestMail,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { PushDouble } from "~tests/support/push-double.ts";
import { placeOrder } from "../place-order.server.ts";
import { editAddress } from "./edit-address.server.ts";
import { changeAddressInput, staffAddress } from "./schema.ts";

const service = new PushDouble(() => t.clock.now());
const t = testContext({ env: { RATE_LIMITS: "on" }, services: { publicWeb: service } });
const staff = { kind: "staff" as const, id: crypto.randomUUID() };
let serial = 0;

/** A guest's order whose mailbox was mistyped, and the address as it should be. */
async function mistyped(more: Parameters<typeof orderInput>[1] = {}) {
  const n = ++serial;
  const product = await makeProduct(t.ctx, { stock: { "10": 1000 } });
  const contact = {
    name: "Ada Obi",
    email: `ada${n}@gmial.com`,
    phone: `+23480313${String(n).padStart(5, "0")}`,
  };
  const lines = [{ product_id: product.id, size: "10", quantity: 1, price: 50_000 }];
  const input = orderInput(lines, { payment_method: "transfer", contact, ...more });
  const by = { address: `198.51.100.${n}` };
  const { id, key } = await placeOrder(t.ctx, anonymous, input, null, by);
  return { id, key, contact, wrong: contact.email, right: `ada${n}@gmail.com` };
}

const read = async (id: string) =>
  (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!;

/** What its order says already, with another mailbox. */
async function change(id: string, email: string, version?: number, street?: string) {
  const order = await read(id);
  const input = staffAddress.parse({
    ...{ full_name: order.fullName, phone: order.phone, email },
    ...{ state: order.state, city: order.city, area: order.area, landmark: order.landmark },
    street: street ?? order.street,
    receiver: null,
  });
  await editAddress(t.ctx, staff, id, input, version);
}

async function mailsTo(recipient: string) {
  await sendDueMails(t.ctx);
  return t.ctx.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));
}
const templatesTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ template }) => template);

const eventsOf = (id: string) =>
  t.ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));

async function confirmKeyTo(recipient: string): Promise<string> {
  const [mail] = await mailsTo(recipient);
  return /\/confirm\?key=([\w-]+)/.exec(mail!.text!)![1]!;
}

test("an unproved order's confirmation goes to its new mailbox, once, and the old link confirms nothing", async () => {
  const { id, key, wrong, right } = await mistyped();
  const oldKey = await confirmKeyTo(wrong);
  const seen = await read(id);
  const { version } = seen;
  await change(id, ` ${right.toUpperCase()} `, version);
  await expect(change(id, wrong, version)).rejects.toMatchObject({ reason: "order_changed" });
  await change(id, right);

  expect(await read(id)).toMatchObject({ email: right, emailKey: right, contactProof: "awaited" });
  expect(await templatesTo(right)).toEqual(["order-placed"]);
  // Asked for a moment before, with what the order was then.
  await sendConfirmation(t.ctx, seen, "198.51.100.1");
  expect(await templatesTo(right)).toEqual(["order-placed", "order-placed"]);
  // Perhaps it is a stranger's, who need not be told of it again.
  expect(await templatesTo(wrong)).toEqual(["order-placed"]);
  expect((await eventsOf(id)).find(({ kind }) => kind === "mailbox_changed")).toMatchObject({
    actorId: staff.id,
    data: { before: { email: wrong } },
  });
  expect(await pressConfirm(t.ctx, id, oldKey)).toBeNull();
  expect((await read(id)).contactProof).toBe("awaited");
  expect(await pressConfirm(t.ctx, id, await confirmKeyTo(right))).toMatchObject({
    state: "confirmed",
  });
  // No mailbox was ever mailed it: whoever ordered still has their page open.
  expect(await viewOrder(t.ctx, anonymous, { order_id: id, key })).toMatchObject({ email: right });
});

test("a mailbox that had answered is told; neither its proof nor its links are good for the next", async () => {
  const { id, key, contact, wrong, right } = await mistyped();
  await pressConfirm(t.ctx, id, await confirmKeyTo(wrong));
  const { device } = service.subscribe();
  const link = { order_id: id, key };
  await followOrder(t.ctx, { caller: anonymous, address: "102.89.0.1", device }, link);
  const asked = {
    number: id.slice(0, 8),
    contact: { kind: "phone" as const, value: contact.phone },
  };
  await sendTrackCode(t.ctx, asked);
  const { code } = await newestMail(t.ctx, wrong, "order-track-code");

  await change(id, right, undefined, "4 Allen Avenue");
  expect(await read(id)).toMatchObject({ contactProof: "staff", contactProvedAt: t.clock.now() });
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    kind: "address_changed",
    data: { before: { email: wrong, street: "3 Allen Avenue" } },
  });
  const told = (await mailsTo(wrong)).at(-1)!;
  expect(told.template).toBe("order-mailbox-changed");
  expect(told.text).toContain(id.slice(0, 8));
  expect(told.text).not.toContain("key=");
  const [placed, ...others] = await mailsTo(right);
  expect(others).toEqual([]);
  const newKey = /\?key=([\w-]+)/.exec(placed!.text!)![1]!;
  expect(isOrderKey(t.ctx, await read(id), newKey)).toBe(true);

  await expect(viewOrder(t.ctx, anonymous, link)).rejects.toMatchObject({ code: "not_found" });
  await expect(openTracked(t.ctx, asked, code)).rejects.toMatchObject({ reason: "wrong_code" });
  expect(await listTopics(t.ctx, device.endpoint)).not.toContain(newsTopic(id));
});

test("what proves the phone or the payment holds for the next mailbox, too", async () => {
  for (const proof of ["phone", "payment", "staff", null] as const) {
    const { id, right } = await mistyped();
    await t.ctx.db.update(orders).set({ contactProof: proof }).where(eq(orders.id, id));
    await change(id, right);
    expect((await read(id)).contactProof).toBe(proof);
  }
});

test("a paid order's new mailbox gets the mail of its payment, also where that has not left yet", async () => {
  for (const hasLeft of [true, false]) {
    const { id, wrong, right } = await mistyped();
    await sendDueMails(t.ctx);
    const { rows } = await t.ctx.db.execute<{ id: string }>(
      sql`select id from payments where order_id = ${id}`,
    );
    await confirmTransfer(t.ctx, staff, rows[0]!.id);
    // Until then staff may take it back.
    if (hasLeft) t.clock.advance(30_000);
    await sendDueMails(t.ctx);
    await change(id, right);
    t.clock.advance(30_000);
    expect(await templatesTo(right)).toEqual(["order-paid"]);
    expect(await templatesTo(wrong)).toEqual(
      hasLeft
        ? ["order-placed", "order-paid", "order-mailbox-changed"]
        : ["order-placed", "order-mailbox-changed"],
    );
  }
});

test("what the old mailbox did not take goes to the new one at once", async () => {
  const { id, wrong, right } = await mistyped();
  await t.ctx.db
    .update(mailOutbox)
    .set({
      attempts: 3,
      lastError: "no such host",
      dueAt: new Date(t.clock.now().getTime() + 3_600_000),
    })
    .where(eq(mailOutbox.recipient, wrong));
  await change(id, right);
  const [placed, ...others] = await mailsTo(right);
  expect(placed).toMatchObject({ dedupeKey: `order:${id}:placed`, status: "kept" });
  expect([others, await mailsTo(wrong)]).toEqual([[], []]);
});

test("what was on its way to the old mailbox meanwhile is not written with the new one's links", async () => {
  const { id, wrong, right } = await mistyped();
  await sendDueMails(t.ctx);
  await change(id, right);
  const data = { order_id: id };
  await queueMail(t.ctx.db, placedMail, { dedupeKey: crypto.randomUUID(), to: wrong, data });
  expect((await mailsTo(wrong)).at(-1)).toMatchObject({ status: "failed", text: null });
});

test("whoever presses the old mailbox's link while staff change it never confirms the new one", async () => {
  for (let round = 0; round < 12; round++) {
    const { id, wrong, right } = await mistyped();
    const key = await confirmKeyTo(wrong);
    await Promise.all([pressConfirm(t.ctx, id, key), change(id, right)]);
    // Staff were later and answer for it, or the press was and did nothing.
    expect(["staff", "awaited"]).toContain((await read(id)).contactProof);
  }
});

test("an order without a mailbox gets one, and one of an account stays in it", async () => {
  const called = await mistyped();
  await t.ctx.db
    .update(orders)
    .set({ email: "", emailKey: null, contactProof: "staff" })
    .where(eq(orders.id, called.id));
  const shared = orderKey(t.ctx, await read(called.id));
  await change(called.id, called.right);
  expect(await templatesTo(called.right)).toEqual(["order-placed"]);
  // Staff have sent it by WhatsApp: no mailbox was told it.
  expect(orderKey(t.ctx, await read(called.id))).toBe(shared);
  expect(await mailsTo("")).toEqual([]);

  const { id: userId, email } = await signUpPerson(createAccountsShop(t.ctx));
  const own = await mistyped();
  await t.ctx.db.update(orders).set({ userId }).where(eq(orders.id, own.id));
  await change(own.id, own.right);
  const caller = signedIn({ userId, email });
  expect(await viewOrder(t.ctx, caller, { order_id: own.id })).toMatchObject({ email: own.right });
});

test("of an order that is picked up the contact is changed, and no place; any other has one", async () => {
  const { id, right } = await mistyped({
    delivery_method: "pickup",
    address: undefined,
    expected: { delivery_fee: 0, discount: 0, total: 50_000 },
  });
  const contact = { full_name: "Ada Obi-Eze", phone: "0803 555 0199", email: right };
  const place = { state: "LA", city: "Yaba", street: "5 Herbert Macaulay" };
  await editAddress(t.ctx, staff, id, staffAddress.parse({ ...contact, ...place }));
  expect(await read(id)).toMatchObject({
    ...{ fullName: "Ada Obi-Eze", phone: "+2348035550199", email: right },
    ...{ street: null, city: null, deliveryZone: null },
  });
  expect(await templatesTo(right)).toEqual(["order-placed"]);
  const delivered = await mistyped();
  await expect(
    editAddress(t.ctx, staff, delivered.id, staffAddress.parse(contact)),
  ).rejects.toMatchObject({ code: "invalid_input" });
});

test("what an order used of a code counts for the mailbox that it has by now", async () => {
  const [code] = await t.ctx.db
    .insert(discounts)
    .values({ code: "ONCE", kind: "percentage", value: 20, perCustomerLimit: 1 })
    .returning();
  const { id, right } = await mistyped({
    discount_code: "ONCE",
    expected: { delivery_fee: 2500, discount: 10_000, total: 42_500 },
  });
  await change(id, right);
  const [use] = await t.ctx.db
    .select()
    .from(discountUses)
    .where(and(eq(discountUses.orderId, id), eq(discountUses.discountId, code!.id)));
  expect(use).toMatchObject({ customer: right, emailKey: right });
});

test("staff write an address as the checkout takes it; a customer's own change of address has none", async () => {
  const { id, wrong, key } = await mistyped();
  await expect(change(id, "ada@gmail")).rejects.toThrow("name@example.com");
  expect((await read(id)).email).toBe(wrong);
  const { address } = changeAddressInput.parse({
    order_id: id,
    key,
    version: 1,
    expected_fee: 2500,
    address: { ...orderInput([]).address, email: "thief@example.com" },
  });
  expect(address).not.toHaveProperty("email");
  expect(orderKey(t.ctx, await read(id))).toBe(key);
});

test("an account that took the order up for its old mailbox has it no more, and whose the new one is takes it up", async () => {
  const shop = createAccountsShop(t.ctx);
  const { id, wrong, right } = await mistyped();
  const proved = async (email: string) => {
    const person = await signUpPerson(shop, { email });
    await proveMailbox({ ctx: t.ctx, shop }, person);
    return person;
  };
  const stranger = await proved(wrong);
  await stranger.client.rpc("claim_guest_orders");
  expect((await read(id)).userId).toBe(stranger.id);
  await change(id, right);
  const caller = signedIn({ userId: stranger.id, email: wrong });
  await expect(viewOrder(t.ctx, caller, { order_id: id })).rejects.toMatchObject({
    code: "not_found",
  });
  await stranger.client.rpc("claim_guest_orders");
  expect((await read(id)).userId).toBeNull();
  const owner = await proved(right);
  await owner.client.rpc("claim_guest_orders");
  expect((await read(id)).userId).toBe(owner.id);
});

test("who opens an unproved order by a code from its mailbox has confirmed it, and their link ends with the mailbox", async () => {
  const { id, wrong, right } = await mistyped({ payment_method: "on_delivery" });
  await t.ctx.db.update(orders).set({ contactProof: "awaited" }).where(eq(orders.id, id));
  const asked = {
    number: id.slice(0, 8),
    contact: { kind: "email" as const, value: wrong },
  };
  await sendTrackCode(t.ctx, asked);
  const { code } = (await newestMail(t.ctx, wrong, "order-track-code")) as { code: string };
  const { key } = await openTracked(t.ctx, asked, code);
  expect(await read(id)).toMatchObject({ contactProof: "code" });
  await change(id, right);
  expect(isOrderKey(t.ctx, await read(id), key)).toBe(false);
});

test("until its mailbox changes, an order's code for tracking is what a copy that knows of no other writes", async () => {
  const { id, wrong } = await mistyped();
  const asked = { number: id.slice(0, 8), contact: { kind: "email" as const, value: wrong } };
  const older = timedCode(t.ctx, `track-code:${id}`);
  expect(await openTracked(t.ctx, asked, older)).toMatchObject({ order_id: id });
});

test("who begins to follow an order while its mailbox changes is told nothing more of it", async () => {
  for (let round = 0; round < 8; round++) {
    const { id, key, wrong, right } = await mistyped();
    await pressConfirm(t.ctx, id, await confirmKeyTo(wrong)).catch(() => null);
    await t.ctx.db.update(orders).set({ contactProof: "link" }).where(eq(orders.id, id));
    const { device } = service.subscribe();
    const follower = { caller: anonymous, address: `203.0.113.${round}`, device };
    await Promise.allSettled([
      followOrder(t.ctx, follower, { order_id: id, key }),
      change(id, right),
    ]);
    expect(await listTopics(t.ctx, device.endpoint)).toEqual([]);
  }
});

test("what is told to a mailbox that is the order's no more never goes to the next one", async () => {
  const { id, wrong, right } = await mistyped();
  await t.ctx.db.update(orders).set({ contactProof: "link" }).where(eq(orders.id, id));
  await change(id, right);
  await change(id, wrong);
  await change(id, `third-${right}`);
  expect(await templatesTo(`third-${right}`)).not.toContain("order-mailbox-changed");
});
