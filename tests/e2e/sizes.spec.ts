import type { Page } from "@playwright/test";
import { expect, holdScripts, test } from "./fixtures.ts";
import { login, signOut, signUp } from "./people.ts";
import { freshName, makePiece } from "./shopping.ts";

const EU41 = "EU 41 (UK 7.5, US 8)";
const chosen = (page: Page) =>
  page.getByRole("group", { name: "Size", exact: true }).locator(":checked");

test("a size chosen once is chosen on the next piece, shown on cards, filtered by in one press @wide", async ({
  page,
  isMobile,
}) => {
  const word = freshName();
  const first = await makePiece(page, `Runner ${word}`, { "8": 3, "9": 2 });
  const second = await makePiece(page, `Sprinter ${word}`, { "8": 2, "10": 2 });
  const gone = await makePiece(page, `Walker ${word}`, { "8": 0, "10": 2 });

  await page.goto(`/product/${first}`);
  await page.getByRole("radio", { name: "41", exact: true }).check({ force: true });
  await expect(page.getByRole("group", { name: "Size" })).toContainText("Size EU 41");
  // It was chosen now: nobody has a usual size from one press.
  await expect(page.getByRole("group", { name: "Size" })).not.toContainText("your usual size");

  await page.goto(`/product/${second}`);
  await expect(chosen(page)).toHaveValue("8");
  await expect(page.getByText("EU 41, your usual size")).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart).toContainText(`Size: ${EU41}`);
  await page.keyboard.press("Escape");

  // Sold out in it: nothing is chosen, and it is the size that one can wait for.
  await page.goto(`/product/${gone}`);
  await page.getByRole("button", { name: "EU 41 is sold out. Tell me when it is back" }).click();
  await expect(page.getByLabel(`Tell me when it is back in size ${EU41}`)).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);

  await page.goto(`/products?q=${word}`);
  const card = (name: string) => page.getByRole("article").filter({ hasText: name });
  await expect(card("Runner").getByText("In your size, EU 41")).toBeVisible();
  await expect(card("Walker").getByText("In your size")).toHaveCount(0);
  await card("Runner")
    .getByRole("button", { name: `Quick add Runner ${word}, size ${EU41}` })
    .click();
  await expect(page.getByText("Added to cart").last()).toBeVisible();

  if (isMobile) await page.getByRole("link", { name: /^Filters/ }).click();
  const filters = page.getByRole(isMobile ? "dialog" : "form", { name: "Filters" });
  await filters.getByRole("button", { name: "In my size: EU 41" }).click();
  await expect(page).toHaveURL(/size=8/);
  if (isMobile) await page.keyboard.press("Escape");
  await expect(card("Walker")).toHaveCount(0);
  await expect(card("Sprinter")).toBeVisible();
});

test("a guest's size goes into their account, and leaves the browser with them", async ({
  page,
}) => {
  const id = await makePiece(page, "Keeping Trainer", { "8": 3, "9": 2 });
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: "42", exact: true }).check({ force: true });
  const email = await signUp(page);
  // Asked on each page until it is there; what was answered to a page that is left cannot be read.
  const merged = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/rpc/own_sizes") &&
      (await answer.text().catch(() => "")).includes('"9"'),
  );
  await page.goto(`/product/${id}`);
  await merged;

  await signOut(page);
  await page.goto(`/product/${id}`);
  await expect(page.getByText("Please select a size to add to cart")).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);

  await page.goto("/auth");
  await login(page, email);
  await expect(page).toHaveURL("/");
  await page.goto(`/product/${id}`);
  await expect(chosen(page)).toHaveValue("9");
  await page.goto("/profile");
  await expect(page.getByLabel("Sneakers")).toHaveValue("9");
});

test("sizes told in the size guide choose themselves, and can be taken back", async ({ page }) => {
  const id = await makePiece(page, "Guided Trainer", { "8": 3, "9": 2 });
  await page.goto(`/product/${id}`);
  await page.getByRole("link", { name: "Size Guide" }).first().click();
  const guide = page.getByRole("dialog", { name: "Size Guide" });
  await guide.getByLabel("Sneakers").selectOption({ label: EU41 });
  await expect(guide.getByText("Kept.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chosen(page)).toHaveValue("8");

  await page.goto("/size-guide");
  await page.getByLabel("Sneakers").selectOption({ label: "Not known" });
  await page.goto(`/product/${id}`);
  await expect(page.getByText("Please select a size to add to cart")).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
});

test("who knows their size at another house has it chosen here", async ({ page }) => {
  const id = await makePiece(page, "Compared Trainer", { "7": 2, "7.5": 3 });
  await page.goto(`/product/${id}`);
  await page.getByRole("link", { name: "Size Guide" }).first().click();
  const guide = page.getByRole("dialog", { name: "Size Guide" });
  const usual = guide.getByRole("group", { name: "Your usual house and size" });
  await usual.getByLabel("Kind").selectOption("Sneakers");
  await usual.getByLabel("House").fill("Clarks");
  await usual.getByLabel("Size there").selectOption("UK 7");
  await expect(guide.getByText("UK 7 at Clarks is EU 40.5 (UK 7, US 7.5) here.")).toBeVisible();
  await expect(guide.getByLabel("Sneakers", { exact: true })).toHaveValue("7.5");
  // Escape closes the list of houses first.
  await guide.getByRole("button", { name: "Close" }).click();
  await expect(guide).toBeHidden();
  await expect(chosen(page)).toHaveValue("7.5");
});

test("a size pressed before the scripts are there stays, whatever is usual @wide", async ({
  page,
}) => {
  const id = await makePiece(page, "Early Trainer", { "8": 3, "9": 2, "10": 2 });
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: "41", exact: true }).check({ force: true });
  const scripts = await holdScripts(page);
  const opened = page.goto(`/product/${id}`);
  await page.getByText("EU 43", { exact: true }).click();
  scripts.arrive();
  await opened;
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await expect(add).toBeEnabled();
  await expect(chosen(page)).toHaveValue("10");
  await add.click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toContainText("EU 43");
});

test("a review says how it fits, and the page what most say", async ({ page }) => {
  const id = await makePiece(page, "Narrow Trainer", { "8": 3, "9": 2 });
  for (let n = 1; n <= 3; n++) {
    await signUp(page);
    await page.goto(`/product/${id}`);
    await page.getByRole("button", { name: "Write a Review" }).click();
    const form = page.getByRole("form", { name: "Submit Review" });
    await form.getByLabel("Title").fill("Narrow");
    await form.getByLabel("Comment").fill("Lovely, but narrow at the toes.");
    await form.getByLabel("How does it fit? (optional)").selectOption({ label: "Runs small" });
    await form.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByText("Review submitted successfully")).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText(/^Runs small, say 3 of 3 who told us\./)).toHaveCount(2);
});

test("one size for all is chosen already; the last pair of a shoe is not", async ({ page }) => {
  const forAll = await makePiece(page, `Wrap ${freshName()}`, { "One Size": 2 });
  await page.goto(`/product/${forAll}`);
  await expect(page.getByRole("radio")).toBeChecked();
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled();
  const pair = await makePiece(page, `Last Pair ${freshName()}`, { 10: 1 });
  await page.goto(`/product/${pair}`);
  await expect(page.getByRole("radio")).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeDisabled();
});
