import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { orderLink } from "../access.server.ts";
import { setOrderStatus } from "../set-status.server.ts";

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
    orderLink(t.ctx, id),
  ])
    expect(placed!.text).toContain(part);
});
