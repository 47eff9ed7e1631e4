import { expect, test } from "./fixtures.ts";

test("a newcomer reads a story, finds its pieces, and search engines find it too @wide", async ({
  page,
}) => {
  await page.goto("/collections");
  await page.getByRole("link", { name: "our stories" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible();
  const title = "The Hands Behind the Blue";
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /\/stories\/the-hands-behind-the-blue$/,
  );
  const pieces = page.getByRole("region", { name: "Dyed by hand" });
  await expect(pieces.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "How it comes to you" })).toContainText("30 days");
  await pieces.getByRole("link", { name: "See all" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Indigo & Adire" })).toBeVisible();
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/stories/the-hands-behind-the-blue</loc>");
  const gone = await page.request.get("/stories/nobody-wrote-it");
  expect(gone.status()).toBe(404);
  expect(await gone.text()).toContain("This story is not in the shop");
});
