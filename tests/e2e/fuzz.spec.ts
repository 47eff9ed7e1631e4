import fc from "fast-check";
import { expect, test } from "./fixtures.ts";

const paths = [
  "/",
  "/products",
  "/women",
  "/men",
  "/bags",
  "/new-arrivals",
  "/sale",
  "/product/1",
  "/orders/x",
  "/auth",
  "/checkout",
];
const names = [
  "q",
  "search",
  "category",
  "min_price",
  "max_price",
  "size",
  "color",
  "brand",
  "in_stock",
  "on_sale",
  "sort",
  "page",
  "key",
];
const value = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.integer().map(String),
  fc.constantFrom(
    "",
    "-1",
    "1e309",
    "NaN",
    "%00",
    "\u0000",
    "'; drop table products; --",
    "<script>",
    "ẹ̀ṣọ́",
    "🧿",
  ),
);

test("no address of a page makes a 5xx or shows a stack", async ({ request }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.constantFrom(...paths),
        fc.webPath().map((path) => path || "/"),
      ),
      fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 }),
      fc.boolean(),
      async (path, parameters, asData) => {
        const query = parameters
          .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
          .join("&");
        const address = `/${path.replace(/^\/+/, "")}${asData && path !== "/" ? ".data" : ""}?${query}`;
        const response = await request.get(address, { maxRedirects: 0 });
        expect(response.status(), address).toBeLessThan(500);
        expect(await response.text(), address).not.toMatch(/\bat .+\(.+:\d+:\d+\)/);
      },
    ),
    { numRuns: 300 },
  );
});
