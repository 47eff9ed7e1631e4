import { expect, test } from "./fixtures.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "flash.manager@example.com";
test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`the list stays where it is when the Flash Sale comes above it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const held = Promise.withResolvers<void>();
    await page.route("**/rpc/flash_sale", async (route) => {
      await held.promise;
      await route.continue();
    });
    await openAdmin(page, EMAIL, "/admin/discounts");
    const search = page.getByRole("searchbox");
    await expect(page.getByText("First orders of newsletter readers")).toBeVisible();
    const before = await search.boundingBox();
    held.resolve();
    await expect(page.getByRole("region", { name: "Flash Sale" })).toBeVisible();
    const after = await search.boundingBox();
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(4);
  });

// It stays on: other journeys buy at its prices.
test("the Flash Sale stands above the promotions, with its rule and figures, and is dated there", async ({
  page,
}) => {
  await openAdmin(page, EMAIL, "/admin/discounts");
  const panel = page.getByRole("region", { name: "Flash Sale" });
  await expect(panel).toContainText("20% off pieces with the badge sale");
  await expect(panel.getByText("Pieces in it")).toBeVisible();
  async function end(moment: string) {
    await panel.getByRole("button", { name: "Switch or date it" }).click();
    const dialog = page.getByRole("dialog", { name: "Flash Sale" });
    await dialog.getByLabel("Until (optional)").fill(moment);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  }
  await end("2099-11-27T09:00");
  await expect(panel).toContainText("On until");
  await expect(panel).toContainText("2099");
  await end("");
  await expect(panel.getByText("On", { exact: true })).toBeVisible();
});
