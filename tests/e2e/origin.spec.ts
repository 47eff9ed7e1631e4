import { randomInt } from "node:crypto";
import sharp from "sharp";
import { launchOf, SHELL } from "./browsers.ts";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { packOrder } from "./parcels.ts";
import { asStaff } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

// With pictures.
test.use({ launchOptions: launchOf(SHELL) });

const EMAIL = "origin.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("a piece is packed with a card and a photograph, and whoever has its code asks without scripts @wide", async ({
  page,
  browser,
}) => {
  const order = await packOrder(page, `Adaeze Card${randomInt(1e6)}`);
  await openAdmin(page, EMAIL, `/admin/orders/${order.id}/packing-slip`);
  const card = page.getByRole("region", { name: "Cards" }).getByRole("listitem");
  await expect(card).toHaveCount(1);
  const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec((await card.textContent()) ?? "")![0];

  await page.goto(`/admin/orders/${order.id}`);
  const buffer = await sharp({
    create: { width: 60, height: 60, channels: 3, background: "#6b4423" },
  })
    .jpeg()
    .toBuffer();
  const chooser = page.getByLabel("Photograph the box");
  await chooser.setInputFiles({
    name: "box.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no"),
  });
  await expect(page.getByText("Send a photo that can be opened")).toBeVisible();
  await chooser.setInputFiles({ name: "box.jpg", mimeType: "image/jpeg", buffer });
  const photo = page.getByRole("img", { name: "What went into the box" });
  await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(60);
  await expect(page.getByText("Not looked up yet")).toBeVisible();

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(`/verify/${code}`);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(
    "This piece has not left our store",
  );
  await asStaff(page, `orders?id=eq.${order.id}`, { status: "delivered" }, "PATCH");
  await reader.goto("/verify");
  await reader.getByLabel("Code on the card").fill(code.toLowerCase().replaceAll("-", " "));
  await reader.getByRole("button", { name: "Look it up" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("This piece is ours");
  await expect(reader.getByText("For the first time, now")).toBeVisible();
  await expect(reader.getByText(order.name)).toHaveCount(0);
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await reader.context().close();

  const scripted = await openElsewhere(browser);
  const answer = await scripted.goto(`/verify/${code.slice(0, -1)}${code.endsWith("0") ? 1 : 0}`);
  expect(answer?.status()).toBe(404);
  await expect(scripted.getByRole("heading", { name: "We do not know this code" })).toBeVisible();
  await scripted.context().close();

  await page.reload();
  await expect(page.getByText("Looked up once, first on")).toBeVisible();
  await page.getByRole("button", { name: "It came back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "It came back" }).click();
  await expect(page.getByText("Came back on")).toBeVisible();
  const later = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await later.goto(`/verify/${code}`);
  await expect(later.getByRole("heading", { level: 1 })).toHaveText(
    "This card stands for nothing any more",
  );
  await later.context().close();
});

test("takings add up, and what is not for a role says so and to whom it is @wide", async ({
  page,
}) => {
  const order = await packOrder(page, `Adaeze Taking${randomInt(1e6)}`);
  await asStaff(page, `orders?id=eq.${order.id}`, { status: "delivered" }, "PATCH");
  await openAdmin(page, EMAIL, "/admin/analytics");
  await expect(page.getByText("Delivery, gift wrap and added VAT, less discounts")).toBeVisible();
  await page.getByRole("link", { name: "Takings and VAT" }).click();
  const table = page.getByRole("region", { name: "Takings by day" });
  await expect(table.getByRole("row").last()).toContainText("In all");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export for the accountant" }).click();
  expect((await download).suggestedFilename()).toMatch(/^money-.*\.csv$/);

  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { name: "Audit Log is not for your role" })).toBeVisible();
  await expect(page.getByText("This page is for an admin")).toBeVisible();
});
