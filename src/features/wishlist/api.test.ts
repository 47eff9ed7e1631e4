import { beforeAll, beforeEach, expect, test } from "vitest";
import { type AccountsShop, createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

const base = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});

test("an entry shows the product as it is, whatever the client claims", async () => {
  const { client, id } = await signUpPerson(shop);
  const product = await makeProduct(base.ctx, { name: "Ijede Loafer", price: 48_000 });
  const { error } = await client.from("wishlists").insert({
    user_id: id,
    product_id: product.id,
    product_name: "Free shoe",
    product_price: 1,
    product_image: "https://evil.test/x.png",
    product_category: "Gifts",
  });
  expect(error).toBeNull();
  const { data } = await client
    .from("wishlists")
    .select("*")
    .eq("user_id", id)
    .order("created_at", { ascending: false });
  expect(data).toEqual([
    {
      id: expect.any(String),
      user_id: id,
      product_id: product.id,
      product_name: "Ijede Loafer",
      product_price: 48_000,
      product_image: "/placeholder/men-shoes.loafer/jet.svg",
      product_category: "Men's Shoes",
      created_at: expect.any(String),
    },
  ]);
});

test("one entry per person and product, even when pressed many times at once", async () => {
  const { client, id } = await signUpPerson(shop);
  const product = await makeProduct(base.ctx);
  const press = () => client.from("wishlists").insert({ user_id: id, product_id: product.id });
  const outcomes = await Promise.all(Array.from({ length: 8 }, press));
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  expect(new Set(outcomes.map(({ error }) => error?.code))).toEqual(new Set([undefined, "23505"]));
  expect((await client.from("wishlists").select("id")).data).toHaveLength(1);
});

test("others' entries can be neither seen, made nor removed", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const product = await makeProduct(base.ctx);
  await ada.client.from("wishlists").insert({ user_id: ada.id, product_id: product.id });
  expect((await bola.client.from("wishlists").select("*")).data).toEqual([]);
  const planted = await bola.client
    .from("wishlists")
    .insert({ user_id: ada.id, product_id: product.id });
  expect(planted.error?.code).toBe("42501");
  await bola.client.from("wishlists").delete().eq("user_id", ada.id).eq("product_id", product.id);
  expect((await ada.client.from("wishlists").select("*")).data).toHaveLength(1);
  await ada.client.from("wishlists").delete().eq("user_id", ada.id).eq("product_id", product.id);
  expect((await ada.client.from("wishlists").select("*")).data).toEqual([]);
  const anonymous = await shop.client().from("wishlists").select("*");
  expect(anonymous).toMatchObject({ status: 401, error: { code: "42501" } });
});

test("what is not in the shop cannot be saved", async () => {
  const { client, id } = await signUpPerson(shop);
  const hidden = await makeProduct(base.ctx, { isActive: false });
  for (const product_id of [hidden.id, 2_000_000_000]) {
    const { error } = await client.from("wishlists").insert({ user_id: id, product_id });
    expect(error?.code).toBe("23503");
  }
  for (const product_id of [0, -1, 1.5, "x", 3_000_000_000]) {
    const { error } = await client.from("wishlists").insert({ user_id: id, product_id });
    expect(error).not.toBeNull();
  }
});
