import type { Locator } from "@playwright/test";
import { expect, holdScripts, openElsewhere, test } from "./fixtures.ts";
import { freshEmail, readMail, signUp } from "./people.ts";
import {
  addToCart,
  askServer,
  asStaff,
  beginCheckout,
  choosePayment,
  fillCheckout,
  fillContact,
  fillDelivery,
  makePiece,
  orderAddress,
  placeButton,
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

test("what was typed survives Back, a refresh and a closed tab; old addresses lead to its section", async ({
  page,
}) => {
  await beginCheckout(page);
  await fillContact(page);
  await fillDelivery(page);
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel("Street and number")).toHaveValue("12 Admiralty Way");
  await page.reload();
  await expect(page.getByLabel("Area or LGA")).toHaveValue("Lekki Phase 1");
  const other = await page.context().newPage();
  await page.close();
  for (const section of ["contact", "delivery", "payment"]) {
    await other.goto(`/checkout/${section}`);
    await expect(other).toHaveURL(`/checkout#${section}`);
    await expect(other.locator(`#${section}`).getByRole("heading")).toBeInViewport();
  }
  await other.goto("/checkout/review");
  await expect(other).toHaveURL("/checkout");
  await expect(other.getByLabel("Mobile number")).toHaveValue("0803 555 0142");
});

test("pressed twice, and in two tabs, it is one order", async ({ page }) => {
  await beginCheckout(page);
  await fillCheckout(page, /Pay on delivery/);
  const place = placeButton;
  await expect(page.getByText("₦3,000").first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("₦3,000").first()).toBeVisible();
  const idle = await page.context().newPage();
  await idle.goto(page.url());
  await expect(idle.getByText("₦3,000").first()).toBeVisible();
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
  // The tab in which nothing was pressed does not leave alone who finds it empty.
  await expect(idle.getByText("Have you just ordered in another tab?")).toBeVisible();
  await expect(idle.getByRole("link", { name: "Track your order" })).toBeVisible();
});

test("wrong fields are named beside them and take the focus", { tag: "@wide" }, async ({
  page,
}) => {
  await beginCheckout(page);
  await page.getByLabel("Full name").fill("Adaeze Obi");
  await page.getByLabel("Email").fill("adaeze");
  await page.getByLabel("Mobile number").fill("12345");
  await placeButton(page).click();
  await expect(page.getByText("Enter an email address like name@example.com")).toBeVisible();
  await expect(page.getByText("Enter a Nigerian mobile number")).toBeVisible();
  await expect(page.getByText("Enter the street and number")).toBeVisible();
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
  const again = payment.getByRole("button", { name: "Try again" });

  await payment.getByRole("button", { name: "Pay now" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(payment.getByText("nothing was taken")).toBeVisible();

  await again.click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(payment.getByText("You left Paystack's page")).toBeVisible();
  await page.reload();

  await again.click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("We are preparing your pieces.")).toBeVisible();
  await expect(payment).toBeHidden();
});

test("who comes back from Paystack's page by the browser's Back can press again", async ({
  page,
}) => {
  await beginCheckout(page);
  await placeOrder(page, /Paystack/);
  const payNow = page.getByRole("button", { name: "Pay now" });
  // Paystack's page stays away, as where this one is shown again as it was left.
  await page.route("**/checkout/*", (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse("**/checkout/*");
  await payNow.click();
  await left;
  await expect(payNow).toBeDisabled();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(payNow).toBeEnabled();
});

test("between the press that orders and the order's page no empty cart is shown", async ({
  page,
}) => {
  await beginCheckout(page);
  await fillCheckout(page, /Bank transfer/);
  const seen = await page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver(() => {
      if (document.querySelector("main")?.textContent.includes("Your cart is empty"))
        words.push(location.pathname);
    }).observe(document.body, { childList: true, subtree: true });
    return words;
  });
  await placeButton(page).click();
  await orderAddress(page);
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  expect(await seen.jsonValue()).toEqual([]);
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

test("the buttons of a declined payment stay where they are when the scripts come", async ({
  page,
}) => {
  await beginCheckout(page);
  await placeOrder(page, /Paystack/);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  const scripts = await holdScripts(page);
  const reloaded = page.reload();
  await page.waitForEvent("domcontentloaded");
  const before = await again.boundingBox();
  scripts.arrive();
  await reloaded;
  await expect(page.getByText(/min left$/)).toBeVisible();
  expect(await again.boundingBox()).toEqual(before);
});

test("a price that changed meanwhile is shown and asked about, nothing is lost", async ({
  page,
}) => {
  const piece = await beginCheckout(page);
  await fillCheckout(page, /Pay on delivery/);
  // As if the shopper had put it in the cart before the price rose.
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem("oriki-cart") ?? "{}");
    cart.lines[0].priceKobo -= 10_000;
    localStorage.setItem("oriki-cart", JSON.stringify(cart));
  });
  await page.reload();
  await expect(page.getByText("₦3,000").first()).toBeVisible();
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText(piece.name);
  await expect(page.getByLabel("Street and number")).toHaveValue("12 Admiralty Way");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
});

