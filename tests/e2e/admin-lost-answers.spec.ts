import type { Browser, Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { placeOrderOf } from "./parcels.ts";
import { asStaff, available, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "lost.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** The next such call is done by the shop, and its answer does not arrive. */
const loseAnswer = (page: Page, name: string) =>
  page.route(
    `**/rpc/${name}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

const noAnswer = (page: Page) => page.getByText(/^No answer came from the shop/).first();

/** Without an answer the browser writes errors, which are none. */
const openDesk = async (browser: Browser, path: string) => {
  const page = await openElsewhere(browser);
  await openAdmin(page, EMAIL, path);
  return page;
};

test("a refund whose answer is lost is made once, and its order is looked at first", async ({
  browser,
  page,
}) => {
  const piece = await makePiece(page, `Refunded Mule ${freshName()}`, { 40: 3 });
  const { id } = await placeOrderOf(page, piece, "Ada Refund", "transfer");
  const { access_token } = await signInByWire(page.request, EMAIL);
  const order = async () => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await page.request.post("/rest/v1/rpc/admin_order", { headers, data: { id } });
    return (await answer.json()) as { version: number; refunds: { amount: number }[] };
  };
  const { version } = await order();
  await asStaff(page, "rpc/take_payment", { order_id: id, method: "card_machine", version });

  const desk = await openDesk(browser, `/admin/orders/${id}`);
  const dialog = desk.getByRole("dialog");
  const open = () => desk.getByRole("button", { name: "Refund", exact: true }).click();
  const send = () => dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await open();
  await dialog.getByLabel("Amount").fill("20000");
  await loseAnswer(desk, "refund_order");
  await send();
  await expect(noAnswer(desk)).toBeVisible();
  await desk.reload();
  await open();
  await expect(dialog.getByLabel("Amount")).toHaveValue("20000");
  await expect(dialog.getByText("This order has changed since you began this form")).toBeVisible();
  await send();
  await expect(dialog.getByText(/^See what has changed/)).toBeVisible();
  // Another sum by the same press: what was done is said, and not passed over.
  await dialog.getByRole("button", { name: "Go on with what I typed" }).click();
  await dialog.getByLabel("Amount").fill("5000");
  await send();
  await expect(desk.getByText(/₦20,000 was refunded by your press before/)).toBeVisible();
  expect((await order()).refunds.map(({ amount }) => amount)).toEqual([20_000]);
  // The next press counts.
  await send();
  await expect(dialog).toBeHidden();
  expect((await order()).refunds.map(({ amount }) => amount).toSorted()).toEqual([20_000, 5000]);
  await desk.close();
});

test("pieces that are moved without an answer are moved once, and the form is that of its piece", async ({
  browser,
  page,
}) => {
  const [name, other] = [`Moved Mule ${freshName()}`, `Moved Slide ${freshName()}`];
  const id = await makePiece(page, name, { 40: 6 });
  await makePiece(page, other, { 40: 6 });
  const desk = await openDesk(browser, `/admin/stock?q=${encodeURIComponent("Moved ")}`);
  const dialog = desk.getByRole("dialog", { name: "Move stock" });
  const open = (piece: string) =>
    desk.getByRole("button", { name: new RegExp(`^Move stock of ${piece}`) }).click();
  await open(name);
  await dialog.getByLabel("What happened").selectOption("damage");
  await dialog.getByRole("spinbutton").fill("2");
  await dialog.getByLabel("Why").fill("Torn strap");
  await loseAnswer(desk, "move_stock");
  await dialog.locator("button[type=submit]").click();
  await expect(noAnswer(desk)).toBeVisible();
  await desk.keyboard.press("Escape");
  await open(other);
  await expect(dialog.getByLabel("Why")).toHaveValue("");
  await desk.keyboard.press("Escape");
  await desk.reload();
  await open(name);
  await expect(dialog.getByLabel("What happened")).toHaveValue("damage");
  await expect(dialog.getByRole("spinbutton")).toHaveValue("2");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => available(page.request, { product_id: id, size: "40" })).toBe(4);
  await desk.close();
});

test("what came of a purchase order without an answer is not taken for what is left of it", async ({
  browser,
  page,
}) => {
  const product_id = await makePiece(page, `Bought Mule ${freshName()}`, { 40: 1 });
  const id = await asStaff<number>(page, "rpc/start_purchase", {
    supplier: "Aba Leather Works",
    expected_on: null,
    note: "",
  });
  const line = { id, product_id, size: "40", ordered: 9, cost: null };
  await asStaff(page, "rpc/set_purchase_line", line);
  const desk = await openDesk(browser, `/admin/stock/purchases/${id}`);
  const came = desk.getByRole("spinbutton", { name: /EU 40/ });
  const receive = desk.getByRole("button", { name: "Receive" });
  await came.fill("4");
  await loseAnswer(desk, "receive_purchase");
  await receive.click();
  await expect(noAnswer(desk)).toBeVisible();
  await expect(desk.getByText("4 of 9 came")).toBeVisible();
  await receive.click();
  await expect(desk.getByText(/4 pieces were received by your press before/)).toBeVisible();
  await expect(desk.getByText("4 of 9 came")).toBeVisible();
  expect(await available(page.request, { product_id, size: "40" })).toBe(5);
  await desk.close();
});

test("what is made without an answer is made once: a purchase order, and a copy of a product", async ({
  browser,
  page,
}) => {
  const supplier = `Aba Leather ${freshName()}`;
  const desk = await openDesk(browser, "/admin/stock/purchases");
  const dialog = desk.getByRole("dialog");
  const open = () => desk.getByRole("button", { name: "New purchase order" }).click();
  await open();
  await dialog.getByLabel("Supplier").fill(supplier);
  await loseAnswer(desk, "start_purchase");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(noAnswer(desk)).toBeVisible();
  await desk.reload();
  await open();
  await expect(dialog.getByText("the shop has not said that it is saved")).toBeVisible();
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(desk.getByRole("heading", { name: supplier })).toBeVisible();
  await desk.goto(`/admin/stock/purchases?q=${encodeURIComponent(supplier)}`);
  await expect(desk.getByRole("link", { name: supplier })).toHaveCount(1);

  const name = `Copied Mule ${freshName()}`;
  await makePiece(page, name, { 40: 1 });
  await desk.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await desk.getByRole("button", { name: new RegExp(`^Duplicate ${name}`) }).click();
  const create = dialog.getByRole("button", { name: "Create Product" });
  await desk.route(
    "**/rest/v1/products*",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await create.click();
  await expect(noAnswer(desk)).toBeVisible();
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole("row", { name: new RegExp(`${name} \\(copy\\)`) })).toHaveCount(1);
  await desk.close();
});
