import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { login, signOut, signUp } from "./people.ts";

// Browsers keep passkeys for names, not for numbers.
test.use({
  baseURL: async ({ baseURL }, use) => use(baseURL!.replace("127.0.0.1", "localhost")),
});

/** A device that keeps passkeys and whose owner always says yes. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added, signs in alone, stands after a password, and is removed", async ({
  page,
}) => {
  const email = await signUp(page);
  await addDevice(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey was added")).toBeVisible();
  const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent())!;
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(
    page.getByRole("list", { name: "Second steps" }).getByText(/^Passkey · Added/),
  ).toBeVisible();

  await signOut(page);
  await page.goto("/auth?next=/profile");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();

  await signOut(page);
  await page.goto("/auth?next=/profile");
  await login(page, email);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();

  await signOut(page);
  await page.goto("/auth?next=/profile");
  await login(page, email);
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();

  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("Two-step sign-in is off")).toBeVisible();
  await signOut(page);
  await page.goto("/auth?next=/profile");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("does not open an account here");
});
