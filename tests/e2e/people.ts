import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { SESSION_KEY } from "../../src/client/signed-in-mark.tsx";
import { expect, test } from "./fixtures.ts";

export const PASSWORD = "adire-indigo-42";

/** What an authenticator app shows. */
export const appCode = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at,
  });

let serial = 0;
export const freshEmail = () => `shopper.${process.pid}.${Date.now()}.${++serial}@example.com`;

/** Opens an account with the form and is signed in. @returns its email */
export async function signUpByForm(page: Page, email = freshEmail()): Promise<string> {
  await page.goto("/auth?tab=signup");
  await page.getByLabel("Full Name").fill("Adaeze Obi");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Account created successfully!")).toBeVisible();
  await expect(page).toHaveURL("/");
  return email;
}

/** An account, without a browser that is signed in. @returns its session */
async function openAccount({ request }: Page, email: string): Promise<string> {
  const answer = await request.post("/auth/v1/signup", {
    data: { email, password: PASSWORD, data: { full_name: "Adaeze Obi" } },
  });
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** Somebody who has an account, and is not signed in here. @returns their email */
export async function makeAccount(page: Page, email = freshEmail()): Promise<string> {
  await openAccount(page, email);
  return email;
}

/** The same, signed in, for journeys that begin after it: no page of the shop is open yet. */
export async function signUp(page: Page, email = freshEmail()): Promise<string> {
  await keepSession(page, await openAccount(page, email));
  return email;
}

/** Puts a session of the wire where this browser looks for its own. */
export async function keepSession(page: Page, session: string): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [SESSION_KEY, session]);
}

export async function login(page: Page, email: string, password = PASSWORD) {
  const form = page.getByRole("form", { name: "Login" });
  await form.getByLabel("Email").fill(email);
  await form.getByRole("textbox", { name: /^Password/ }).fill(password);
  await form.getByRole("button", { name: "Login" }).click();
}

/** On a page of the account. */
export const pressSignOut = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click();

export async function signOut(page: Page) {
  await page.goto("/profile");
  await pressSignOut(page);
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page).toHaveURL("/");
}

/** The newest mail to an address, waiting for it. */
export async function readMail(page: Page, to: string, template: string) {
  const port = Number(new URL(test.info().project.use.baseURL!).port) + 1;
  let mail: { template: string; html: string; text: string } | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(
          `http://127.0.0.1:${port}/?to=${encodeURIComponent(to)}`,
        );
        mail = answer.ok() ? await answer.json() : undefined;
        return mail?.template;
      },
      // The first mail of a shop loads what draws it.
      { timeout: 60_000 },
    )
    .toBe(template);
  return {
    text: mail!.text,
    code: /\b\d{6}\b/.exec(mail!.text)?.[0] ?? "",
    link:
      /https?:\/\/\S+\/(?:auth\/v1\/verify\?|accept-invitation#|orders\/)[^\s\])]+/.exec(
        mail!.text,
      )?.[0] ?? "",
  };
}
