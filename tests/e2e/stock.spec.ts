import { randomInt } from "node:crypto";
import { expect, test } from "./fixtures.ts";
import { makeManager, openAdmin, signInByWire } from "./staff.ts";

const EMAIL = "stock.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("on a phone pieces are received, counted with a difference, and get a label", async ({
  page,
}) => {
  const { access_token } = await signInByWire(page.request, EMAIL);
  const name = `Counted Brooch ${randomInt(1e9)}`;
  const pictured = await page.request.get(
    "/rest/v1/products?select=images&category=eq.Accessories&order=id&limit=1",
  );
  const [{ images }] = (await pictured.json()) as [{ images: string[] }];
  const made = await page.request.post("/rest/v1/products?select=id", {
    headers: { authorization: `Bearer ${access_token}`, prefer: "return=representation" },
    data: {
      name,
      category: "Accessories",
      price: 45_000,
      description: "A brooch that is counted on a phone.",
      images: images.slice(0, 1),
      sizes: ["S", "M"],
      stock: [
        { size: "S", quantity: 2 },
        { size: "M", quantity: 1 },
      ],
    },
  });
  expect(made.status()).toBe(201);
  const [{ id }] = (await made.json()) as [{ id: number }];
  const sku = (size: string) => `ACC-COUNTE${id}-${size}`;
  const shelf = `R${id}`;

  await openAdmin(page, EMAIL, "/admin/stock");
  await page.getByLabel("Search name, SKU, barcode, shelf").fill(name);
  for (const size of ["S", "M"]) {
    await page.getByRole("button", { name: `Codes of ${name}, size ${size}` }).click();
    const codes = page.getByRole("dialog", { name: "Codes and shelf" });
    await expect(codes.getByLabel("SKU")).toHaveValue(sku(size));
    await codes.getByLabel("Shelf").fill(shelf.toLowerCase());
    await codes.getByRole("button", { name: "Save" }).click();
    await expect(codes).toBeHidden();
  }
  await page.getByRole("button", { name: `Move stock of ${name}, size S` }).click();
  const move = page.getByRole("dialog", { name: "Move stock" });
  await move.getByLabel("How many came").fill("3");
  await move.getByLabel("Why").fill("From the workshop");
  await move.getByRole("button", { name: "Receive" }).click();
  await expect(page.getByText("Received")).toBeVisible();
  await page.getByRole("link", { name: `History of ${name}, size S` }).click();
  await expect(page.locator("tr", { hasText: "From the workshop" })).toContainText(EMAIL);

  await page.goto("/admin/stock/counts");
  await page.getByRole("button", { name: "Start a count" }).click();
  const start = page.getByRole("dialog", { name: "Start a count" });
  await start.getByLabel("What do you count?").selectOption(`Shelf ${shelf}`);
  await start.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("heading", { name: `Shelf ${shelf}` })).toBeVisible();
  const type = async (code: string, pieces: number) => {
    await page.getByLabel("SKU or barcode").fill(code);
    await page.getByLabel("Pieces").fill(String(pieces));
    await page.getByRole("button", { name: "Add", exact: true }).click();
  };
  await type(sku("S").toLowerCase(), 4);
  await expect(page.getByText("of 5")).toBeVisible();
  await expect(page.getByText("-1", { exact: true })).toBeVisible();

  // In a tunnel nothing is lost, and a reload in it loses nothing either.
  await page.route("**/rpc/tally", () => {});
  await type(sku("M"), 1);
  await expect(page.getByText("1 not sent yet", { exact: false })).toBeVisible();
  await page.unroute("**/rpc/tally");
  await page.reload();
  await expect(page.getByText("of 1")).toBeVisible();
  await expect(page.getByText("Right")).toBeVisible();

  await page.getByRole("button", { name: "Confirm 1 difference" }).click();
  await page.getByRole("button", { name: "Change the stock" }).click();
  await expect(page.getByText("Settled")).toHaveCount(2);
  await page.getByRole("button", { name: "Close the count" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close the count" }).click();
  await expect(page.getByText("This count is closed.")).toBeVisible();

  await page.goto(`/admin/stock?q=${sku("S")}`);
  await page.getByRole("link", { name: `Label of ${name}, size S` }).click();
  await page.getByLabel("Paper").selectOption("Thermal roll, 50 × 30 mm");
  await page.getByLabel("How many").selectOption("One for each free piece");
  await expect(page.getByRole("button", { name: "Print 4" })).toBeEnabled();
  await expect(page.getByRole("img", { name: /^Barcode 20\d{11}$/ })).toHaveCount(4);
  await expect(page.getByText("₦45,000").first()).toBeVisible();

  await page.goto(`/admin/stock/moves?q=${sku("S")}`);
  await expect(page.locator("tr", { hasText: "4 there, 5 expected" })).toContainText("-1 free");
});
