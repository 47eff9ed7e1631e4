import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShopError } from "./shop-error.ts";
import { queryTables } from "./tables.ts";

beforeEach(() => vi.stubGlobal("location", { origin: "http://shop.test" }));
afterEach(() => vi.unstubAllGlobals());

const readNames = () =>
  queryTables((db) => db.from("products").select("name").eq("id", 1)).catch((error) => error);

test("rows come as they are", async () => {
  const asked = vi.fn(async () => Response.json([{ name: "Sade Bag" }]));
  vi.stubGlobal("fetch", asked);
  expect(await readNames()).toEqual([{ name: "Sade Bag" }]);
  expect(asked).toHaveBeenCalledWith(
    "http://shop.test/rest/v1/products?select=name&id=eq.1",
    expect.anything(),
  );
});

test("a refusal is the error that calls throw too", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { code: "23505", message: "There is one", details: '{"id":7}', hint: null },
      { status: 409 },
    ),
  );
  const error = await readNames();
  expect(error).toBeInstanceOf(ShopError);
  expect(error).toMatchObject({
    status: 409,
    code: "23505",
    message: "There is one",
    details: { id: 7 },
  });
});

test("no answer has no status, and says what to do", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  // A write is not tried again by itself.
  const remove = queryTables((db) => db.from("wishlists").delete().eq("product_id", 1));
  const error = await remove.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ShopError);
  expect(error).toMatchObject({
    status: 0,
    code: "unreachable",
    message: expect.stringContaining("Check your connection"),
  });
});
