import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "pages.manager@example.com";

const OTHER = "other.pages.manager@example.com";

test.beforeAll(async ({ playwright, baseURL }) => {
  await makeManager(playwright, baseURL, EMAIL);
  await makeManager(playwright, baseURL, OTHER);
});

/** A draft, without its editor. @returns its id */
async function makeStory({ request }: Page, fields: object): Promise<string> {
  const { access_token } = await signInByWire(request, EMAIL);
  const slug = `journey-${randomInt(1e9)}`;
  const made = await request.post("/rest/v1/rpc/save_page", {
    headers: { authorization: `Bearer ${access_token}` },
    data: { slug, title: `Told by ${slug}`, ...fields },
  });
  return (await made.json()).id;
}

const rows = (page: Page) =>
  page.getByRole("list", { name: "Blocks in their order" }).locator(":scope > li");
const add = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "Add a block" }).click();
  await page
    .getByRole("list", { name: "Kinds of block" })
    .getByRole("button", { name: new RegExp(`^${kind}`) })
    .click();
};
const headings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test("staff tell a story in blocks: what is wrong is said at its field, nothing typed is lost, shoppers read it, and a former version comes back in one press", async ({
  page,
  browser,
}) => {
  const slug = `journey-${randomInt(1e9)}`;
  const title = `Told by ${slug}`;
  await openAdmin(page, EMAIL, "/admin/pages");
  await page.getByRole("link", { name: "New story" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Address").fill(slug);
  await add(page, "Text");
  const first = page.getByRole("group", { name: /^Text/ }).first();
  await first.getByLabel("Heading").fill("Before the dye");
  await first.getByRole("textbox", { name: "Text" }).fill("White cloth. [Look](sale)");
  await add(page, "Delivery and returns");
  await add(page, "House");
  await add(page, "Text");
  await page
    .getByRole("group", { name: "Text", exact: true })
    .getByLabel("Heading")
    .fill("After it");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(first.getByRole("alert")).toContainText("“sale” does not");

  await page.reload();
  await expect(page.getByText("What you typed before is still here")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: /^Text Before the dye/ }).click();
  const words = first.getByRole("textbox", { name: "Text" });
  await words.fill("White cloth.");
  await words.selectText();
  await first.getByRole("button", { name: "Bold" }).click();
  await expect(words).toHaveValue("**White cloth.**");

  // Press after press brings the last before all others: the row that moves keeps the focus.
  await page.getByRole("button", { name: "Move Text: After it up" }).focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("After it");

  await page.getByRole("button", { name: "Remove Text: Before the dye" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(rows(page).nth(1)).toContainText("Before the dye");

  await page.getByRole("button", { name: "Publish now" }).click();
  const question = page.getByRole("alertdialog", { name: "Is this meant?" });
  await expect(question).toContainText("A block (House) has nothing to show");
  await question.getByRole("button", { name: "Publish it like this" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  const shopper = await openElsewhere(browser);
  await shopper.goto(`/stories/${slug}`);
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(headings(shopper)).toHaveText([
    "After it",
    "Before the dye",
    "Delivery and returns",
  ]);
  await expect(shopper.getByText("White cloth.")).toHaveCSS("font-weight", "500");

  await page.getByRole("button", { name: "Move Text: Before the dye up" }).click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(page.getByText("they see the version before")).toBeVisible();
  await shopper.reload();
  await expect(headings(shopper).first()).toHaveText("After it");
  await page.getByRole("button", { name: "Publish now" }).click();
  await question.getByRole("button", { name: "Publish it like this" }).click();
  const former = page.getByRole("region", { name: "Former versions" });
  await expect(former.getByRole("listitem")).toHaveCount(1);
  await shopper.reload();
  await expect(headings(shopper).first()).toHaveText("Before the dye");
  await former.getByRole("button", { name: /^Bring back/ }).click();
  await expect(former.getByRole("listitem")).toHaveCount(2);
  await shopper.reload();
  await expect(headings(shopper).first()).toHaveText("After it");

  await page.getByRole("button", { name: "Hide it" }).click();
  await expect(page.getByText("Hidden", { exact: true }).first()).toBeVisible();
  expect((await shopper.goto(`/stories/${slug}`))?.status()).toBe(404);
  await shopper.context().close();
});

test("staff look at the home page before shoppers do: on a phone and a desktop, in a frame that leads nowhere, and its sections cannot be taken out", async ({
  page,
  browser,
}) => {
  const heading = `Seen before ${randomInt(1e9)}`;
  await openAdmin(page, EMAIL, "/admin/pages");
  await page.getByRole("link", { name: "Home page" }).click();
  await expect(rows(page).first()).toContainText("Hero");
  await expect(page.getByRole("button", { name: "Move Newsletter up" })).toBeEnabled();
  await expect(page.getByRole("button", { name: /^Remove (Hero|Newsletter)/ })).toHaveCount(0);
  await add(page, "Text");
  await page.getByRole("group", { name: "Text", exact: true }).getByLabel("Heading").fill(heading);
  await page.getByRole("button", { name: `Move Text: ${heading} up` }).click();
  await page.getByRole("button", { name: "Preview" }).click();

  const frame = page.getByTitle("The page as shoppers would see it");
  const shown = frame.contentFrame();
  await expect(shown.getByRole("region", { name: heading })).toBeVisible();
  const width = () => shown.locator("html").evaluate(() => innerWidth);
  expect(await width()).toBe(390);
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(width).toBe(1440);
  const { width: place } = (await frame.boundingBox())!;
  expect(place).toBeLessThan(1440);
  const address = () => shown.locator("html").evaluate(() => location.pathname);
  await shown.getByRole("contentinfo").getByRole("link", { name: "Collections" }).click();
  await shown.getByRole("heading", { name: heading }).click();
  expect(await address()).toBe("/preview/home");

  const shopper = await openElsewhere(browser);
  await shopper.goto("/");
  await expect(shopper.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
  await expect(shopper.getByRole("heading", { name: heading })).toHaveCount(0);
  await shopper.goto("/preview/home");
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText("Drafts are seen by staff");
  await shopper.context().close();

  await page.getByRole("link", { name: "Back to editing" }).click();
  await page.getByRole("button", { name: `Remove Text: ${heading}` }).click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(page.getByText("Draft kept").first()).toBeVisible();
});

test("two who edit the same story lose nothing: who saves later is told by whom, also after a reload, and what they typed stays", async ({
  page,
  browser,
}) => {
  const id = await makeStory(page, { blocks: [{ kind: "text", id: "one", title: "At first" }] });
  await openAdmin(page, EMAIL, `/admin/pages/${id}`);
  const heading = (page: Page) => page.getByRole("group", { name: /^Text/ }).getByLabel("Heading");
  const open = (page: Page) => page.getByRole("button", { name: /^Text At first/ }).click();
  await open(page);
  await heading(page).fill("Mine");

  const other = await openElsewhere(browser);
  await openAdmin(other, OTHER, `/admin/pages/${id}`);
  await open(other);
  await heading(other).fill("Theirs");
  await other.getByRole("button", { name: "Keep draft" }).click();
  await expect(other.getByText("Draft kept")).toBeVisible();

  await page.reload();
  await expect(page.getByText("What you typed before is still here")).toBeVisible();
  await page.getByRole("button", { name: "Keep draft" }).click();
  const note = page.getByRole("alert").filter({ hasText: OTHER });
  await expect(note).toContainText("has changed the same meanwhile");
  await page.getByRole("button", { name: /^Text Mine/ }).click();
  await expect(heading(page)).toHaveValue("Mine");
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(page.getByText("Draft kept")).toBeVisible();

  await other.reload();
  await expect(other.getByRole("button", { name: /^Text Mine/ })).toBeVisible();
  await other.context().close();
});

test("a picture is sent and described before it is published, and a page is planned for a moment to come", async ({
  page,
}) => {
  const id = await makeStory(page, { blocks: [{ kind: "story", id: "one", title: "A pot" }] });
  await openAdmin(page, EMAIL, `/admin/pages/${id}`);
  await page.getByRole("button", { name: /^Story with pictures/ }).click();
  const fields = page.getByRole("group", { name: "Story with pictures: A pot" });
  const chooser = fields.getByLabel("Send a picture");
  await chooser.setInputFiles({
    name: "notes.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("no picture"),
  });
  await expect(fields.getByRole("alert")).toContainText("notes.jpg was not taken");
  const buffer = await sharp({
    create: { width: 400, height: 500, channels: 3, background: "#1d2a5e" },
  })
    .jpeg()
    .toBuffer();
  await chooser.setInputFiles({ name: "pot.jpg", mimeType: "image/jpeg", buffer });
  const shows = fields.getByLabel("What picture 1 shows");
  await expect(shows).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(fields.getByRole("alert")).toHaveText("Say what the picture shows");
  await shows.fill("A pot of indigo");

  const plan = page.getByRole("region", { name: "Publish it later" });
  await plan.getByLabel("From").fill("2020-01-01T09:00");
  await plan.getByRole("button", { name: "Plan it" }).click();
  await expect(plan.getByRole("alert")).toContainText("This moment is over");
  await plan.getByLabel("From").fill("2099-01-01T09:00");
  await plan.getByRole("button", { name: "Plan it" }).click();
  await expect(page.getByText("Another version follows on Jan 01, 2099 09:00")).toBeVisible();
  await page.getByRole("button", { name: "Take the plan back" }).click();
  // What is said of it stands above the bar, whose next press it would take.
  const bottomOfToast = async () => {
    const box = await page
      .getByRole("listitem")
      .filter({ hasText: "The plan is taken back" })
      .boundingBox();
    return box && box.y + box.height;
  };
  const preview = page.getByRole("button", { name: "Preview" });
  const top = (await preview.boundingBox())!.y;
  await expect.poll(bottomOfToast).toBeGreaterThan(top / 2);
  await expect.poll(bottomOfToast).toBeLessThan(top);
  await preview.click();
  const shown = page.getByTitle("The page as shoppers would see it").contentFrame();
  await expect(shown.getByRole("img", { name: "A pot of indigo" })).toBeVisible();
});

test("staff add a link to header and footer and take it out again: what is wrong is said at its field, and policies stay", async ({
  page,
  browser,
}) => {
  const label = `Edit ${randomInt(1e9)}`;
  await openAdmin(page, EMAIL, "/admin/pages");
  await page.getByRole("link", { name: "Menus" }).click();
  const shop = page.getByRole("region", { name: "Footer: Shop" });
  await shop.getByRole("button", { name: "Add a link" }).click();
  await shop.getByLabel("It says").fill(label);
  await shop.getByLabel("It leads to").fill("stories");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(shop.getByRole("alert")).toContainText("a page of the shop (/sale)");
  await shop.getByLabel("It leads to").fill("/products");
  await shop.getByRole("button", { name: `Move ${label} up` }).click();
  const help = page.getByRole("region", { name: "Footer: Help" });
  await expect(help.getByRole("button", { name: "Remove Size Guide" })).toBeVisible();
  await expect(help.getByRole("button", { name: /^Remove .*Policy/ })).toHaveCount(0);
  const main = page.getByRole("region", { name: "Header" });
  await main.getByRole("button", { name: "Add a link" }).click();
  const edit = `The Owambe ${label}`;
  await main.getByLabel("It says").fill(edit);
  await main.getByLabel("It leads to").fill("/houses");
  await expect(main.getByText("/houses · under More")).toBeVisible();
  await expect(main.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Menus saved")).toBeVisible();

  const shopper = await openElsewhere(browser);
  await shopper.goto("/size-guide");
  const links = shopper.getByRole("navigation", { name: "Shop" }).getByRole("listitem");
  await expect(links.filter({ hasText: label })).toBeVisible();
  await expect(links.last()).toHaveText("Houses");
  const header = shopper.getByRole("navigation", { name: "Main" });
  await header.getByText("More", { exact: true }).click();
  await header.getByRole("link", { name: edit }).click();
  await expect(shopper).toHaveURL(/\/houses$/);
  await expect(header.getByRole("link", { name: edit })).toBeHidden();

  await shop.getByRole("button", { name: `Remove ${label}` }).click();
  await main.getByRole("button", { name: `Remove ${edit}` }).click();
  const saved = page.waitForResponse(/rpc\/save_menus$/);
  await page.getByRole("button", { name: "Save" }).click();
  expect((await saved).ok()).toBe(true);
  await shopper.reload();
  await expect(shopper.getByRole("link", { name: label })).toHaveCount(0);
  await expect(header.getByText("More", { exact: true })).toHaveCount(0);
  await shopper.getByRole("navigation", { name: "Shop" }).getByRole("link").last().click();
  await expect(shopper).toHaveURL(/\/houses$/);
  await shopper.context().close();
});
