import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { settleReturn, stepReturn } from "./order-stages.ts";
import { ask } from "./parcels.ts";
import { freshEmail, readMail } from "./people.ts";
import {
  asStaff,
  choosePayment,
  fillContact,
  fillDelivery,
  freshName,
  makePiece,
  orderAddress,
  placeButton,
} from "./shopping.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "gift.cards.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** Staff issue a card that they hand over. @returns its code, and the page of the card */
async function issue(page: Page, amount: string): Promise<{ code: string; path: string }> {
  const name = freshName();
  await openAdmin(page, EMAIL, "/admin/gift-cards");
  await page.getByRole("button", { name: "Issue a card" }).click();
  const form = page.getByRole("dialog", { name: "Issue a gift card" });
  await form.getByLabel("Amount (₦)").fill(amount);
  await form.getByLabel("For (name)").fill(name);
  await form.getByLabel("Mail it").uncheck();
  await form.getByRole("button", { name: "Issue" }).click();
  const shown = page.getByRole("dialog", { name: "The card's code" });
  const code = await shown.getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).textContent();
  await shown.getByRole("button", { name: "Done" }).click();
  await page.goto(`/admin/gift-cards?q=${name}`);
  await page.getByRole("link", { name: /^Card …/ }).click();
  await expect(page.getByRole("heading", { name: `Card …${code!.slice(-4)}` })).toBeVisible();
  return { code: code!, path: new URL(page.url()).pathname };
}

async function fillCart(page: Page): Promise<void> {
  const id = await makePiece(page, `Trainer ${freshName()}`, { "42": 3 });
  await page.goto(`/product/${id}`);
  await expect(async () => {
    await page
      .getByRole("group", { name: "Size" })
      .locator("label:has(input:enabled)")
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled({
      timeout: 1000,
    });
  }).toPass();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page, freshEmail());
  await fillDelivery(page);
}

async function useCard(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "I have a gift card" }).click();
  await page.getByLabel("Gift card").fill(code.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Use it" }).click();
}

test("a card that staff hand over pays a part at checkout, and the rest is asked for", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const staff = await openElsewhere(browser);
  const { code, path } = await issue(staff, "20000");

  await fillCart(page);
  await useCard(page, "0000-0000-0000-0000");
  await expect(page.getByText("There is no such gift card")).toBeVisible();
  await page.getByLabel("Gift card").fill(code);
  await page.getByRole("button", { name: "Use it" }).click();
  const summary = page.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText(`Gift card …${code.slice(-4)}, with ₦20,000.00 on it`);
  await expect(summary).toContainText("−₦20,000.00");
  await expect(summary).toContainText("Still to pay₦43,000.00");
  await choosePayment(page, /Bank transfer/);
  await expect(placeButton(page)).toContainText("₦43,000.00");
  await placeButton(page).click();
  await orderAddress(page);
  await expect(page.getByText("−₦20,000.00")).toBeVisible();
  await expect(page.getByText("₦43,000.00 is not paid yet.")).toBeVisible();

  await staff.goto(path);
  await expect(staff.getByRole("region", { name: "Balance" })).toContainText("₦0");
});

