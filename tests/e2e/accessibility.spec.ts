import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { signUp } from "./people.ts";
import {
  addToCart,
  beginCheckout,
  choosePayment,
  fillContact,
  fillDelivery,
  placeButton,
  placeOrder,
} from "./shopping.ts";

/** One page of each build; on a wide screen the others differ from these in words and pictures only. */
const builds = [
  "/",
  "/products",
  "/products?q=nothing-like-this-exists",
  "/women",
  "/product/1",
  "/about",
  "/contact",
  "/verify",
  "/size-guide",
  "/checkout",
  "/track",
  "/offline",
  "/collections",
  "/nothing/here",
];
const others = [
  "/men",
  "/bags",
  "/collections/owambe-edit",
  "/new-arrivals",
  "/sale",
  "/privacy-policy",
  "/terms-of-service",
  "/shipping-info",
  "/return-policy",
];

for (const path of [...builds, ...others]) {
  const tag = builds.includes(path) ? ["@wide"] : [];
  test(`${path} has no serious barrier`, { tag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await findBarriers(page)).toEqual([]);
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
});

test("an order that waits for the network has no serious barrier", { tag: "@wide" }, async ({
  browser,
}) => {
  // Without a network the browser writes errors, which are none.
  const page = await openElsewhere(browser);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginCheckout(page);
  await fillContact(page);
  await fillDelivery(page);
  await choosePayment(page, /Pay on delivery/);
  await page.context().setOffline(true);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Your order waits" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

/** What keeps people out, with the first places where it does. */
async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(" | ")}`,
    );
}

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
});

for (const [name, paths] of [
  ["its kinds", builds],
  ["the rest", [...others, "/newsletter", "/auth", "/auth?tab=signup"]],
] as const) {
  test(`at twice the size of text nothing leaves a page: ${name}`, async ({ page }) => {
    const lost: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      lost.push(...(await findLost(page, path)));
    }
    expect(lost).toEqual([]);
  });
}

test("at twice the size of text nothing leaves a shopper's own pages, the cart, the checkout and an order", async ({
  page,
}) => {
  const lost: string[] = [];
  const look = async (where: string) => lost.push(...(await findLost(page, where)));
  await signUp(page);
  for (const path of ["/profile", "/orders", "/wishlist"]) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "Account pages" })).toBeVisible();
    await look(path);
  }
  await addToCart(page);
  await look("the cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await look("the checkout");
  await placeOrder(page, /Bank transfer/);
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  await look("an order");
  expect(lost).toEqual([]);
});

/** What stands beyond the edges of the window when text is twice as large, but for what scrolls there by itself. */
async function findLost(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = "200%";
    // What slides in stands where it ends; what turns for ever has no end.
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    const isKept = (element: Element): boolean => {
      const above = element.parentElement;
      if (!above) return true;
      const { overflowX, position, clipPath } = getComputedStyle(element);
      if (["auto", "scroll", "hidden", "clip"].includes(overflowX) || clipPath !== "none")
        return false;
      return position === "fixed" || isKept(above);
    };
    const lost = [...document.querySelectorAll("a, button, input, select, textarea, h1, h2, p")]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => !element.closest("[inert]") && isKept(element))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map(
        (element) => `${element.tagName} ${element.textContent || element.getAttribute("name")}`,
      );
    // What is read downwards has room for it, and does not move sideways, too.
    for (const element of document.querySelectorAll("body *")) {
      if (!["auto", "scroll"].includes(getComputedStyle(element).overflowY)) continue;
      if (!element.checkVisibility() || element.matches("textarea")) continue;
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element;
      if (scrollHeight < clientHeight + 20) continue;
      if (clientHeight < 200) lost.push(`a strip of ${clientHeight} px: ${element.textContent}`);
      if (scrollWidth > clientWidth + 1) lost.push(`moves both ways: ${element.textContent}`);
    }
    const { scrollWidth } = document.documentElement;
    style.fontSize = "";
    return scrollWidth > innerWidth + 1 ? [`${scrollWidth} px wide`, ...lost] : lost;
  });
  return found.map((what) => `${where}: ${what}`);
}
