import { findBarriers } from "./barriers.ts";
import { addresses, shopPaths } from "./every-page.ts";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { findLost, findLostOnDesktop } from "./large-text.ts";
import { addToCart, beginCheckout, fillCheckout, fillContact, placeButton } from "./shopping.ts";
import { walkKeys } from "./walk-keys.ts";

/**
 * One page of each build; on a wide screen the others differ from these in words and pictures only, and their
 * header and footer are the same to the keyboard.
 */
const builds = [
  "/",
  "/products",
  "/women",
  "/product/:id",
  "/about",
  "/contact",
  "/verify/:code?",
  "/size-guide",
  "/checkout",
  "/track",
  "/gift-cards",
  "/orders/:id",
  "/profile",
  "/offline",
  "/collections",
  "/*",
];

test("no page of the shop is left out here", () => {
  expect(Object.keys(addresses).toSorted()).toEqual([...shopPaths].toSorted());
});

for (const [path, places] of Object.entries(addresses)) {
  const isBuild = builds.includes(path);
  const tag = isBuild ? ["@wide"] : [];
  test(`${path} keeps nobody out: no barrier, all by keys, and with text twice as large`, {
    tag,
  }, async ({ page, isMobile }) => {
    for (const place of places) {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const address = typeof place === "string" ? place : await place(page);
      await page.goto(address, { waitUntil: "networkidle" });
      expect(await findBarriers(page)).toEqual([]);
      expect(await walkKeys(page, isBuild ? "body" : "main")).toEqual([]);
      if (isMobile) {
        expect(await findLost(page, address)).toEqual([]);
        expect(await findLostOnDesktop(page, address)).toEqual([]);
      }
    }
  });
}

test("the checkout with a piece in it, errors and questions has no serious barrier", {
  tag: "@wide",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginCheckout(page);
  await fillContact(page, "adaeze@gmial.com");
  await placeButton(page).click();
  await expect(page.getByText("Enter the street and number")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  // The question comes when the field is left: keys come to it before they come to the next field.
  await page.getByLabel("Email").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Use it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toHaveValue("adaeze@gmail.com");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Mobile number")).toBeFocused();
});

test("an order that waits for the network has no serious barrier", { tag: "@wide" }, async ({
  browser,
}) => {
  // Without a network the browser writes errors, which are none.
  const page = await openElsewhere(browser);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginCheckout(page);
  await fillCheckout(page, /Pay on delivery/);
  await page.context().setOffline(true);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Your order waits" })).toBeVisible();
  // Nobody knows whether it came: who takes it back knows where to look.
  await expect(page.getByText(/It may have arrived already: then a mail about it/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test("the keyboard alone reaches a product, a size and the cart", { tag: "@wide" }, async ({
  page,
}) => {
  await page.goto("/product/1");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const add = page.getByRole("button", { name: /Add to Cart|Sold out/ }).first();
  await add.scrollIntoViewIfNeeded();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(
      () => document.activeElement?.getAttribute("type") === "radio",
    );
    if (reached) break;
  }
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  // Whoever closes the cart is where they were.
  for (const opens of [add, page.getByRole("banner").getByRole("button", { name: /cart/i })]) {
    await opens.focus();
    await page.keyboard.press("Enter");
    const cart = page.getByRole("dialog", { name: "Shopping Cart" });
    await expect(cart).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cart).toBeHidden();
    await expect(opens).toBeFocused();
  }
});

test("at twice the size of text nothing leaves the cart and the checkout", async ({ page }) => {
  await addToCart(page);
  const lost = await findLost(page, "the cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  expect([...lost, ...(await findLost(page, "the checkout"))]).toEqual([]);
});
