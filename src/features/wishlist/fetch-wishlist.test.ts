import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cardsInput } from "~/features/catalogue/schema.ts";
import { fetchWishlist } from "./fetch-wishlist.ts";

beforeEach(() => vi.stubGlobal("location", { origin: "http://shop.test" }));
afterEach(() => vi.unstubAllGlobals());

/** The shop as far as a wishlist asks it, with the limits of its own declaration. */
function shopWith(saved: readonly number[], isThere = (_id: number) => true) {
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit) => {
    if (String(input).includes("/rest/v1/wishlists"))
      return Response.json(saved.map((product_id) => ({ id: `entry ${product_id}`, product_id })));
    const asked = cardsInput.safeParse(JSON.parse(String(init.body)));
    if (!asked.success) return Response.json({ message: "Bad request" }, { status: 400 });
    return Response.json(
      asked.data.ids.filter(isThere).map((id) => ({ id, price: 1, sale_price: null })),
    );
  });
}

test("a wishlist of any length has the product of each of its entries", async () => {
  const saved = Array.from({ length: 200 }, (_, n) => 900 - n);
  shopWith(saved);
  const entries = await fetchWishlist("ada");
  expect(entries.map(({ product }) => product?.id)).toEqual(saved);
});

test("what has left the shop stays on it without its product", async () => {
  shopWith([3, 2, 1], (id) => id !== 2);
  const entries = await fetchWishlist("ada");
  expect(entries.map(({ product_id, product }) => [product_id, product?.id])).toEqual([
    [3, 3],
    [2, undefined],
    [1, 1],
  ]);
});

test("an empty one asks for no products", async () => {
  shopWith([]);
  expect(await fetchWishlist("ada")).toEqual([]);
});
