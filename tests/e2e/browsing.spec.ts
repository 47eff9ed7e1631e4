import { expect, openElsewhere, test } from "./fixtures.ts";
import { makePiece } from "./shopping.ts";

test("a piece leads back to the list it was opened from, filters and place kept @wide", async ({
  page,
}) => {
  await page.goto("/products?color=black");
  const card = page.getByRole("main").getByRole("heading", { level: 2 }).nth(9).getByRole("link");
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL(/\/products\?color=black$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place / 2);
});

test("who comes by a search's address comes to what was found", async ({ page }) => {
  await page.goto("/?search=bag");
  await expect(page.getByRole("heading", { name: "Featured Products" })).toBeInViewport();
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("bag");
});

test("a piece opened from elsewhere leads back to the shop's first page", async ({ page }) => {
  await page.goto("/product/40");
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("the hint to select a size is loud only when one tried to add without", async ({ page }) => {
  const id = await makePiece(page, "Journey Trainer", { "8": 3, "9": 3 });
  await page.goto(`/product/${id}`);
  const hint = page.getByText("Please select a size to add to cart");
  const colour = () => hint.evaluate((element) => getComputedStyle(element).color);
  const calm = await colour();
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await expect(add).toBeDisabled();
  await add.scrollIntoViewIfNeeded();
  await expect(async () => {
    const box = (await add.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(await colour()).not.toBe(calm);
  }).toPass();
  await page.getByText("EU 42", { exact: true }).click();
  await expect(hint).toBeHidden();
  await expect(add).toBeEnabled();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const middle = ({ y, height }: Box) => y + height / 2;

test("on a phone the bar's press opens the sizes, and a size goes into the cart", async ({
  page,
}) => {
  const dear = { price: 1_543_200, badge: "Sale" };
  const id = await makePiece(page, "Journey Trainer", { "8": 3, "9": 0 }, dear);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/product/${id}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  const bar = page.getByRole("region", { name: "Select a size" });
  const opener = page.getByRole("button", { name: "Select a size" });
  // However long the price, it stands in one line before its button, and TEMI stands beside both.
  await expect(async () => {
    const boxes = [bar.getByText("₦1,234,560.00"), opener].map((one) => one.boundingBox());
    const [price, button] = (await Promise.all(boxes)) as [Box, Box];
    const temi = (await page.getByRole("button", { name: "Chat with TEMI" }).boundingBox()) as Box;
    expect(price.x + price.width).toBeLessThan(button.x);
    expect(Math.abs(middle(button) - middle(temi))).toBeLessThan(4);
  }).toPass();
  await opener.click();
  const sizes = page.getByRole("dialog", { name: "Select a size" });
  await expect(sizes).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const cut = await sizes
    .locator("li button")
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  expect(cut).toEqual([]);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await expect(
    sizes.getByRole("button", { name: "Size EU 42 (UK 8.5, US 9), sold out" }),
  ).toBeVisible();
  await sizes.getByRole("button", { name: "Size EU 41 (UK 7.5, US 8)" }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toContainText(
    "Size: EU 41 (UK 7.5, US 8)",
  );
});

test("the price slider takes a press beside its thumbs, and keys leave one step in the history @wide", async ({
  page,
  isMobile,
}) => {
  await page.goto("/products");
  if (isMobile) await page.getByRole("link", { name: /^Filters/ }).click();
  const most = page.getByRole("slider", { name: "Maximum price" }).last();
  await most.scrollIntoViewIfNeeded();
  await expect(async () => {
    const box = (await most.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2);
    await expect(page).toHaveURL(/max_price=3\d\d000/, { timeout: 1000 });
  }).toPass();
  const before = await page.evaluate(() => history.length);
  await most.focus();
  for (let press = 0; press < 9; press++) await most.press("ArrowLeft");
  await expect(page).toHaveURL(/max_price=2\d\d000/);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

test("what floats steps aside while one reads on, and is back when one turns", async ({ page }) => {
  await page.goto("/products");
  const temi = page.getByRole("button", { name: "Chat with TEMI" });
  await expect(temi).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(temi).toBeHidden({ timeout: 1000 });
  }).toPass();
  await page.mouse.wheel(0, -200);
  await expect(temi).toBeVisible();
});

for (const told of [true, false]) {
  const when = told ? "" : ", also when the browser does not tell";
  test(`a list that does not come over the line says so, and comes when the line is back${when}`, async ({
    browser,
  }) => {
    const page = await openElsewhere(browser);
    const context = page.context();
    if (!told)
      await page.addInitScript(() =>
        addEventListener("online", (event) => event.stopImmediatePropagation(), true),
      );
    await page.goto("/products");
    await expect(page.getByRole("combobox", { name: /sort/i })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("combobox", { name: /sort/i }).selectOption("price_asc");
    await expect(page.getByText("Failed to load products").first()).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page).toHaveURL(/sort=price_asc/);
  });
}

test("a list for which the shop has no answer says so, and comes when it has one", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  await page.goto("/products");
  let isBusy = true;
  await page.route(/\/products\.data\?/, (route) =>
    isBusy ? route.fulfill({ status: 503, body: "Back in a moment" }) : route.continue(),
  );
  await page.getByRole("combobox", { name: /sort/i }).selectOption("price_asc");
  await expect(page.getByText("Failed to load products").first()).toBeVisible();
  await expect(page.getByText("We could not be reached.")).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  isBusy = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page).toHaveURL(/sort=price_asc/);
});

test("an empty cart, an empty list and an empty checkout have something to look at", async ({
  page,
}) => {
  await page.goto("/products?q=qzxqzxqzx");
  await expect(page.getByText("Nothing found for “qzxqzxqzx”")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Well loved" })).toBeVisible();
  await page.getByRole("button", { name: /cart/i }).first().click();
  const sheet = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(sheet.getByText("Your cart is empty")).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "Well loved" })).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Well loved" })).toBeVisible();
});
