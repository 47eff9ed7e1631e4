import { randomInt } from "node:crypto";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "searches.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("staff see what was searched for in vain and then found, say what it means, and take it back", async ({
  page,
  browser,
}) => {
  // A word that nobody has and nothing is near.
  const letters = Array.from({ length: 6 }, () => "bcdfghjklmnp"[randomInt(12)]).join("");
  const word = `zuqq${letters}`;
  const shopper = await openElsewhere(browser);
  const search = async (data: { query: string; after?: string }) => {
    // The shop takes a browser without a window for a robot and notes nothing of it.
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0" };
    const answer = await shopper.request.post("/rest/v1/rpc/record_search", { data, headers });
    expect(answer.status()).toBe(200);
  };
  const found = shopper.getByRole("main").getByRole("link", { name: /clutch/i });
  await shopper.goto(`/products?q=${word}`);
  await expect(shopper.getByRole("status").filter({ hasText: "0 pieces" })).toBeVisible();
  await search({ query: word });
  await search({ query: word });
  await search({ query: "clutch", after: word });

  await openAdmin(page, EMAIL, `/admin/searches?q=${word}`);
  const row = page.getByRole("row", { name: new RegExp(word) });
  await expect(row).toContainText("Times 2");
  await expect(row).toContainText("“clutch”");
  await row.getByRole("button", { name: `Add synonym for ${word}` }).click();
  const dialog = page.getByRole("dialog", { name: "Add a synonym" });
  await expect(dialog.getByLabel("People say")).toHaveValue(word);
  await dialog.getByLabel("It means").fill(word);
  await dialog.getByRole("button", { name: "Add the synonym" }).click();
  await expect(dialog.getByText("Enter another word than the one searched for")).toBeVisible();
  await dialog.getByLabel("It means").fill("clutch");
  await dialog.getByRole("button", { name: "Add the synonym" }).click();
  await expect(page.getByText("Searches read it so from now on")).toBeVisible();
  await expect(row).toContainText("Read as “clutch”");

  await shopper.reload();
  await expect(found.first()).toBeVisible();

  await page.getByRole("link", { name: "Synonyms", exact: true }).click();
  await page.getByRole("button", { name: `Remove ${word}` }).click();
  await expect(page.getByText(`“${word}” is read as it stands again`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${word}` })).toHaveCount(0);
  await shopper.reload();
  await expect(shopper.getByRole("status").filter({ hasText: "0 pieces" })).toBeVisible();
  await shopper.context().close();
});
