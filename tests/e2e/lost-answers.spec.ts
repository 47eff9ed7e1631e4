import { expect, test } from "./fixtures.ts";
import { loseAnswer, loseRequest } from "./lose-answer.ts";
import { orderPieces } from "./parcels.ts";
import { appCode, freshEmail, login, PASSWORD, readMail, signOut, signUp } from "./people.ts";
import {
  asStaff,
  beginCheckout,
  choosePayment,
  countOrders,
  fillContact,
  fillDelivery,
  freshName,
  makePiece,
  orderAddress,
  placeButton,
  waitForTotal,
} from "./shopping.ts";

const AWAY = "The shop cannot be reached. Check your connection and try again.";
const UNKNOWN = /, it seems: no answer came\./;

test("a code whose look-up is lost is looked up again, and nobody pays without it unseen", async ({
  page,
}) => {
  const { code } = await asStaff<{ code: string }>(page, "rpc/issue_gift_card", {
    press_id: crypto.randomUUID(),
    amount: 20_000,
    last_day: null,
  });
  await beginCheckout(page);
  await fillContact(page, freshEmail());
  await fillDelivery(page);
  await choosePayment(page, /Bank transfer/);
  await waitForTotal(page);

  await loseRequest(page, /rpc.quote_promotions_with_code$/);
  await page.getByLabel("Discount code").fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(AWAY)).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("We do not know this code")).toBeVisible();
  // Emptied, it is gone.
  await page.getByLabel("Discount code").fill("");
  await expect(page.getByText("We do not know this code")).toBeHidden();

  await loseRequest(page, /rpc.quote_gift_card$/);
  await page.getByRole("button", { name: "I have a gift card" }).click();
  await page.getByLabel("Gift card").fill(code);
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByText(AWAY)).toBeVisible();
  // Who orders all the same is asked to look first: the card pays a part of it.
  await placeButton(page).click();
  await expect(
    page.getByText("The shop has not answered about your gift card yet, so we ask again."),
  ).toBeVisible();
  await expect(page.getByText(`Gift card …${code.slice(-4)}`)).toBeVisible();
  await waitForTotal(page);
  await placeButton(page).click();
  await orderAddress(page);
  await expect(page.getByText("−₦20,000.00")).toBeVisible();
});

test("a gift card that is ordered without an answer is ordered once, and its form is there after a reload", async ({
  page,
}) => {
  await page.goto("/gift-cards");
  const form = page.getByRole("form", { name: "Buy a gift card" });
  const [to, from] = [freshEmail(), freshEmail()];
  await form.getByRole("button", { name: /^₦100,000/ }).click();
  await form.getByLabel("Their email").fill(to);
  await form.getByLabel("Your words to them").fill("Many happy returns");
  await form.getByLabel("Your name").fill("Bola Ige");
  await form.getByLabel("Your email").fill(from);
  await form.getByText("Bank transfer").click();
  const order = form.getByRole("button", { name: /^Order a card of ₦100,000/ });
  await loseAnswer(page, /rpc.buy_gift_card$/);
  await order.click();
  await expect(page.getByText(AWAY)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Their email")).toHaveValue(to);
  await expect(form.getByLabel("Your words to them")).toHaveValue("Many happy returns");
  await expect(form.getByLabel("Bank transfer")).toBeChecked();
  await order.click();
  await orderAddress(page);
  expect(await countOrders(page, from)).toBe(1);
  // It is ordered: another one begins anew.
  await page.goto("/gift-cards");
  await expect(form.getByLabel("Their email")).toHaveValue("");
});

test("two-step sign-in that is on without an answer is on, with its recovery codes", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/profile");
  const setUp = page.getByRole("button", { name: "Set up two-step sign-in" });
  await loseAnswer(page, /auth.v1.factors$/);
  await setUp.click();
  await expect(page.getByText(AWAY)).toBeVisible();
  // What the lost press has begun is no hindrance.
  await setUp.click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await page.getByLabel("Code from the app").fill(appCode(secret));
  // Neither is the look at what came of it answered.
  await loseAnswer(page, /auth.v1.user/);
  await loseAnswer(page, /factors.[^/]+.verify$/);
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText(AWAY).last()).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
});

test("an account that has moved without an answer goes by its new address", async ({ page }) => {
  await signUp(page);
  await page.goto("/profile");
  const next = freshEmail();
  const form = page.getByRole("form", { name: "Move to another email" });
  await form.getByLabel("New email").fill(next);
  await form.getByRole("button", { name: "Send the mail" }).click();
  const { code } = await readMail(page, next, "auth-email_change");
  await page.getByLabel("Code from the mail").fill(code);
  await loseAnswer(page, /auth.v1.verify/);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your email was changed")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(next);
  await page.reload();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(next);
  await expect(form.getByLabel("New email")).toBeVisible();
});

test("a password that was changed without an answer is changed", async ({ page }) => {
  const email = await signUp(page);
  await page.goto("/profile");
  const form = page.getByRole("form", { name: "Password" });
  const next = `${PASSWORD}-next`;
  await form.getByLabel("Current password").fill(PASSWORD);
  await form.getByRole("textbox", { name: /^New password/ }).fill(next);
  await loseAnswer(page, /auth.v1.user/);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText(AWAY)).toBeVisible();
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
  // A wrong present one is refused as ever.
  await form.getByLabel("Current password").fill(PASSWORD);
  await form.getByRole("textbox", { name: /^New password/ }).fill(next);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Your current password is wrong")).toBeVisible();
  await signOut(page);
  await page.goto("/auth");
  await login(page, email, next);
  await expect(page.getByText("Signed in successfully!")).toBeVisible();
});

