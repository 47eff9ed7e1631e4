import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";

const pages = [
  "/",
  "/products",
  "/products?q=nothing-like-this-exists",
  "/women",
  "/men",
  "/bags",
  "/new-arrivals",
  "/sale",
  "/product/1",
  "/about",
  "/contact",
  "/size-guide",
  "/privacy-policy",
  "/terms-of-service",
  "/shipping-info",
  "/return-policy",
  "/checkout",
  "/nothing/here",
];

for (const path of pages) {
  test(`${path} has no serious barrier`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "networkidle" });
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
      .analyze();
    const serious = violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .slice(0, 3)
            .join(" | ")}`,
      );
    expect(serious).toEqual([]);
  });
}

test("the keyboard alone reaches a product, a size and the cart", async ({ page }) => {
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
