import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { asStaff, makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "live.manager@example.com";
const COLLEAGUE = "live.colleague@example.com";

test.beforeAll(async ({ playwright, baseURL }) => {
  await makeManager(playwright, baseURL, EMAIL);
  await makeManager(playwright, baseURL, COLLEAGUE);
});

const PRICE = 60_000;

/** An order to be paid at the door. */
async function place(page: Page, pieceId: number, name: string): Promise<string> {
  const placed = await page.request.post("/rest/v1/rpc/place_order", {
    data: {
      contact: {
        name,
        email: `queue${randomInt(1e9)}@example.com`,
        phone: `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`,
      },
      address: { state: "LA", city: "Lagos", area: "Yaba", street: "4 Herbert Macaulay Way" },
      delivery_method: "standard",
      payment_method: "on_delivery",
      lines: [{ product_id: pieceId, size: "40", quantity: 1, price: PRICE }],
      expected: { delivery_fee: 2500, total: PRICE + 2500 },
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  return ((await placed.json()) as { id: string }).id;
}

const tagOrder = (page: Page, order_id: string, add: string) =>
  asStaff(page, "rpc/tag_order", { order_id, add });

test("what others do shows by itself, and takes away nothing that is being typed", async ({
  page,
  browser,
}) => {
  const tag = `live ${randomInt(1e6)}`;
  const piece = await makePiece(page, `Live Mule ${tag}`, { 40: 2 });
  const first = await place(page, piece, `Ada ${tag}`);
  await tagOrder(page, first, tag);
  await openAdmin(page, EMAIL, `/admin?tag=${encodeURIComponent(tag)}`);
  const queue = page.getByRole("region", { name: "Waiting" });
  await expect(queue.getByText("1 waiting")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Dashboard$/);
  await expect(page.getByRole("link", { name: /^Dashboard \d+\+? waiting$/ })).toBeVisible();
  await queue.getByRole("checkbox").check();
  await tagOrder(page, await place(page, piece, `Bola ${tag}`), tag);
  await expect(queue.getByText("2 waiting")).toBeVisible();
  await expect(queue.getByRole("checkbox", { name: /^Pick/ }).first()).toBeChecked();

  // The sound is a switch of this device.
  const sound = page.getByRole("button", { name: /^Sound/ });
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await sound.click();
  await page.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: /^On duty/ }).click();
  await expect(page.getByRole("button", { name: /^On duty Yes/ })).toBeVisible();
  await page.getByRole("button", { name: /^On duty/ }).click();
  await expect(page.getByRole("button", { name: /^On duty No/ })).toBeVisible();

  await page.goto(`/admin/orders/${first}`);
  const work = page.getByRole("region", { name: "Work on this order" });
  await work.getByLabel("New tag").fill("half a wo");
  const theirs = await openElsewhere(browser);
  await openAdmin(theirs, COLLEAGUE, `/admin/orders/${first}`);
  await expect(work.getByText("Mary Manager has this open")).toBeVisible();
  await theirs.getByLabel(/^Status of order/).selectOption("Processing");
  await expect(page.getByLabel(/^Status of order/)).toHaveValue("processing");
  await expect(work.getByLabel("New tag")).toHaveValue("half a wo");
  await expect(work.getByLabel("New tag")).toBeFocused();
  await theirs.goto("/admin/orders");
  await expect(work.getByText("Mary Manager has this open")).toBeHidden();
  await theirs.close();
});
