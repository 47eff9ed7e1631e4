import { launchOf, SHELL } from "./browsers.ts";
import { expect, test } from "./fixtures.ts";
import { makePiece, orderAddress, placeOrder } from "./shopping.ts";

test.use({ launchOptions: launchOf(SHELL) });

/** What is called slow 3G: 400 kbit/s, each way 400 ms. */
const SLOW_3G = {
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  latency: 400,
  offline: false,
};

test("on slow 3G a guest goes from a piece to a placed order, and no press is lost", async ({
  page,
}) => {
  const id = await makePiece(page, "Patient Runner", { 40: 3, 41: 3 });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_3G);

  // Not waited for: whoever sees a size presses it.
  await page.goto(`/product/${id}`, { waitUntil: "commit" });
  await page.getByRole("group", { name: "Size" }).locator("label").first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await placeOrder(page, /Pay on delivery/);
  await orderAddress(page);
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
});
