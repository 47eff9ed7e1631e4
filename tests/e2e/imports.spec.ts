import { randomInt } from "node:crypto";
import { readFile, truncate, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { findPicture } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "imports.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

const HOW_FAR = "**/rest/v1/rpc/import_state*";

/** A file so small is in before anybody could look: here it is seen with one of its rows still to come. */
const showHalfWay = (page: Page) =>
  page.route(HOW_FAR, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), state: "running", done: 1 },
    });
  });

/** A file so large that takes no room. */
async function makeSparse(path: string, size: number): Promise<string> {
  await writeFile(path, "");
  await truncate(path, size);
  return path;
}

test("@wide a file in a shop's own words is asked about, goes in as far as it is good, and is taken back", async ({
  page,
}, info) => {
  const run = randomInt(1e9);
  const picture = await findPicture(page);
  const rows = [
    "Item;Kind of thing;Price (₦);Details;Picture;Qty;Status",
    `Import Belt ${run};accessories;45.000;A belt in oiled calf;${picture};3;draft`,
    `Import Scarf ${run};accessories;12.500;A scarf in aso-oke;${picture};2;draft`,
    `Import Crown ${run};headgear;80.000;A crown of coral beads;${picture};1;draft`,
  ];
  const choose = (name: string, content: Buffer) =>
    page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: content });

  await openAdmin(page, EMAIL, "/admin/imports");
  await choose("photo.csv", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
  await expect(
    page.getByRole("alert").filter({ hasText: "photo.csv was not taken" }),
  ).toContainText("This is a JPEG picture, not a table.");

  await choose("season.csv", Buffer.from(`\uFEFF${rows.join("\r\n")}`, "utf16le"));
  await expect(page.getByRole("heading", { name: "season.csv" })).toBeVisible();
  await expect(page.getByText("Needs an answer")).toBeVisible();
  const kind = page.getByLabel("Kind of thing");
  await kind.selectOption("Category");
  await page.getByText("45.000 is in the thousands").click();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("2 to create, 0 to update, 0 unchanged.")).toBeVisible();
  await expect(page.getByText("1 row needs repair")).toBeVisible();
  await expect(page.getByText('There is no such category: "headgear"')).toBeVisible();

  const pictures = page.locator("input[type=file]");
  await expect(page.getByText("At most 100 MB and 500 pictures: JPEG, PNG")).toBeVisible();
  await pictures.setInputFiles(
    await makeSparse(info.outputPath("season.zip"), 100 * 1024 ** 2 + 1),
  );
  await expect(
    page.getByText("season.zip was not taken. The ZIP is larger than 100 MB: send several"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Import the 2 rows that are good" }).click();
  await expect(page.getByText("2 created, 0 updated, 0 unchanged.")).toBeVisible();
  await showHalfWay(page);
  await page.reload();
  await expect(page.getByRole("progressbar", { name: "Goes in" })).toHaveAttribute("value", "50");
  await page.unroute(HOW_FAR);
  await expect(page.getByText("2 created, 0 updated, 0 unchanged.")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download with reasons" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("season-to-repair.csv");
  const bad = await readFile((await file.path())!, "utf8");
  expect(bad).toContain(`Import Crown ${run},headgear,80.000`);

  await page.getByRole("button", { name: "Take it back" }).click();
  await page
    .getByRole("alertdialog", { name: "Take this import back?" })
    .getByRole("button", { name: "Take it back" })
    .click();
  await expect(page.getByText("2 rows taken back.")).toBeVisible();
});
