import { expect, holdScripts, openElsewhere, test } from "./fixtures.ts";
import {
  askServer,
  beginCheckout,
  choosePayment,
  fillContact,
  fillDelivery,
  orderAddress,
  placeOrder,
} from "./shopping.ts";

test("a guest orders with pay on delivery, comes back by the link and cancels", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const piece = await beginCheckout(page);
  await placeOrder(page, /Pay on delivery/);
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  await expect(page.getByRole("link", { name: piece.name })).toBeVisible();
  await expect(page.getByText(/Pay ₦[\d,.]+ when your order arrives/)).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem("oriki-cart"));
  expect(JSON.parse(stored ?? "{}").lines ?? []).toEqual([]);

  await expect(page.getByRole("region", { name: "History" })).toContainText("Order placed");
  const keep = page.getByRole("region", { name: "Keep your order at hand" });
  await expect(keep).toContainText("adaeze@example.com");
  await expect(keep).toContainText("+234 803 555 0142");
  const share = keep.getByRole("link", { name: "Share its link on WhatsApp" });
  const shared = new URL((await share.getAttribute("href")) ?? "").searchParams.get("text");
  expect(shared).toContain(page.url());
  // Nothing is paid: its paper is no receipt.
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { name: /^Invoice / })).toBeVisible();
  await expect(page.getByText("To be paid on delivery")).toBeVisible();
  await page.goBack();

  const elsewhere = await openElsewhere(browser);
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByText("12 Admiralty Way")).toBeVisible();
  await elsewhere.goto(page.url().replace(/key=.*/, "key=wrong"));
  await expect(elsewhere.getByText("Order not found")).toBeVisible();
  await elsewhere.close();

  await page.getByRole("button", { name: "Cancel this order" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("This order was cancelled.")).toBeVisible();
});

test("what was typed survives Back, a refresh and a closed tab", async ({ page }) => {
  await beginCheckout(page);
  await fillContact(page);
  await fillDelivery(page);
  await expect(page).toHaveURL(/\/checkout\/payment$/);
  await page.goBack();
  await expect(page.getByLabel("Street and number")).toHaveValue("12 Admiralty Way");
  await page.reload();
  await expect(page.getByLabel("Area or LGA")).toHaveValue("Lekki Phase 1");
  const address = page.url();
  const other = await page.context().newPage();
  await page.close();
  await other.goto(address.replace("delivery", "contact"));
  await expect(other.getByLabel("Mobile number")).toHaveValue("0803 555 0142");
  // Nobody gets further than what is filled in.
  await other.goto(address.replace("delivery", "review"));
  await expect(other).toHaveURL(/\/checkout\/payment$/);
});

test("pressed twice, and in two tabs, it is one order", async ({ page }) => {
  await beginCheckout(page);
  await fillContact(page);
  await fillDelivery(page);
  await choosePayment(page, /Pay on delivery/);
  const place = (tab: typeof page) => tab.getByRole("button", { name: /^Place order/ });
  await expect(place(page)).toBeEnabled();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(place(other)).toBeEnabled();
  // The answer takes its time, as on a slow line: until everything is pressed.
  const pressed = Promise.withResolvers<void>();
  await page.context().route("**/rpc/place_order", async (route) => {
    const answer = await route.fetch();
    await pressed.promise;
    await route.fulfill({ response: answer });
  });
  await place(page).dblclick();
  await place(other).click();
  pressed.resolve();
  const { order_id } = await orderAddress(page);
  expect((await orderAddress(other)).order_id).toBe(order_id);
});

