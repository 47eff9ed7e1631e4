import { beforeAll, beforeEach, expect, test } from "vitest";
import { type AccountsShop, createAccountsShop, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { readOwnSizes } from "./own-sizes.server.ts";

const t = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});
beforeEach(() => {
  t.clock.set(new Date("2026-11-20T12:00:00Z"));
});

const own = (category: string, size: string, at: string) => ({ category, size, at });
const MORNING = "2026-11-20T08:00:00.000Z";
const NOON = "2026-11-20T12:00:00.000Z";

test("what two browsers know comes together in the account, the later choice staying", async () => {
  const ada = await signUpPerson(shop);
  const merge = async (...sizes: ReturnType<typeof own>[]) =>
    (await ada.client.rpc("own_sizes", { sizes })).data;
  expect(await merge()).toEqual([]);
  expect(await merge(own("Women's Shoes", "7", NOON))).toEqual([own("Women's Shoes", "7", NOON)]);
  // A browser that slept since the morning changes nothing of it, and learns it.
  const both = await merge(own("Women's Shoes", "8", MORNING), own("Sneakers", "6", MORNING));
  expect(both).toHaveLength(2);
  expect(both).toContainEqual(own("Women's Shoes", "7", NOON));
  expect(both).toContainEqual(own("Sneakers", "6", MORNING));
});

test("a clock that is ahead does not win for ever", async () => {
  const ada = await signUpPerson(shop);
  const ahead = own("Sneakers", "6", "2031-01-01T00:00:00.000Z");
  const { data } = await ada.client.rpc("own_sizes", { sizes: [ahead] });
  expect(data).toEqual([own("Sneakers", "6", NOON)]);
});

test("sizes are one's own, go with one's data and leave with the account", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  await ada.client.rpc("own_sizes", { sizes: [own("Men's Fashion", "L", NOON)] });
  expect((await bola.client.rpc("own_sizes", {})).data).toEqual([]);
  const { data: taken } = await ada.client.rpc("export_my_data");
  expect(taken.sizes).toEqual([{ category: "Men's Fashion", size: "L", chosen_at: NOON }]);
  await t.ctx.pool.query("delete from users where id = $1", [ada.id]);
  expect(await readOwnSizes(t.ctx.db, ada.id)).toEqual({});
});

test("other categories, long labels and more than there are of them are refused", async () => {
  const ada = await signUpPerson(shop);
  const refused = async (sizes: object[]) =>
    (await ada.client.rpc("own_sizes", { sizes })).error?.code;
  expect(await refused([own("Bags", "S", NOON)])).toBeDefined();
  expect(await refused([own("Sneakers", "9".repeat(21), NOON)])).toBeDefined();
  expect(await refused(Array.from({ length: 6 }, () => own("Sneakers", "9", NOON)))).toBeDefined();
});
