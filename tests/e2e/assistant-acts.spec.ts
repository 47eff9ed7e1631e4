import type { Page } from "@playwright/test";
import { SESSION_KEY } from "../../src/client/signed-in-mark.tsx";
import { expect, test } from "./fixtures.ts";
import { freshEmail, signUp } from "./people.ts";
import { asStaff, makePiece } from "./shopping.ts";
import { ask, closeTemi, openTemi, temi } from "./temi.ts";

const act = (page: Page, name: string | RegExp) => temi(page).getByRole("button", { name });
const shortId = (id: string) => id.slice(0, 8);

/** An order of whoever is signed in, without the checkout's pages. @returns its id */
async function order(page: Page, email: string, payment_method: string): Promise<string> {
  const product_id = await makePiece(page, "Acted Trainer", { "9": 3 });
  const stored = await page.evaluate((key) => localStorage.getItem(key) ?? "", SESSION_KEY);
  const { access_token } = JSON.parse(stored) as { access_token: string };
  const answer = await page.request.post("/rest/v1/rpc/place_order", {
    headers: { Authorization: `Bearer ${access_token}` },
    data: {
      contact: { name: "Adaeze Obi", email, phone: "0803 555 0142" },
      address: { state: "LA", city: "Lagos", area: "Lekki Phase 1", street: "12 Admiralty Way" },
      delivery_method: "standard",
      payment_method,
      lines: [{ product_id, size: "9", quantity: 1, price: 60_000 }],
      expected: { delivery_fee: 3000, total: 63_000 },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

const done = (page: Page) => temi(page).getByText("Done.");

test("TEMI has a mail sent when a size is back, and saves a piece, at a press", {
  tag: "@wide",
}, async ({ page }) => {
  const name = `Waiting Trainer ${freshEmail().replace(/\D+/g, "")}`;
  const id = await makePiece(page, name, { "8": 0, "9": 3 });
  const email = await signUp(page);
  await openTemi(page, `/product/${id}`);
  await ask(page, "tell me when it is back in size 8");
  await act(page, `Tell me when the ${name} is back in size EU 41`).click();
  await expect(page.getByText(`We write to ${email} once, when the ${name}`)).toBeVisible();
  await expect(done(page)).toBeVisible();
  await ask(page, "save it for later");
  await act(page, `Save the ${name}`).click();
  await expect(done(page)).toHaveCount(2);

  await closeTemi(page);
  await page.goto("/wishlist");
  await expect(page.getByRole("main").getByRole("heading", { name })).toBeVisible();
  const waiting = page.getByRole("region", { name: "Waiting until it is back" });
  await expect(
    waiting.getByRole("link", { name: `${name} in size EU 41 (UK 7.5, US 8)` }),
  ).toBeVisible();
  await waiting
    .getByRole("button", { name: `Stop waiting: ${name} in size EU 41 (UK 7.5, US 8)` })
    .click();
  await expect(waiting).toBeHidden();
});

test("a guest is told by mail: the size is pressed on its page, the address is remembered", {
  tag: "@wide",
}, async ({ page }) => {
  const id = await makePiece(page, "Patient Trainer", { "8": 0, "9": 3, "10": 0 });
  await page.goto(`/product/${id}`);
  await page
    .getByRole("button", { name: "Your size is sold out? Tell me when it is back" })
    .click();
  const box = page.getByRole("region", { name: "Tell me when it is back" });
  await box.getByLabel("Tell me when it is back in size EU 41").fill("nobody");
  await box.getByRole("button", { name: "Tell me", exact: true }).click();
  await expect(box.getByRole("alert")).toHaveText("Please enter a valid email address");
  const email = freshEmail();
  await box.getByLabel("Tell me when it is back in size EU 41").fill(email);
  await box.getByRole("button", { name: "Tell me", exact: true }).click();
  await expect(box).toContainText(`We write to ${email} once, when the Patient Trainer is back`);

  // The other size by its link, with the address already there.
  await page.goto(`/product/${id}#size-10`);
  await page.reload();
  await expect(box.getByLabel("Tell me when it is back in size EU 43")).toHaveValue(email);
  await box.getByRole("button", { name: "Wait for size EU 41" }).click();
  await expect(box).toContainText(`We write to ${email} once`);
});

test("TEMI leads to paying, and cancels at a press", async ({ page }) => {
  const email = await signUp(page);
  const id = await order(page, email, "transfer");
  await openTemi(page);
  await ask(page, "I want to pay for my order");
  await temi(page)
    .getByRole("link", { name: `Pay order ${shortId(id)}` })
    .click();
  await expect(page).toHaveURL(`/orders/${id}`);
  await expect(page.getByText("Account number")).toBeVisible();

  await openTemi(page);
  await ask(page, "cancel my last order");
  await act(page, `Cancel order ${shortId(id)}`).click();
  await expect(page.getByText("Your order was cancelled")).toBeVisible();
  await expect(done(page)).toBeVisible();
  await closeTemi(page);
  await page.goto(`/orders/${id}`);
  await expect(page.getByText("This order was cancelled.")).toBeVisible();
});

test("TEMI leads to another address, which says what it costs, and to returning", {
  tag: "@wide",
}, async ({ page }) => {
  const email = await signUp(page);
  const id = await order(page, email, "on_delivery");
  await openTemi(page);
  await ask(page, "please change my delivery address");
  await temi(page)
    .getByRole("link", { name: `Change the address of order ${shortId(id)}` })
    .click();
  const dialog = page.getByRole("dialog", { name: "Change the delivery address" });
  await dialog.getByLabel("Area or LGA").fill("Yaba");
  await dialog.getByLabel("Street and number").fill("5 Herbert Macaulay Way");
  await dialog.getByRole("button", { name: "See what it comes to" }).click();
  await expect(dialog.getByRole("status")).toContainText("costs ₦2,500 instead of ₦3,000");
  await dialog.getByRole("button", { name: "Change the address" }).click();
  await expect(dialog).toBeHidden();
  const main = page.getByRole("main");
  await expect(main.getByText("5 Herbert Macaulay Way").last()).toBeVisible();
  await expect(main.getByRole("region", { name: "History" })).toContainText(
    "Delivery address changed",
  );

  await asStaff(page, `orders?id=eq.${id}`, { status: "delivered" }, "PATCH");
  await openTemi(page);
  await ask(page, "I want to return it");
  await temi(page).locator(`a[href="/orders/${id}"]`).last().click();
  await main.getByRole("button", { name: /^Return (or exchange|it)$/ }).click();
  await expect(page.getByRole("form", { name: "Return or exchange" })).toBeVisible();
});
