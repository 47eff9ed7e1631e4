import { pieceInSize } from "../../src/lib/size-names.ts";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { available, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin, pressMain, signInByWire } from "./staff.ts";

// One after the other: the second works on the order of the first.
test.describe.configure({ mode: "serial" });

const EMAIL = "orders.manager@example.com";
const CUSTOMER = "ngozi.umeh@example.com";

const nameOf = ({ name, size }: { name: string; size: string }) =>
  pieceInSize(name, size, "Sneakers");

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

let orderPath: string;
let piece: { product_id: number; size: string; name: string };

test("an order by phone is written down and paid from its link", async ({ page, context }) => {
  const name = `Called Runner ${freshName()}`;
  piece = { product_id: await makePiece(page, name, { 40: 4 }), size: "40", name };
  await openAdmin(page, EMAIL, "/admin/orders");
  await pressMain(page);
  await expect(page.getByRole("heading", { name: "New order" })).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("Enter your full name")).toBeVisible();
  await page.getByLabel("Find a product").fill(piece.name);
  await page.getByRole("button", { name: `Add ${nameOf(piece)}`, exact: true }).click();
  await page.getByLabel(`Quantity of ${nameOf(piece)}`).fill("3");
  await page.getByLabel("Full name").fill("Ngozi Umeh");
  await page.getByLabel("Phone").fill("0803 555 0199");
  // A call that breaks off loses nothing.
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Ngozi Umeh");
  await page.getByLabel("Email").fill(CUSTOMER);
  // Nobody agrees to a total while the shop still works it out.
  const answer = Promise.withResolvers<void>();
  await page.route("**/rpc/quote_delivery", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel("City or town").fill("Ikeja");
  await expect(page.getByRole("button", { name: "Place order" })).toBeDisabled();
  answer.resolve();
  await page.getByLabel("Street and number").fill("3 Allen Avenue");
  await page.getByLabel("Note").fill("Ring <b>twice</b>");
  await expect(page.getByRole("radio", { name: /Standard delivery/ })).toBeChecked();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: /^Order [0-9a-f]{8}$/ })).toBeVisible();
  orderPath = new URL(page.url()).pathname;
  await expect(page.getByText("“Ring <b>twice</b>”")).toBeVisible();

  const message = await page.getByLabel("Message to the customer").inputValue();
  const whatsapp = page.getByRole("link", { name: "Open in WhatsApp" });
  const href = new URL((await whatsapp.getAttribute("href"))!);
  expect(href.pathname).toBe("/2348035550199");
  expect(href.searchParams.get("text")).toBe(message);
  const link = /http\S+key=\S+/.exec(message)![0];

  const theirs = await openElsewhere(context.browser()!);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Thank you, Ngozi." })).toBeVisible();
  await expect(theirs.getByText("Account number")).toBeVisible();

  await page.getByRole("button", { name: "Confirm transfer" }).click();
  await expect(page.getByText("Transfer confirmed")).toBeVisible();
  await expect(page.getByRole("region", { name: "Payment link" })).toBeHidden();
  await theirs.reload();
  await expect(theirs.getByText("Account number")).toBeHidden();
  await theirs.close();
});

