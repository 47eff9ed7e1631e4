import { availableParallelism } from "node:os";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditLog, profiles, users } from "~/db/schema/accounts.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import {
  type AccountsShop,
  createAccountsShop,
  freshEmail,
  newestMail,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { EVEN_MS } from "./one-time/request-mail.server.ts";
import { argon2id, hashPassword, verifyPassword } from "./users/passwords.server.ts";

const open = testContext();
const confirmed = testContext({ env: { AUTH_AUTOCONFIRM: "false" } });
let shop: AccountsShop;
let strict: AccountsShop;

beforeAll(() => {
  shop = createAccountsShop(open.ctx);
  strict = createAccountsShop(confirmed.ctx);
});
beforeEach(() => {
  // The client compares expiry with the machine's clock.
  open.clock.set(new Date());
  confirmed.clock.set(new Date());
});

test("sign up gives a session, a profile and the user as the client knows it", async () => {
  const { client, email, id, session } = await signUpPerson(shop, { name: "Ngozi Eze" });
  expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(session.user).toMatchObject({
    id,
    email,
    aud: "authenticated",
    role: "authenticated",
    user_metadata: { full_name: "Ngozi Eze" },
    is_anonymous: false,
  });
  expect(session.user.identities?.[0]).toMatchObject({ provider: "email", user_id: id });
  const [profile] = await open.ctx.db.select().from(profiles).where(eq(profiles.id, id));
  expect(profile).toMatchObject({ fullName: "Ngozi Eze", email });
  const { data } = await client.auth.getUser();
  expect(data.user?.id).toBe(id);
});

test("an email that is taken is refused, in any spelling", async () => {
  const { email } = await signUpPerson(shop);
  const { error } = await shop
    .client()
    .auth.signUp({ email: ` ${email.toUpperCase()}`, password: PASSWORD });
  expect(error).toMatchObject({
    status: 422,
    code: "user_already_exists",
    message: "User already registered",
  });
});

test.each([
  ["no-at-sign", "Unable to validate email address: invalid format"],
  ["a@b", "Unable to validate email address: invalid format"],
  ["two@signs@example.com", "Unable to validate email address: invalid format"],
  ["a b@example.com", "Unable to validate email address: invalid format"],
  ["<script>@example.com", "Unable to validate email address: invalid format"],
])("%s is no email", async (email, message) => {
  const { error } = await shop.client().auth.signUp({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, code: "validation_failed", message });
});

test.each([
  ["12345", 422, "weak_password", ["length"]],
  ["password", 422, "weak_password", ["pwned"]],
  ["Qwerty123", 422, "weak_password", ["pwned"]],
  ["x".repeat(73), 400, "validation_failed", undefined],
])("the password %s is refused", async (password, status, code, reasons) => {
  const { error } = await shop.client().auth.signUp({ email: freshEmail(), password });
  expect(error).toMatchObject({ status, code });
  expect((error as { reasons?: string[] }).reasons).toEqual(reasons);
});

test("six uncommon characters are enough, and 72 still work", async () => {
  for (const password of ["zq7!kd", "zq7!kd".repeat(12)]) {
    const { error } = await shop.client().auth.signUp({ email: freshEmail(), password });
    expect(error).toBeNull();
  }
});

test("sign in with the right password; the wrong one and an unknown email say the same", async () => {
  const { email } = await signUpPerson(shop);
  const good = await shop.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(good.data.user?.email).toBe(email);
  const wrong = await shop.client().auth.signInWithPassword({ email, password: "not-the-one" });
  const unknown = await shop
    .client()
    .auth.signInWithPassword({ email: freshEmail("nobody"), password: "not-the-one" });
  expect(wrong.error).toMatchObject({
    status: 400,
    code: "invalid_credentials",
    message: "Invalid login credentials",
  });
  expect({ ...unknown.error }).toEqual({ ...wrong.error });
});

test("an unknown email costs the same work as a wrong password", async () => {
  const verify = vi.spyOn(argon2id, "verify");
  const { email } = await signUpPerson(shop);
  const mailOnly = freshEmail("mail-only");
  await shop.client().auth.signInWithOtp({ email: mailOnly });
  for (const address of [email, freshEmail("nobody"), mailOnly]) {
    verify.mockClear();
    await shop.client().auth.signInWithPassword({ email: address, password: "not-the-one" });
    // One check of the given password, against a hash of the same cost.
    expect(verify.mock.calls).toEqual([
      [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), "not-the-one"],
    ]);
  }
});

