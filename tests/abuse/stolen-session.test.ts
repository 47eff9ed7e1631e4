import { beforeAll, expect, test } from "vitest";
import { appCode, freshEmail, giveRole, newestMail, PASSWORD } from "../support/accounts.ts";
import { type Answer, abusedShop } from "./shop.ts";

/**
 * Somebody has another person's session: a phone left on a table, a token out of a log. Before: it
 * moved the account to another mailbox and put a second factor on it at any time, and an
 * administrator's gave roles, changed the bank account and exported every customer for as long as it
 * lived. Now all this asks for the password or a code once the owner's own is ten minutes old.
 */
const shop = abusedShop();
const THIEF = "203.0.113.9";
const MINUTE = 60_000;
let admin: { id: string; email: string; token: string };

async function signUp() {
  const email = freshEmail("robbed");
  const { body } = await shop
    .from("102.89.34.7")
    .send("POST", "/auth/v1/signup", { email, password: PASSWORD });
  return { id: body.user.id as string, email, token: body.access_token as string };
}
beforeAll(async () => {
  shop.clock.set(new Date());
  admin = await signUp();
  await giveRole(shop.ctx, admin.id, "admin");
  const owner = shop.from("102.89.34.7", admin.token);
  const { body } = await owner.send("POST", "/auth/v1/factors", { factor_type: "totp" });
  const { body: asked } = await owner.send("POST", `/auth/v1/factors/${body.id}/challenge`);
  const code = appCode(body.totp.secret, shop.clock.now());
  await owner.send("POST", `/auth/v1/factors/${body.id}/verify`, { challenge_id: asked.id, code });
});

const isRefused = ({ body }: Answer) =>
  ["step_up_required", "reauthentication_needed"].includes(body.error_code ?? body.code);

const other = "11111111-1111-4111-8111-111111111111";
const deeds: [string, string, string, unknown][] = [
  ["email", "PUT", "/auth/v1/user", { email: "thief@example.com" }],
  ["password", "PUT", "/auth/v1/user", { password: "the-thiefs-own-1" }],
  ["a second factor", "POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: "mine" }],
  ["recovery codes", "POST", "/rest/v1/rpc/make_recovery_codes", {}],
  ["roles", "POST", "/rest/v1/rpc/set_role", { user_id: other, role: "admin", granted: true }],
  ["an invitation", "POST", "/rest/v1/rpc/invite_staff", { email: "t@x.ng", role: "admin" }],
  ["a ban", "POST", "/rest/v1/rpc/set_ban", { user_id: other, banned: true }],
  ["a refund", "POST", "/rest/v1/rpc/process_refund", { refund_id: other }],
  ["the bank account", "POST", "/rest/v1/rpc/save_settings", { section: "bank", value: {} }],
  ["an export of customers", "POST", "/rest/v1/rpc/admin_export", { list: "users" }],
];

test.each(deeds)("a stolen session does not reach %s after ten minutes", async (...deed) => {
  const [, method, path, body] = deed;
  shop.clock.set(new Date());
  const thief = shop.from(THIEF, admin.token);
  expect(isRefused(await thief.send(method, path, {}))).toBe(false);
  shop.clock.advance(10 * MINUTE);
  expect(isRefused(await thief.send(method, path, body))).toBe(true);
});

test("using the session, and renewing it, makes it no fresher", async () => {
  shop.clock.set(new Date());
  const email = freshEmail("renewed");
  const { body } = await shop
    .from(THIEF)
    .send("POST", "/auth/v1/signup", { email, password: PASSWORD });
  shop.clock.advance(10 * MINUTE);
  const renewed = await shop
    .from(THIEF)
    .send("POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token: body.refresh_token });
  const thief = shop.from(THIEF, renewed.body.access_token);
  expect(isRefused(await thief.send("PUT", "/auth/v1/user", { email: "t@example.com" }))).toBe(
    true,
  );
});

test("another sign-in of the owner elsewhere does not help the thief", async () => {
  shop.clock.set(new Date());
  const owner = await signUp();
  shop.clock.advance(10 * MINUTE);
  const grant = "/auth/v1/token?grant_type=password";
  await shop.from("102.89.34.7").send("POST", grant, { email: owner.email, password: PASSWORD });
  const thief = shop.from(THIEF, owner.token);
  const answer = await thief.send("PUT", "/auth/v1/user", { password: "the-thiefs-own-1" });
  expect(isRefused(answer)).toBe(true);
});

test("the owner goes on with the password, or with a mailed code", async () => {
  for (const way of ["password", "nonce"]) {
    shop.clock.set(new Date());
    const owner = await signUp();
    shop.clock.advance(11 * MINUTE);
    const here = shop.from("102.89.34.7", owner.token);
    const change = () => here.send("PUT", "/auth/v1/user", { email: freshEmail("moved") });
    expect(isRefused(await change())).toBe(true);
    if (way === "nonce") await here.send("GET", "/auth/v1/reauthenticate");
    const proof =
      way === "password"
        ? { password: PASSWORD }
        : { nonce: (await newestMail(shop.ctx, owner.email, "auth-reauthentication")).code };
    expect((await here.send("POST", "/auth/v1/reauthenticate", proof)).status).toBe(200);
    expect((await change()).status).toBe(200);
  }
});

test("the thief has ten guesses at the password in a quarter of an hour", async () => {
  shop.clock.set(new Date());
  const owner = await signUp();
  const thief = shop.from(THIEF, owner.token);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { status } = await thief.send("POST", "/auth/v1/reauthenticate", { password: `x${n}` });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});