test("a refund goes back to the card first, and whoever has its code sees what is on it", async ({
  page,
  browser,
}) => {
  const staff = await openElsewhere(browser);
  // Staff refund at a desk.
  await staff.setViewportSize({ width: 1440, height: 900 });
  const { access_token } = await signInByWire(staff.request, EMAIL);
  const issued = await staff.request.post("/rest/v1/rpc/issue_gift_card", {
    headers: { Authorization: `Bearer ${access_token}` },
    data: { press_id: crypto.randomUUID(), amount: 20_000, last_day: null },
  });
  const { id, code } = (await issued.json()) as { id: string; code: string };
  const product_id = await makePiece(page, `Trainer ${freshName()}`, { "42": 3 });
  const order = await ask<{ id: string }>(page, "place_order", {
    contact: { name: "Adaeze Obi", email: freshEmail(), phone: "0803 555 0142" },
    delivery_method: "pickup",
    payment_method: "transfer",
    gift_card: code,
    lines: [{ product_id, size: "42", quantity: 1, price: 60_000 }],
    expected: { delivery_fee: 0, gift_card: 20_000, total: 60_000 },
  });

  await openAdmin(staff, EMAIL, `/admin/orders/${order.id}`);
  await staff.getByRole("button", { name: "Confirm transfer" }).click();
  await expect(staff.getByRole("button", { name: "Confirm transfer" })).toBeHidden();
  await staff.getByRole("button", { name: "Refund", exact: true }).click();
  const refund = staff.getByRole("dialog");
  await refund.getByLabel("Amount (₦)").fill("5000");
  await expect(refund.getByLabel("Goes back first")).toHaveValue("card");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await staff.getByRole("button", { name: "Give it back to the gift card" }).click();
  await staff.getByRole("button", { name: "Give it back", exact: true }).click();
  await expect(staff.getByText("Refund sent")).toBeVisible();
  await staff.goto(`/admin/gift-cards/${id}`);
  await expect(staff.getByRole("region", { name: "Balance" })).toContainText("₦5,000");
  await expect(staff.getByText("Came back")).toBeVisible();

  await page.goto("/gift-cards");
  await page.getByLabel("Code").fill("nothing");
  await page.getByRole("button", { name: "See what is on it" }).click();
  await expect(page.getByText("There is no such gift card")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "See what is on it" }).click();
  await expect(page.getByRole("region", { name: "On your card" })).toContainText("₦5,000");
  const printed = page.waitForEvent("download");
  await page.getByRole("button", { name: "Print it" }).click();
  expect((await printed).suggestedFilename()).toBe(`gift-card-${code.slice(-4)}.pdf`);
});

test("a card that one shopper buys is mailed to another, and pays all of an order", async ({
  page,
  browser,
}) => {
  const to = freshEmail();
  const giver = await openElsewhere(browser);
  await giver.goto("/gift-cards");
  const form = giver.getByRole("form", { name: "Buy a gift card" });
  await form.getByRole("button", { name: /^₦100,000/ }).click();
  await form.getByLabel("Their email").fill(to);
  await form.getByLabel("Your name").fill("Bola Ige");
  await form.getByLabel("Your email").fill(freshEmail());
  await form.getByRole("button", { name: /^Order a card of ₦100,000/ }).click();
  await giver.getByRole("button", { name: "Pay now" }).click();
  await giver.getByRole("button", { name: "Pay", exact: true }).click();
  const { text } = await readMail(page, to, "gift-card");
  const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text)![0];

  await fillCart(page);
  await useCard(page, code);
  await expect(page.getByText("Your gift card pays all of it.")).toBeVisible();
  await placeButton(page).click();
  const { order_id: id, key } = await orderAddress(page);
  await expect(page.getByText("₦63,000.00 paid by gift card.")).toBeVisible();

  // What comes back needs no bank account: the card has its money again.
  await asStaff(page, `orders?id=eq.${id}`, { status: "delivered" }, "PATCH");
  await page.reload();
  await page.getByRole("button", { name: /^Return (or exchange|it)$/ }).click();
  const back = page.getByRole("form", { name: "Return or exchange" });
  await back.getByRole("checkbox").check();
  await back.getByLabel("Why?").selectOption({ label: "I changed my mind" });
  await expect(back.getByLabel("Your bank account for the refund")).toHaveCount(0);
  await back.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("article", { name: "Return" })).toBeVisible();
  await stepReturn("authorize", "receive", "inspect")({ page, id, key });
  await settleReturn("refund")({ page, id, key });
  await page.reload();
  await expect(page.getByRole("article", { name: "Return" })).toContainText(
    "Your money goes back to the gift card or store credit that you paid with.",
  );
});
