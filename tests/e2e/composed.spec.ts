import { expect, test } from "./fixtures.ts";
import { freshName, makePiece } from "./shopping.ts";

/** A price above all, by which no other page was asked for. */
const freshPrice = () => 100_000_000 + Math.floor(Math.random() * 800_000_000);

for (const path of ["/products", "/sale", "/women"]) {
  test(`${path} put together of parts is to the letter the page that they were rendered in`, async ({
    request,
  }) => {
    const read = async () => {
      const price = freshPrice();
      const html = await (await request.get(`${path}?max_price=${price}`)).text();
      return html.replaceAll(String(price), "N");
    };
    // Others change the shop's pieces meanwhile.
    await expect(async () => {
      const pages = [await read(), await read(), await read()];
      expect(pages[0]).toContain("<article");
      expect(pages[0]).not.toContain("data-composed");
      expect(pages[1]).toBe(pages[0]);
      expect(pages[2]).toBe(pages[0]);
    }).toPass();
  });
}

test("on pages that are put together of parts hearts, quick add and own sizes work", async ({
  page,
  request,
}) => {
  const name = `Composed ${freshName()}`;
  const id = await makePiece(page, name, { "10": 3 });
  const list = () => `/products?q=${encodeURIComponent(name)}&max_price=${freshPrice()}`;
  await request.get(list());
  await page.goto(list());
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByRole("button", { name: new RegExp(`Quick add ${name}`) }).click();
  await expect(page.getByRole("button", { name: "Shopping cart, 1 item" })).toBeVisible();
  await card.getByRole("button", { name: `Add to wishlist: ${name}` }).click();
  await expect(page).toHaveURL(/\/auth/);

  await request.get(`/product/${id}?of=${freshPrice()}`);
  await page.goto(`/product/${id}?of=${freshPrice()}`);
  await page.getByRole("radio", { disabled: false }).first().check({ force: true });
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  // What was chosen is marked on the cards that the server knows nothing of it with.
  await page.goto(list());
  await expect(card.getByText(/^In your size/)).toBeVisible();
});
