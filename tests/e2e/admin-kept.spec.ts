import type { Locator, Page } from "@playwright/test";
import { SESSION_KEY } from "../../src/client/signed-in-mark.tsx";
import { expect, test } from "./fixtures.ts";
import { placeOrderOf } from "./parcels.ts";
import { login } from "./people.ts";
import { asStaff, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "kept.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** The session of this browser is over, as if its owner had ended it from another device. */
async function endSession(page: Page): Promise<void> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const { access_token } = JSON.parse(session!) as { access_token: string };
  const ended = await page.request.post("/auth/v1/logout?scope=local", {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(ended.status()).toBe(204);
}

/** Presses what sends: the page may have found by itself, just before, that its session is over. */
async function pressAfterEnd(page: Page, button: Locator): Promise<void> {
  await endSession(page);
  await Promise.race([button.click(), page.waitForURL(/\/auth/)]);
  await expect(page.getByText("You were signed out")).toBeVisible();
}

const keptNote = (page: Page) => page.getByText("What you typed before is still here");

test("a session that ends while a product is edited says so, and nothing typed is lost", async ({
  page,
}) => {
  const name = `Ended Runner ${freshName()}`;
  await makePiece(page, name, { 40: 3 });
  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByLabel("Brand").fill("House of Return");
  await pressAfterEnd(page, dialog.getByRole("button", { name: "Update Product" }));
  await login(page, EMAIL);
  // The dialog is open again, with what was typed, and saves it.
  await expect(dialog.getByLabel("Brand")).toHaveValue("House of Return");
  await expect(keptNote(page)).toBeVisible();
  await dialog.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
});

test("alerts that were pasted outlive a lost session, until the shop has read them", async ({
  page,
}) => {
  const alert = `Credit alert: NGN 12,345.00 by ${freshName()}`;
  await openAdmin(page, EMAIL, "/admin/bank");
  const alerts = page.getByLabel("Alerts");
  await alerts.fill(alert);
  await pressAfterEnd(page, page.getByRole("button", { name: "Read alerts" }));
  await login(page, EMAIL);
  await expect(alerts).toHaveValue(alert);
  await page.getByRole("button", { name: "Read alerts" }).click();
  // What cannot be read stays, to be mended.
  await expect(page.getByText("No date was found in this alert")).toBeVisible();
  await alerts.fill(`${alert} on 02/02/2026`);
  await page.getByRole("button", { name: "Read alerts" }).click();
  await expect(page.getByText("1 new line")).toBeVisible();
  await expect(alerts).toHaveValue("");
  await expect(keptNote(page)).toBeHidden();
  await page.reload();
  await expect(alerts).toHaveValue("");
});

test("how many pieces came, and what the columns of a file are, outlive a reload", async ({
  page,
}) => {
  const product_id = await makePiece(page, `Counted Runner ${freshName()}`, { 40: 1, 41: 1 });
  const id = await asStaff<number>(page, "rpc/start_purchase", {
    supplier: "Aba Leather Works",
    expected_on: null,
    note: "",
  });
  for (const size of ["40", "41"])
    await asStaff(page, "rpc/set_purchase_line", { id, product_id, size, ordered: 9, cost: null });
  await openAdmin(page, EMAIL, `/admin/stock/purchases/${id}`);
  const came = (size: string) => page.getByRole("spinbutton", { name: new RegExp(`EU ${size}`) });
  await came("40").fill("4");
  await page.reload();
  await expect(came("40")).toHaveValue("4");
  await expect(came("41")).toHaveValue("9");
  await came("41").fill("0");
  await page.getByRole("button", { name: "Receive" }).click();
  await expect(page.getByText("4 of 9 came")).toBeVisible();
  // What is left is offered now, and what was typed about less is no more.
  await expect(came("40")).toHaveValue("5");
  await expect(keptNote(page)).toBeHidden();
  await page.reload();
  await expect(came("40")).toHaveValue("5");

  await page.goto("/admin/imports");
  const heading = `Sort ${freshName()}`;
  const buffer = Buffer.from(`name;price;${heading}\nKept Belt;45000;Bags\n`);
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "own.csv", mimeType: "text/csv", buffer });
  const column = page.getByLabel(heading);
  await column.selectOption("Category");
  await page.reload();
  await expect(column).toHaveValue("category");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("1 row needs repair")).toBeVisible();
});

test("what a piece cost, a tag and the name of a view outlive a reload, until they are saved", async ({
  page,
}) => {
  const name = `Priced Runner ${freshName()}`;
  const id = await makePiece(page, name, { 40: 2 });
  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(name)}`);
  const cost = page.getByRole("dialog", { name: "Edit Product" }).getByLabel("Cost of one piece");
  const openCost = () => page.getByRole("tab", { name: "Cost" }).click();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await openCost();
  await cost.fill("15000");
  // The dialog is open again after a reload.
  await page.reload();
  await openCost();
  await expect(cost).toHaveValue("15000");
  await page.getByRole("button", { name: "Save cost" }).click();
  await expect(page.getByText("the margin is 75.0%")).toBeVisible();
  await page.reload();
  await openCost();
  await expect(page.getByText("the margin is 75.0%")).toBeVisible();
  await expect(cost).toHaveValue("");

  const order = await placeOrderOf(page, id, "Ada Kept", "on_delivery");
  await page.goto(`/admin/orders/${order.id}`);
  const work = page.getByRole("region", { name: "Work on this order" });
  const tag = work.getByLabel("New tag");
  await tag.fill("gift wrap");
  await page.reload();
  await expect(tag).toHaveValue("gift wrap");
  await work.getByRole("button", { name: "Add", exact: true }).click();
  await expect(work.getByRole("listitem")).toHaveText(["gift wrap"]);
  await expect(tag).toHaveValue("");
  await page.reload();
  await expect(work.getByRole("listitem")).toHaveText(["gift wrap"]);
  await expect(tag).toHaveValue("");

  await page.goto("/admin/orders?q=gift");
  const views = page.getByLabel("Views", { exact: true });
  const view = page.getByLabel("Name of the view");
  await views.click();
  await view.fill("To wrap");
  await page.reload();
  await views.click();
  await expect(view).toHaveValue("To wrap");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "To wrap" })).toBeVisible();
  await page.reload();
  await views.click();
  await expect(page.getByRole("link", { name: "To wrap" })).toBeVisible();
  await expect(view).toHaveValue("");
});
