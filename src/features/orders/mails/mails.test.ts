import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { orderLink } from "../access.server.ts";
import { setOrderStatus } from "../status-requests.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };

test("each step of an order is told once, however often it is pressed", async () => {
  const product = await makeProduct(t.ctx, { name: "Ìlẹ̀kẹ̀ Loafer" });
  const line = { product_id: product.id, size: "10", quantity: 2, price: 50_000 };
  const input = orderInput([line], { payment_method: "transfer" });
  const { id, payment_reference } = await placeOrder(t.ctx, anonymous, input, null);
  expect(await sendDueMails(t.ctx)).toBe(1);
  for (const status of [
    "shipped",
    "processing",
    "shipped",
    "delivered",
    "shipped",
    "cancelled",
  ] as const) {
    await setOrderStatus(t.ctx, staff, id, status);
    t.clock.advance(30_000);
    await sendDueMails(t.ctx);
  }
  const mails = await t.ctx.db.select().from(mailOutbox).orderBy(asc(mailOutbox.createdAt));
  expect(mails.map((mail) => [mail.template, mail.status])).toEqual([
    ["order-placed", "kept"],
    ["order-shipped", "kept"],
    ["order-delivered", "kept"],
    ["order-cancelled", "kept"],
  ]);
  const [placed] = mails;
  expect(placed).toMatchObject({ recipient: "adaeze@example.com" });
  for (const part of [
    "2 × Ìlẹ̀kẹ̀ Loafer, size EU 43 (UK 9.5, US 10)",
    "₦102,500.00",
    payment_reference,
    orderLink(t.ctx, { id, linkNo: 0 }),
  ])
    expect(placed!.text).toContain(part);
});

test("who picks up is told where, and of no rider", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 5 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  const input = orderInput([line], {
    payment_method: "on_delivery",
    delivery_method: "pickup",
    expected: { delivery_fee: 0, discount: 0, total: 50_000 },
  });
  const { id } = await placeOrder(t.ctx, anonymous, input, null);
  await sendDueMails(t.ctx);
  for (const status of ["shipped", "delivered"] as const) {
    await setOrderStatus(t.ctx, staff, id, status);
    t.clock.advance(30_000);
    await sendDueMails(t.ctx);
  }
  const number = id.slice(0, 8);
  const mails = await t.ctx.db.select().from(mailOutbox).orderBy(asc(mailOutbox.createdAt));
  const told = mails.filter(({ subject }) => subject?.includes(number));
  expect(told.map(({ subject }) => subject)).toEqual([
    `Your order ${number} at Oríkì`,
    `Your order ${number} is ready to be picked up`,
    `You have picked up your order ${number}`,
  ]);
  const { brand } = await getSettings(t.ctx);
  const [placed, ready] = told.map(({ text }) => text?.split("See your order")[0] ?? "");
  for (const text of [placed, ready]) expect(text).toContain(`at ${brand.address}`);
  expect(placed).toContain("when you pick it up");
  expect(told.map(({ text }) => text).join()).not.toMatch(/rider|it arrives|on its way/i);
});
