import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "collections.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

/** Names of the pieces of a list, in its order. */
const listed = (page: Page) => page.getByRole("region", { name: "Products" }).getByRole("heading");
const freshSlug = () => `journey-${randomInt(1e9)}`;

test("a newcomer finds the collections, looks through one as through any list, and comes back to it @wide", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Collections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await page.getByRole("link", { name: /The Owambe Edit/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Owambe Edit" })).toBeVisible();
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /\/collections\/owambe-edit$/);
  const sort = page.getByLabel("Sort by");
  await expect(sort).toHaveValue("");
  await expect(sort.getByRole("option").first()).toHaveText("Featured");
  await sort.selectOption("Newest");
  await expect(page).toHaveURL(/owambe-edit\?sort=newest$/);
  await expect(canonical).toHaveCount(0);
  const first = listed(page).first();
  const name = (await first.textContent()) ?? "";
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL(/owambe-edit\?sort=newest$/);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/collections/small-luxuries</loc>");
});

test("staff make a collection by a rule: what it selects is seen before, what is odd is asked, and an edit is seen at once @wide", async ({
  page,
  browser,
}) => {
  const slug = freshSlug();
  const title = `The ${slug} edit`;
  await openAdmin(page, EMAIL, "/admin/collections");
  await page.getByRole("link", { name: "New collection" }).click();
  const aside = page.getByRole("complementary", { name: "What it selects" });
  await expect(aside).toContainText("The rule selects everything");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Address").fill(slug);
  await page.getByLabel("Shoppers can see it").check();
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Is this meant?" });
  await expect(question).toContainText("The rule selects everything");
  await question.getByRole("button", { name: "Change it" }).click();

  await page.getByRole("checkbox", { name: /^Bags/ }).check();
  await page.getByRole("spinbutton", { name: "Price (₦), at most" }).fill("1");
  await expect(aside).toContainText("The rule selects nothing");
  await page.getByRole("spinbutton", { name: "Price (₦), at most" }).fill("90000");
  await expect(aside.getByRole("status").first()).toHaveText(/^\d+ pieces of/);
  await expect(aside).not.toContainText("The rule selects");
  const count = ((await aside.getByRole("status").first().textContent()) ?? "").replace(
    / of .*/,
    "",
  );

  // Nothing typed is lost on the way.
  await page.reload();
  await expect(page.getByText("What you typed before is still here")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await aside.getByRole("status").first().waitFor();
  await page.getByRole("button", { name: "Take the picture of" }).first().click();
  await expect(page.getByRole("img", { name: "Chosen" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Collection saved")).toBeVisible();

  const shopper = await openElsewhere(browser);
  await shopper.goto(`/collections/${slug}`);
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(shopper.getByRole("status").filter({ hasText: count })).toBeVisible();

  await page.getByRole("searchbox").fill(slug);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByLabel("Title").fill(`${title} II`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: `${title} II` })).toBeVisible();
  await shopper.reload();
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(`${title} II`);

  await page.getByRole("link", { name: `${title} II` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const removal = page.getByRole("alertdialog", { name: "Remove this collection?" });
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Collection removed")).toBeVisible();
  expect((await shopper.goto(`/collections/${slug}`))?.status()).toBe(404);
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(/not in the shop/);
  await shopper.context().close();
});

test("staff choose pieces by hand and bring them into their order with the keyboard, or drag them @wide", async ({
  page,
  isMobile,
}) => {
  const slug = freshSlug();
  await openAdmin(page, EMAIL, "/admin/collections/new");
  await page.getByLabel("Title").fill("By Hand");
  await page.getByLabel("Address").fill(slug);
  await page.getByLabel("Shoppers can see it").check();
  await page.getByText("By hand", { exact: true }).click();
  const word = freshName();
  for (const name of ["Ada", "Bola", "Chidi"]) await makePiece(page, `${name} ${word}`, { "8": 3 });
  await page.getByLabel("Find a piece").fill(word);
  const found = page.getByRole("list", { name: "Found" }).getByRole("button", { name: /^Add / });
  for (let n = 1; n <= 3; n++) {
    await found.first().click();
    await expect(page.getByRole("list", { name: "Pieces in" }).getByRole("listitem")).toHaveCount(
      n,
    );
  }
  const rows = page.getByRole("list", { name: "Pieces in" }).getByRole("listitem");
  const names = async () =>
    (await rows.getByRole("button", { name: /^Remove / }).all()).map((button) =>
      button.getAttribute("aria-label").then((label) => label!.replace("Remove ", "")),
    );
  const order = async () => Promise.all(await names());
  const [first, second, third] = await order();
  // The row that moves keeps the focus: press after press brings it up.
  await page.getByRole("button", { name: `Move ${third} up` }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([first, third, second]);
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([third, first, second]);
  const expected = isMobile ? [third, first, second] : [second, third, first];
  if (!isMobile) {
    // By the events of a drag: a browser that nobody sees now and then begins one of its own, which
    // takes all that the mouse does from then on.
    for (const [event, at] of [
      ["dragstart", 2],
      ["dragover", 0],
      ["drop", 0],
      ["dragend", 0],
    ] as const)
      await rows.nth(at).dispatchEvent(event);
    await expect.poll(order).toEqual(expected);
  }
  await page.getByRole("button", { name: "Save" }).click();
  // The notice is there for four seconds only, which a busy machine may look past; the list stays.
  await expect(page).toHaveURL("/admin/collections");
  await page.goto(`/collections/${slug}`);
  await expect(listed(page)).toHaveText(expected.map(String));
});

test("staff pin and bury pieces in a list, and shoppers who do not sort see it so @wide", async ({
  page,
}) => {
  const slug = freshSlug();
  const { access_token } = await signInByWire(page.request, EMAIL);
  const made = await page.request.post("/rest/v1/rpc/save_collection", {
    headers: { authorization: `Bearer ${access_token}` },
    // Other journeys' pieces are of no house.
    data: {
      slug,
      title: "Pins",
      kind: "rule",
      rule: { brands: ["Itoku Indigo"] },
      is_active: true,
    },
  });
  const { id } = await made.json();
  await page.goto(`/collections/${slug}`);
  const before = await listed(page).allTextContents();
  await openAdmin(page, EMAIL, `/admin/collections/${id}`);
  await page.getByRole("link", { name: "Pin and bury" }).click();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: `Pin ${before[2]}`, exact: true }).click();
  await page.getByRole("button", { name: `Pin ${before[1]}`, exact: true }).click();
  await page.getByRole("button", { name: `Bury ${before[0]}`, exact: true }).click();
  await page.getByRole("button", { name: `Move ${before[1]} up`, exact: true }).click();
  await save.click();
  await expect(page.getByText("The list is arranged")).toBeVisible();
  await page.goto(`/collections/${slug}`);
  await expect(listed(page).nth(0)).toHaveText(before[1]!);
  await expect(listed(page).nth(1)).toHaveText(before[2]!);
  await expect(listed(page).nth(2)).toHaveText(before[3]!);
  await page.getByLabel("Sort by").selectOption("Newest");
  await expect(listed(page).nth(0)).toHaveText(before[0]!);
});

test("a piece leads to its house, whose story staff tell @wide", async ({ page, browser }) => {
  // Each width tells of a house of its own.
  const wide = (page.viewportSize()?.width ?? 0) > 1000;
  const name = wide ? "Marina Cordwainers" : "Itoku Indigo";
  await page.goto(`/products?brand=${encodeURIComponent(name)}`);
  await listed(page).first().getByRole("link").click();
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  await expect(page).toHaveURL(wide ? /\/houses\/marina-cordwainers$/ : /\/houses\/itoku-indigo$/);
  const heading = page.getByRole("heading", { level: 1, name });
  await expect(heading).toBeVisible();
  await expect(listed(page).first()).toBeVisible();

  const staff = await openElsewhere(browser);
  await openAdmin(staff, EMAIL, "/admin/collections");
  await staff.getByRole("link", { name: "Houses" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Houses" })).toBeVisible();
  await staff.getByRole("searchbox").fill(name);
  await staff.getByRole("button", { name, exact: true }).click();
  const dialog = staff.getByRole("dialog", { name });
  const story = `Told by journey ${freshSlug()}.`;
  await dialog.getByLabel("Story").fill(story);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(staff.getByText("House saved")).toBeVisible();
  await page.reload();
  await expect(page.getByText(story)).toBeVisible();
  await staff.context().close();

  expect((await page.goto("/houses/nobody-at-all"))?.status()).toBe(404);
  await page.getByRole("link", { name: "See the houses" }).click();
  await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
});