test("wrong fields are named beside them and take the focus", { tag: "@wide" }, async ({
  page,
}) => {
  await beginCheckout(page);
  await page.getByLabel("Full name").fill("Adaeze Obi");
  await page.getByLabel("Email").fill("adaeze");
  await page.getByLabel("Mobile number").fill("12345");
  await page.getByRole("button", { name: "Continue to delivery" }).click();
  await expect(page.getByText("Enter an email address like name@example.com")).toBeVisible();
  await expect(page.getByText("Enter a Nigerian mobile number")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("a bank transfer shows the account, a reference of its own and the time left", async ({
  page,
}) => {
  await beginCheckout(page);
  await placeOrder(page, /Bank transfer/);
  const payment = page.getByRole("region", { name: "Payment" });
  await expect(payment.getByText("Account number", { exact: true })).toBeVisible();
  await expect(payment.getByText(/^ORI-[0-9A-F]{10}/)).toBeVisible();
  await expect(payment.getByText(/h \d+ min left/)).toBeVisible();
  // Another way for the same order.
  await payment.getByRole("button", { name: "Pay by card instead" }).click();
  await payment.getByRole("button", { name: "Pay now" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("We are preparing your pieces.")).toBeVisible();
});

test("a card payment: declined, abandoned, tried again, paid", async ({ page }) => {
  await beginCheckout(page);
  await placeOrder(page, /Paystack/);
  const payment = page.getByRole("region", { name: "Payment" });
  const payNow = payment.getByRole("button", { name: "Pay now" });

  await payNow.click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(payNow).toBeVisible();

  await payNow.click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(payNow).toBeVisible();
  await page.reload();

  await payNow.click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("We are preparing your pieces.")).toBeVisible();
  await expect(payment).toBeHidden();
});

test("a payment begun before the scripts are there is not lost", async ({ page }) => {
  await beginCheckout(page);
  await placeOrder(page, /Paystack/);
  const payNow = page.getByRole("button", { name: "Pay now" });
  await expect(payNow).toBeVisible();
  const scripts = await holdScripts(page);
  const shown = page.waitForEvent("domcontentloaded");
  const reloaded = page.reload();
  await shown;
  await payNow.click();
  await payNow.click();
  scripts.arrive();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("We are preparing your pieces.")).toBeVisible();
  await reloaded.catch(() => {});
});

test("a price that changed meanwhile is shown and asked about, nothing is lost", async ({
  page,
}) => {
  const piece = await beginCheckout(page);
  await fillContact(page);
  await fillDelivery(page);
  await choosePayment(page, /Pay on delivery/);
  await expect(page.getByRole("heading", { name: "Is everything right?" })).toBeVisible();
  // As if the shopper had put it in the cart before the price rose.
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem("oriki-cart") ?? "{}");
    cart.lines[0].priceKobo -= 10_000;
    localStorage.setItem("oriki-cart", JSON.stringify(cart));
  });
  await page.reload();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("alert")).toContainText(piece.name);
  await expect(page.getByText("12 Admiralty Way")).toBeVisible();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
});

test("the state chosen on a product page shows the fee and need not be chosen again", async ({
  page,
}) => {
  await beginCheckout(page);
  await page.goBack();
  const deliverTo = page.getByLabel("Deliver to");
  await deliverTo.selectOption({ label: "Kano" });
  await expect(page.getByText(/^₦5,000 to Kano, by \w{3} \d+ \w{3}$/)).toBeVisible();
  await page.goto("/checkout/contact");
  await fillContact(page);
  await expect(page.getByLabel("State")).toHaveValue("KN");
});

test("an order that nobody has confirmed says until when it is kept; the link in its mail keeps it", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const email = `confirm-${Date.now()}@example.com`;
  await beginCheckout(page);
  await fillContact(page, email);
  await fillDelivery(page);
  await choosePayment(page, /Bank transfer/);
  await page.getByRole("button", { name: /^Place order/ }).click();
  const { order_id } = await orderAddress(page);
  await askServer(page, `/unproved?order=${order_id}`);

  await page.reload();
  const notice = page.getByRole("region", { name: "Confirm your order" });
  await expect(notice).toContainText(email);
  await notice.getByRole("button", { name: "Send the mail again" }).click();
  await expect(notice).toContainText("Sent.");
  let link = "";
  await expect(async () => {
    const mail = await askServer<{ text: string } | null>(page, `/?to=${email}`);
    link = /http\S+\/confirm\?key=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();

  const elsewhere = await openElsewhere(browser);
  await elsewhere.goto(link.replace(/key=.*/, "key=wrong"));
  await expect(elsewhere.getByRole("heading", { name: "This link is not known" })).toBeVisible();
  // A program that looks into the mail opens the link; only the button confirms.
  await page.request.get(link);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: /^Confirm order / })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Yes, this is my order" }).click();
  await expect(elsewhere.getByRole("heading", { name: /is confirmed\.$/ })).toBeVisible();
  await elsewhere.getByRole("link", { name: "See your order" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  await elsewhere.close();
  // The page that ordered learns of it by itself.
  await expect(notice).toBeHidden();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Order confirmed");
});

test("a shop that wants to know the mailbox first loses nothing of the order", {
  tag: "@wide",
}, async ({ page }) => {
  await beginCheckout(page);
  await fillContact(page);
  await fillDelivery(page);
  await choosePayment(page, /Bank transfer/);
  const sent: string[] = [];
  // Only a shop with limits asks; the second try goes through to this one.
  await page.route("**/rpc/place_order", async (route) => {
    sent.push(route.request().postDataJSON().contact_code ?? "");
    if (sent.length > 2) return route.continue();
    const [code, message] =
      sent.length === 1
        ? ["confirm_first", "Confirm your email address first."]
        : ["wrong_code", "This code is wrong or too old."];
    await route.fulfill({ status: 422, json: { code, message, details: null } });
  });
  const place = page.getByRole("button", { name: /^Place order/ });
  await place.click();
  await expect(page.getByRole("alert")).toContainText("Confirm your email address first.");
  await page.getByRole("button", { name: "Send a code to adaeze@example.com" }).click();
  const code = page.getByLabel("Code from the mail");
  await code.fill("123455");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is wrong");
  await expect(code).toHaveValue("123455");
  await code.fill("123456");
  await place.click();
  await orderAddress(page);
  expect(sent).toEqual(["", "123455", "123456"]);
});