test("an email that looks mistyped is asked about, and the order's mail goes to the right one", async ({
  page,
}) => {
  await openAdmin(page, EMAIL, orderPath);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit address" }).click();
  const email = dialog.getByLabel("Email");
  await expect(email).toHaveValue(CUSTOMER);
  await email.fill("ngozi.umeh@gmial.com");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(/may be mistyped/);
  const question = dialog.getByRole("status").filter({ hasText: "Did you mean" });
  await expect(question).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "Use it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue("ngozi.umeh@gmail.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText("The order's confirmation goes to ngozi.umeh@gmail.com"),
  ).toBeVisible();
  await expect(page.getByText(`email before: ${CUSTOMER}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "ngozi.umeh@gmail.com" })).toBeVisible();
  const mails = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Mails", exact: true }),
  });
  await expect(mails).toContainText("Order paid");
});

test("it leaves in parts, arrives, and is refunded in part, with and without its pieces", async ({
  page,
}) => {
  await openAdmin(page, EMAIL, "/admin");
  const before = await available(page.request, piece);
  const dialog = page.getByRole("dialog");
  // By keys alone to the order of somebody who calls.
  // The second has to follow the first within a second, which a busy machine may miss.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    const orders = page.getByRole("heading", { name: "Orders Management" });
    await expect(orders).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.keyboard.press("/");
  await expect(dialog.locator("input")).toBeFocused();
  await page.keyboard.type("0803 555 0199");
  await expect(dialog.getByRole("button", { name: /Ngozi Umeh/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("button", { name: /Ngozi Umeh/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(orderPath);
  async function sendParcel(pieces: number, tracking: string) {
    await page.getByRole("button", { name: "Send a parcel" }).click();
    await dialog.getByRole("spinbutton").fill(String(pieces));
    await dialog.getByLabel("Carrier").fill("GIG Logistics");
    await dialog.getByLabel("Tracking number").fill(tracking);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
  }
  await sendParcel(0, "NONE");
  await expect(dialog.getByText("Choose at least one piece")).toBeVisible();
  await page.keyboard.press("Escape");
  await sendParcel(1, "GIG-111");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 shipped")).toBeVisible();
  await expect(page.getByLabel(/^Status of order/)).toHaveValue("processing");
  await sendParcel(2, "GIG-222");
  await expect(page.getByText("3 shipped")).toBeVisible();
  await expect(page.getByLabel(/^Status of order/)).toHaveValue("shipped");
  await expect(page.getByText("GIG Logistics GIG-111")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a parcel" })).toBeHidden();

  await page.getByLabel(/^Status of order/).selectOption("delivered");
  await expect(page.getByText("Order status updated")).toBeVisible();

  async function refund(options: { restock: boolean }) {
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByRole("spinbutton", { name: new RegExp(piece.name) }).fill("1");
    await dialog.getByLabel("Put these pieces back into stock").setChecked(options.restock);
    const amount = Number(await dialog.getByLabel("Amount (₦)").inputValue());
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "I have transferred it" }).click();
    await page.getByRole("button", { name: "Yes, transferred" }).click();
    await expect(page.getByRole("button", { name: "I have transferred it" })).toBeHidden();
    return amount;
  }
  const first = await refund({ restock: true });
  expect(await available(page.request, piece)).toBe(before + 1);
  const second = await refund({ restock: false });
  expect(await available(page.request, piece)).toBe(before + 1);
  expect(second).toBe(first);
  await expect(page.getByText("2 refunded")).toBeVisible();
  await expect(page.getByText("Partly refunded").first()).toBeVisible();

  await page.getByRole("link", { name: "Packing slip" }).click();
  const slip = page.getByRole("article");
  await expect(slip).toContainText(piece.name);
  await expect(slip).not.toContainText("₦");
  await page.goBack();
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("article")).toContainText("₦");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
});

test("who changes an order that a colleague has changed meanwhile is told, and sees it as it is", async ({
  page,
}) => {
  // A page that is told nothing: else it would show the change before somebody can miss it.
  await page.routeWebSocket(/\/realtime\/v1/, () => {});
  await openAdmin(page, EMAIL, orderPath);
  const status = page.getByLabel(/^Status of order/);
  await expect(status).toHaveValue("delivered");
  const { access_token } = await signInByWire(page.request, EMAIL);
  const colleague = (wanted: string) =>
    page.request.patch(`/rest/v1/orders?id=eq.${orderPath.split("/").at(-1)}`, {
      headers: { Authorization: `Bearer ${access_token}` },
      data: { status: wanted },
    });
  expect((await colleague("processing")).status()).toBe(204);

  await status.selectOption("shipped");
  await page.getByRole("button", { name: "Set to shipped" }).click();
  await expect(page.getByText("Somebody else has changed this order")).toBeVisible();
  await expect(status).toHaveValue("processing");

  // A form that was open keeps what was typed, says what happened and goes on from there.
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit address" }).click();
  await dialog.getByLabel("Street and number").fill("9 Oba Akinjobi Way");
  expect((await colleague("pending")).status()).toBe(204);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Processing → Pending");
  await expect(dialog.getByRole("alert")).toContainText(EMAIL);
  await expect(dialog.getByLabel("Street and number")).toHaveValue("9 Oba Akinjobi Way");
  await page.keyboard.press("Escape");
  await expect(page.getByText("3 Allen Avenue").first()).toBeVisible();
  await expect(status).toHaveValue("pending");

  // One's own changes follow each other, however fast.
  await status.selectOption("processing");
  await status.selectOption("shipped");
  await status.selectOption("delivered");
  await expect(status).toHaveValue("delivered");
  await expect(page.getByText("Shipped → Delivered").last()).toBeVisible();
});

test("a cancellation asks first, and is undone with its mail", async ({ page }) => {
  await openAdmin(page, EMAIL, orderPath);
  const status = page.getByLabel(/^Status of order/);
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  const mails = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Mails", exact: true }),
  });
  await status.selectOption("cancelled");
  await question.getByRole("button", { name: "Keep the order" }).click();
  await expect(status).toHaveValue("delivered");
  await status.selectOption("cancelled");
  await question.getByRole("button", { name: "Cancel the order" }).click();
  await expect(status).toHaveValue("cancelled");
  await page
    .getByRole("region", { name: "Your last step" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect(status).toHaveValue("delivered");
  await expect(mails).not.toContainText("Order cancelled");
  await expect(page.getByText("Undone: Cancelled → Delivered")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your last step" })).toBeHidden();
});
