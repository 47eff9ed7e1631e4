import { expect, holdScripts, openElsewhere, test } from "./fixtures.ts";
import { PIECE_PRICE } from "./parcels.ts";
import { freshName, makePiece } from "./shopping.ts";

test("find with a typo, filter, open, choose a size, add, change quantity, order, and see it stand", {
  tag: "@wide",
}, async ({ page, isMobile }) => {
  await page.goto("/products");
  await page.getByRole("searchbox").first().fill("lofer");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page).toHaveURL(/q=lofer|search=lofer/);
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /loafer/i })
      .first(),
  ).toBeVisible();

  if (isMobile) await page.getByRole("link", { name: /^Filters/ }).click();
  await page
    .getByRole("checkbox", { name: /^Black/ })
    .first()
    .check();
  await expect(page).toHaveURL(/color=Black/i);
  if (isMobile) await page.keyboard.press("Escape");

  const card = page
    .getByRole("main")
    .getByRole("link", { name: /loafer/i })
    .first();
  await card.click();
  await expect(page).toHaveURL(/\/product\/\d+/);
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await expect(add).toBeDisabled();
  await expect(page.getByText("Please select a size to add to cart").first()).toBeVisible();
  await page
    .getByRole("radio", { disabled: false })
    .and(page.getByRole("radio", { name: /^\d+$/ }))
    .first()
    .check({ force: true });
  await add.click();

  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart).toBeVisible();
  // The cart says it itself: a notice at the edge would lie over what was added.
  await expect(cart.getByRole("status")).toHaveText("Added to cart");
  await expect(page.getByText("Added to cart")).toHaveCount(1);
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();

  await page.getByLabel("Full name").fill("Adaeze Obi");
  await page.getByRole("textbox", { name: "Email" }).first().fill("adaeze@example.com");
  await page.getByLabel("Mobile number").fill("12345");
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByText("Enter a Nigerian mobile number")).toBeVisible();
  await page.getByLabel("Mobile number").fill("0803 555 0142");

  await page.getByLabel("State").selectOption("LA");
  await page.getByLabel("City or town").fill("Ikeja");
  await page.getByLabel("Street and number").fill("3 Allen Avenue");
  await page.reload();
  await expect(page.getByLabel("Street and number")).toHaveValue("3 Allen Avenue");
  await expect(page.getByText("₦2,500").first()).toBeVisible();
  await page.getByRole("radio", { name: /Pay on delivery/ }).check();
  await page.getByRole("button", { name: /^Place order/ }).click();

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?key=/);
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 Allen Avenue")).toBeVisible();
  // The cart is empty again, and the link without its key shows nothing.
  await page.goto(page.url().split("?")[0]!);
  await expect(page.getByText("Order not found").first()).toBeVisible();
});

test("an order lowers the stock by exactly what was bought", async ({ page, request }) => {
  const id = await makePiece(page, `Counted Runner ${freshName()}`, { 40: 3, 41: 2 });
  const order = await request.post("/rest/v1/rpc/place_order", {
    headers: { "Idempotency-Key": crypto.randomUUID() },
    data: {
      contact: { name: "Tunde Bello", email: "tunde@example.com", phone: "08035550142" },
      delivery_method: "pickup",
      payment_method: "transfer",
      lines: [{ product_id: id, size: "40", quantity: 2, price: PIECE_PRICE }],
      expected: { delivery_fee: 0, total: PIECE_PRICE * 2 },
    },
  });
  expect(order.status(), await order.text()).toBe(200);
  const after = await (
    await request.get(`/rest/v1/products?select=stock_quantity&id=eq.${id}`)
  ).json();
  expect(after[0].stock_quantity).toBe(3);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the shop can be browsed, searched and read up to the product page", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/products?q=clutch&sort=price_asc");
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /clutch/i })
        .first(),
    ).toBeVisible();
    await page.goto("/women");
    await page.getByRole("main").locator('a[href^="/product/"]').first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("₦").first()).toBeVisible();
  });
});

test("a piece pressed twice is one piece, and the cart opens when the network is back", async ({
  browser,
}) => {
  // A context of its own: without a network the browser writes errors, which are none.
  const page = await openElsewhere(browser);
  await page.goto("/product/7");
  await page
    .getByRole("group", { name: "Size" })
    .locator("label:has(input:enabled)")
    .first()
    .click();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add to Cart" }).first().dblclick();
  await expect(page.getByRole("button", { name: "Added" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().setOffline(false);
  const sheet = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(sheet.getByRole("group", { name: /^Quantity of/ })).toHaveText(/1$/);
  await page.close();
});

test("who opens the search types at once, spaces too", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  const field = page.getByRole("combobox", { name: "Search products" });
  await expect(field).toBeFocused();
  await page.keyboard.type("red heels");
  await expect(field).toHaveValue("red heels");
});

test("the cart follows to other tabs and survives damage", async ({ page, context }) => {
  await page.goto("/products");
  await page.evaluate(() => localStorage.setItem("oriki-cart", "{damaged"));
  await page.reload();
  await page.getByRole("button", { name: "Shopping cart" }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.keyboard.press("Escape");

  const other = await context.newPage();
  await other.goto("/about");
  await other.evaluate(() => {
    const line = {
      id: 1,
      name: "Piece",
      image: "",
      size: "One Size",
      priceKobo: 100,
      quantity: 2,
      category: "",
      brand: "",
    };
    localStorage.setItem("oriki-cart", JSON.stringify({ version: 1, lines: [line] }));
  });
  await expect(page.getByRole("button", { name: "Shopping cart, 2 items" })).toBeVisible();
});

test("a size chosen before the scripts are there is not lost @wide", async ({ page }) => {
  const id = await makePiece(page, `Hasty Runner ${freshName()}`, { 40: 3, 41: 3 });
  const scripts = await holdScripts(page);
  const opened = page.goto(`/product/${id}`);
  const sizes = page.getByRole("group", { name: "Size" });
  const size = sizes.locator("label:has(:enabled)");
  await size.nth(1).click();
  await size.nth(0).click();
  await expect(size.nth(0).getByRole("radio")).toBeChecked();
  scripts.arrive();
  await opened;
  await expect(size.nth(0).getByRole("radio")).toBeChecked();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
});

test("a box ticked while the search waits for more typing stays ticked", {
  tag: "@wide",
}, async ({ page, isMobile }) => {
  await page.goto("/products");
  if (isMobile) await page.getByRole("link", { name: /^Filters/ }).click();
  const filters = page.getByRole(isMobile ? "dialog" : "form", { name: "Filters" });
  const black = filters.getByRole("checkbox", { name: /^Black/ });
  await filters.getByRole("searchbox", { name: "Search" }).fill("loafer");
  await black.check();
  await expect(page).toHaveURL(/q=loafer/);
  await expect(page).toHaveURL(/color=Black/i);
  await expect(black).toBeChecked();
});

test("unknown pages and products say so, with the right status", async ({ page }) => {
  expect((await page.goto("/nothing/here"))?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  expect((await page.goto("/product/99999999"))?.status()).toBe(404);
  await expect(page.getByText("Product not found").first()).toBeVisible();
  await page.getByRole("link", { name: "Return Home" }).click();
  await expect(page).toHaveURL("/");
});
