import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createAccountsShop, PASSWORD, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";

const t = testContext();

test("an order that comes to an account, and whose customer leaves, says so in its history", async () => {
  const ada = await signUpPerson(createAccountsShop(t.ctx));
  const product = await makeProduct(t.ctx, { price: 50_000 });
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  const { id } = await placeOrder(
    t.ctx,
    anonymous,
    orderInput([line], { contact: { name: "Ada Obi", email: ada.email, phone: "+2348035550142" } }),
    null,
  );
  const whoAndWhat = () =>
    t.ctx.db
      .select({ kind: orderEvents.kind, by: orderEvents.actorId })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.id));
  const versionOf = async () =>
    (await t.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!.version;

  const before = await versionOf();
  await t.ctx.db
    .update(users)
    .set({
      appMetadata: sql`app_metadata || ${JSON.stringify({ proved_email: ada.email })}::jsonb`,
    })
    .where(eq(users.id, ada.id));
  expect((await ada.client.rpc("claim_guest_orders")).data).toMatchObject({ claimed: 1 });
  expect((await whoAndWhat()).at(-1)).toEqual({ kind: "claimed_by_account", by: ada.id });
  expect(await versionOf()).toBe(before + 1);

  // A second look takes nothing over, and says nothing.
  expect((await ada.client.rpc("claim_guest_orders")).data).toMatchObject({ claimed: 0 });
  expect((await whoAndWhat()).filter(({ kind }) => kind === "claimed_by_account")).toHaveLength(1);

  expect((await ada.client.rpc("delete_my_account", { password: PASSWORD })).error).toBeNull();
  expect((await whoAndWhat()).at(-1)).toMatchObject({ kind: "customer_left" });
});
