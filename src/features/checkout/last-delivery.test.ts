import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { lastDeliveryOf } from "./last-delivery.server.ts";
import { placeOrder } from "./place-order.server.ts";

const t = testContext();

test("where somebody's last own order went is known, and theirs alone", async () => {
  const shop = createAccountsShop(t.ctx);
  const ada = await signUpPerson(shop);
  const bola = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(t.ctx);
  const lines = [{ product_id, size: "10", quantity: 1, price: 50_000 }];
  const order = async (more: Parameters<typeof orderInput>[1]) => {
    t.clock.advance(60_000);
    const contact = { name: "Adaeze Obi", email: ada.email, phone: "+2348035550142" };
    const caller = signedIn({ userId: ada.id, email: ada.email });
    return placeOrder(t.ctx, caller, orderInput(lines, { contact, ...more }), null);
  };
  const to = (street: string) => ({
    address: { state: "LA" as const, city: "Ikeja", area: "", street, landmark: "" },
  });
  expect(await lastDeliveryOf(t.ctx, ada.id)).toBeNull();
  await order(to("3 Allen Avenue"));
  await order(to("9 Toyin Street"));
  const own = {
    full_name: "Adaeze Obi",
    phone: "+2348035550142",
    state: "LA",
    city: "Ikeja",
    area: "",
    street: "9 Toyin Street",
    landmark: "",
  };
  expect(await lastDeliveryOf(t.ctx, ada.id)).toEqual(own);
  expect(await lastDeliveryOf(t.ctx, bola.id)).toBeNull();

  // To another's door, or taken by staff, it says nothing of where this one lives.
  const receiver = { name: "Mama Obi", phone: "+2348035550143" };
  await order({ ...to("1 Gift Close"), receiver });
  const staffs = await order(to("2 Till Road"));
  await t.ctx.db.update(orders).set({ source: "staff" }).where(eq(orders.id, staffs.id));
  expect(await lastDeliveryOf(t.ctx, ada.id)).toEqual(own);
});
