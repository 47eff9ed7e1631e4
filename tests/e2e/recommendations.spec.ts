import type { Page } from "@playwright/test";
import { findFlaws } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";

const ASK = "/functions/v1/ai-recommendations";
const field = (page: Page) => page.getByLabel("What are you looking for?");
const button = (page: Page) => page.getByRole("button", { name: "Get AI Recommendations" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "AI Recommendations" });

/** Before it answers to presses the page's form searches the shop, as without JavaScript. */
const openHome = (page: Page) => page.goto("/", { waitUntil: "networkidle" });

async function ask(page: Page, words: string) {
  await field(page).fill(words);
  await button(page).click();
  await expect(dialog(page)).toBeVisible();
}

test("a shopper says what it is for and gets pieces with true reasons", { tag: "@wide" }, async ({
  page,
}) => {
  await openHome(page);
  await ask(page, "green bag up to ₦150k");
  await expect(dialog(page).getByText("For “green bag up to ₦150k”")).toBeVisible();
  const pieces = dialog(page).getByRole("listitem");
  await expect(pieces.nth(3)).toBeVisible();
  for (const text of await pieces.allInnerTexts()) {
    expect(text).toMatch(/bags/i);
    expect(text).toContain("green");
    const naira = Number(/₦([\d,]+)/.exec(text)![1]!.replaceAll(",", ""));
    expect(naira).toBeLessThanOrEqual(150_000);
  }
  expect(await findFlaws(page, "[role=dialog]")).toEqual([]);

  const first = pieces.first().getByRole("link");
  const href = await first.getAttribute("href");
  await first.click();
  await expect(page).toHaveURL(href!);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Found for you" })).toBeVisible();
});

test("an idea is enough, and so are the pieces one looked at", async ({ page }) => {
  await page.goto("/product/3");
  const name = (await page.getByRole("heading", { level: 1 }).textContent())!;
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("oriki-recently-viewed")))
    .toContain(name);
  await openHome(page);
  const sent = page.waitForRequest(`**${ASK}`);
  await ask(page, "");
  expect((await sent).postDataJSON()).toEqual({ userPreferences: "", recentViews: [name] });
  await expect(dialog(page).getByText("From the pieces you looked at")).toBeVisible();
  await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
  await expect(dialog(page).locator('a[href="/product/3"]')).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await page.getByRole("button", { name: "White sneakers" }).click();
  await expect(dialog(page).getByText("For “White sneakers”")).toBeVisible();
  await expect(dialog(page).getByRole("listitem").first()).toContainText(/sneakers/i);
});

test("while it is being found one sees it, and may leave", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${ASK}`, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await openHome(page);
  await ask(page, "red shoes");
  await expect(dialog(page).getByRole("status")).toHaveText("Finding pieces for you...");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  release();
  await page.unroute(`**${ASK}`);
  await ask(page, "red shoes");
  await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText("Failed to get AI recommendations")).toHaveCount(0);
});

test("a failure closes the dialog, says so, and keeps the words", async ({ page }) => {
  await page.route(`**${ASK}`, (route) => route.fulfill({ status: 429, json: {} }));
  await openHome(page);
  await field(page).fill("red shoes");
  await button(page).click();
  await expect(page.getByText("Failed to get AI recommendations. Please try again.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toHaveValue("red shoes");

  await page.unroute(`**${ASK}`);
  await page.route(`**${ASK}`, (route) => route.fulfill({ json: {} }));
  await button(page).click();
  await expect(page.getByText("No recommendations received")).toBeVisible();
});

test("a product page completes the look and shows what is like it, nothing twice", {
  tag: "@wide",
}, async ({ page }) => {
  await page.goto("/product/1");
  const idsIn = (title: string) =>
    page
      .getByRole("region", { name: title })
      .locator("h3 a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const look = await idsIn("Complete the look");
  const alsoLike = await idsIn("You may also like");
  expect(look).toHaveLength(4);
  expect(alsoLike).toHaveLength(8);
  expect(new Set([...look, ...alsoLike, "/product/1"]).size).toBe(13);
});

test("the cart names what goes with it, and takes it in with one press", { tag: "@wide" }, async ({
  page,
}) => {
  await page.goto("/products?q=tote&sort=price_asc", { waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /^Quick add / })
    .first()
    .click();
  await page.getByRole("button", { name: "Shopping cart, 1 item" }).click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  const region = cart.getByRole("region", { name: "Complete the look" });
  const offers = region.getByRole("article");
  await expect(offers.first()).toBeVisible();
  const piece = offers.filter({ has: page.getByRole("button") }).first();
  const name = (await piece.getByRole("heading").textContent())!;
  await piece.getByRole("button").first().click();
  const sizes = piece.getByRole("dialog");
  const added = cart.getByRole("button", { name: new RegExp(`^Remove ${asPattern(name)}`) });
  await expect(sizes.or(added).first()).toBeVisible();
  if (await sizes.isVisible()) await sizes.locator("[data-size]:enabled").first().click();
  await expect(added).toBeVisible();
  await expect(region.getByRole("heading", { name, exact: true })).toHaveCount(0);
});

const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same words search the shop", async ({ page }) => {
    await page.goto("/");
    await field(page).fill("clutch");
    await button(page).click();
    await expect(page).toHaveURL("/products?q=clutch");
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /clutch/i })
        .first(),
    ).toBeVisible();
  });
});
