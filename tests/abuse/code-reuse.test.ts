// A guest used a code for one order per customer as often as they could write their address:
// ada+1@, ada+2@, a.da@gmail.com, … were each a new customer, at no cost: 16 of 16 orders. Now all of
// them together are one use, with another mailbox and the same phone, too.
import { expect, test } from "vitest";
import { discounts } from "~/db/schema/checkout.ts";
import { createAccountsShop, signUpPerson } from "../support/accounts.ts";
import { makeProduct } from "../support/factories.ts";
import { orderInput } from "../support/orders.ts";
import { abusedShop } from "./shop.ts";

const shop = abusedShop();

/** Orders one piece with the code, paid by transfer. */
async function order(
  code: string,
  contact: { email: string; phone: string },
  by: { address: string; token?: string },
) {
  const product = await makeProduct(shop.ctx, { stock: { "10": 500 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  return shop.from(by.address, by.token).call("place_order", {
    ...orderInput([line], { payment_method: "transfer" }),
    contact: { name: "Ada Obi", ...contact },
    discount_code: code,
    expected: { delivery_fee: 2500, discount: 10_000, total: 42_500 },
  });
}

const once = (code: string) =>
  shop.ctx.db
    .insert(discounts)
    .values({ code, kind: "percentage", value: 20, perCustomerLimit: 1 });

test("a guest uses a code for one order per customer once, however they write themselves (before: 16 of 16)", async () => {
  await once("ONCE");
  const four = [0, 1, 2, 3];
  const spellings = [
    ...four.map((n) => ({ email: `ada+${n}@gmail.com`, phone: "+2348035550142" })),
    ...four.map((n) => ({ email: `A.D.A+x${n}@googlemail.com`, phone: `080355502${n}0` })),
    ...four.map((n) => ({ email: `somebody${n}@example.com`, phone: "0803 555 0142" })),
    ...four.map((n) => ({ email: `else${n}@example.com`, phone: "+234 (0)803-555-0142" })),
  ];
  const answers = [];
  for (const [n, contact] of spellings.entries())
    answers.push(await order("ONCE", contact, { address: `102.89.${n}.7` }));
  const used = answers.filter(({ status }) => status === 200);
  expect(used).toHaveLength(1);
  for (const { status, body } of answers.slice(1))
    expect([status, body.code]).toEqual([422, "discount_already_used"]);
});

test("a stranger who orders in Ada's name does not take her code from her", async () => {
  await once("HERS");
  const { email, session } = await signUpPerson(createAccountsShop(shop.ctx));
  await shop.ctx.pool.query(
    "update users set app_metadata = app_metadata || jsonb_build_object('proved_email', email) where email = $1",
    [email],
  );
  const ada = { email, phone: "+2348035550199" };
  expect((await order("HERS", ada, { address: "102.90.1.7" })).status).toBe(200);
  expect((await order("HERS", ada, { address: "102.90.2.7" })).body.code).toBe(
    "discount_already_used",
  );
  const hers = { address: "102.90.3.7", token: session.access_token };
  expect((await order("HERS", ada, hers)).status).toBe(200);
  expect((await order("HERS", ada, hers)).body.code).toBe("discount_already_used");
});