test("however many sign up and in at once, passwords take half of the cores", async () => {
  const half = Math.max(1, Math.floor(availableParallelism() / 2));
  const known = await hashPassword(PASSWORD);
  await verifyPassword(known, PASSWORD);
  const { hash, verify } = argon2id;
  let atOnce = 0;
  let most = 0;
  async function count<T>(work: Promise<T>): Promise<T> {
    most = Math.max(most, ++atOnce);
    return work.finally(() => atOnce--);
  }
  vi.spyOn(argon2id, "hash").mockImplementation((...asked) => count(hash(...asked)));
  vi.spyOn(argon2id, "verify").mockImplementation((...asked) => count(verify(...asked)));
  for (const one of [() => hashPassword(PASSWORD), () => verifyPassword(known, PASSWORD)]) {
    most = 0;
    await Promise.all(Array.from({ length: half + 2 }, () => one()));
    expect(most).toBe(half);
  }
});

test("sign out ends this session, the others, or all, as asked", async () => {
  const { client: first, email } = await signUpPerson(shop);
  const signIn = async () => {
    const client = shop.client();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    return client;
  };
  const [second, third] = [await signIn(), await signIn()];
  const isIn = async (client: typeof first) => (await client.auth.getUser()).data.user !== null;

  const token = (await third.auth.getSession()).data.session!.access_token;
  expect((await third.auth.signOut({ scope: "local" })).error).toBeNull();
  expect(await isIn(first)).toBe(true);
  const ended = await shop.send("GET", "/auth/v1/user", undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(ended).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });

  expect((await first.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await isIn(first)).toBe(true);
  expect(await isIn(second)).toBe(false);

  const fourth = await signIn();
  expect((await first.auth.signOut()).error).toBeNull();
  expect(await isIn(fourth)).toBe(false);

  const bad = await shop.send("POST", "/auth/v1/logout?scope=everything", undefined, {
    authorization: `Bearer ${(await signUpPerson(shop)).session.access_token}`,
  });
  expect(bad.status).toBe(400);
});

test("the name and other metadata may be changed", async () => {
  const { client } = await signUpPerson(shop);
  const { data } = await client.auth.updateUser({ data: { full_name: "Ada N. Obi", size: "40" } });
  expect(data.user?.user_metadata).toEqual({ full_name: "Ada N. Obi", size: "40" });
});

test("a changed password signs the others out, is told by mail, and must differ", async () => {
  const { client, email } = await signUpPerson(shop);
  const other = shop.client();
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  const same = await client.auth.updateUser({ password: PASSWORD });
  expect(same.error).toMatchObject({ status: 422, code: "same_password" });
  const { error } = await client.auth.updateUser({ password: "a-better-one-77" });
  expect(error).toBeNull();
  // The client takes "this session has ended" for what it is, and forgets it.
  expect((await other.auth.getUser()).error?.message).toBe("Auth session missing!");
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  expect(await newestMail(open.ctx, email)).toMatchObject({ template: "auth-password-changed" });
  const old = await shop.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.code).toBe("invalid_credentials");
});

test("a day after signing in a new password needs a mailed code", async () => {
  const { client, email } = await signUpPerson(shop);
  open.clock.advance(25 * 3_600_000);
  await client.auth.refreshSession();
  const bare = await client.auth.updateUser({ password: "a-better-one-77" });
  expect(bare.error).toMatchObject({ code: "reauthentication_needed" });
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const { code } = await newestMail(open.ctx, email, "auth-reauthentication");
  const wrong = await client.auth.updateUser({
    password: "a-better-one-77",
    nonce: code === "000000" ? "000001" : "000000",
  });
  expect(wrong.error).toMatchObject({ code: "reauthentication_not_valid" });
  const right = await client.auth.updateUser({ password: "a-better-one-77", nonce: code });
  expect(right.error).toBeNull();
});

test("a new email counts once its mail is answered; the old address is told", async () => {
  const { client, email, id } = await signUpPerson(shop);
  const next = freshEmail("next");
  const { data } = await client.auth.updateUser({ email: next });
  expect(data.user).toMatchObject({ email, new_email: next });
  const { code } = await newestMail(open.ctx, next, "auth-email_change");
  const verified = await client.auth.verifyOtp({ email: next, token: code, type: "email_change" });
  expect(verified.data.user).toMatchObject({ id, email: next });
  expect(verified.data.user).not.toHaveProperty("new_email");
  expect(await newestMail(open.ctx, email)).toMatchObject({ template: "auth-email-changed" });
  const [profile] = await open.ctx.db.select().from(profiles).where(eq(profiles.id, id));
  expect(profile?.email).toBe(next);
  const again = await client.auth.verifyOtp({ email: next, token: code, type: "email_change" });
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
});

