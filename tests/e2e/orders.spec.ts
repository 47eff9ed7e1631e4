import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { ask, orderPieces, type Way } from "./parcels.ts";
import { readMail, signUp } from "./people.ts";
import {
  askServer,
  asStaff,
  beginCheckout,
  choosePayment,
  fillContact,
  fillDelivery,
  makePiece,
  orderAddress,
  placeOrder,
} from "./shopping.ts";

let serial = 0;
const freshEmail = () => `orders.${process.pid}.${Date.now()}.${++serial}@example.com`;

interface StaffOrder {
  payments: { id: string; status: string; method: string; receipt_url: string | null }[];
}
interface Returns {
  returns: { id: string }[];
}

/** An order of one piece in its size 40, and its page as its customer has it. */
async function openOrder(page: Page, way: Way, email = freshEmail()) {
  const name = `Ìpè ${Date.now()}`;
  const product_id = await makePiece(page, name, { 40: 2, 41: 2, 42: 2 });
  const lines = [{ product_id, size: "40", quantity: 1 }];
  const { id, key } = await orderPieces(page, email, lines, way);
  await page.goto(`/orders/${id}?key=${key}`);
  return { name, order_id: id, key };
}

test("a transfer: the receipt is sent, staff confirm, the page knows without a reload", async ({
  page,
}) => {
  const { order_id } = await openOrder(page, "transfer");
  const payment = page.getByRole("region", { name: "Payment" });
  const receipt = payment.getByLabel("Send the receipt");
  await receipt.setInputFiles({
    name: "receipt.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await expect(payment.getByRole("alert")).toHaveText("Send a photo or a PDF that can be opened");
  await receipt.setInputFiles({
    name: "receipt.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await expect(payment.getByText("We have your receipt.")).toBeVisible();
  await expect(payment.getByText(/^(24 h 0|23 h 5\d) min left/)).toBeVisible();
  // Nothing tells who has paid that it is not paid.
  await expect(payment.getByRole("heading")).toHaveText("We are looking for your transfer");
  await expect(page.getByText("We have the receipt of your transfer")).toBeVisible();
  await expect(page.getByText("is not paid yet")).toBeHidden();

  const order = await asStaff<StaffOrder>(page, "rpc/admin_order", { id: order_id });
  const [open] = order.payments;
  const picture = await page.request.get(open!.receipt_url!);
  expect(picture.headers()["content-type"]).toBe("image/png");
  await asStaff(page, "rpc/confirm_transfer", { payment_id: open!.id });
  await expect(page.getByText("We are preparing your pieces.")).toBeVisible();
  await expect(payment).toBeHidden();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Payment received");
});

test("a transfer that does not come: the order ends by itself, a late receipt is still taken", async ({
  page,
}) => {
  const { order_id } = await openOrder(page, "transfer");
  await askServer(page, `/expire?order=${order_id}`);
  await expect(page.getByText("This order was cancelled.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Order \w{8} has ended$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "not paid or confirmed in time",
  );
  await page.getByLabel("Send the receipt").setInputFiles({
    name: "receipt.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await expect(page.getByText("We look for the money and send it back to you.")).toBeVisible();
});

test("the pieces of an order that was not paid in time come back from its mail into the cart of another device", async ({
  page,
}) => {
  const email = freshEmail();
  const whole = await makePiece(page, `Ìpadà ${Date.now()}`, { "40": 5 });
  const few = await makePiece(page, `Ìpadà kékeré ${Date.now()}`, { "41": 2 });
  const { id } = await orderPieces(page, email, [
    { product_id: whole, size: "40", quantity: 2 },
    { product_id: few, size: "41", quantity: 2 },
  ]);
  await askServer(page, `/expire?order=${id}`);
  const { link } = await readMail(page, email, "order-expired");
  // One of them is somebody else's meanwhile.
  await orderPieces(page, freshEmail(), [{ product_id: few, size: "41", quantity: 1 }]);

  await page.goto(link);
  const again = page.getByRole("region", { name: "Order again" });
  await again.getByRole("button", { name: "Put them back in my cart" }).click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart.getByText("Size: EU 40")).toBeVisible();
  await expect(cart.getByText("₦180,000.00")).toBeVisible();
  await cart.getByRole("button", { name: "Close" }).click();
  await expect(again.getByText("only 1 left of the 2 you had")).toBeVisible();
  await expect(again.getByRole("link", { name: "Write on WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`wa\\.me/\\d+\\?text=.*${id.slice(0, 8)}`),
  );
});

test("the link that an order was to be confirmed by leads back to its pieces once its time is over", async ({
  page,
  browser,
}) => {
  const email = freshEmail();
  const product_id = await makePiece(page, `Ìjẹ́rìísí ${Date.now()}`, { "40": 2 });
  const { id } = await orderPieces(page, email, [{ product_id, size: "40", quantity: 1 }]);
  const placed = await readMail(page, email, "order-placed");
  await askServer(page, `/unproved?order=${id}`);
  await page.goto(placed.link);
  const notice = page.getByRole("region", { name: "Confirm your order" });
  await notice.getByRole("button", { name: "Send the mail again" }).click();
  await expect(notice).toContainText("Sent.");
  let link = "";
  await expect(async () => {
    ({ link } = await readMail(page, email, "order-placed"));
    expect(link).toContain("/confirm?key=");
  }).toPass();
  await askServer(page, `/expire?order=${id}`);

  const elsewhere = await openElsewhere(browser);
  await expect(async () => {
    await elsewhere.goto(link);
    const heading = elsewhere.getByRole("heading", { level: 1 });
    expect(await heading.textContent()).toBe(`Order ${id.slice(0, 8)} is over`);
  }).toPass();
  // Whoever never answered from the mailbox gets the pieces only.
  expect(await elsewhere.content()).not.toContain("Adaeze");
  const again = elsewhere.getByRole("region", { name: "Order again" });
  await expect(again.getByRole("link", { name: /^\+234/ })).toHaveAttribute(
    "href",
    /^tel:\+234\d+$/,
  );
  await again.getByRole("button", { name: "Put them back in my cart" }).click();
  const cart = elsewhere.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart.getByText("Size: EU 40")).toBeVisible();
  await elsewhere.close();
});

test("pay on delivery is refused where the rider takes no money, and above the limit", async ({
  page,
  browser,
}) => {
  await beginCheckout(page);
  await fillContact(page);
  await fillDelivery(page, "Borno");
  const onDelivery = page.getByRole("radio", { name: /Pay on delivery/ });
  await expect(onDelivery).toBeDisabled();
  await expect(page.getByText("Not offered for this address or amount.")).toBeVisible();
  await choosePayment(page, /Bank transfer/);
  await expect(onDelivery).not.toBeChecked();

  const other = await openElsewhere(browser);
  // Above the limit on sale, too.
  await beginCheckout(other, { price: "gt.380000" });
  await fillContact(other);
  await fillDelivery(other);
  await expect(other.getByRole("radio", { name: /Pay on delivery/ })).toBeDisabled();
  await other.close();
});

test("a card payment given up on one phone goes on from the mail on another", async ({
  page,
  browser,
}) => {
  const email = freshEmail();
  const { order_id } = await openOrder(page, "paystack", email);
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByRole("heading", { name: /^Pay NGN/ })).toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(
    page.getByRole("heading", { name: "Your card payment did not go through" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Almost yours, Adaeze." })).toBeVisible();
  await expect(
    page.getByText(/^You left Paystack's page .* We keep your pieces until /),
  ).toBeVisible();
  await askServer(page, `/remind?order=${order_id}`);
  await page.close();

  const other = await openElsewhere(browser);
  const { link } = await readMail(other, email, "payment-unfinished");
  await other.goto(link);
  const payment = other.getByRole("region", { name: "Payment" });
  await expect(payment.getByRole("link", { name: "Write on WhatsApp" })).toBeVisible();
  await other.getByRole("button", { name: "Pay by bank transfer instead" }).click();
  await expect(other.getByText("Account number", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Pay by card instead" }).click();
  await other.getByRole("button", { name: "Pay now" }).click();
  await other.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(other.getByText("We are preparing your pieces.")).toBeVisible();

  // The guest follows the parcel by the same link.
  await asStaff(other, "rpc/ship_order", {
    order_id,
    carrier: "GIG Logistics",
    tracking_number: "GIG-4410",
  });
  await other.goto(link);
  await expect(other.getByText("GIG Logistics tracking number: GIG-4410")).toBeVisible();
  await expect(other.getByRole("region", { name: "History" })).toContainText(
    "Handed to the carrier",
  );
  const saved = other.waitForEvent("download");
  await other.getByRole("link", { name: "Receipt" }).click();
  await other.getByRole("link", { name: "Save as PDF" }).click();
  expect((await saved).suggestedFilename()).toBe(`receipt-${order_id.slice(0, 8)}.pdf`);
  await other.close();
});

test("a delivered piece is exchanged for another size; the customer sees every step", {
  tag: "@wide",
}, async ({ page }) => {
  const { name, ...address } = await openOrder(page, "on_delivery");
  const deliver = { status: "delivered" };
  await asStaff(page, `orders?id=eq.${address.order_id}`, deliver, "PATCH");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Wear it well, Adaeze." })).toBeVisible();
  await expect(page.getByText(/^₦[\d,.]+ paid at the door\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Receipt" })).toBeVisible();
  const returns = page.getByRole("region", { name: "Returns" });
  await returns.getByRole("button", { name: "Return or exchange" }).click();
  const form = page.getByRole("form", { name: "Return or exchange" });
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(form.getByRole("alert")).toHaveText("Choose what you want to return");
  await form.getByRole("radio", { name: /Another size/ }).check({ force: true });
  await form.getByRole("checkbox", { name: new RegExp(name) }).check();
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(form.getByText("Choose a reason", { exact: true }).last()).toBeVisible();
  await form.getByLabel("Why?").selectOption({ label: "Too small" });
  const sizes = form.getByLabel("Which size instead?");
  const labels = await sizes.locator("option").allTextContents();
  const wanted = labels.find((label) => /\d|^[SML]/.test(label) && !label.includes("same again"))!;
  await sizes.selectOption({ label: wanted });
  await form.getByLabel("Add a photo").setInputFiles({
    name: "sole.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await expect(form.getByText("Photo added ✓")).toBeVisible();
  await form.getByRole("button", { name: "Send the request" }).click();

  const exchange = returns.getByRole("article", { name: "Exchange" });
  await expect(exchange).toContainText(`→ ${wanted}`);
  await expect(exchange).toContainText("We answer within 24 hours");
  await expect(form).toBeHidden();

  const { returns: made } = await asStaff<Returns>(page, "rpc/get_returns", address);
  const return_id = made[0]!.id;
  expect(await asStaff<string[]>(page, "rpc/return_photos", { return_id })).toHaveLength(1);
  for (const [step, text] of [
    ["authorize", "Pack the pieces as they came"],
    ["receive", "We inspect the pieces"],
    ["inspect", "The other size is next"],
  ]) {
    await asStaff(page, "rpc/step_return", { return_id, step });
    await page.reload();
    await expect(exchange).toContainText(text!);
  }
  // The last step comes to the page by itself.
  await asStaff(page, "rpc/settle_return", { return_id, by: "exchange" });
  await exchange.getByRole("link", { name: "Follow your exchange" }).click();
  await expect(page.getByText(`Size: ${wanted}`)).toBeVisible();
  await expect(page.getByText("We are preparing your pieces.")).toBeVisible();
  await expect(page.getByText("₦0.00", { exact: true })).toBeVisible();
});

test("a request whose answer is lost is sent again, and is made and holds its size once", async ({
  browser,
}) => {
  // Without a network the browser writes errors, which are none.
  const page = await openElsewhere(browser);
  const product_id = await makePiece(page, `Ìpè ${Date.now()}`, { 40: 5, 41: 5, 42: 5 });
  const lines = [{ product_id, size: "40", quantity: 3 }];
  const { id: order_id, key } = await orderPieces(page, freshEmail(), lines, "on_delivery");
  await asStaff(page, `orders?id=eq.${order_id}`, { status: "delivered" }, "PATCH");
  await page.goto(`/orders/${order_id}?key=${key}`);
  const returns = page.getByRole("region", { name: "Returns" });
  const form = page.getByRole("form", { name: "Return or exchange" });
  async function wish(size: string) {
    await returns.getByRole("button", { name: "Return or exchange" }).click();
    await form.getByRole("radio", { name: /Another size/ }).check({ force: true });
    await form.getByRole("checkbox").first().check();
    await form.getByLabel("Why?").selectOption({ label: "Too small" });
    await form.getByLabel("Which size instead?").selectOption(size);
  }
  const left = async (size: string) => {
    const found = await ask<{ available: number }[]>(page, "check_cart", {
      lines: [{ product_id, size }],
    });
    return found[0]!.available;
  };
  const send = () => form.getByRole("button", { name: "Send the request" }).click();
  const pressed: string[] = [];
  const loseAnswers = () =>
    page.route("**/rpc/request_return", async (route) => {
      pressed.push((route.request().postDataJSON() as { press_id: string }).press_id);
      await route.fetch();
      await route.abort();
    });
  const loseOrder = () => page.route("**/rpc/get_returns", (route) => route.abort());

  await wish("41");
  await loseAnswers();
  await loseOrder();
  await send();
  await expect(form.getByRole("alert")).toContainText("press again: it is sent only once");
  await send();
  await expect.poll(() => pressed.length).toBe(2);
  await expect(form.getByRole("alert")).toContainText("press again: it is sent only once");
  await page.unroute("**/rpc/request_return");
  await send();
  await expect(form).toBeHidden();
  await expect(returns.getByRole("article", { name: "Exchange" })).toHaveCount(1);
  expect(new Set(pressed).size).toBe(1);
  expect(await left("41")).toBe(4);

  // What was changed before it is sent again is told of the first one, and counts when it is pressed then.
  await page.unroute("**/rpc/get_returns");
  await wish("42");
  await loseAnswers();
  await loseOrder();
  await send();
  await expect(form.getByRole("alert")).toContainText("press again: it is sent only once");
  await form.getByLabel("Anything else").fill("Please the red ones");
  await page.unroute("**/rpc/request_return");
  await send();
  await expect(form.getByRole("alert")).toContainText("made already, as it was before you changed");
  expect(await left("42")).toBe(4);
  await send();
  await expect(form).toBeHidden();
  await expect(returns.getByRole("article", { name: "Exchange" })).toHaveCount(3);
  expect(await left("42")).toBe(3);
  await page.close();
});

test("a press keeps its key over a reload, and the order shows what it made without an answer", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  const { order_id } = await openOrder(page, "on_delivery");
  await asStaff(page, `orders?id=eq.${order_id}`, { status: "delivered" }, "PATCH");
  const returns = page.getByRole("region", { name: "Returns" });
  const form = page.getByRole("form", { name: "Return or exchange" });
  const pressed: string[] = [];
  await page.route("**/rpc/request_return", async (route) => {
    pressed.push((route.request().postDataJSON() as { press_id: string }).press_id);
    // The first one does not reach the shop; of the second one only the answer is lost.
    if (pressed.length > 1) await route.fetch();
    await route.abort();
  });
  for (const _ of ["before", "after"]) {
    await page.reload();
    await returns.getByRole("button", { name: "Return or exchange" }).click();
    await form.getByRole("checkbox").first().check();
    await form.getByLabel("Why?").selectOption({ label: "Too small" });
    await form.getByRole("button", { name: "Send the request" }).click();
    await expect(form.getByRole("alert").or(returns.getByRole("article")).first()).toBeVisible();
  }
  expect(new Set(pressed).size).toBe(1);
  await expect(returns.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("We have your request")).toBeVisible();
  await expect(form).toBeHidden();
  await page.close();
});

test("somebody with an account opens an order from the list, without the link", async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  await beginCheckout(page);
  await placeOrder(page, /Bank transfer/, email);
  const { order_id } = await orderAddress(page);

  await page.goto("/orders");
  await page.getByRole("link", { name: "View order" }).click();
  await expect(page).toHaveURL(`/orders/${order_id}`);
  await expect(page.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  await expect(page.getByLabel("Send the receipt")).toBeAttached();
  // Its papers open without the key, too.
  for (const paper of ["receipt", "receipt.pdf"]) {
    await page.goto(`/orders/${order_id}/${paper}`);
    await expect(page.getByRole("heading", { name: /^Invoice / })).toBeVisible();
  }
  await page.goto(`/orders/${order_id}`);
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("This order was cancelled.")).toBeVisible();

  const stranger = await openElsewhere(browser);
  await stranger.goto(page.url());
  await expect(stranger.getByText("Order not found")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Sign In" }).last()).toBeVisible();
  await stranger.close();
});

test("a guest without the mail finds the order by its number and phone", { tag: "@wide" }, async ({
  page,
  browser,
}) => {
  const email = freshEmail();
  const product_id = await makePiece(page, `Ìpè ${Date.now()}`, { 40: 2 });
  const lines = [{ product_id, size: "40", quantity: 1 }];
  const { id: order_id } = await orderPieces(page, email, lines, "on_delivery");

  const elsewhere = await openElsewhere(browser);
  await elsewhere.goto("/track");
  const form = elsewhere.getByRole("form", { name: "Track your order" });
  await form.getByRole("button", { name: "Send me a code" }).click();
  await expect(form.getByText("Enter the 8 letters and digits")).toBeVisible();
  await expect(form.getByLabel("Order number")).toBeFocused();
  await form.getByLabel("Order number").fill(order_id.slice(0, 8).toUpperCase());
  await form.getByLabel("Email or mobile number").fill("08035550142");
  await form.getByRole("button", { name: "Send me a code" }).click();
  const code = elsewhere.getByLabel("Code from the mail");
  await code.fill("000000");
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere.getByText("This code is wrong or too old.")).toBeVisible();
  await code.fill((await readMail(elsewhere, email, "order-track-code")).code);
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere.getByRole("heading", { name: "Thank you, Adaeze." })).toBeVisible();
  expect((await orderAddress(elsewhere)).order_id).toBe(order_id);
  await elsewhere.close();
});
