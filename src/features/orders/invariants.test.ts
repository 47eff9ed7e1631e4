import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/db/schema/catalogue.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { findDifferences } from "./invariants.server.ts";

const t = testContext();

async function orderOfTwo() {
  const made = await Promise.all([makeProduct(t.ctx), makeProduct(t.ctx)]);
  const lines = made.map(({ id }) => ({ product_id: id, size: "9", quantity: 1, price: 50_000 }));
  await placeOrder(t.ctx, anonymous, orderInput(lines), null);
  return made;
}

test("an order one of whose products was deleted since is no difference", async () => {
  const [gone] = await orderOfTwo();
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  await t.ctx.db.delete(products).where(eq(products.id, gone!.id));
  expect(await findDifferences(t.ctx.db)).toEqual([]);
});

test("a piece that nobody received is found", async () => {
  const [product] = await orderOfTwo();
  await t.ctx.db.execute(
    sql`update product_stock set on_hand = on_hand + 1 where product_id = ${product!.id} and size = '9'`,
  );
  expect(await findDifferences(t.ctx.db)).toMatchObject([
    { rule: "on hand agrees with the ledger", product_id: product!.id, size: "9" },
    { rule: "on hand + held + sold is what was received" },
  ]);
});
