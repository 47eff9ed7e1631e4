import { findBarriers } from "./barriers.ts";
import { launchOf, SHELL } from "./browsers.ts";
import { expect, test } from "./fixtures.ts";
import { states } from "./order-states.ts";

// ORDER_PICTURES=1 npx playwright test order-states   leaves a picture of each page in test-results/browser.
const leavesPictures = process.env.ORDER_PICTURES === "1";
if (leavesPictures) test.use({ launchOptions: launchOf(SHELL) });

for (const [name, { is, heading, says, shows = [], hides }] of Object.entries(states)) {
  test(`an order's page says how it stands: ${name}`, async ({ page }, info) => {
    const [placeIt, ...steps] = is;
    const order = await placeIt(page);
    for (const step of steps) await step(order);
    await page.goto(`/orders/${order.id}?key=${order.key}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
    const [lead, money] = says;
    await expect(main.locator("h1 + p")).toHaveText(lead);
    await expect(main.getByRole("complementary").getByText(money, { exact: true })).toBeVisible();
    for (const text of shows) await expect(main.getByText(text).first()).toBeVisible();
    if (hides) await expect(main).not.toHaveText(hides);
    expect(await findBarriers(page)).toEqual([]);
    if (leavesPictures) {
      await page.screenshot({
        path: info.outputPath(`${name.replace(/\W+/g, "-")}.png`),
        fullPage: true,
      });
    }
  });
}
