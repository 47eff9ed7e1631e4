import { expect, test } from "./fixtures.ts";
import { keepSession, readMail, signUp } from "./people.ts";
import { freshName, makePiece } from "./shopping.ts";

test("prices of saved pieces are written about to whoever asks, once their address is proved @wide", async ({
  page,
}) => {
  const name = `Trainer ${freshName()}`;
  const id = await makePiece(page, name, { "42": 3 });
  const email = await signUp(page);
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: `Add to wishlist: ${name}` }).click();
  await expect(page.getByText("Added to wishlist")).toBeVisible();
  await page.goto("/wishlist");
  const choice = page.getByRole("checkbox", { name: "Mail me when something here costs less" });
  await choice.click();
  await expect(page.getByRole("alert")).toContainText("Confirm your email address first");
  await expect(choice).not.toBeChecked();

  // Whoever signs in by a mailed code has read that mailbox.
  await page.request.post("/auth/v1/otp", { data: { email, create_user: false } });
  const { text } = await readMail(page, email, "auth-magiclink");
  const proved = await page.request.post("/auth/v1/verify", {
    data: { type: "email", email, token: /\b\d{6}\b/.exec(text)![0] },
  });
  await keepSession(page, await proved.text());
  await page.goto("/wishlist");
  await choice.click();
  await expect(choice).toBeChecked();
  // It cannot be pressed until it is kept.
  await expect(choice).toBeEnabled();
  await page.reload();
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect(choice).toBeEnabled();
  await page.reload();
  await expect(choice).toBeVisible();
  await expect(choice).not.toBeChecked();
});
