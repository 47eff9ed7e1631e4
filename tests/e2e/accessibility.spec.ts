import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";

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
  "/nothing/here",
];
const others = [
  "/men",
  "/bags",
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
