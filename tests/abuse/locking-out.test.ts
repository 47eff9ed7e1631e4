import { expect, test } from "vitest";
import { freshEmail, PASSWORD } from "../support/accounts.ts";
import { type Answer, abusedShop, ipv6 } from "./shop.ts";

/**
 * Keeping an owner out of their account. Before: 100 wrong passwords from one IPv6 /64, for nothing,
 * closed it to everybody for 13 minutes. Now a /64 closes it to itself after 10; it takes ten
 * networks to close it to strangers, and a browser that was signed in before is let in all the same.
 */
const shop = abusedShop();

const HOME = "102.89.34.7";
const signIn = (from: string, email: string, password: string, cookie?: string) =>
  shop
    .from(from)
    .send(
      "POST",
      "/auth/v1/token?grant_type=password",
      { email, password },
      cookie ? { cookie } : {},
    );

/** What the browser keeps of an answer. */
const cookieOf = (answer: Answer) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";

async function openAccount() {
  const email = freshEmail("owner");
  const answer = await shop
    .from(HOME)
    .send("POST", "/auth/v1/signup", { email, password: PASSWORD });
  return { email, cookie: cookieOf(answer), setCookie: answer.headers.get("set-cookie") ?? "" };
}

/** Wrong passwords from everywhere until nobody unknown is answered any more. */
async function closeToStrangers(email: string): Promise<void> {
  for (let network = 0; network < 11; network++) {
    for (let n = 0; n < 10; n++) await signIn(`198.51.100.${network}`, email, `wrong-${n}`);
  }
}

test("one /64 closes an account to itself, not to its owner elsewhere", async () => {
  const { email } = await openAccount();
  const statuses: number[] = [];
  for (let n = 0; n < 100; n++) statuses.push((await signIn(ipv6(n), email, `wrong-${n}`)).status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  expect((await signIn(HOME, email, PASSWORD)).status).toBe(200);
});

test("a browser that was signed in before is let in while strangers are kept out", async () => {
  const { email, cookie } = await openAccount();
  await closeToStrangers(email);
  expect((await signIn(HOME, email, PASSWORD)).status).toBe(429);
  expect((await signIn(HOME, email, PASSWORD, cookie)).status).toBe(200);
});

test("a known browser has ten tries of its own, and no account but the one it knows", async () => {
  const [mine, other] = [await openAccount(), await openAccount()];
  await closeToStrangers(other.email);
  expect((await signIn(HOME, other.email, PASSWORD, mine.cookie)).status).toBe(429);
  for (let n = 0; n < 10; n++) {
    expect((await signIn(HOME, mine.email, `wrong-${n}`, mine.cookie)).status).toBe(400);
  }
  expect((await signIn(HOME, mine.email, PASSWORD, mine.cookie)).status).toBe(429);
});

test("what a browser keeps is out of reach of scripts, and worth nothing when changed", async () => {
  const { email, cookie, setCookie } = await openAccount();
  expect(setCookie).toMatch(/; HttpOnly/);
  expect(setCookie).toMatch(/; SameSite=Strict/);
  await closeToStrangers(email);
  const [name, value] = cookie.split("=") as [string, string];
  const [id, since, seal] = value.split(".") as [string, string, string];
  for (const forged of [
    `${id}x.${since}.${seal}`,
    `${id}.${Number(since) + 1}.${seal}`,
    `${id}.${since}.`,
    `${id}.${since}.${"A".repeat(seal.length)}`,
    "",
  ]) {
    expect((await signIn(HOME, email, PASSWORD, `${name}=${forged}`)).status, forged).toBe(429);
  }
});
