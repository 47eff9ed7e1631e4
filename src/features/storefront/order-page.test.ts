import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createPageScope, pageScope } from "~/platform/page-context.ts";
import { testPayments } from "~tests/support/payments.ts";
import { loader } from "./routes/order.tsx";

const shop = testPayments();

test("whoever comes back from Paystack having paid is shown a paid order, before its webhook has come", async () => {
  const { id, key } = await shop.order();
  const reference = await shop.begin(id);
  shop.paystack.pay(reference);
  const context = new RouterContextProvider();
  context.set(pageScope, createPageScope(shop.t.ctx));
  const open = async (search: string) => {
    const request = new Request(`http://shop.test/orders/${id}?key=${search}`);
    const { data } = await loader({ context, params: { id }, request } as never);
    return data.order?.paymentStatus;
  };
  expect(await open(key)).toBe("awaiting");
  // Who does not hold the key has nobody asked.
  expect(await open(`wrong&reference=${reference}`)).toBeUndefined();
  expect(await open(key)).toBe("awaiting");
  // A busy machine may have it said too late for the first look.
  await expect.poll(() => open(`${key}&trxref=${reference}&reference=${reference}`)).toBe("paid");
});

test("the page on which a guest opens an account knows the shop's shortest password", async () => {
  const { config } = shop.t.ctx;
  const auth = { ...config.auth, passwordMin: 10 };
  const context = new RouterContextProvider();
  context.set(pageScope, createPageScope({ ...shop.t.ctx, config: { ...config, auth } }));
  const { id, key } = await shop.order();
  const request = new Request(`http://shop.test/orders/${id}?key=${key}`);
  const { data } = await loader({ context, params: { id }, request } as never);
  expect(data.shop.passwordMin).toBe(10);
});