test("an email that somebody takes meanwhile is refused", async () => {
  const one = await signUpPerson(shop);
  const wanted = freshEmail("wanted");
  await one.client.auth.updateUser({ email: wanted });
  const { code } = await newestMail(open.ctx, wanted);
  await signUpPerson(shop, { email: wanted });
  const late = await one.client.auth.verifyOtp({
    email: wanted,
    token: code,
    type: "email_change",
  });
  expect(late.error).toMatchObject({ status: 422, code: "email_exists" });
});

test("a password is reset with the mailed code", async () => {
  const { email } = await signUpPerson(shop);
  const client = shop.client();
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  const { code, template } = await newestMail(open.ctx, email);
  expect(template).toBe("auth-recovery");
  const { data } = await client.auth.verifyOtp({ email, token: code, type: "recovery" });
  expect(data.session).not.toBeNull();
  expect((await client.auth.updateUser({ password: "a-better-one-77" })).error).toBeNull();
  const signedIn = await shop
    .client()
    .auth.signInWithPassword({ email, password: "a-better-one-77" });
  expect(signedIn.error).toBeNull();
});

function locationOf(answer: Response): URL {
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!);
}

/** The button on the page that a mailed link leads to, as a form without scripts sends it. */
const press = async (link: string) =>
  shop.app.request("/auth/v1/verify", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URL(link).search.slice(1),
  });

test("a password is reset with the mailed link, which works once", async () => {
  const { email } = await signUpPerson(shop);
  await shop.client().auth.resetPasswordForEmail(email, {
    redirectTo: "http://shop.test/auth?new-password",
  });
  const { link } = await newestMail(open.ctx, email);
  // What scans mails opens the link first, and again: nothing is used up.
  for (const method of ["HEAD", "GET", "GET"]) {
    const page = locationOf(await shop.app.request(link, { method }));
    expect(page.href).toMatch(/^http:\/\/shop\.test\/auth\?new-password#/);
    expect(Object.fromEntries(new URLSearchParams(page.hash.slice(1)))).toEqual({
      link: new URL(link).searchParams.get("token"),
      type: "recovery",
      email,
    });
  }
  const target = locationOf(await press(link));
  expect(target.href).toMatch(/^http:\/\/shop\.test\/auth\?new-password#/);
  const session = new URLSearchParams(target.hash.slice(1));
  expect(session.get("type")).toBe("recovery");
  const client = shop.client();
  const { data } = await client.auth.setSession({
    access_token: session.get("access_token")!,
    refresh_token: session.get("refresh_token")!,
  });
  expect(data.user?.email).toBe(email);
  for (const again of [await shop.app.request(link), await press(link)]) {
    const { hash } = locationOf(again);
    expect(new URLSearchParams(hash.slice(1)).get("error_code")).toBe("otp_expired");
  }
});

test("a mailed link's token works through the client too", async () => {
  const { email } = await signUpPerson(shop);
  await shop.client().auth.resetPasswordForEmail(email);
  const { link } = await newestMail(open.ctx, email);
  const { data } = await shop.client().auth.verifyOtp({
    type: "recovery",
    token_hash: new URL(link).searchParams.get("token")!,
  });
  expect(data.user?.email).toBe(email);
});

test("sign in by mail, for who has an account and for who has none yet", async () => {
  const known = await signUpPerson(shop);
  const newcomer = freshEmail("newcomer");
  for (const email of [known.email, newcomer]) {
    const client = shop.client();
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    const { code } = await newestMail(open.ctx, email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: "email" });
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  }
  const stranger = freshEmail("stranger");
  const closed = await shop
    .client()
    .auth.signInWithOtp({ email: stranger, options: { shouldCreateUser: false } });
  expect(closed.error).toBeNull();
  await expect(newestMail(open.ctx, stranger)).rejects.toThrow("No mail");
});

test("where emails are confirmed, sign-up waits for the mail", async () => {
  const client = strict.client();
  const email = freshEmail();
  const { data } = await client.auth.signUp({ email, password: PASSWORD });
  expect(data.session).toBeNull();
  const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error).toMatchObject({ status: 400, code: "email_not_confirmed" });
  const { code } = await newestMail(confirmed.ctx, email, "auth-signup");
  const verified = await client.auth.verifyOtp({ email, token: code, type: "signup" });
  expect(verified.data.session).not.toBeNull();
});

