import type { Page } from "@playwright/test";
import { SESSION_KEY } from "../../src/client/signed-in-mark.tsx";
import { expect, test } from "./fixtures.ts";
import { signUp } from "./people.ts";
import { freshName, makePiece, orderAddress } from "./shopping.ts";
import { makeManager, signInByWire } from "./staff.ts";

const EMAIL = "one.press.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** Somebody signed in who has ordered in this browser, and whose address the shop knows. */
async function signUpKnown(page: Page): Promise<void> {
  await signUp(page);
  const session = await page.evaluate((key) => localStorage.getItem(key)!, SESSION_KEY);
  const { access_token } = JSON.parse(session) as { access_token: string };
  const saved = await page.request.post("/rest/v1/rpc/save_address", {
    headers: { Authorization: `Bearer ${access_token}` },
    data: {
      ...{ full_name: "Adaeze Obi", phone: "0803 555 0142", street: "3 Allen Avenue" },
      ...{ area: "", city: "Ikeja", state: "LA", landmark: "" },
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.evaluate(() => localStorage.setItem("oriki-way-to-pay", "transfer"));
}

/** Puts a piece of ₦60,000 into the cart. @returns the order of one press that the cart offers */
async function openExpress(page: Page) {
  const id = await makePiece(page, `Trainer ${freshName()}`, { "42": 3 });
  await page.goto(`/product/${id}`);
  await page.getByRole("group", { name: "Size" }).locator("label").first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  return page.getByRole("region", { name: "Order in one press" });
}

test("the order of one press is paid by a gift card", async ({ page, request }) => {
  const { access_token } = await signInByWire(request, EMAIL);
  const issued = await request.post("/rest/v1/rpc/issue_gift_card", {
    headers: { Authorization: `Bearer ${access_token}` },
    data: { press_id: crypto.randomUUID(), amount: 70_000, last_day: null },
  });
  const { code } = (await issued.json()) as { code: string };
  await signUpKnown(page);
  const express = await openExpress(page);
  await expect(express).toContainText("You pay by bank transfer.");
  await express.getByRole("button", { name: "I have a gift card" }).click();
  await express.getByLabel("Gift card").fill(code);
  await express.getByRole("button", { name: "Use it" }).click();
  await expect(express).toContainText(`Your gift card …${code.slice(-4)} pays all of it.`);
  const sent = page.waitForRequest("**/rpc/place_order");
  await express.getByRole("button", { name: "Place order · ₦0.00" }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty("payment_method");
  await orderAddress(page);
  await expect(page.getByText("₦62,500.00 paid by gift card.")).toBeVisible();
});
