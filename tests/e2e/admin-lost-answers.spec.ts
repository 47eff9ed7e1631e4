import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { loseAnswer } from "./lose-answer.ts";
import { packOrder, placeOrderOf, tagOrder } from "./parcels.ts";
import { asStaff, available, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "lost.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

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
  await loseAnswer(desk, /rpc.refund_order$/);
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
  await loseAnswer(desk, /rpc.move_stock$/);
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
  await loseAnswer(desk, /rpc.receive_purchase$/);
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
  await loseAnswer(desk, /rpc.start_purchase$/);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(noAnswer(desk)).toBeVisible();
  await desk.reload();
  await open();
  await expect(dialog.getByText("nothing has said that it is saved")).toBeVisible();
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(desk.getByRole("heading", { name: supplier })).toBeVisible();
  await desk.goto(`/admin/stock/purchases?q=${encodeURIComponent(supplier)}`);
  await expect(desk.getByRole("link", { name: supplier })).toHaveCount(1);

  const name = `Copied Mule ${freshName()}`;
  await makePiece(page, name, { 40: 1 });
  await desk.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await desk.getByRole("button", { name: new RegExp(`^Duplicate ${name}`) }).click();
  const create = dialog.getByRole("button", { name: "Create Product" });
  await loseAnswer(desk, /rest.v1.products/);
  await create.click();
  await expect(noAnswer(desk)).toBeVisible();
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole("row", { name: new RegExp(`${name} \\(copy\\)`) })).toHaveCount(1);
  await desk.close();
});

test("a step whose answer is lost is said of its order, and no press goes to the next one", async ({
  browser,
  page,
}) => {
  const tag = `lost ${freshName()}`;
  const piece = await makePiece(page, `Queued Mule ${tag}`, { 40: 5 });
  const ids: string[] = [];
  for (const name of ["Ada", "Bola", "Chidi"]) {
    const { id } = await placeOrderOf(page, piece, `${name} Lost`, "on_delivery");
    await tagOrder(page, id, tag);
    ids.push(id);
  }
  const desk = await openDesk(browser, `/admin?tag=${encodeURIComponent(tag)}`);
  const toPack = (n: number) => desk.getByRole("button", { name: `Pack ${n}`, exact: true });
  const asked = desk.getByRole("dialog", { name: "Nobody knows whether it was done" });
  await expect(toPack(3)).toHaveAttribute("aria-current", "true");
  await loseAnswer(desk, /rpc.step_orders$/);
  await desk.keyboard.press("d");
  await expect(asked).toContainText(
    `No answer came from the shop about order ${ids[0]!.slice(0, 8)}`,
  );
  await expect(desk.locator(`#waiting-${ids[0]}`)).toHaveCount(0);
  // The next order stands in its place by now: this is not for it.
  await desk.keyboard.press("d");
  await expect(asked.getByRole("link")).toHaveCount(1);
  await asked.getByRole("button", { name: "Close" }).click();
  await expect(toPack(2)).toBeVisible();
  await expect(desk.getByText("Nothing was changed")).toHaveCount(0);

  await desk.getByRole("checkbox", { name: `Pick order ${ids[1]!.slice(0, 8)}` }).check();
  await desk
    .getByRole("toolbar", { name: "Picked orders" })
    .getByRole("button", { name: "Packed" })
    .click();
  await loseAnswer(desk, /rpc.step_orders$/);
  await desk.getByRole("dialog").getByRole("button", { name: "Packed: 1 order" }).click();
  await expect(asked).toContainText(ids[1]!.slice(0, 8));
  await asked.getByRole("button", { name: "Close" }).click();
  await expect(toPack(1)).toBeVisible();

  await loseAnswer(desk, /rpc.undo_order_step$/);
  await desk.keyboard.press("d");
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(noAnswer(desk)).toContainText(`about order ${ids[2]!.slice(0, 8)}`);
  await expect(toPack(1)).toBeVisible();
  await desk.context().close();
});

