import type { Page } from "@playwright/test";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { asStaff, findPicture, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "families.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("@wide staff link two pieces as colours of one design, and a shopper goes from one to the other's pictures and price", async ({
  page,
}) => {
  const design = `Dyed Runner ${freshName()}`;
  const black = await makeColour(page, `${design} Black`, "Black", 61_000, 0);
  const gold = await makeColour(page, `${design} Gold`, "Gold", 73_500, 1);

  await openAdmin(page, EMAIL, `/admin/products?q=${encodeURIComponent(design)}`);
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  // A family is the same in small letters.
  for (const [{ name }, family] of [
    [black, design],
    [gold, design.toLowerCase()],
  ] as const) {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await dialog.getByLabel("Family (optional)").fill(family);
    await dialog.getByRole("button", { name: "Update Product" }).click();
    await expect(dialog).toBeHidden();
  }

  const shopper = await openElsewhere(page.context().browser()!);
  await shopper.goto(`/product/${black.id}`);
  await seesPiece(shopper, black);
  await expect(colours(shopper).getByRole("link", { name: "Black" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await colours(shopper).getByRole("link", { name: "Gold" }).click();
  await seesPiece(shopper, gold);
  await expect(colours(shopper).getByRole("link")).toHaveCount(2);
  await shopper.context().close();
});

const colours = (page: Page) => page.getByRole("navigation", { name: "Colours of this design" });

interface Colour {
  id: number;
  name: string;
  price: string;
  picture: string;
}

/** A piece with a price and a picture of its own, the `n`th of the shop's. */
async function makeColour(
  page: Page,
  name: string,
  colour: string,
  price: number,
  n: number,
): Promise<Colour> {
  const id = await makePiece(page, name, { 40: 3 });
  const picture = await findPicture(page, n);
  const fields = { colors: [colour], price, images: [picture] };
  await asStaff(page, `products?id=eq.${id}`, fields, "PATCH");
  return { id, name, price: `₦${price.toLocaleString("en-NG")}`, picture };
}

async function seesPiece(page: Page, { name, price, picture }: Colour): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main").getByText(price, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("img", { name, exact: true })).toHaveAttribute(
    "src",
    new RegExp(picture.split("/").at(-1)!.split("?")[0]!),
  );
}
