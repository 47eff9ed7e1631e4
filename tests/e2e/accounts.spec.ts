import type { Page } from "@playwright/test";
import { awaitScripted, expect, holdScripts, openElsewhere, test } from "./fixtures.ts";
import { loseAnswer, loseRequest } from "./lose-answer.ts";
import {
  appCode,
  freshEmail,
  login,
  makeAccount,
  PASSWORD,
  pressSignOut,
  readMail,
  signOut,
  signUp,
  signUpByForm,
} from "./people.ts";
import { beginCheckout, freshName, makePiece } from "./shopping.ts";
import { ask, openTemi } from "./temi.ts";

const sessionOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("sb-oriki-auth-token") ?? "null"));

test("sign up, reload, stay signed in; sign out ends it in every tab", async ({
  page,
  context,
}) => {
  const email = await signUpByForm(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByText("Email cannot be changed")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/orders");
  await expect(other.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/auth\?next=%2Forders/);
});

test("what is wrong stands beside its field, and the server's refusal in a toast", async ({
  page,
}) => {
  const email = await makeAccount(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Enter your email")).toBeVisible();
  await login(page, email, "not-the-one");
  await expect(page.getByText("Invalid login credentials")).toHaveCount(2);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full Name").fill("Adaeze Obi");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("textbox", { name: /^Password/ }).fill("12345");
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(form.getByText("Password should be at least 6 characters.")).toBeVisible();
  await form.getByRole("button", { name: "Show password" }).click();
  await expect(form.getByRole("textbox", { name: /^Password/ })).toHaveAttribute("type", "text");
  await form.getByRole("textbox", { name: /^Password/ }).fill("password1");
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(form.getByText(/easy to guess/)).toBeVisible();
});

const NO_ANSWER = "The shop cannot be reached. Check your connection and try again.";

test("a sign-up whose answer is lost keeps what was typed, and leads whoever presses again to the login", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  const email = freshEmail();
  await page.goto("/auth?tab=signup&next=/profile");
  await loseAnswer(page, /auth.v1.signup/);
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full Name").fill("Adaeze Obi");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("textbox", { name: /^Password/ }).fill(PASSWORD);
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(form.getByRole("alert")).toHaveText(NO_ANSWER);
  await expect(page.getByText(NO_ANSWER)).toHaveCount(2);
  await expect(form.getByRole("button", { name: "Log in instead" })).toBeHidden();
  await expect(form.getByLabel("Full Name")).toHaveValue("Adaeze Obi");
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(form.getByText("User already registered")).toBeVisible();
  await form.getByRole("button", { name: "Log in instead" }).click();

  const back = page.getByRole("form", { name: "Login" });
  await expect(back.getByLabel("Email")).toHaveValue(email);
  await expect(back.getByRole("textbox", { name: "Password" })).toBeFocused();
  await back.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await loseRequest(page, /auth.v1.token/);
  await back.getByRole("button", { name: "Login" }).click();
  await expect(back.getByRole("alert")).toHaveText(NO_ANSWER);
  await expect(page.getByText("Failed to fetch")).toHaveCount(0);
  await expect(back.getByLabel("Email")).toHaveValue(email);
  await back.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/profile");
});

test("a token about to expire is renewed in the background", async ({ page }) => {
  await signUp(page);
  const before = await sessionOf(page);
  const renewal = page.waitForResponse((answer) =>
    answer.url().includes("grant_type=refresh_token"),
  );
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("sb-oriki-auth-token")!);
    session.expires_at = Math.floor(Date.now() / 1000) + 45;
    localStorage.setItem("sb-oriki-auth-token", JSON.stringify(session));
  });
  await page.goto("/products");
  expect((await renewal).status()).toBe(200);
  await expect
    .poll(async () => (await sessionOf(page)).refresh_token)
    .not.toBe(before.refresh_token);
  expect((await sessionOf(page)).expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
});

test("a forgotten password is replaced through the mail's link", async ({ page }) => {
  const email = await makeAccount(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the mail" }).click();
  await expect(page.getByLabel("Code from the mail")).toBeVisible();
  const { link } = await readMail(page, email, "auth-recovery");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(page.getByText(`You can choose a new password for ${email}.`)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: /New password/ }).fill("a-better-one-77");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
  await expect(page).toHaveURL("/");
  await signOut(page);
  await page.goto("/auth");
  await login(page, email, "a-better-one-77");
  await expect(page.getByText("Signed in successfully!")).toBeVisible();
});

test("a session that has ended leads to the sign-in page, which says so, and back", async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  const elsewhere = await openElsewhere(browser);
  await elsewhere.goto("/auth?next=/profile");
  await login(elsewhere, email);
  await elsewhere.getByRole("button", { name: "Sign out others" }).click();
  await expect(elsewhere.getByText("Your other sessions were signed out")).toBeVisible();
  await elsewhere.close();

  await page.goto("/orders");
  await expect(page).toHaveURL("/auth?next=%2Forders&ended");
  await expect(page.getByText("You were signed out, to keep your account safe.")).toBeVisible();
  await login(page, email);
  await expect(page).toHaveURL("/orders");
});