test("a run that was begun without an answer is found, and a link that may have ended is not shown", async ({
  browser,
  page,
}) => {
  const tag = freshName();
  const { id } = await packOrder(page, `Adaeze Run${tag}`);
  const rider = { name: `Musa ${tag}`, phone: "08035550111", company: "", is_active: true };
  await asStaff(page, "rpc/save_rider", rider);
  const desk = await openDesk(browser, `/admin/riders/runs/new?q=Run${tag}`);
  const dialog = desk.getByRole("dialog");
  await desk.getByRole("checkbox", { name: "Select all on this page" }).check();
  await desk.getByRole("button", { name: "Give to a rider" }).click();
  await dialog.getByLabel("Rider").selectOption({ label: rider.name });
  await loseAnswer(desk, /rpc.start_run$/);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(noAnswer(desk)).toBeVisible();
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText(`Order ${id.slice(0, 8)} is with a rider already`)).toBeVisible();
  await expect(dialog.getByText(`These went out with ${rider.name}`)).toBeVisible();
  await dialog.getByRole("link", { name: "see the run" }).click();
  await expect(desk.getByRole("heading", { name: rider.name })).toBeVisible();

  const link = desk.getByLabel("Link", { exact: true });
  const renew = desk.getByRole("button", { name: "Make another link" });
  await renew.click();
  await expect(link).toBeVisible();
  await loseAnswer(desk, /rpc.renew_run_link$/);
  await renew.click();
  await expect(noAnswer(desk)).toBeVisible();
  await expect(link).toHaveCount(0);
  await desk.reload();
  await expect(renew).toBeVisible();
  await expect(link).toHaveCount(0);

  await desk.getByRole("button", { name: "End the run" }).click();
  await loseAnswer(desk, /rpc.end_run$/);
  await desk.getByRole("button", { name: "End it" }).click();
  await expect(noAnswer(desk)).toBeVisible();
  await expect(desk.getByText(/· ended/)).toBeVisible();
  await desk.context().close();
});

test("a collection that was made without an answer is made once, and led to when it was changed since", async ({
  browser,
}) => {
  const slug = freshName();
  const desk = await openDesk(browser, "/admin/collections/new");
  const save = desk.getByRole("button", { name: "Save", exact: true });
  /** Nothing is in it yet, which is asked about. */
  const sure = desk.getByRole("button", { name: "Save it like this" });
  const fill = async (address: string) => {
    await desk.getByLabel("Title").fill(`Lost ${address}`);
    await desk.getByLabel("Address").fill(address);
    await desk.getByText("By hand", { exact: true }).click();
    await save.click();
    await expect(sure).toBeVisible();
    await loseAnswer(desk, /rpc.save_collection$/);
    await sure.click();
    await expect(noAnswer(desk)).toBeVisible();
  };
  await fill(slug);
  await save.click();
  await expect(desk.getByText("Collection saved")).toBeVisible();
  await expect(desk).toHaveURL("/admin/collections");

  const other = `${slug}-two`;
  await desk.goto("/admin/collections/new");
  await fill(other);
  await desk.getByLabel("Title").fill("Changed since");
  await save.click();
  await expect(desk.getByText(/A collection was made by your press before/)).toBeVisible();
  await save.click();
  await sure.click();
  await desk.getByRole("link", { name: "See what is at this address" }).click();
  await expect(desk.getByRole("heading", { name: "Edit collection" })).toBeVisible();
  await expect(desk.getByLabel("Title")).toHaveValue(`Lost ${other}`);
  await desk.context().close();
});

test("without an answer nothing is called undone: alerts of the bank, a story, and a count that is closed", async ({
  browser,
  page,
}) => {
  const desk = await openDesk(browser, "/admin/bank");
  await desk.getByLabel("Alerts").fill("Credit: NGN1,234 on 2026-11-20 FROM LOST ALERT");
  await loseAnswer(desk, /bank.alert$/);
  await desk.getByRole("button", { name: "Read alerts" }).click();
  await expect(noAnswer(desk)).toBeVisible();
  await expect(desk.getByText("was not taken")).toHaveCount(0);

  const slug = freshName();
  await desk.goto("/admin/pages/new");
  await desk.getByLabel("Title").fill("A lost story");
  await desk.getByLabel("Address").fill(slug);
  await loseAnswer(desk, /rpc.save_page$/);
  await desk.getByRole("button", { name: "Keep draft" }).click();
  await expect(noAnswer(desk)).toBeVisible();
  await desk.getByRole("button", { name: "Keep draft" }).click();
  await expect(desk.getByRole("heading", { name: "Edit story" })).toBeVisible();

  const count = randomUUID();
  const begun = { id: count, scope: "shelf", place: `L ${slug}` };
  await asStaff(page, "rpc/start_count", begun);
  await desk.goto(`/admin/stock/counts/${count}`);
  await desk.getByRole("button", { name: "Close the count" }).click();
  await loseAnswer(desk, /rpc.close_count$/);
  await desk.getByRole("alertdialog").getByRole("button", { name: "Close the count" }).click();
  await expect(noAnswer(desk)).toBeVisible();
  await expect(desk.getByText("This count is closed.")).toBeVisible();
  await expect(desk.getByRole("button", { name: /^(Confirm|Close the count)/ })).toHaveCount(0);
  await desk.context().close();
});
