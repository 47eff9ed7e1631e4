import { beforeAll, expect, test } from "vitest";
import { wire } from "~/app/wire.server.ts";
import { writeCost } from "~/features/inventory/costs.server.ts";
import type { Rights } from "~/platform/rights.ts";
import { type AccountsShop, createAccountsShop, signUpPerson } from "./support/accounts.ts";
import { testContext } from "./support/context.ts";
import { makeProduct } from "./support/factories.ts";

/** What only staff may know of a product, in figures that stand nowhere else. */
const SECRETS = /12[,.]?345[.,]67|1234567|23[,.]?456[.,]78|2345678|2031-04-05/;

const t = testContext();
let shop: AccountsShop;
let id: number;
let shopper: Awaited<ReturnType<typeof signUpPerson>>;

beforeAll(async () => {
  shop = createAccountsShop(t.ctx);
  shopper = await signUpPerson(shop);
  ({ id } = await makeProduct(t.ctx, {
    name: "Public Piece",
    // Prices of next year are for staff to read.
    sale: { price: 23_456.78, from: new Date("2031-04-05T08:00:00Z") },
  }));
  await t.ctx.db.transaction((tx) =>
    writeCost(tx, { productId: id, costKobo: 1_234_567 }, { actorId: null, at: t.clock.now() }),
  );
  await shopper.client.from("wishlists").insert({ user_id: shopper.id, product_id: id });
});

const isPublic = (rights: Rights) => rights === "anyone" || rights === "signed_in";

/** Arguments for whatever a function that reads may ask for. */
const known = (): Record<string, unknown> => ({
  id,
  ids: [id],
  product_id: id,
  query: "Public Piece",
  state: "LA",
  subtotal: 50_000,
  lines: [{ product_id: id, size: "10", quantity: 1, price: 50_000 }],
});

test("no table that shoppers read tells what staff alone may know", async () => {
  const tables = [...wire.resources.values()].filter(
    ({ select }) => select && isPublic(select.rights),
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["products", "wishlists"]));
  for (const { name, embeds = [] } of tables) {
    for (const client of [shop.client(), shopper.client]) {
      const columns = ["*", ...embeds.map((embed) => `${embed.name}(*)`)].join(",");
      for (const wanted of ["*", columns]) {
        const { data } = await client.from(name).select(wanted);
        expect(JSON.stringify(data), name).not.toMatch(SECRETS);
      }
    }
  }
  const { data } = await shop.client().from("products").select().eq("id", id).single();
  expect(data).toMatchObject({ name: "Public Piece" });
});

test("no function that shoppers call tells it", async () => {
  const answered: string[] = [];
  const functions = [...wire.functions.values()].filter(
    ({ reads, rights }) => reads && isPublic(rights),
  );
  for (const { name, input } of functions) {
    const wanted = Object.keys(input.shape).filter((argument) => argument in known());
    const body = Object.fromEntries(wanted.map((argument) => [argument, known()[argument]]));
    for (const client of [shop.client(), shopper.client]) {
      const { data, error } = await client.rpc(name, body);
      expect(JSON.stringify([data, error]), name).not.toMatch(SECRETS);
      if (!error) answered.push(name);
    }
  }
  expect(answered).toEqual(
    expect.arrayContaining(["search_products", "suggest", "product_cards", "check_cart"]),
  );
});