test("a session that was ended elsewhere leaves nothing of the account's checkout and conversation", async ({
  page,
}) => {
  const email = await signUp(page);
  await beginCheckout(page);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await openTemi(page, "/about");
  await ask(page, "Where is my order?");
  const keeps = (text: string) =>
    page.evaluate((text) => JSON.stringify([localStorage, sessionStorage]).includes(text), text);
  expect([await keeps(email), await keeps("Where is my order?")]).toEqual([true, true]);
  const { access_token: token } = await sessionOf(page);
  await page.request.post("/auth/v1/logout?scope=global", {
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto("/orders");
  await expect(page).toHaveURL("/auth?next=%2Forders&ended");
  expect([await keeps(email), await keeps("Where is my order?")]).toEqual([false, false]);
});

test("who signs out in one tab is not told in the other that the session ended", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/orders");
  const other = await page.context().newPage();
  await other.goto("/");
  await signOut(other);
  await expect(page).toHaveURL("/auth?next=%2Forders");
  await expect(page.getByRole("heading", { name: /Welcome/ })).toBeVisible();
  await expect(page.getByText("You were signed out")).toHaveCount(0);
});

test("who signs out is not told that the session ended, however late an answer comes", async ({
  page,
}) => {
  await signUp(page);
  const late = Promise.withResolvers<void>();
  await page.route("**/rest/v1/rpc/list_addresses", async (route) => {
    await late.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/rest/v1/rpc/list_addresses");
  await page.goto("/profile");
  await asked;
  const ended = page.waitForResponse("**/auth/v1/logout?*");
  await pressSignOut(page);
  await expect(page).toHaveURL("/");
  expect((await ended).status()).toBe(204);
  const answered = page.waitForResponse("**/rest/v1/rpc/list_addresses");
  late.resolve();
  expect((await answered).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL("/auth?next=%2Fprofile");
});

/** The status that the shop has for a token. */
const statusOf = async (page: Page, token: string) =>
  (
    await page.request.get("/auth/v1/user", { headers: { authorization: `Bearer ${token}` } })
  ).status();

test("who signs out without a network is out at once, and the shop is told when it is back", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  await signUp(page);
  const { access_token: token } = await sessionOf(page);
  await page.goto("/profile");
  const other = await page.context().newPage();
  await other.goto("/orders");
  await expect(other.getByRole("heading", { name: "My Orders" })).toBeVisible();
  // Only what ends the session at the shop is lost.
  await page.route("**/auth/v1/logout?*", (route) => route.abort());
  await pressSignOut(page);
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Failed to fetch")).toHaveCount(0);
  expect(await page.evaluate((token) => JSON.stringify(localStorage).includes(token), token)).toBe(
    false,
  );
  await expect(other).toHaveURL(/\/auth\?next=%2Forders/);
  expect(await statusOf(page, token)).toBe(200);
  await page.unroute("**/auth/v1/logout?*");
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => statusOf(page, token)).toBe(403);
});

test("who signs out and gets no answer is led on", async ({ browser }) => {
  const page = await openElsewhere(browser);
  await signUp(page);
  const { access_token: token } = await sessionOf(page);
  await page.route("**/auth/v1/logout?*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await signOut(page);
  await expect.poll(() => statusOf(page, token)).toBe(403);
  // Without any network, too.
  await page.unroute("**/auth/v1/logout?*");
  await signUp(page);
  await page.goto("/profile");
  await awaitScripted(page, "Your cart stays here.");
  await page.context().setOffline(true);
  await pressSignOut(page);
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You are offline").first()).toBeVisible();
  expect(await sessionOf(page)).toBeNull();
});

test("a link that is opened while somebody else is signed in asks before it changes who is", async ({
  page,
  browser,
}) => {
  const email = await makeAccount(page);
  await page.goto("/auth?forgotten");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the mail" }).click();
  const { link } = await readMail(page, email, "auth-recovery");

  const theirs = await openElsewhere(browser);
  const other = await signUp(theirs);
  await theirs.goto(link);
  await expect(theirs.getByText(`You are signed in as ${other}.`)).toBeVisible();
  await theirs.goto("/profile");
  await expect(theirs.getByLabel("Email", { exact: true })).toHaveValue(other);
  await theirs.goto(link);
  await theirs.getByRole("button", { name: `Continue as ${email}` }).click();
  await theirs.getByRole("textbox", { name: /New password/ }).fill("a-better-one-77");
  await theirs.getByRole("button", { name: "Save and sign in" }).click();
  await expect(theirs.getByText("Your password was changed")).toBeVisible();
  await theirs.goto("/profile");
  await expect(theirs.getByLabel("Email", { exact: true })).toHaveValue(email);
  await theirs.close();
});

test("a forgotten password is replaced with the mailed code", async ({ page }) => {
  const email = await makeAccount(page);
  await page.goto("/auth?forgotten");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the mail" }).click();
  const { code } = await readMail(page, email, "auth-recovery");
  await page.getByLabel("Code from the mail").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Token has expired or is invalid")).toBeVisible();
  await page.getByLabel("Code from the mail").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: /New password/ }).fill("a-better-one-77");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
});

test("two-step sign-in: set up, sign in with the app, then with a recovery code", async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await expect(page.getByAltText(/QR code/)).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await page.getByLabel("Code from the app").fill(appCode(secret));
  await page.getByRole("button", { name: "Switch on" }).click();
  const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent())!;
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await signOut(page);
  await page.goto("/auth?next=/profile");
  await login(page, email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  expect(await sessionOf(page)).toBeNull();
  const field = page.getByLabel("Code from your authenticator app");
  await field.fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Invalid TOTP code entered")).toBeVisible();
  // The next step of the clock: a code works once, and the neighbouring one counts.
  await field.fill(appCode(secret, Date.now() + 30_000));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();

  await signOut(page);
  await page.goto("/auth");
  await login(page, email);
  await page.getByLabel("Code from your authenticator app").fill(recovery);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Signed in successfully!")).toBeVisible();
});

