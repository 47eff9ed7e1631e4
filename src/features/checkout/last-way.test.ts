import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { lastWayOf } from "./last-way.server.ts";
import { placeOrder } from "./place-order.server.ts";

const t = testContext();

test("how somebody paid last is known on each of their devices, and is theirs alone", async () => {
  const shop = createAccountsShop(t.ctx);
  const ada = await signUpPerson(shop);
  const bola = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(t.ctx);
  const lines = [{ product_id, size: "10", quantity: 1, price: 50_000 }];
  const order = (userId: string, email: string, payment_method: "transfer" | "on_delivery") =>
    placeOrder(
      t.ctx,
      signedIn({ userId, email }),
      orderInput(lines, {
        payment_method,
        contact: { name: "Adaeze Obi", email, phone: "+2348035550142" },
      }),
      null,
    );
  expect(await lastWayOf(t.ctx, ada.id)).toBeNull();
  await order(ada.id, ada.email, "on_delivery");
  t.clock.advance(60_000);
  await order(ada.id, ada.email, "transfer");
  expect(await lastWayOf(t.ctx, ada.id)).toBe("transfer");
  expect(await lastWayOf(t.ctx, bola.id)).toBeNull();
});

test("what staff took in the store says nothing of how somebody pays here", async () => {
  const shop = createAccountsShop(t.ctx);
  const { id, email } = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(t.ctx);
  const lines = [{ product_id, size: "10", quantity: 1, price: 50_000 }];
  const placed = await placeOrder(t.ctx, signedIn({ userId: id, email }), orderInput(lines), null);
  await t.ctx.db.update(orders).set({ source: "staff" }).where(eq(orders.id, placed.id));
  expect(await lastWayOf(t.ctx, id)).toBeNull();
});
