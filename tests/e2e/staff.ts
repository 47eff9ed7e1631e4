import {
  type APIRequestContext,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from "@playwright/test";
import { keepSession, PASSWORD } from "./people.ts";

/** Makes somebody a manager, for journeys that do not begin with the first administrator. */
export async function makeManager(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string | undefined,
  email: string,
): Promise<void> {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const made = await request.post("/auth/v1/signup", {
    data: { email, password: PASSWORD, data: { full_name: "Mary Manager" } },
  });
  // Every worker asks; the first makes the account.
  expect([200, 422]).toContain(made.status());
  const mailbox = new URL(baseURL!);
  mailbox.port = String(Number(mailbox.port) + 1);
  mailbox.searchParams.set("manager", email);
  expect((await request.get(mailbox.href)).status()).toBe(200);
  await request.dispose();
}

/** Signs in and opens a page of the back-office. */
export async function openAdmin(page: Page, email: string, path: string): Promise<void> {
  await keepSession(page, JSON.stringify(await signInByWire(page.request, email)));
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The key of a page's main action, which it has to show first. */
export async function pressMain(page: Page): Promise<void> {
  await expect(page.locator("[data-main-action]").first()).toBeVisible();
  await page.keyboard.press("n");
}

/** A session without a browser. */
export async function signInByWire(
  request: APIRequestContext,
  email: string,
): Promise<{ access_token: string }> {
  const answer = await request.post("/auth/v1/token?grant_type=password", {
    data: { email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}
