import type { Page } from "@playwright/test";
import { SESSION_KEY } from "../../src/client/signed-in-mark.tsx";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { login, signUp } from "./people.ts";
import { beginCheckout, freshName, makePiece, orderAddress, placeOrder } from "./shopping.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "one.press.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** Somebody signed in who has ordered in this browser, and whose address the shop knows. @returns their email */
async function signUpKnown(page: Page) {
  const email = await signUp(page);
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
  return email;
}

/** Puts a piece of ₦60,000 into the cart. @returns the order of one press that the cart offers */
async function openExpress(page: Page) {
  const id = await makePiece(page, `Trainer ${freshName()}`, { "42": 3 });
  await page.goto(`/product/${id}`);
  await page.getByRole("group", { name: "Size" }).locator("label").first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  return page.getByRole("region", { name: "Order in one press" });
}

test("staff give store credit, and it pays the order of one press with one tick", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const email = await signUpKnown(page);
  const staff = await openElsewhere(browser);
  await openAdmin(staff, EMAIL, `/admin/users?q=${encodeURIComponent(email)}`);
  await staff.getByRole("link", { name: "Adaeze Obi" }).click();
  const credit = staff.getByRole("region", { name: "Store credit" });
  await expect(credit).toContainText("None yet.");
  await credit.getByRole("button", { name: "Give store credit" }).click();
  const form = staff.getByRole("dialog", { name: "Give store credit" });
  await form.getByLabel("Amount (₦)").fill("100000");
  await form.getByLabel("Why").fill("The zip of your bag broke");
  await form.getByRole("button", { name: "Give it" }).click();
  await expect(credit).toContainText("₦100,000");

  const express = await openExpress(page);
  await express.getByRole("checkbox", { name: "Use my store credit of ₦100,000.00" }).check();
  await expect(express).toContainText("Your store credit pays all of it.");
  await expect(express.getByRole("button", { name: "I have a gift card" })).toBeHidden();
  await express.getByRole("button", { name: "Place order · ₦0.00" }).click();
  await orderAddress(page);
  await expect(page.getByText("₦62,500.00 paid by store credit.")).toBeVisible();
  // What a screen reader was told of the cart is over with it.
  await expect(page.getByText("in your cart")).toBeHidden();

  await page.goto("/profile#store-credit");
  const own = page.getByRole("region", { name: "Store credit" });
  await expect(own).toContainText("₦37,500");
  await expect(own.getByRole("listitem")).toHaveText([
    /Spent Order .*−₦62,500/,
    /From us.*The zip of your bag broke.*₦100,000/,
  ]);
});

test("the order of one press is paid by store credit and a gift card together", async ({
  page,
  request,
}) => {
  const { access_token } = await signInByWire(request, EMAIL);
  const asManager = (name: string, data: object) =>
    request.post(`/rest/v1/rpc/${name}`, {
      headers: { Authorization: `Bearer ${access_token}` },
      data: { press_id: crypto.randomUUID(), last_day: null, ...data },
    });
  const issued = await asManager("issue_gift_card", { amount: 70_000 });
  const { code } = (await issued.json()) as { code: string };
  await signUpKnown(page);
  const session = await page.evaluate((key) => localStorage.getItem(key)!, SESSION_KEY);
  const { user } = JSON.parse(session) as { user: { id: string } };
  const given = await asManager("give_store_credit", {
    ...{ user_id: user.id, amount: 20_000, reason: "The zip of your bag broke" },
  });
  expect(given.ok(), await given.text()).toBe(true);
  const express = await openExpress(page);
  await express.getByRole("checkbox", { name: "Use my store credit of ₦20,000.00" }).check();
  await expect(express).toContainText(
    "Your store credit pays ₦20,000.00. The rest you pay by bank transfer.",
  );
  await express.getByRole("button", { name: "I have a gift card" }).click();
  await express.getByLabel("Gift card").fill(code);
  await express.getByRole("button", { name: "Use it" }).click();
  await expect(express).toContainText(
    `Your store credit and your gift card …${code.slice(-4)} pay all of it.`,
  );
  const sent = page.waitForRequest("**/rpc/place_order");
  await express.getByRole("button", { name: "Place order · ₦0.00" }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty("payment_method");
  await orderAddress(page);
  await expect(page.getByText("₦20,000.00 paid by store credit")).toBeVisible();
  await expect(page.getByText("₦42,500.00 paid by gift card")).toBeVisible();
});

test("who has ordered elsewhere is offered the order of one press on another device", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const email = await signUpKnown(page);
  await (await openExpress(page)).getByRole("button", { name: /^Place order/ }).click();
  await orderAddress(page);

  const other = await openElsewhere(browser);
  await other.goto("/auth");
  await login(other, email);
  await expect(other).toHaveURL("/");
  const express = await openExpress(other);
  await expect(express).toContainText("You pay by bank transfer.");
  await express.getByRole("button", { name: /^Place order/ }).click();
  await orderAddress(other);
  await other.close();
});

test("who has saved no address orders in one press to where the last order went", async ({
  page,
}) => {
  const email = await signUp(page);
  await beginCheckout(page);
  await placeOrder(page, /Bank transfer/, email);
  await orderAddress(page);

  const express = await openExpress(page);
  await expect(express).toContainText("To Adaeze Obi, 12 Admiralty Way, Lekki Phase 1, Lagos");
  await page.getByRole("dialog").getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("radio", { name: /^12 Admiralty Way/ })).toBeChecked();
});

test("the order of one press says in the cart that it waits for the network, and goes once", async ({
  browser,
}) => {
  // Without a network the browser writes errors, which are none.
  const page = await openElsewhere(browser);
  await signUpKnown(page);
  const express = await openExpress(page);
  const place = express.getByRole("button", { name: "Place order · ₦62,500.00" });
  await expect(place).toBeEnabled();
  await page.context().setOffline(true);
  await place.click();
  const waiting = page.getByRole("region", { name: "Your order waits for the network" });
  await expect(waiting).toContainText("1 piece, ₦62,500.00, to 3 Allen Avenue, Ikeja");
  await expect(place).toBeHidden();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "See it" }).click();
  await orderAddress(page);
  await expect(page.getByRole("dialog")).toBeHidden();
});
