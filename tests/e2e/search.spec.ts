import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";

const ASKED = "/products?q=white+sneakers+under+100k";

const chips = (page: Page) => page.getByRole("list", { name: "Filters in use" }).getByRole("link");
const pieces = (page: Page) => page.getByRole("status").filter({ hasText: /pieces?/ });

async function expectUnderstood(page: Page, names: string[]): Promise<void> {
  await expect(chips(page)).toHaveCount(names.length);
  for (const [at, name] of names.entries()) {
    await expect(chips(page).nth(at)).toHaveAccessibleName(`Remove ${name}`);
  }
}

test("what a search said is shown, taken back, and there again with the back button, a refresh and the address", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const all = ["White", "Sneakers", "Under ₦100,000"];
  await page.goto(ASKED);
  await expectUnderstood(page, all);
  const count = (await pieces(page).textContent())!;

  await page.getByRole("link", { name: "Remove White" }).click();
  await expectUnderstood(page, ["Sneakers", "Under ₦100,000"]);
  await expect(page).toHaveURL(/q=sneakers\+under\+100k/);
  await expect(pieces(page)).not.toHaveText(count);

  await page.goBack();
  await expectUnderstood(page, all);
  await expect(pieces(page)).toHaveText(count);
  await page.reload();
  await expectUnderstood(page, all);

  const friend = await openElsewhere(browser);
  await friend.goto(page.url());
  await expectUnderstood(friend, all);
  await expect(pieces(friend)).toHaveText(count);
  await friend.context().close();
});

test("the keyboard takes back what was understood, and stays among what is left", {
  tag: "@wide",
}, async ({ page }) => {
  await page.goto(ASKED);
  const count = (await pieces(page).textContent())!;
  await page.getByRole("link", { name: "Remove White" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Remove Sneakers" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Remove Under ₦100,000" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectUnderstood(page, ["White", "Sneakers"]);
  // The number of pieces is a live region: a screen reader tells it.
  await expect(pieces(page)).not.toHaveText(count);
  await expect(page.getByRole("list", { name: "Filters in use" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Remove White" })).toBeFocused();
});
