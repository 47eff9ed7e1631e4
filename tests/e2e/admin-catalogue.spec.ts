import { readFile } from "node:fs/promises";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { PIECE_PRICE } from "./parcels.ts";
import { freshEmail } from "./people.ts";
import { asStaff, findPicture, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "catalogue.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("what is exported is imported again unchanged", async ({ page }) => {
  // More than a page of them, which no shopper sees: nobody changes them meanwhile.
  const name = `Kept Clutch ${freshName()}`;
  const count = 26;
  const images = [await findPicture(page)];
  await asStaff(
    page,
    "products",
    Array.from({ length: count + 1 }, (_, index) => ({
      name: `${name} ${index}`,
      category: index < count ? "Bags" : "Accessories",
      price: 500_000,
      description: "Nobody has seen it before.",
      stock_quantity: 3,
      is_active: false,
      images,
    })),
  );
  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(`${count + 1} in all`)).toBeVisible();
  await page.getByLabel("Category").selectOption("Bags");
  await expect(page).toHaveURL(/category=Bags/);
  await expect(page.getByText(`${count} in all`)).toBeVisible();
  const rows = page.getByRole("region", { name: "All Products" });
  await expect(rows.getByRole("cell", { name: "Bags" })).toHaveCount(25);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("products.csv");
  const csv = await readFile((await download.path())!, "utf8");

  await page.getByRole("link", { name: "Import CSV" }).click();
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText(`0 to create, 0 to update, ${count} unchanged.`)).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(`0 created, 0 updated, ${count} unchanged.`)).toBeVisible();
});

test("a product gets a sale of its own: asked about when it looks like a slip, struck through in the shop", async ({
  page,
}) => {
  const name = `Offered Runner ${freshName()}`;
  await makePiece(page, name, { 40: 3 });
  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(name)}`);
  const view = page.getByRole("link", { name: `View ${name} in shop` });
  const path = (await view.getAttribute("href"))!;
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const editor = page.getByRole("dialog", { name: "Edit Product" });
  const save = editor.getByRole("button", { name: "Update Product" });
  await editor.getByLabel("On sale for (optional)").fill(String(PIECE_PRICE));
  await editor.getByLabel("Sale begins").fill("2020-01-02T09:00");
  await save.click();
  await expect(editor.getByText("The sale price must be below the price")).toBeVisible();
  await editor.getByLabel("On sale for (optional)").fill("0");
  await save.click();
  const slip = page.getByRole("alertdialog", { name: "Is this price right?" });
  await slip.getByRole("button", { name: "Cancel" }).click();
  await editor.getByLabel("On sale for (optional)").fill("12345");
  await save.click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  await expect(page.getByText("Sale ₦12,345", { exact: true })).toBeVisible();

  await page.goto(path);
  const offer = page.getByText("₦12,345.00").first();
  await expect(offer).toBeVisible();
  await expect(page.locator("s").first()).toHaveText(/₦[\d,]+/);
});

test("a product waits for its moment, is named in the list, and that is taken back", async ({
  page,
}) => {
  const name = `Friday Drop ${freshName()}`;
  const id = await makePiece(page, name, { 40: 3 });
  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const editor = page.getByRole("dialog", { name: "Edit Product" });
  await editor.getByLabel("Goes live (optional)").fill("2090-11-24T09:00");
  await expect(editor.getByLabel("Active: shoppers can see it")).not.toBeChecked();
  await editor.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  await expect(page.getByText("Goes live Fri 24 Nov, 09:00")).toBeVisible();
  const wire = await page.request.get(`/rest/v1/products?id=eq.${id}&select=id`);
  expect(await wire.json()).toEqual([]);
  await page.getByRole("button", { name: `Undo: ${name} goes live by itself` }).click();
  await expect(page.getByText("Goes live Fri 24 Nov, 09:00")).toHaveCount(0);
});

test("what a piece cost is written down beside it, and the list says what that leaves", async ({
  page,
}) => {
  const name = `Reckoned Runner ${freshName()}`;
  await makePiece(page, name, { 40: 3 });
  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(name)}`);
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  const row = page.getByRole("row").filter({ has: edit });
  await edit.click();
  const editor = page.getByRole("dialog", { name: "Edit Product" });
  await editor.getByRole("tab", { name: "Cost" }).click();
  await editor.getByRole("button", { name: "Save cost" }).click();
  await expect(editor.getByText("Write what one piece costs, in naira")).toBeVisible();
  await editor.getByLabel("Cost of one piece").fill(String(PIECE_PRICE / 4));
  await editor.getByRole("button", { name: "Save cost" }).click();
  await expect(editor.getByText("the margin is 75.0%")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row.getByText("margin 75.0%")).toBeVisible();
});

