import sharp from "sharp";
import { SESSION_KEY } from "../../src/client/signed-in-mark.tsx";
import { launchOf, SHELL } from "./browsers.ts";
import { expect, test } from "./fixtures.ts";
import { freshEmail, login, PASSWORD, readMail, signOut, signUp } from "./people.ts";

// With pictures.
test.use({ launchOptions: launchOf(SHELL) });

test("profile: name, an address, and leaving for good", async ({ page }) => {
  const email = await signUp(page);
  await page.goto("/profile");
  const details = page.getByRole("form", { name: "Details" });
  await details.getByLabel("Full Name").fill("");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Enter your full name")).toBeVisible();
  await details.getByLabel("Full Name").fill("Adaeze N. Obi");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();

  await page.getByRole("button", { name: "Add an address" }).click();
  const address = page.getByRole("form", { name: "Address" });
  await address.getByRole("button", { name: "Save address" }).click();
  await expect(address.getByLabel("Full name")).toBeFocused();
  await expect(address.locator("p", { hasText: "Choose a state" })).toBeVisible();
  await address.getByLabel("Full name").fill("Adaeze N. Obi");
  await address.getByLabel("Mobile number").fill("0803 555 0142");
  await address.getByLabel("State").selectOption("Lagos");
  await address.getByLabel("City or town").fill("Ikeja");
  await address.getByLabel("Street and number").fill("3 Allen Avenue");
  await address.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("3 Allen Avenue, Ikeja, Lagos")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toBe("my-data.json");

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill("not-the-one");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("This password is wrong")).toBeVisible();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account was deleted")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/auth");
  await login(page, email);
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
});

test("a photo is uploaded, shown in the account menu of every tab, and removed with a way back", async ({
  page,
  context,
}) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto("/about");
  await page.goto("/profile");
  const photo = page.getByAltText("How Adaeze Obi will be seen");
  const chooser = page.getByLabel("Upload a photo");
  await expect(chooser).toBeAttached();
  await expect(photo).toHaveCount(0);

  const text = { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
  await chooser.setInputFiles(text);
  await expect(page.getByText(/This file is not a picture we can read/)).toBeVisible();
  await chooser.setInputFiles({ ...text, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText(/larger than 5 MB/)).toBeVisible();
  const buffer = await sharp({
    create: { width: 800, height: 600, channels: 3, background: "#84202d" },
  })
    .jpeg()
    .toBuffer();
  await chooser.setInputFiles({ ...text, buffer });
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(photo).toHaveJSProperty("naturalWidth", 512);
  const address = (await photo.getAttribute("src"))!;
  for (const tab of [page, other]) {
    await expect(tab.getByRole("banner").locator(`img[src="${address}"]`).first()).toBeAttached();
  }

  // Saving the name leaves the photo where it is.
  const details = page.getByRole("form", { name: "Details" });
  await details.getByLabel("Full Name").fill("Adaeze Nkem Obi");
  await details.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY))
    .toContain("Adaeze Nkem Obi");
  await page.reload();
  await expect(page.getByAltText("How Adaeze Nkem Obi will be seen")).toBeVisible();

  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText("Photo removed")).toBeVisible();
  await expect(chooser).toBeAttached();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Change photo")).toBeAttached();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByRole("banner").locator(`img[src="${address}"]`)).toHaveCount(0);
});

test("the account moves to another email once the mail there is answered", async ({ page }) => {
  const before = await signUp(page);
  const next = freshEmail();
  await page.goto("/profile");
  const form = page.getByRole("form", { name: "Move to another email" });
  await form.getByLabel("New email").fill("nonsense");
  await form.getByRole("button", { name: "Send the mail" }).click();
  await expect(form.getByText("Enter an email address like name@example.com")).toBeVisible();
  await form.getByLabel("New email").fill(next);
  await form.getByRole("button", { name: "Send the mail" }).click();
  await expect(page.getByText(`We have written to ${next}.`, { exact: false })).toBeVisible();
  // Until then it is the old one.
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(before);
  const { code, link } = await readMail(page, next, "auth-email_change");
  await page.getByLabel("Code from the mail").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Token has expired or is invalid")).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Your email was changed")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(next);
  await readMail(page, before, "auth-email-changed");
  // Answering the mail here has left no second session behind.
  await expect(page.getByText("This session")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out others" })).toHaveCount(0);

  await signOut(page);
  await page.goto("/auth");
  await login(page, before);
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
  await login(page, next);
  await expect(page.getByText("Signed in successfully!")).toBeVisible();
});

test("what matters asks who it is again once the sign-in is some minutes old, and goes on by itself", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/profile");
  // As the shop answers ten minutes after the password.
  await page.route(
    "**/auth/v1/user?**",
    (route) =>
      route.fulfill({
        status: 401,
        json: { code: "reauthentication_needed", message: "Confirm that it is you" },
      }),
    { times: 2 },
  );
  const next = freshEmail();
  const form = page.getByRole("form", { name: "Move to another email" });
  await form.getByLabel("New email").fill(next);
  await form.getByRole("button", { name: "Send the mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(form.getByText("Confirm that it is you")).toBeVisible();
  await expect(form.getByLabel("New email")).toHaveValue(next);

  await form.getByRole("button", { name: "Send the mail" }).click();
  await dialog.getByRole("textbox", { name: /Your password/ }).fill("not-the-one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Your current password is wrong")).toBeVisible();
  await dialog.getByRole("textbox", { name: /Your password/ }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`We have written to ${next}.`, { exact: false })).toBeVisible();
});
