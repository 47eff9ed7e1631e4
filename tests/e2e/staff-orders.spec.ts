import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { pieceInSize } from "../../src/lib/size-names.ts";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { placeOrder } from "./parcels.ts";
import { asStaff, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "staff.orders.manager@example.com";

const naira = (amount: number) =>
  `₦${amount.toLocaleString("en-NG", { minimumFractionDigits: 2 })}`;

interface Piece {
  name: string;
  size: string;
  category: string;
}
const nameOf = ({ name, size, category }: Piece) => pieceInSize(name, size, category);

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("an order by WhatsApp at an agreed price, one more piece, and a return by staff", {
  tag: "@wide",
}, async ({ page }) => {
  const letters = Array.from({ length: 6 }, () => "bcdfghjklm"[randomInt(10)]).join("");
  const customer = `Ọlá Ṣà${letters}`;
  const [first, other] = [await newPiece(page), await newPiece(page)];
  await openAdmin(page, EMAIL, "/admin/orders/new");

  await add(page, first);
  await page.getByLabel("Full name").fill(customer);
  await page.getByLabel("Phone").fill(`0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`);
  await page.getByLabel("City or town").fill("Ikeja");
  await page.getByLabel("Street and number").fill("3 Allen Avenue");
  // A gift is not paid at the door; what only goes to somebody else may be.
  const atDoor = page.getByRole("radio", { name: /^On delivery/ });
  const isGift = page.getByRole("checkbox", { name: "This is a gift" });
  await atDoor.check();
  await isGift.check();
  await expect(atDoor).toBeDisabled();
  await expect(page.getByRole("radio", { name: /^Payment link/ })).toBeChecked();
  await isGift.uncheck();
  await expect(atDoor).toBeChecked();
  await page.getByRole("checkbox", { name: "Somebody else receives it" }).check();
  await page.getByLabel("Receiver's name").fill(`Sade ${letters}`);
  const ownPrice = page.getByLabel(`Own price of ${nameOf(first)}`);
  await ownPrice.fill("0");
  await page.getByLabel("Delivery fee (₦)").fill("1500");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("Say why")).toBeVisible();
  await page.getByLabel("Receiver's phone").fill("0812 111 0177");
  await page.getByLabel("Why").fill("Buys every month");
  await page.getByRole("button", { name: "Place order" }).click();
  // A price of nothing asks.
  await page.getByRole("alertdialog").getByRole("button", { name: "Change it" }).click();
  await ownPrice.fill("40000");
  // A reload loses nothing.
  await page.reload();
  await expect(ownPrice).toHaveValue("40000");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("₦41,500");
  await page.getByRole("button", { name: "Place order" }).click();

  await expect(page.getByRole("heading", { name: /^Order [0-9a-f]{8}$/ })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await expect(page.getByText("By WhatsApp")).toBeVisible();
  await expect(page.getByText(`Sade ${letters}`)).toBeVisible();
  await expect(page.getByText("“Buys every month”")).toBeVisible();
  // Without a mailbox the link goes by WhatsApp.
  await expect(page.getByRole("region", { name: "Order link" })).toBeVisible();

  await page.getByRole("link", { name: "Change pieces" }).click();
  await expect(page.getByRole("heading", { name: "Change pieces" })).toBeVisible();
  await add(page, other);
  await page.getByLabel(`Own price of ${nameOf(other)}`).fill("20000");
  await page.getByLabel("Why").fill("She saw it in the story");
  await page.getByRole("button", { name: "Change the order" }).click();
  await expect(page).toHaveURL(path);
  // Who has no mailbox gets no mail that would wait.
  await expect(page.getByRole("region", { name: "Your last step" })).toHaveText(
    / for \d+ s\.Undo$/,
  );
  await expect(page.getByText("“She saw it in the story”")).toBeVisible();
  await expect(page.getByText("Total ₦41,500.00 → ₦61,500.00")).toBeVisible();

  await asStaff(page, `orders?id=eq.${path.split("/").at(-1)}`, { status: "delivered" }, "PATCH");
  await page.reload();
  await page.getByRole("button", { name: /^Return (or exchange|it)$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why you begin it").fill("She called");
  await dialog.getByRole("button", { name: "Begin the return" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Say how many pieces come back");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Return (or exchange|it)$/ }).click();
  await expect(dialog.getByLabel("Why you begin it")).toHaveValue("She called");
  await dialog.getByLabel("How many of 1").first().fill("1");
  await dialog.getByRole("button", { name: "Begin the return" }).click();
  await expect(page.getByText("Return begun")).toBeVisible();
  await expect(page.getByText("“She called”")).toBeVisible();

  // Found as people type it.
  await page.goto(`/admin/orders?q=ola sa${letters}`);
  await expect(page.getByText(customer)).toBeVisible();
});

test("a return by staff whose answer is lost is begun once", async ({ browser }) => {
  // Without a network the browser writes errors, which are none.
  const page = await openElsewhere(browser);
  const { id: order_id } = await placeOrder(page, "Amaka Obi", "on_delivery");
  await asStaff(page, `orders?id=eq.${order_id}`, { status: "delivered" }, "PATCH");
  await openAdmin(page, EMAIL, `/admin/orders/${order_id}`);
  await page.route("**/rpc/begin_return", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = page.getByRole("dialog");
  const begin = dialog.getByRole("button", { name: "Begin the return" });
  await page.getByRole("button", { name: /^Return (or exchange|it)$/ }).click();
  await dialog.getByLabel("How many of 1").fill("1");
  await dialog.getByLabel("Why you begin it").fill("She called");
  // Nothing can be read either once it is sent.
  await page.route("**/rpc/order_returns", (route) => route.abort());
  await begin.click();
  await expect(dialog.getByRole("alert")).toContainText("look before you press again");
  await page.unroute("**/rpc/begin_return");
  await begin.click();
  await expect(page.getByText("Return begun")).toBeVisible();
  await expect(dialog).toBeHidden();
  const { returns } = await asStaff<{ returns: object[] }>(page, "rpc/order_returns", { order_id });
  expect(returns).toHaveLength(1);
  await page.close();
});

test("a standing order is paid in the boutique, and what is added then is paid before it is packed", {
  tag: "@wide",
}, async ({ page }) => {
  const { id, total } = await placeOrder(page, "Amaka Obi", "transfer");
  const piece = await newPiece(page);
  await openAdmin(page, EMAIL, `/admin/orders/${id}`);
  const dialog = page.getByRole("dialog");
  const isPaid = page.getByRole("button", { name: "Paid in the boutique" });
  await isPaid.click();
  await expect(dialog.getByRole("heading", { name: `Take ${naira(total)}` })).toBeVisible();
  await dialog.getByRole("radio", { name: /^Cash/ }).check();
  await dialog.getByRole("button", { name: "It is here" }).click();
  await expect(page.getByText("Payment taken")).toBeVisible();
  await expect(isPaid).toBeHidden();

  await page.getByRole("link", { name: "Change pieces" }).click();
  await add(page, piece);
  await page.getByLabel(`Own price of ${nameOf(piece)}`).fill("15000");
  await expect(page.getByText("₦15,000.00 is still to be paid before it is packed")).toBeVisible();
  await page.getByLabel("Why").fill("For her sister");
  await page.getByRole("button", { name: "Change the order" }).click();
  const message = page.getByLabel("Message to the customer");
  await expect(message).toHaveValue(/has changed as agreed, and ₦15,000.00 is to be paid/);
  const theirs = await openElsewhere(page.context().browser()!);
  await theirs.goto(/http\S+key=\S+/.exec(await message.inputValue())![0]);
  await expect(theirs.getByRole("heading", { name: "Transfer ₦15,000.00" })).toBeVisible();
  await expect(
    theirs.getByText(`${naira(total)} of its ${naira(total + 15_000)} are paid.`),
  ).toBeVisible();
  // Not packed before.
  await expect(page.getByRole("button", { name: /^Take payment: order/ })).toBeVisible();
  await isPaid.click();
  await dialog.getByRole("radio", { name: "Card machine" }).check();
  await dialog.getByRole("button", { name: "It is here" }).click();
  await expect(page.getByText("Still to be paid")).toBeHidden();
  await expect(theirs.getByRole("heading", { name: "Transfer ₦15,000.00" })).toBeHidden();
  await theirs.close();
});

async function add(page: Page, piece: Piece): Promise<void> {
  await page.getByLabel("Find a product").fill(piece.name);
  await page.getByRole("button", { name: `Add ${nameOf(piece)}`, exact: true }).click();
}

/** A piece that only this journey sells. */
async function newPiece(page: Page): Promise<Piece> {
  const name = `Spoken Runner ${freshName()}`;
  await makePiece(page, name, { 40: 3 });
  return { name, size: "40", category: "Sneakers" };
}
