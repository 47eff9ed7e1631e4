import { expect, test } from "vitest";
import { updateSettings } from "~/features/settings/service.server.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { expectLedgerAgrees, orderInput, stockOf } from "~tests/support/orders.ts";

const t = testContext();

test("staff writes down an order: the customer's, with its mail, link and stock, once", async () => {
  const shop = createAccountsShop(t.ctx);
  const staff = await signUpPerson(shop);
  await giveRole(t.ctx, staff.id, "support");
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "10", quantity: 2, price: 50_000 };
  const input = { ...orderInput([line], { payment_method: "transfer" }), key: crypto.randomUUID() };
  const placed = await staff.client.rpc("place_staff_order", input);
  expect(placed.error).toBeNull();
  expect((await staff.client.rpc("place_staff_order", input)).data).toEqual(placed.data);

  const { id } = placed.data as { id: string };
  const { rows } = await t.ctx.pool.query(
    "select user_id, source, created_by, payment_status, (select actor_kind from order_events where order_id = o.id) as by from orders o",
  );
  expect(rows).toEqual([
    {
      user_id: null,
      source: "staff",
      created_by: staff.id,
      payment_status: "awaiting",
      by: "staff",
    },
  ]);
  expect((await stockOf(t.ctx, product.id))["10"]).toEqual({ onHand: 3, held: 2 });
  const seen = (await staff.client.rpc("admin_order", { id })).data;
  expect(seen).toMatchObject({ source: "staff", total_amount: 102_500 });
  expect(seen.expires_at).not.toBeNull();
  const key = new URL(seen.link).searchParams.get("key")!;
  const opened = await shop.client().rpc("get_order", { order_id: id, key });
  expect(opened.error).toBeNull();

  const wrong = { ...input, key: crypto.randomUUID(), lines: [{ ...line, price: 1 }] };
  expect((await staff.client.rpc("place_staff_order", wrong)).error?.code).toBe("changed");
  const customer = await signUpPerson(shop);
  expect((await customer.client.rpc("place_staff_order", input)).error?.code).toBe("42501");
  await expectLedgerAgrees(t.ctx);
});

test("a gift that staff write down is wrapped, goes to who receives it, and is not paid at the door", async () => {
  await updateSettings(t.ctx, null, "gifts", { wrap_fee_kobo: 150_000 });
  const staff = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, staff.id, "support");
  const product = await makeProduct(t.ctx);
  const gift = {
    ...orderInput([{ product_id: product.id, size: "10", quantity: 1, price: 50_000 }], {
      payment_method: "transfer",
      receiver: { name: "Ngozi Eze", phone: "0803 555 0199" },
      gift: { wrap: true, note: "Happy birthday!" },
      expected: { delivery_fee: 2500, discount: 0, gift_wrap: 1500, total: 54_000 },
    }),
    key: crypto.randomUUID(),
  };
  const atDoor = { ...gift, payment_method: "on_delivery" };
  expect((await staff.client.rpc("place_staff_order", atDoor)).error?.code).toBe(
    "on_delivery_not_offered",
  );
  const { id } = (await staff.client.rpc("place_staff_order", gift)).data as { id: string };
  expect((await staff.client.rpc("admin_order", { id })).data).toMatchObject({
    receiver: { name: "Ngozi Eze", phone: "+2348035550199" },
    gift: { note: "Happy birthday!" },
    total_amount: 54_000,
  });
});
