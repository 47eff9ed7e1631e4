import type { Page } from "@playwright/test";
import { launchOf, phonesPixels, SHELL } from "./browsers.ts";
import { expect, test } from "./fixtures.ts";
import { addToCart } from "./shopping.ts";
import { ask, openTemi, temi } from "./temi.ts";

// Other journeys have no pictures; here is what people see of them.
test.use({ launchOptions: launchOf(SHELL), deviceScaleFactor: phonesPixels });

/** Addresses of pictures within the view that are not there, once there is any. */
const missing = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isWithin = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return isWithin && width > 0 && image.checkVisibility({ opacityProperty: true });
    });
    if (seen.length === 0) return ["no picture within the view"];
    return seen
      .filter((image) => !image.complete || image.naturalWidth === 0)
      .map(({ currentSrc, src }) => currentSrc || src);
  });

const seePictures = (page: Page) =>
  expect.poll(() => missing(page), { timeout: 150_000 }).toEqual([]);

for (const path of ["/", "/women", "/products", "/product/1", "/about"]) {
  test(`${path} shows its pictures`, { tag: "@wide" }, async ({ page }) => {
    await page.goto(path);
    await seePictures(page);
  });
}

test("the cart, the checkout and TEMI show pictures of their pieces", { tag: "@wide" }, async ({
  page,
}) => {
  await addToCart(page);
  await expect(
    page.getByRole("dialog", { name: "Shopping Cart" }).locator("img").first(),
  ).toHaveJSProperty("complete", true);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await page.goto("/");
  await openTemi(page);
  await ask(page, "loafers for men in size 9");
  await expect(temi(page).getByRole("article").first()).toBeVisible();
  await seePictures(page);
});
