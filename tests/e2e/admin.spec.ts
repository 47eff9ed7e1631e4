import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { freshEmail, login, PASSWORD, readMail, signUp } from "./people.ts";

// One after the other: a shop has one first administrator.
test.describe.configure({ mode: "serial" });

const EMAIL = "first.admin@example.com";

async function signIn(page: Page) {
  await page.goto("/auth?next=/admin/products");
  const form = page.getByRole("form", { name: "Login" });
  await form.getByLabel("Email").fill(EMAIL);
  await form.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Products Management" })).toBeVisible();
}

const picture = (name: string, background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: "image/jpeg", buffer }));

test("visitors and customers do not get in; the first administrator does", async ({ page }) => {
  await page.goto("/admin/products");
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full Name").fill("Ada Admin");
  await form.getByLabel("Email").fill(EMAIL);
  await form.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/admin-setup/);
  await page.getByRole("button", { name: "Become Admin" }).click();
  await expect(page.getByText("You are now an admin!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a product with three pictures stands in the shop, and sells out when its stock goes", async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole("button", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await expect(dialog.getByText("Product name is required")).toBeVisible();
  await expect(dialog.getByText("Category is required")).toBeVisible();
  await expect(dialog.getByText("Description must be at least 10 characters")).toBeVisible();
  await expect(dialog.getByText("Please upload at least one product image")).toBeVisible();

  await dialog.getByLabel("Product Name").fill("Journey Derby");
  await dialog.getByLabel("Category").selectOption("Men's Shoes");
  await dialog.getByLabel("Price").fill("52000.50");
  await dialog.getByLabel("Description").fill("A derby that has come a long way.");
  await dialog
    .getByLabel("Product Images")
    .setInputFiles([
      await picture("one.jpg", "#84202d"),
      await picture("two.jpg", "#262f6e"),
      await picture("three.jpg", "#2c6047"),
      { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
    ]);
  await expect(page.getByText("3 image(s) uploaded")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "broken.jpg" })).toBeVisible();
  const sizes = dialog.getByLabel("Available Sizes");
  for (const size of ["42", " 43 ", "42", " "]) {
    await sizes.fill(size);
    await sizes.press("Enter");
  }
  await expect(dialog.getByRole("button", { name: /Remove size/ })).toHaveCount(2);
  await dialog.getByLabel("Stock for size 42").fill("3");
  await dialog.getByLabel("Stock for size 43").fill("1");
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully")).toBeVisible();

  const row = page.getByRole("row", { name: /Journey Derby/ });
  await expect(row).toContainText("₦52,000.50");
  await expect(row).toContainText("Active");

  await page.goto("/products?q=journey+derby");
  await page
    .getByRole("link", { name: /Journey Derby/ })
    .first()
    .click();
  await expect(
    page.getByRole("heading", { name: "Journey Derby", level: 1, exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("radio", { name: /43/ })).toBeEnabled();
  const address = page.url();

  await page.goto("/admin/products?q=Journey+Derby");
  await page.getByRole("button", { name: "Edit Journey Derby" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Product" });
  await edit.getByLabel("Change of stock for size 43").fill("-1");
  await edit.getByRole("button", { name: "Update Product" }).click();
  await expect(edit.getByText("Say why the stock changes")).toBeVisible();
  await edit.getByLabel("Reason for a change of stock").fill("Damaged");
  await edit.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("radio", { name: /43/ })).toBeDisabled();
});

test("of two people editing the same product the second is told", async ({ page, context }) => {
  await signIn(page);
  await page.goto("/admin/products?q=Journey+Derby");
  await page.getByRole("button", { name: "Edit Journey Derby" }).click();
  const mine = page.getByRole("dialog", { name: "Edit Product" });
  await expect(mine.getByLabel("Brand")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/products?q=Journey+Derby");
  await other.getByRole("button", { name: "Edit Journey Derby" }).click();
  const theirs = other.getByRole("dialog", { name: "Edit Product" });
  await theirs.getByLabel("Brand").fill("House of Theirs");
  await theirs.getByRole("button", { name: "Update Product" }).click();
  await expect(other.getByText("Product updated successfully")).toBeVisible();

  await mine.getByLabel("Brand").fill("House of Mine");
  await mine.getByRole("button", { name: "Update Product" }).click();
  await expect(mine.getByRole("alert")).toContainText("brand is “House of Theirs” now");
  await mine.getByRole("button", { name: "Load the newest version" }).click();
  await expect(mine.getByLabel("Brand")).toHaveValue("House of Theirs");
});

test("an administrator is sent on from the set-up, a customer is told whom to ask", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin-setup");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await signUp(page);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin-setup/);
  await expect(
    page.getByText("You don't have admin access. Contact an existing administrator."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

/** Invites a manager. @returns the link in their mail */
async function invite(page: Page, email: string): Promise<string> {
  await signIn(page);
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("Manager");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation made")).toBeVisible();
  const { link } = await readMail(page, email, "staff-invitation");
  await expect(dialog.getByLabel("Link to hand over, for seven days")).toHaveValue(link);
  return link;
}

test("settings and a new key that were typed and not saved stand there again after a reload, and can be thrown away", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin/settings");
  const form = page.getByRole("form", { name: "Brand" });
  const field = form.getByRole("textbox").first();
  await expect(field).not.toHaveValue("");
  const before = await field.inputValue();
  await field.fill("Typed and not saved");
  await page.reload();
  await expect(field).toHaveValue("Typed and not saved");
  await form.getByRole("button", { name: "Throw it away" }).click();
  await expect(field).toHaveValue(before);
  await page.reload();
  await expect(field).toHaveValue(before);

  const dialog = page.getByRole("dialog", { name: "New service key" });
  const openKey = () => page.getByRole("button", { name: "New key" }).click();
  await openKey();
  await dialog.getByLabel("Name").fill("Night export");
  await dialog.getByLabel("Until").selectOption("A year");
  await page.reload();
  await openKey();
  await expect(dialog.getByLabel("Name")).toHaveValue("Night export");
  await expect(dialog.getByLabel("Until")).toHaveValue("365");
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByLabel("The key")).toHaveValue(/./);
  await dialog.getByRole("button", { name: "Done" }).click();
  await openKey();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
});

test("who is invited opens the link once, signs up, and works here without touching roles", async ({
  page,
  browser,
}) => {
  const email = freshEmail();
  const link = await invite(page, email);
  const theirs = await openElsewhere(browser);
  await theirs.goto(link);
  // The secret leaves the address as soon as it is read.
  await expect(theirs).toHaveURL("/accept-invitation");
  await theirs.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  const form = theirs.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full Name").fill("Musa Manager");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(theirs.getByText("You work here now. Your role: Manager")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  // A manager sees who has which role and may not change it.
  await expect(theirs.getByRole("link", { name: "Settings" })).toBeHidden();
  await theirs.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await expect(theirs.getByRole("button", { name: "Invite" })).toBeHidden();
  await theirs.getByRole("link", { name: "Musa Manager" }).click();
  await expect(theirs.getByRole("checkbox", { name: "Manager" })).toBeChecked();
  await expect(theirs.getByText("No orders yet.")).toBeVisible();
  await expect(theirs.getByRole("checkbox", { name: "Admin" })).toBeDisabled();
  await expect(theirs.getByRole("button", { name: "Ban" })).toBeHidden();

  // The same person is led on, since the answer may have been lost; for somebody else the link is worth nothing.
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const stranger = await openElsewhere(browser);
  const other = await signUp(stranger);
  await stranger.goto(link);
  await expect(stranger.getByRole("alert")).toContainText("has expired, was used, or was sent");
  await expect(stranger.getByText(`You are signed in as ${other}.`)).toBeVisible();
  await stranger.getByRole("button", { name: "Use another account" }).click();
  await expect(stranger).toHaveURL(/\/auth\?next=%2Faccept-invitation/);
  await stranger.close();
  await theirs.close();
});

test("who has an account already signs in with it, and nobody signs in for them", async ({
  page,
  browser,
}) => {
  const theirs = await openElsewhere(browser);
  const email = await signUp(theirs);
  const link = await invite(page, email);

  // Somebody else is signed in on this device: the invitation waits for its owner.
  const shared = await openElsewhere(browser);
  await signUp(shared);
  await shared.goto(link);
  await expect(shared.getByRole("alert")).toContainText("was sent");
  await shared.getByRole("button", { name: "Use another account" }).click();
  await login(shared, email);
  await expect(shared.getByText("You work here now. Your role: Manager")).toBeVisible();
  await expect(shared.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await shared.close();

  // Where they were signed in before, the back-office is in the menu.
  await theirs.goto("/");
  await theirs.locator("summary", { hasText: "My Account" }).click();
  await theirs.getByRole("link", { name: "Admin Panel" }).click();
  await expect(theirs.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await theirs.close();
});

test("shoppers load nothing of the back-office", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith(".js")) return;
    const text = await response.text().catch(() => "");
    if (/Products Management|admin_list|admin_dashboard|admin-orders/.test(text))
      scripts.push(response.url());
  });
  for (const path of ["/", "/products", "/product/1"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  expect(scripts).toEqual([]);
});
