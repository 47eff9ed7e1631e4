import { expect, test } from "./fixtures.ts";
import { signUp } from "./people.ts";
import { asStaff, beginCheckout, orderAddress, placeOrder } from "./shopping.ts";
import { makeManager, openAdmin } from "./staff.ts";

const EMAIL = "messages.manager@example.com";
test.beforeAll(({ playwright, baseURL }) => makeManager(playwright, baseURL, EMAIL));

test("whose order has arrived has our news on its phone, too, and ends that where it began", {
  tag: "@wide",
}, async ({ page }) => {
  const email = await signUp(page);
  await page.goto("/profile/messages");
  await expect(page.getByText("Once an order has reached you")).toBeVisible();
  await beginCheckout(page);
  await placeOrder(page, /Pay on delivery/, email);
  const { order_id } = await orderAddress(page);
  await asStaff(page, `orders?id=eq.${order_id}`, { status: "delivered" }, "PATCH");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Choose your mails" }).click();
  const phone = page.getByLabel("By WhatsApp to +234 803 555 0142");
  await expect(phone).not.toBeChecked();
  await phone.click();
  await expect(page.getByText("Each message has a link that ends them.")).toBeVisible();
  await page.reload();
  await expect(phone).toBeChecked();
  await phone.click();
  await expect(page.getByText("The number of your last order.")).toBeVisible();
  await page.reload();
  await expect(phone).not.toBeChecked();
});

test("staff find what they are to write to phones beneath the inbox", async ({ page }) => {
  await openAdmin(page, EMAIL, "/admin/inbox");
  await page.getByRole("link", { name: "To phones" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("To phones");
  await expect(page.getByText(/Nothing to write|It is night in Lagos/)).toBeVisible();
});
