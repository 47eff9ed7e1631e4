import type { Locator, Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { freshEmail } from "./people.ts";
import { freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "week.manager@example.com";
/** At six seconds for a press and fifteen for a field, which is slow, that is four minutes. */
const MOST = { presses: 18, fields: 9 };

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** Hands that count what they do. */
function countingHands(page: Page) {
  const done = { presses: 0, fields: 0 };
  return {
    done,
    press(what: Locator) {
      done.presses++;
      return what.click();
    },
    type(label: string | RegExp, text: string, within: Page | Locator = page) {
      done.fields++;
      return within.getByLabel(label).fill(text);
    },
    choose(label: string, option: string, within: Page | Locator = page) {
      done.presses++;
      return within.getByLabel(label, { exact: true }).selectOption(option);
    },
  };
}

test("a week is set up in minutes: a drop on Friday, an owambe edit, a code for subscribers, and a size for those who wait", async ({
  page,
  browser,
}) => {
  const word = freshName();
  const drop = ["Ada", "Bola"].map((name) => `${name} ${word}`);
  const [first] = await Promise.all(drop.map((name) => makePiece(page, name, { "8": 3 })));
  const awaited = `Chidi ${word}`;
  const id = await makePiece(page, awaited, { "8": 0 });
  await page.request.post("/rest/v1/rpc/request_stock_alert", {
    data: { product_id: id, size: "8", email: freshEmail() },
  });
  await openAdmin(page, EMAIL, "/admin");
  const { press, type, choose, done } = countingHands(page);
  const aside = page.getByRole("navigation").filter({ has: page.getByText("Gift cards") });
  const open = async (name: string) => {
    await press(aside.getByRole("link", { name, exact: true }));
    // The page before it has a search of its own.
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  };

  // A drop on Friday: pieces by hand, seen from that moment on.
  await open("Collections");
  await press(page.getByRole("link", { name: "New collection" }));
  await type("Title", `Drop ${word}`);
  await press(page.getByText("By hand", { exact: true }));
  await type("Find a piece", word);
  for (const name of drop) await press(page.getByRole("button", { name: `Add ${name}` }));
  await type("From (optional)", "2099-11-27T09:00");
  await press(page.getByLabel("Shoppers can see it"));
  await press(page.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Collection saved")).toBeVisible();

  // An owambe edit: by a rule, seen at once.
  await press(page.getByRole("link", { name: "New collection" }));
  await type("Title", `Owambe ${word}`);
  await choose("Material", "aso-oke");
  await press(page.getByLabel("Shoppers can see it"));
  await press(page.getByRole("button", { name: "Save" }));
  await expect(page.getByRole("link", { name: `Owambe ${word}` })).toBeVisible();

  // A code for subscribers.
  await open("Discounts");
  await press(page.getByRole("button", { name: "Add discount" }));
  const discount = page.getByRole("dialog", { name: "Add discount" });
  await type("Code", word, discount);
  await type("Percent", "10", discount);
  await choose("For", "readers", discount);
  await press(discount.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Discount saved")).toBeVisible();

  // Those who wait for a size are told when it comes.
  await open("Products");
  await type(/^Search/, awaited, page.getByRole("main"));
  await press(page.getByRole("button", { name: `Edit ${awaited}` }));
  const editor = page.getByRole("dialog", { name: "Edit Product" });
  await expect(editor.getByText("0 now, 1 waiting")).toBeVisible();
  await type("Change of stock for size 8", "2", editor);
  await type("Reason for a change of stock", "Delivery", editor);
  await press(editor.getByRole("button", { name: "Update Product" }));
  await expect(page.getByText("Product updated successfully")).toBeVisible();

  expect(done.presses).toBeLessThanOrEqual(MOST.presses);
  expect(done.fields).toBeLessThanOrEqual(MOST.fields);

  const shopper = await openElsewhere(browser);
  await shopper.goto(`/collections/owambe-${word}`);
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(`Owambe ${word}`);
  expect((await shopper.goto(`/collections/drop-${word}`))?.status()).toBe(404);
  await shopper.goto(`/product/${id}`);
  await expect(
    shopper.getByRole("group", { name: "Size" }).getByRole("radio").first(),
  ).toBeEnabled();
  const code = await shopper.request.post("/rest/v1/rpc/quote_promotions_with_code", {
    data: { code: word, lines: [{ product_id: first, size: "8", quantity: 1 }] },
  });
  expect(await code.text()).toMatch(/sign in/i);
  await shopper.context().close();
});
