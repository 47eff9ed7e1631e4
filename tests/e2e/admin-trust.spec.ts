import { randomInt } from "node:crypto";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { beginCheckout, fillDelivery, freshName, makePiece } from "./shopping.ts";
import { makeManager, openAdmin, pressMain } from "./staff.ts";

const EMAIL = "trust.manager@example.com";

test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("staff keep somebody from pay on delivery, see what was refused and let them through", async ({
  page,
  browser,
}) => {
  const email = `refuser${randomInt(1e9)}@example.com`;
  const phone = `0803 ${randomInt(100, 999)} ${randomInt(1000, 9999)}`;
  await openAdmin(page, EMAIL, "/admin/refused");
  await page.getByRole("link", { name: "No pay on delivery" }).click();
  await expect(page.getByRole("heading", { name: "No pay on delivery" })).toBeVisible();
  await pressMain(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone").fill("12");
  await dialog.getByRole("button", { name: "Add to the list" }).click();
  await expect(dialog.getByText("Enter a Nigerian mobile number")).toBeVisible();
  await dialog.getByLabel("Kind").selectOption("email");
  await dialog.getByLabel("Email").fill(email.toUpperCase());
  await dialog.getByLabel("Why, for staff only").fill("Three parcels came back");
  await dialog.getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByText("Added to the list")).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${email.toUpperCase()}` })).toBeVisible();

  const shopper = await openElsewhere(browser);
  const id = await makePiece(shopper, `Refused Runner ${freshName()}`, { 40: 3 });
  const piece = await beginCheckout(shopper, { id });
  await shopper.getByLabel("Full name").fill("Adaeze Obi");
  await shopper.getByLabel("Email").fill(email);
  await shopper.getByLabel("Mobile number").fill(phone);
  await fillDelivery(shopper);
  const door = shopper.getByRole("radio", { name: /Pay on delivery/ });
  await expect(door).toBeDisabled();
  await expect(
    shopper.getByText("Pay on delivery is not available for this order. Choose card or transfer."),
  ).toBeVisible();

  // Whoever asks the server all the same is refused and noted.
  const size = await shopper.evaluate(() => {
    const cart: { lines: { size: string }[] } = JSON.parse(
      localStorage.getItem("oriki-cart") ?? "",
    );
    return cart.lines[0]?.size ?? "";
  });
  const refused = await shopper.request.post("/rest/v1/rpc/place_order", {
    data: {
      contact: { name: "Adaeze Obi", email, phone },
      address: { state: "LA", city: "Lagos", area: "Lekki Phase 1", street: "12 Admiralty Way" },
      delivery_method: "standard",
      payment_method: "on_delivery",
      lines: [{ product_id: piece.id, size, quantity: 1, price: piece.price }],
      expected: { delivery_fee: 3000, total: piece.price + 3000 },
    },
  });
  expect(await refused.json()).toMatchObject({ code: "on_delivery_not_offered" });

  await page.goto("/admin");
  await page.getByRole("link", { name: "See whom and why" }).click();
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("On the list: no pay on delivery");
  await row.getByRole("button", { name: "Let through" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let through" }).click();
  await expect(row).toContainText(`by ${EMAIL}`);
  await shopper.reload();
  await expect(door).toBeEnabled();
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The rule holds again")).toBeVisible();
  await shopper.reload();
  await expect(door).toBeDisabled();
});
