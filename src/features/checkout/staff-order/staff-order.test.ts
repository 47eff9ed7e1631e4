import { expect, test } from "vitest";
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
