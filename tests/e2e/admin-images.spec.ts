import type { Page } from "@playwright/test";
import { findFlaws } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";

// One after the other: the shop has one generator.
test.describe.configure({ mode: "serial" });

const PASSWORD = "adire-indigo-42";
const helper = () =>
  `http://127.0.0.1:${Number(new URL(test.info().project.use.baseURL!).port) + 1}`;
const pieces = ["Journey Drawn Fan", "Journey Drawn Cup", "Journey Drawn Cap"];
let email: string;

/** Pictures are made, wait until they may be, or are refused. */
const pictures = (page: Page, state: "open" | "closed" | "failing") =>
  page.request.get(`${helper()}/?images=${state}`);

async function signIn(page: Page) {
  await page.goto("/auth?next=/admin/generate-images");
  const form = page.getByRole("form", { name: "Login" });
  await form.getByLabel("Email").fill(email);
  await form.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Generate Product Images" })).toBeVisible();
}

test.beforeAll(async ({ request }) => {
  email = `studio.${Date.now()}@example.com`;
  const answer = await request.post("/auth/v1/signup", {
    data: { email, password: PASSWORD, data: { full_name: "Sade Studio" } },
  });
  const { access_token } = await answer.json();
  await request.get(`${helper()}/?manager=${email}`);
  for (const name of pieces) {
    const made = await request.post("/rest/v1/products", {
      headers: { authorization: `Bearer ${access_token}` },
      data: {
        name,
        category: "Accessories",
        price: 20_000,
        description: "Drawn for a journey through the generator.",
        stock_quantity: 3,
        images: ["/placeholder/bags.tote/jet.svg"],
      },
    });
    expect(made.status(), await made.text()).toBe(201);
  }
});

test("a run is seen in two tabs, outlives a refresh, and can be cancelled", async ({
  page,
  context,
}) => {
  await pictures(page, "closed");
  await signIn(page);
  await page.getByRole("button", { name: "Generate All Product Images" }).click();
  await expect(
    page.getByText("Starting image generation... This may take a few minutes."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "At work" })).toBeVisible();
  await expect(page.getByText("In the making").first()).toBeAttached();
  await expect(page.getByRole("button", { name: "Generate All Product Images" })).toBeDisabled();

  const other = await context.newPage();
  await other.goto("/admin/generate-images");
  await expect(other.getByRole("heading", { name: "At work" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "At work" })).toBeVisible();

  await page.getByRole("button", { name: "Cancel" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { name: "Last run, cancelled" })).toBeVisible();
    await expect(tab.getByText(/^Image generation cancelled\. 0 of \d+ pictures/)).toBeVisible();
    await expect(tab.getByRole("button", { name: "Generate All Product Images" })).toBeEnabled();
  }
  await pictures(page, "open");
});

test("what fails is told for each product, and when nothing came of it, for the whole", async ({
  page,
}) => {
  await pictures(page, "failing");
  await signIn(page);
  await page.getByRole("button", { name: "Generate All Product Images" }).click();
  await expect(page.getByText("No images were generated")).toBeVisible();
  const row = page
    .getByRole("list", { name: "Results" })
    .getByRole("listitem")
    .filter({ hasText: pieces[0]! });
  await expect(row.getByRole("img", { name: "Failed" })).toBeVisible();
  await expect(row).toContainText("The image service refused the request (400)");

  await page.route("**/rpc/start_image_generation", (route) =>
    route.fulfill({ status: 422, json: { message: "No image model is set." } }),
  );
  await page.getByRole("button", { name: "Generate All Product Images" }).click();
  await expect(page.getByText("Failed to generate images: No image model is set.")).toBeVisible();
  await pictures(page, "open");
});

test("a run gives every drawn product a photograph, which shoppers see", async ({ page }) => {
  await signIn(page);
  await page.getByRole("button", { name: "Generate All Product Images" }).click();
  await expect(
    page.getByText(/^Successfully generated \d+ out of \d+ product images!$/),
  ).toBeVisible({ timeout: 200_000 });
  const results = page.getByRole("list", { name: "Results" });
  for (const name of pieces) {
    const row = results.getByRole("listitem").filter({ hasText: name });
    await expect(row.getByRole("img", { name: "Success" })).toBeVisible();
  }
  expect(await findFlaws(page, "main")).toEqual([]);
  await results.getByRole("link", { name: pieces[0]! }).click();
  await expect(page.getByRole("heading", { name: pieces[0]!, level: 1 })).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("img", { name: pieces[0]! }).first(),
  ).toHaveAttribute("src", /^\/img\/\d+\/[\da-f-]{36}\.webp/);
});
