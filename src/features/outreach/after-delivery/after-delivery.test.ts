import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "~/db/schema/catalogue.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { afterDeliveryOptOuts, mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { requestReturn } from "~/features/returns/service.server.ts";
import { editSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { mailboxOf } from "../gate.server.ts";
import { leave, readLeaveLink } from "../leave.server.ts";
import { AFTER_DELIVERY, BETWEEN_MAILS_MS } from "../rules.ts";
import { askAfterDelivery } from "./tell.server.ts";

const t = testContext();
const NOON = new Date("2026-11-19T11:00:00Z");
const CUSTOMER = { kind: "customer" as const, id: null };

beforeEach(async () => {
  t.clock.set(NOON);
  await t.ctx.db.delete(orders);
  await t.ctx.db.delete(mailboxContacts);
  await t.ctx.db.delete(afterDeliveryOptOuts);
});

async function delivered(email = `${randomUUID()}@example.com`) {
  const product = await makeProduct(t.ctx, { name: "Ijede Loafer", stock: { "10": 5 } });
  await t.ctx.db
    .update(products)
    .set({ features: ["Made in Aba", "Care: Brush it dry"] })
    .where(eq(products.id, product.id));
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  const contact = { name: "Adaeze Obi", email, phone: "+2348035550142" };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line], { contact }), null);
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, id, "delivered");
  await sendDueMails(t.ctx);
  await t.ctx.db.delete(mailOutbox);
  return { id, email, productId: product.id };
}
const later = (ms: number) => t.clock.set(new Date(NOON.getTime() + ms));
async function mails() {
  await sendDueMails(t.ctx);
  return t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, "after-delivery"));
}

test("three days after the delivery its customer is asked once, with care, review and return", async () => {
  const { id, email, productId } = await delivered();
  later(AFTER_DELIVERY.from - 1);
  expect(await askAfterDelivery(t.ctx)).toBe(0);
  later(AFTER_DELIVERY.from);
  const asked = await Promise.all([askAfterDelivery(t.ctx), askAfterDelivery(t.ctx)]);
  expect(asked[0] + asked[1]).toBe(1);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: email, subject: "How is the Ijede Loafer?" });
  for (const part of [
    "To care for it: Brush it dry",
    `/product/${productId}#reviews`,
    `/orders/${id}`,
    "/messages/leave?kind=after-delivery",
  ]) {
    expect(mail?.text).toContain(part);
  }
  t.clock.advance(BETWEEN_MAILS_MS);
  expect(await askAfterDelivery(t.ctx)).toBe(0);
});

test("nobody is asked at night, late, of a return, or who wants no such mails", async () => {
  const [plain, returned, left] = [await delivered(), await delivered(), await delivered()];
  const [item] = await t.ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, returned.id));
  await requestReturn(t.ctx, CUSTOMER, returned.id, {
    resolution: "refund",
    note: "",
    items: [{ order_item_id: item!.id, quantity: 1, reason: "too_small" }],
  });
  await leave(t.ctx, { kind: "after-delivery", reader: mailboxOf(t.ctx, left.email) });
  later(AFTER_DELIVERY.from + 10 * 3_600_000);
  expect(await askAfterDelivery(t.ctx)).toBe(0);
  later(AFTER_DELIVERY.from + 24 * 3_600_000);
  expect(await askAfterDelivery(t.ctx)).toBe(1);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([plain.email]);
  const late = await delivered();
  t.clock.advance(AFTER_DELIVERY.until);
  expect(await askAfterDelivery(t.ctx)).toBe(0);
  expect((await mails()).map(({ recipient }) => recipient)).not.toContain(late.email);
});

test("of two orders of one mailbox each has a day of its own; what comes back before the mail leaves is not asked of", async () => {
  const email = "ada@example.com";
  const first = await delivered(email);
  const second = await delivered("ADA+two@example.com");
  later(AFTER_DELIVERY.from);
  expect(await askAfterDelivery(t.ctx)).toBe(1);
  t.clock.advance(BETWEEN_MAILS_MS);
  expect(await askAfterDelivery(t.ctx)).toBe(1);
  await t.ctx.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, second.id));
  const told = await mails();
  expect(told).toHaveLength(2);
  expect(told.filter(({ status }) => status === "kept").map(({ data }) => data)).toEqual([
    { order_id: first.id },
  ]);
});

test("a leave link of another mailbox's digest is none of ours", () => {
  const search = new URLSearchParams({ kind: "after-delivery", reader: "abc", key: "abc" });
  expect(readLeaveLink(t.ctx, search)).toBeUndefined();
});

const owner = { userId: "11111111-1111-4111-8111-111111111111", email: "owner@example.com" };

test("switched off by staff nobody is asked", async () => {
  await delivered();
  later(AFTER_DELIVERY.from);
  await editSettings(t.ctx, owner, "messages", { after_delivery: false }, undefined);
  expect(await askAfterDelivery(t.ctx)).toBe(0);
  await editSettings(t.ctx, owner, "messages", { after_delivery: true }, undefined);
  expect(await askAfterDelivery(t.ctx)).toBe(1);
});
