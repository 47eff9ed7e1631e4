import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const temi = (page: Page) => page.getByRole("dialog", { name: "TEMI" });
export const field = (page: Page) => temi(page).getByLabel("Your message to TEMI");
export const answers = (page: Page) =>
  temi(page)
    .getByRole("listitem")
    .filter({ hasText: /^TEMI:/ });

/** Opens the window: the page is served before its button answers, or reopens it by itself. */
export async function openTemi(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await expect(async () => {
    if ((await temi(page).count()) === 0)
      await page.getByRole("button", { name: "Chat with TEMI" }).click({ timeout: 2000 });
    await expect(temi(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press("Enter");
  await expect(temi(page).getByText(question, { exact: true })).toBeVisible();
  await expect(field(page)).toBeEnabled();
}

export async function closeTemi(page: Page): Promise<void> {
  await temi(page).getByRole("button", { name: "Close chat" }).click();
  await expect(temi(page)).toBeHidden();
}