test("the state chosen on a product page shows the fee and need not be chosen again", async ({
  page,
}) => {
  await beginCheckout(page);
  await page.goBack();
  const deliverTo = page.getByLabel("Deliver to");
  await deliverTo.selectOption({ label: "Kano" });
  await expect(page.getByText(/^₦5,000 to Kano, by \w{3} \d+ \w{3}\b/)).toBeVisible();
  await page.goto("/checkout/contact");
  await fillContact(page);
  await expect(page.getByLabel("State")).toHaveValue("KN");
});

test("an order that nobody has confirmed says until when it is kept; the link in its mail keeps it", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const email = freshEmail();
  await beginCheckout(page);
  await placeOrder(page, /Bank transfer/, email);
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
  await fillCheckout(page, /Bank transfer/);
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
  const place = placeButton(page);
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

test("from home to a placed order, as a guest and with a size, in seven presses", {
  tag: "@wide",
}, async ({ page }) => {
  let card: Locator | undefined;
  // Among the newest, which it is not for long where others are added.
  await expect(async () => {
    const id = await makePiece(page, "Journey Seven", { "8": 9, "9": 9 });
    await page.goto("/");
    card = page.locator(`#products-section a[href="/product/${id}"]`).first();
    await expect(card).toBeVisible({ timeout: 5000 });
  }).toPass();
  let presses = 0;
  const press = async (what: Locator) => {
    presses++;
    await what.click();
  };

  await press(card!);
  const sizes = page.getByRole("group", { name: "Size" });
  await press(sizes.locator("label:has(input:enabled)").first());
  await press(page.getByRole("button", { name: "Add to Cart" }).first());
  await press(page.getByRole("link", { name: "Proceed to Checkout" }));
  // One begins to type at once, and goes on as a phone's keyboard does.
  await expect(page.getByLabel("Full name")).toBeFocused();
  for (const text of ["Adaeze Obi", "adaeze@example.com", "0803 555 0142"]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press("Enter");
  }
  const state = page.getByLabel("State");
  await expect(state).toBeFocused();
  // A list is opened and pressed in.
  presses += 2;
  await state.selectOption({ label: "Lagos" });
  await page.keyboard.press("Tab");
  for (const text of ["Lagos", "Lekki Phase 1", "12 Admiralty Way"]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("₦3,000").first()).toBeVisible();
  await press(placeButton(page));
  await orderAddress(page);
  expect(presses).toBeLessThanOrEqual(7);
});

test("the checkout is enclosed, with help in its head and the order always at hand", {
  tag: "@wide",
}, async ({ page }) => {
  await beginCheckout(page);
  for (const role of ["navigation", "contentinfo"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.locator(".floating")).toHaveCount(0);
  const help = page.getByRole("banner").getByRole("list", { name: "Help" });
  await expect(help.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /wa\.me/);
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { name: "How would you like to pay?" }).scrollIntoViewIfNeeded();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await help.getByRole("button", { name: "Chat with TEMI" }).click();
  await expect(page.getByRole("dialog", { name: "TEMI" })).toBeVisible();
});

test("a mistyped mailbox is questioned, once", async ({ page }) => {
  await beginCheckout(page);
  const email = page.getByLabel("Email");
  await fillContact(page, "adaeze@gmial.com");
  await expect(page.getByText("Did you mean adaeze@gmail.com?")).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(email).toHaveValue("adaeze@gmail.com");
  await fillContact(page, "adaeze@gmial.com");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Did you mean")).toBeHidden();
  await expect(email).toHaveValue("adaeze@gmial.com");
});

test("an order does not go out to a mistyped mailbox that nobody stands by", async ({ page }) => {
  await beginCheckout(page);
  await fillContact(page, "adaeze@gmial.com");
  await fillDelivery(page);
  await choosePayment(page, /Pay on delivery/);
  await placeButton(page).click();
  const question = page.getByRole("status").filter({ hasText: "Did you mean adaeze@gmail.com?" });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();
  await expect(question).toContainText("say which is right, then order again");
  await page.getByRole("button", { name: "Use it" }).click();
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  await expect(page.getByText("adaeze@gmail.com").first()).toBeVisible();
});

test("a delivery fee that changes says why", { tag: "@wide" }, async ({ page }) => {
  await beginCheckout(page);
  await page.getByLabel("State").selectOption("LA");
  await page.getByLabel("City or town").fill("Ikeja");
  await expect(page.getByText("₦2,500").first()).toBeVisible();
  await page.getByLabel("Area or LGA").fill("Lekki Phase 1");
  const why =
    "Delivery costs ₦3,000.00 instead of ₦2,500.00: this address is in our delivery zone Lagos Island and Lekki.";
  await expect(page.getByRole("form", { name: "Checkout" }).getByText(why)).toBeVisible();
  // The button is in view where the ways to deliver are not.
  await page.getByLabel("Full name").scrollIntoViewIfNeeded();
  const bar = page.getByRole("complementary", { name: "What you order" });
  await expect(bar.getByText(why)).toBeInViewport();
});

test("who is known is one press from the cart to the button that orders", async ({ page }) => {
  await signUp(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add an address" }).click();
  const form = page.getByRole("form", { name: "Address" });
  await form.getByLabel("Full name").fill("Adaeze Obi");
  await form.getByLabel("Mobile number").fill("0803 555 0142");
  await form.getByLabel("State").selectOption("Lagos");
  await form.getByLabel("City or town").fill("Ikeja");
  await form.getByLabel("Street and number").fill("3 Allen Avenue");
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("3 Allen Avenue, Ikeja, Lagos")).toBeVisible();
  for (const isFirst of [true, false]) {
    await addToCart(page);
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(page.getByText("₦2,500").first()).toBeVisible();
    // The way to pay is that of the last order.
    if (isFirst) await choosePayment(page, /Pay on delivery/);
    await expect(page.getByRole("radio", { name: /Pay on delivery/ })).toBeChecked();
    await placeButton(page).click();
    await orderAddress(page);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the checkout says how to order all the same", { tag: "@wide" }, async ({ page }) => {
    await page.goto("/checkout");
    await expect(page.getByText("Ordering here needs JavaScript")).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: "write on WhatsApp" }),
    ).toHaveAttribute("href", /wa\.me/);
    await expect(page.locator("main [aria-busy=true]")).toBeHidden();
  });
});