test("staff sees the page of an inactive product, with a notice; shoppers do not", async ({
  page,
  browser,
}) => {
  const name = `Hidden Runner ${freshName()}`;
  await makePiece(page, name, { 40: 3 });
  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(name)}`);
  const view = page.getByRole("link", { name: `View ${name} in shop` });
  const path = (await view.getAttribute("href"))!;
  await page.getByRole("button", { name: `Deactivate ${name}` }).click();
  await expect(page.getByText("Product deactivated")).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "inactive" })).toBeVisible();
  const shopper = await openElsewhere(browser);
  await shopper.goto(path);
  await expect(shopper.getByText("Product not found").first()).toBeVisible();
  await shopper.context().close();

  await page.getByRole("link", { name: "Edit product" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Product" })).toBeVisible();
});

test("a search and its filters are kept as a view, and come back with the address", async ({
  page,
}) => {
  await openAdmin(page, EMAIL, "/admin/products");
  await page.getByLabel("Search products").fill("run");
  await expect(page).toHaveURL(/q=run$/);
  // On a slow phone the filter is not drawn yet when the pause in typing ends.
  await page.getByLabel("Category").evaluate((category: HTMLSelectElement) => {
    const search = document.querySelector<HTMLInputElement>("[aria-label='Search products']")!;
    category.value = "Sneakers";
    category.dispatchEvent(new Event("change", { bubbles: true }));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(
      search,
      "runner",
    );
    search.dispatchEvent(new Event("input", { bubbles: true }));
    const busyUntil = performance.now() + 400;
    while (performance.now() < busyUntil);
  });
  await expect(page).toHaveURL(/q=runner/);
  await expect(page).toHaveURL(/category=Sneakers/);
  await page.getByText("Views", { exact: true }).click();
  const view = `Runners ${freshName()}`;
  await page.getByLabel("Name of the view").fill(view);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: view })).toBeVisible();
  await page.goto("/admin/products");
  await page.getByText("Views", { exact: true }).click();
  await page.getByRole("link", { name: view }).click();
  await expect(page).toHaveURL(/category=Sneakers/);
  await expect(page.getByLabel("Search products")).toHaveValue("runner");
});

test("a reader ends the newsletter with the link of the export, and may come back", async ({
  page,
}) => {
  const reader = freshEmail();
  await page.request.post("/rest/v1/rpc/subscribe_newsletter", { data: { email: reader } });
  await openAdmin(page, EMAIL, `/admin/newsletter?q=${encodeURIComponent(reader)}`);
  await expect(page.getByRole("cell", { name: reader })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const csv = await readFile((await download.path())!, "utf8");
  const link = /http\S+token=[0-9a-f-]{36}/.exec(csv)![0];

  await page.goto(link);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await page.getByRole("button", { name: "Subscribe again" }).click();
  await expect(page.getByText(/goes to s….*again/)).toBeVisible();
  // What a mail program sends by itself.
  const oneClick = await page.request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
  expect(oneClick.status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await page.goto("/newsletter/unsubscribe?token=nobody");
  await expect(page.getByRole("heading", { name: "This link is not known" })).toBeVisible();
});

test("text with markup is shown as text, in the shop and in the back-office", async ({ page }) => {
  const hostile = `<b>Bold</b></script><script>window.broken=1</script><img src=x onerror="window.broken=1">`;
  const texts = { description: hostile, features: [hostile] };
  const id = await makePiece(page, hostile.slice(0, 100), { 40: 3 }, texts);
  await page.request.post("/rest/v1/rpc/send_contact_message", {
    data: { name: "<i>Ada</i>", email: "ada@example.com", message: hostile },
  });
  await openAdmin(page, EMAIL, `/admin/products?q=${id}`);
  for (const [path, text] of [
    [`/admin/products?q=${id}`, "<b>Bold</b>"],
    ["/admin/inbox?q=Ada", "<i>Ada</i>"],
    [`/product/${id}`, "<b>Bold</b>"],
    ["/products?q=Bold", "<b>Bold</b>"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
    expect(await page.evaluate(() => "broken" in window), path).toBe(false);
  }
  const { access_token } = await signInByWire(page.request, EMAIL);
  const removed = await page.request.delete(`/rest/v1/products?id=eq.${id}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(removed.ok()).toBe(true);
});

test("what is typed into a grid of products outlives Escape, a reload and a lost session, until it is saved", async ({
  page,
}) => {
  const name = `Gridded Runner ${freshName()}`;
  await makePiece(page, name, { 40: 3 });
  const path = `/admin/products?q=${encodeURIComponent(name)}`;
  const grid = page.getByRole("dialog", { name: "Edit 1 products" });
  const price = grid.getByLabel(`Price of ${name}`);
  async function open() {
    await page.getByRole("checkbox", { name: "Select", exact: true }).check();
    await page.getByRole("button", { name: "Edit together" }).click();
  }
  await openAdmin(page, EMAIL, path);
  await open();
  await price.fill("61000");
  await page.keyboard.press("Escape");
  await expect(grid).toBeHidden();
  await page.reload();
  await open();
  await expect(price).toHaveValue("61000");
  // Another session of the same person.
  await openAdmin(page, EMAIL, path);
  await open();
  await expect(grid.getByText("What you typed before")).toBeVisible();
  await grid.getByRole("button", { name: "Save all" }).click();
  await expect(page.getByText("1 product(s) updated")).toBeVisible();
  await expect(page.getByRole("region", { name: "All Products" })).toContainText("61,000");
  await open();
  await expect(price).toHaveValue("61000");
  await expect(grid.getByText("What you typed before")).toBeHidden();
});
