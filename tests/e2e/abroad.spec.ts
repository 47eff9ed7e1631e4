import { expect, test } from "./fixtures.ts";
import {
  addToCart,
  beginCheckout,
  choosePayment,
  fillContact,
  fillDelivery,
  freshName,
  makePiece,
  orderAddress,
  placeButton,
} from "./shopping.ts";

test("who reckons in pounds sees them beside naira, on every page and tab, and pays naira @wide", async ({
  page,
}) => {
  // Of its own: others of the shop may be on sale, and cost less than their price.
  const id = await makePiece(page, `Guide Trainer ${freshName()}`, { "9": 20 });
  const piece = await addToCart(page, { id });
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart.getByText("You pay in naira")).toBeHidden();
  await page.keyboard.press("Escape");
  const choice = page.getByRole("combobox", { name: "Prices also in" });
  await choice.selectOption("Pounds");
  const pounds = `about £${Math.round(piece.price / 2000)}`;
  await expect(page.getByRole("main").getByText(pounds).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByText(pounds).first()).toBeVisible();
  await page
    .getByRole("button", { name: /^(Open cart|Cart|Shopping cart)/i })
    .first()
    .click();
  await expect(cart.getByText(/^About £\d+, at ₦2,000 for GBP 1\. You pay in naira/)).toBeVisible();
  await page.keyboard.press("Escape");
  await choice.selectOption("Naira only");
  await expect(page.getByRole("main").getByText(pounds)).toHaveCount(0);
});

test("who lives abroad orders for somebody at home with a number of their own @wide", async ({
  page,
}) => {
  await beginCheckout(page);
  await fillContact(page);
  const own = page.getByLabel("Mobile number");
  await own.fill("+44 7911 123456");
  await fillDelivery(page);
  await choosePayment(page, /Bank transfer/);
  await placeButton(page).click();
  await expect(page.getByText("Enter a Nigerian mobile number")).toBeVisible();
  await page.getByLabel("Somebody else receives it").check();
  await expect(page.getByText("The rider calls the receiver.")).toBeVisible();
  await page.getByLabel("Receiver's name").fill("Ngozi Eze");
  await page.getByLabel("Receiver's phone").fill("0803 555 0199");
  await placeButton(page).click();
  await orderAddress(page);
  await expect(page.getByText("+234 803 555 0199").first()).toBeVisible();
});
