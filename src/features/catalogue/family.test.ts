import { expect, test } from "vitest";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { fetchCards, getProduct } from "./queries.server.ts";

const t = testContext();

test("the colours of one design know each other, with what is left of each; inactive ones are not told", async () => {
  const make = (color: string, isActive = true) =>
    makeProduct(t.ctx, {
      name: `Zaria Tote ${color}`,
      colors: [color],
      family: "ZARIA TOTE",
      isActive,
      stock: { "": 1 },
    });
  const gold = await make("Gold");
  const black = await make("Black");
  await make("Red", false);
  const alone = await makeProduct(t.ctx, { family: "ALONE" });
  const none = await makeProduct(t.ctx);
  await t.ctx.db.transaction((tx) =>
    moveStock(tx, [{ kind: "damage", productId: black.id, size: "", quantity: 1 }], {
      actorId: null,
      at: t.clock.now(),
    }),
  );
  const family = [
    { id: gold.id, color: "Gold", inStock: true },
    { id: black.id, color: "Black", inStock: false },
  ];
  for (const { id } of [gold, black]) {
    expect((await getProduct(t.ctx, id))?.family).toMatchObject(family);
  }
  expect((await getProduct(t.ctx, alone.id))?.family).toEqual([]);
  expect((await getProduct(t.ctx, none.id))?.family).toEqual([]);
  const cards = await fetchCards(t.ctx, [gold.id, alone.id, none.id]);
  expect(cards.map(({ familySize }) => familySize)).toEqual([2, 1, 0]);
});

test("a family is the same however it is typed, and is read by everybody", async () => {
  const shop = createAccountsShop(t.ctx);
  const { client, id } = await signUpPerson(shop);
  await giveRole(t.ctx, id, "manager");
  const one = await makeProduct(t.ctx);
  const other = await makeProduct(t.ctx);
  for (const [product, family] of [
    [one, " kente  loafer "],
    [other, "Kente Loafer"],
  ] as const) {
    const { error } = await client.from("products").update({ family }).eq("id", product.id);
    expect(error).toBeNull();
  }
  const { data } = await shop
    .client()
    .from("products")
    .select("id")
    .eq("family", "KENTE LOAFER")
    .order("id");
  expect(data).toEqual([{ id: one.id }, { id: other.id }]);
  await client.from("products").update({ family: "" }).eq("id", one.id);
  expect((await getProduct(t.ctx, other.id))?.family).toEqual([]);
});
