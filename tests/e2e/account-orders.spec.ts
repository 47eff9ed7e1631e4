import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { freshEmail, PASSWORD, readMail, signUp } from "./people.ts";
import { beginCheckout, choosePayment, placeButton, placeOrder, waitForTotal } from "./shopping.ts";

const WHERE = "Where should it go?";

async function saveAddress(page: Page, fields: { label: string; name: string; street: string }) {
  await page.getByRole("button", { name: "Add an address" }).click();
  const form = page.getByRole("form", { name: "Address" });
  await form.getByLabel(/^Name of this address/).fill(fields.label);
  await form.getByLabel("Full name").fill(fields.name);
  await form.getByLabel("Mobile number").fill("0803 555 0142");
  await form.getByLabel("State").selectOption("Lagos");
  await form.getByLabel("City or town").fill("Ikeja");
  await form.getByLabel("Street and number").fill(fields.street);
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText(`${fields.street}, Ikeja, Lagos`)).toBeVisible();
}

test("saved addresses in the checkout: the usual one stands there, another is chosen, a new one is kept", async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto("/profile");
  await saveAddress(page, { label: "Home", name: "Adaeze Obi", street: "3 Allen Avenue" });
  await saveAddress(page, { label: "Mum", name: "Ngozi Obi", street: "7 Opebi Road" });

  // Who and where stand there already.
  await beginCheckout(page, { step: WHERE });
  await expect(page.getByText(`You are signed in as ${email}.`, { exact: false })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Adaeze Obi");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Mobile number")).toHaveValue("+234 803 555 0142");
  const deliverTo = page.getByRole("group", { name: "Deliver to" });
  await expect(deliverTo.getByRole("radio", { name: /^Home/ })).toBeChecked();
  await expect(page.getByLabel("Street and number")).toHaveCount(0);
  await deliverTo.getByText("Mum", { exact: true }).click();
  await expect(deliverTo.getByRole("radio", { name: /^Mum/ })).toBeChecked();
  // Pressed while the fees are still on their way, it orders nothing that was not seen.
  const fees = Promise.withResolvers<void>();
  await page.route("**/rest/v1/rpc/quote_delivery", async (route) => {
    await fees.promise;
    await route.continue();
  });
  await page.reload();
  await expect(deliverTo.getByRole("radio", { name: /^Mum/ })).toBeChecked();
  await placeButton(page).click();
  fees.resolve();
  await expect(page.getByRole("alert")).toContainText(/It comes to ₦[\d,.]+ now\. Press again/);
  await choosePayment(page, /Pay on delivery/);
  await expect(page.getByLabel("Full name")).toHaveValue("Ngozi Obi");

  // Somebody else's door, typed.
  await deliverTo.getByText("Another address").click();
  await placeButton(page).click();
  await expect(page.getByText("Enter the street and number")).toBeVisible();
  await page.getByLabel("State").selectOption({ label: "Lagos" });
  await page.getByLabel("City or town").fill("Ikeja");
  await page.getByLabel("Street and number").fill("1 Toyin Street");
  await waitForTotal(page);
  await choosePayment(page, /Pay on delivery/);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you, Ngozi." })).toBeVisible();

  await page.getByRole("button", { name: "Save this address" }).click();
  await expect(page.getByText("Address saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save this address" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("1 Toyin Street").first()).toBeVisible();

  // The order is theirs, and the address is offered next time.
  await page.goto("/orders");
  await expect(page.getByText("Pending")).toBeVisible();
  await beginCheckout(page, { step: WHERE });
  await expect(deliverTo.getByRole("radio")).toHaveCount(4);
  await expect(deliverTo.getByRole("radio", { name: /^Home/ })).toBeChecked();
  await expect(deliverTo.getByRole("radio", { name: /^1 Toyin Street/ })).toBeVisible();
});

test("what one person's account put into the checkout is gone when they sign out", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/profile");
  await saveAddress(page, { label: "Home", name: "Adaeze Obi", street: "3 Allen Avenue" });
  await beginCheckout(page, { step: WHERE });
  await expect(page.getByRole("radio", { name: /^Home/ })).toBeChecked();
  const other = await page.context().newPage();
  await other.goto("/profile");
  await other.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByText("No account needed.", { exact: false })).toBeVisible();
});

test("an order placed as a guest joins the account once its mail is answered", async ({ page }) => {
  const email = freshEmail();
  await beginCheckout(page);
  await placeOrder(page, /Pay on delivery/, email);
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  const number = page
    .url()
    .match(/orders\/([0-9a-f]{8})/)![1]!
    .toUpperCase();

  // The order's page asks for a password only: whose it is stands in the order.
  const account = page.getByRole("form", { name: "Open an account" });
  await account.getByRole("button", { name: "Open my account" }).click();
  await expect(account.getByText("Enter a password")).toBeVisible();
  await account.getByRole("textbox", { name: /^Password/ }).fill(PASSWORD);
  await account.getByRole("button", { name: "Open my account" }).click();
  await expect(page.getByText("Account created successfully!")).toBeVisible();
  const keep = page.getByRole("region", { name: "Keep your order at hand" });
  await keep.getByRole("link", { name: "My Orders" }).click();
  // Anybody can type anybody's address: nothing is shown before it is proved.
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page.getByRole("button", { name: "Send me a code" }).click();
  const { code } = await readMail(page, email, "auth-magiclink");
  await page.getByLabel("Code from the mail").fill(code);
  await page.getByRole("button", { name: "Show my orders" }).click();
  const card = page.getByRole("article").filter({ hasText: new RegExp(number, "i") });
  await expect(card).toBeVisible();
  await expect(page.getByText("Ordered as a guest before?")).toBeHidden();

  await card.getByRole("link", { name: "View order" }).click();
  await expect(page.getByText("12 Admiralty Way").first()).toBeVisible();
  await page.goBack();
  await card.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Your order was cancelled")).toBeVisible();
  await expect(card.getByText("Cancelled")).toBeVisible();
  // As it was promised beside the password.
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Edit 12 Admiralty Way" })).toBeVisible();
});

test("the mailbox's owner who opens the link instead takes the account over, with a password of their own", async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  await page.goto("/orders");
  await page.getByRole("button", { name: "Send me a code" }).click();
  const { link } = await readMail(page, email, "auth-magiclink");
  const theirs = await openElsewhere(browser);
  await theirs.goto(link);
  await expect(theirs.getByText("This mail was asked for in another browser.")).toBeVisible();
  await theirs.getByRole("button", { name: `Continue as ${email}` }).click();
  await expect(theirs.getByText("choose a password that only you know")).toBeVisible();
  await theirs.getByRole("textbox", { name: /New password/ }).fill("only-mine-now-9");
  await theirs.getByRole("button", { name: "Save and sign in" }).click();
  await expect(theirs.getByText("Your password was changed")).toBeVisible();
  await theirs.close();
  // Whoever opened the account without the mailbox is out.
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile/);
});