test("a heart pressed while signed out is saved after signing in", async ({ page }) => {
  const word = freshName();
  const name = `Wished Runner ${word}`;
  await makePiece(page, name, { 40: 3 });
  await page.goto(`/products?q=${word}`);
  await page.getByRole("button", { name: `Add to wishlist: ${name}` }).click();
  await expect(page.getByText("Please sign in to add to wishlist")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=%2Fproducts/);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Full Name").fill("Adaeze Obi");
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByRole("textbox", { name: /^Password/ }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Added to wishlist")).toBeVisible();
  await expect(page).toHaveURL(`/products?q=${word}`);
  await expect(page.getByRole("button", { name: `Remove from wishlist: ${name}` })).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  // Under the header, where toasts stand: told at the other end of the window.
  const remove = page.getByRole("button", { name: `Remove from wishlist: ${name}` });
  await remove.evaluate((button) => {
    scrollBy({ top: button.getBoundingClientRect().top - 100, behavior: "instant" });
  });
  await remove.click();
  const told = page.getByText("Removed from wishlist");
  await expect(told).toBeVisible();
  expect((await told.boundingBox())!.y).toBeGreaterThan(400);
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
});

test("saving what another tab has saved already says so", async ({ page, context }) => {
  await signUp(page);
  // This tab has looked at the wishlist before the other one changes it.
  const looked = page.waitForResponse(
    (answer) =>
      answer.url().includes("/rest/v1/wishlists?") && new URL(page.url()).pathname === "/product/1",
  );
  await page.goto("/product/1");
  await looked;
  const product = page.getByRole("main");
  const heart = product.getByRole("button", { name: /^Add to wishlist/ }).first();
  await expect(heart).toBeVisible();
  const other = await context.newPage();
  await other.goto("/product/1");
  await other
    .getByRole("button", { name: /^Add to wishlist/ })
    .first()
    .click();
  await expect(other.getByText("Added to wishlist")).toBeVisible();
  await heart.click();
  await expect(page.getByText("Already in wishlist")).toBeVisible();
});

test("a review is written once, changed, and removed with a way back", async ({ page }) => {
  const id = await makePiece(page, `Praised Runner ${freshName()}`, { 40: 3 });
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "Write a Review" }).click();
  await expect(page.getByText("Please sign in to leave a review")).toBeVisible();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Full Name").fill("Adaeze Obi");
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByRole("textbox", { name: /^Password/ }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();

  const title = `Worth every kobo ${Date.now()} <b>`;
  const form = page.getByRole("form", { name: "Submit Review" });
  await expect(form.getByRole("radio", { name: "5 stars" })).toBeChecked();
  await form.getByRole("button", { name: "Submit Review" }).click();
  await expect(form.getByText("Give your review a title")).toBeVisible();
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Comment").fill("They fit.");
  await form.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Review submitted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  await page.getByRole("button", { name: "Write a Review" }).click();
  await form.getByLabel("Title").fill("Again");
  await form.getByLabel("Comment").fill("Twice.");
  await form.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("You have already reviewed this product")).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit your review" }).click();
  const edit = page.getByRole("form", { name: "Save Review" });
  await edit.getByLabel("Title").fill(`${title} changed`);
  await edit.getByRole("button", { name: "Save Review" }).click();
  await expect(page.getByRole("heading", { name: `${title} changed` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: `${title} changed` })).toBeVisible();

  await page.getByRole("button", { name: "Delete your review" }).click();
  await expect(page.getByRole("heading", { name: `${title} changed` })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: `${title} changed` })).toBeVisible();
});

test("a form sent before the scripts are there waits for them, and stays out of the address", async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  const opened = page.goto("/auth");
  const form = page.getByRole("form", { name: "Login" });
  await form.getByLabel("Email").fill("nobody@example.com");
  await form.getByRole("textbox", { name: "Password" }).fill("a-secret-of-mine");
  await form.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/auth");
  scripts.arrive();
  await opened;
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
  await expect(page).toHaveURL("/auth");
});