test("an account that is gone without an answer is said to be gone", async ({ page }) => {
  await signUp(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await loseAnswer(page, /rpc.delete_my_account$/);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText(AWAY)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account was deleted")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a review that is there without an answer is shown, and can be changed", async ({ page }) => {
  const id = await makePiece(page, `Praised Loafer ${freshName()}`, { 40: 3 });
  await signUp(page);
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "Write a Review" }).click();
  const form = page.getByRole("form", { name: "Submit Review" });
  await form.getByLabel("Title").fill("Worth every kobo");
  await form.getByLabel("Comment").fill("They fit.");
  await loseAnswer(page, /rest.v1.reviews/);
  await form.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  // What was typed is there after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Write a Review" }).click();
  await form.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("You have already reviewed this product")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Worth every kobo" })).toBeVisible();

  await page.reload();
  const remove = page.getByRole("button", { name: "Delete your review" });
  await loseAnswer(page, /rest.v1.reviews\?id=/);
  await remove.click();
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await remove.click();
  await expect(page.getByText("Review deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Worth every kobo" })).toBeHidden();
});

test("of a heart and a name that are changed without an answer nobody says for certain that they failed", async ({
  page,
}) => {
  const id = await makePiece(page, `Wished Loafer ${freshName()}`, { 40: 3 });
  await signUp(page);
  await page.goto(`/product/${id}`);
  const heart = (word: string) =>
    page.getByRole("button", { name: new RegExp(`^${word} wishlist: Wished`) }).first();
  await loseAnswer(page, /rest.v1.wishlists$/);
  await heart("Add to").click();
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  // The shop has it, and is asked.
  await heart("Remove from").click();
  await expect(page.getByText("Removed from wishlist")).toBeVisible();
  await expect(heart("Add to")).toBeVisible();

  await page.goto("/profile");
  const form = page.getByRole("form", { name: "Details" });
  await form.getByLabel("Full Name").fill("Adaeze Okafor");
  await loseAnswer(page, /rest.v1.profiles/);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
});

test("who leaves the newsletter without an answer reads that nobody knows, and tries again", async ({
  page,
}) => {
  const email = freshEmail();
  await page.request.post("/rest/v1/rpc/subscribe_newsletter", { data: { email } });
  const { text } = await readMail(page, email, "newsletter-welcome");
  await page.goto(/\S+unsubscribe\?token=[\w-]+/.exec(text)![0]);
  const unknown = page.getByText("No answer came from the shop, so nobody knows");
  for (const lose of [loseRequest, loseAnswer]) {
    await lose(page, /unsubscribe.data/);
    await page.getByRole("button", { name: /^(Unsubscribe|Try again)$/ }).click();
    await expect(unknown).toBeVisible();
    await expect(page.getByRole("heading", { name: "Newsletter" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await expect(unknown).toBeHidden();
});

test("what is typed into a message, a review, a sign-up and a search for an order outlives a reload, but for passwords", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Bola Ige");
  await page.getByLabel("Message").fill("Do you mend heels?");
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("Do you mend heels?");
  await page.getByRole("main").getByLabel("Email").fill(freshEmail());
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("");

  await page.goto("/track");
  await page.getByLabel("Order number").fill("1a2b3c4d");
  await page.reload();
  await expect(page.getByLabel("Order number")).toHaveValue("1a2b3c4d");

  await page.goto("/auth?tab=signup");
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full Name").fill("Bola Ige");
  await form.getByRole("button", { name: "Show password" }).click();
  await form.getByRole("textbox", { name: /^Password/ }).fill(PASSWORD);
  await form.getByLabel("Email").fill("bola@");
  await page.reload();
  await expect(form.getByLabel("Full Name")).toHaveValue("Bola Ige");
  await expect(form.getByLabel("Email")).toHaveValue("bola@");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(PASSWORD);

  const id = await makePiece(page, `Awaited Loafer ${freshName()}`, { 40: 3 });
  await signUp(page);
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "Write a Review" }).click();
  const review = page.getByRole("form", { name: "Submit Review" });
  await review.getByText("2 stars").click({ force: true });
  await review.getByLabel("Comment").fill("They pinch.");
  await page.reload();
  await page.getByRole("button", { name: "Write a Review" }).click();
  await expect(review.getByLabel("Comment")).toHaveValue("They pinch.");
  await expect(review.getByLabel("2 stars")).toBeChecked();
  // Thrown away.
  await review.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Write a Review" }).click();
  await expect(review.getByLabel("Comment")).toHaveValue("");
});

test("who reads the mail in between finds the field for an order's code again", async ({
  page,
}) => {
  const email = freshEmail();
  const product_id = await makePiece(page, `Asked Mule ${freshName()}`, { 40: 2 });
  const lines = [{ product_id, size: "40", quantity: 1 }];
  const { id } = await orderPieces(page, email, lines, "on_delivery");
  await page.goto("/track");
  const form = page.getByRole("form", { name: "Track your order" });
  await form.getByLabel("Order number").fill(id.slice(0, 8));
  await form.getByLabel("Email or mobile number").fill(email);
  await form.getByRole("button", { name: "Send me a code" }).click();
  const { code } = await readMail(page, email, "order-track-code");
  await page.reload();
  await page.getByLabel("Code from the mail").fill(code);
  await page.keyboard.press("Enter");
  expect((await orderAddress(page)).order_id).toBe(id);
  await page.goto("/track");
  await expect(form).toBeVisible();
});