test("where emails are confirmed, a taken address gets an answer like a free one", async () => {
  const email = freshEmail();
  const body = { email, password: PASSWORD, data: { full_name: "A" } };
  const first = await strict.send("POST", "/auth/v1/signup", body);
  const second = await strict.send("POST", "/auth/v1/signup", body);
  expect(second.status).toBe(first.status);
  expect(second.body.id).not.toBe(first.body.id);
  expect(second.body).toMatchObject({ email, user_metadata: { full_name: "A" } });
  expect(Object.keys(second.body).sort()).toEqual(Object.keys(first.body).sort());
});

test("a confirmation is sent again, and only the newest code works", async () => {
  const client = strict.client();
  const email = freshEmail();
  await client.auth.signUp({ email, password: PASSWORD });
  const first = await newestMail(confirmed.ctx, email);
  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  const second = await newestMail(confirmed.ctx, email);
  if (first.code !== second.code) {
    const old = await client.auth.verifyOtp({ email, token: first.code, type: "signup" });
    expect(old.error?.code).toBe("otp_expired");
  }
  const right = await client.auth.verifyOtp({ email, token: second.code, type: "signup" });
  expect(right.error).toBeNull();
});

test("recover, resend and sign-in by mail say the same of an unknown address, and not before a known one", async () => {
  const { email } = await signUpPerson(shop);
  const bodies = { recover: {}, resend: { type: "signup" }, otp: { create_user: false } };
  for (const [path, body] of Object.entries(bodies)) {
    const ask = async (address: string) => {
      const from = performance.now();
      const answer = await shop.send("POST", `/auth/v1/${path}`, { ...body, email: address });
      return { status: answer.status, body: answer.body, took: performance.now() - from };
    };
    const [known, unknown] = [await ask(email), await ask(freshEmail("nobody"))];
    expect({ ...unknown, took: 0 }).toEqual({ status: 200, body: {}, took: 0 });
    expect({ ...known, took: 0 }).toEqual({ status: 200, body: {}, took: 0 });
    // Both wait for the same moment, which comes after a known address has been written to.
    for (const { took } of [known, unknown]) expect(took).toBeGreaterThanOrEqual(EVEN_MS - 2);
  }
});

test("a code dies after five wrong tries and after ten minutes", async () => {
  const { email } = await signUpPerson(shop);
  const client = shop.client();
  const tryCode = async (token: string) =>
    (await client.auth.verifyOtp({ email, token, type: "recovery" })).error?.code;
  await client.auth.resetPasswordForEmail(email);
  const { code } = await newestMail(open.ctx, email);
  const wrong = code === "111111" ? "222222" : "111111";
  for (let i = 0; i < 5; i++) expect(await tryCode(wrong)).toBe("otp_expired");
  expect(await tryCode(code)).toBe("otp_expired");

  await client.auth.resetPasswordForEmail(email);
  const next = await newestMail(open.ctx, email);
  open.clock.advance(10 * 60_000);
  expect(await tryCode(next.code)).toBe("otp_expired");
  const link = new URL(next.link);
  const late = new URL((await shop.app.request(link.href)).headers.get("location")!);
  expect(late.hash).toContain("otp_expired");
});

test("a code of one kind does not open another door", async () => {
  const { email } = await signUpPerson(shop);
  const client = shop.client();
  await client.auth.signInWithOtp({ email });
  const { code } = await newestMail(open.ctx, email);
  const { error } = await client.auth.verifyOtp({ email, token: code, type: "recovery" });
  expect(error?.code).toBe("otp_expired");
});

test("security events are written down", async () => {
  const { client, email, id } = await signUpPerson(shop);
  await shop.client().auth.signInWithPassword({ email, password: "wrong-one" });
  await client.auth.updateUser({ password: "a-better-one-77" });
  await client.auth.signOut();
  const rows = await open.ctx.db.select().from(auditLog).where(eq(auditLog.actorEmail, email));
  expect(new Set(rows.map((row) => row.action))).toEqual(
    new Set([
      "user.signed_up",
      "session.opened",
      "session.refused",
      "user.password_changed",
      "session.ended",
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain("a-better-one-77");
  expect(rows.some((row) => row.entityId === id)).toBe(true);
});

test("nothing that signs in is kept in the clear", async () => {
  const { session, id } = await signUpPerson(shop);
  const { rows } = await open.ctx.db.execute(
    "select token_hash, successor from refresh_tokens" as never,
  );
  expect(JSON.stringify(rows)).not.toContain(session.refresh_token);
  const [user] = await open.ctx.db.select().from(users).where(eq(users.id, id));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(await open.ctx.db.select().from(mailOutbox)).toEqual(expect.any(Array));
});