test("who is known orders from the cart in one press; a price that changed meanwhile stops it", {
  tag: "@wide",
}, async ({ page }) => {
  const email = await signUp(page);
  await beginCheckout(page);
  await placeOrder(page, /Pay on delivery/, email);
  await page.getByRole("button", { name: "Save this address" }).click();
  await expect(page.getByText("Address saved")).toBeVisible();

  const id = await makePiece(page, `Ìyára ${Date.now()}`, { "40": 3 });
  await page.goto(`/product/${id}`);
  await page.getByRole("group", { name: "Size" }).locator("label").first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const express = page.getByRole("region", { name: "Order in one press" });
  await expect(express).toContainText("To Adaeze Obi, 12 Admiralty Way, Lekki Phase 1, Lagos");
  await expect(express).toContainText("₦3,000.00");
  await expect(express).toContainText("You pay when it arrives.");
  await asStaff(page, `products?id=eq.${id}`, { price: 61_000 }, "PATCH");
  await express.getByRole("button", { name: "Place order · ₦63,000.00" }).click();
  await expect(express.getByRole("alert")).toContainText("₦61,000.00 instead of ₦60,000.00");
  await express.getByRole("button", { name: "Place order · ₦64,000.00" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  await expect(page.getByText("₦64,000.00").first()).toBeVisible();
});

test("a reader's code takes 20% off a first order, and the cart says why it takes nothing off another", async ({
  page,
}) => {
  const email = freshEmail();
  await page.goto("/newsletter");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Successfully subscribed to our newsletter!")).toBeVisible();
  const { text } = await readMail(page, email, "newsletter-welcome");
  const code = /WELCOME-\w{8}/.exec(text)![0];

  await addToCart(page);
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await cart.getByRole("button", { name: "I have a discount code" }).click();
  await cart.getByLabel("Discount code").fill(code.toLowerCase());
  await cart.getByRole("button", { name: "Apply" }).click();
  await expect(cart.getByText("Enter your email at checkout, and it counts")).toBeVisible();
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page, email);
  // Nobody has ordered with this number before.
  await page.getByLabel("Mobile number").fill(`0803${String(Date.now()).slice(-7)}`);
  await fillDelivery(page);
  await choosePayment(page, /Bank transfer/);
  await expect(page.getByText(`Code ${code} is applied`)).toBeVisible();
  await placeButton(page).click();
  await orderAddress(page);
  await expect(page.getByText(/^−₦/)).toBeVisible();

  await addToCart(page);
  await cart.getByRole("button", { name: "I have a discount code" }).click();
  await cart.getByLabel("Discount code").fill(code);
  await cart.getByRole("button", { name: "Apply" }).click();
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page, email);
  await expect(page.getByText("you have ordered before")).toBeVisible();
});

test("a code that is removed in one tab is gone in the other", async ({ page, context }) => {
  const email = freshEmail();
  await page.request.post("/rest/v1/rpc/subscribe_newsletter", { data: { email } });
  const { text } = await readMail(page, email, "newsletter-welcome");
  const code = /WELCOME-\w{8}/.exec(text)![0];
  await beginCheckout(page);
  await fillContact(page, email);
  // Nobody has ordered with this number before.
  await page.getByLabel("Mobile number").fill(`0803${String(Date.now()).slice(-7)}`);
  await page.getByLabel("Discount code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  const applied = `Code ${code}`;
  await expect(page.getByText(applied)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/checkout");
  await expect(other.getByText(applied)).toBeVisible();
  await other.getByRole("button", { name: "Remove the code" }).click();
  await expect(other.getByText(applied)).toBeHidden();
  await expect(page.getByText(applied)).toBeHidden();
  // What is typed there does not bring it back.
  await page.getByLabel("Full name").fill("Ngozi Obi");
  await other.reload();
  await expect(other.getByLabel("Full name")).toHaveValue("Ngozi Obi");
  await expect(other.getByText(applied)).toBeHidden();
});
