import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type AccountsShop,
  createAccountsShop,
  freshEmail,
  newestMail,
  PASSWORD,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";

const base = testContext({ env: { AUTH_AUTOCONFIRM: "false" } });
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});

/** The official client in its more careful flow, in a browser of its own. */
const carefulClient = () => shop.client(base.ctx.tokens.publicKey, "pkce").auth;

/** Opens a mailed link and presses its button. @returns where that leads */
async function followMail(email: string): Promise<URL> {
  const { link } = await newestMail(base.ctx, email);
  const page = await shop.app.request(link);
  expect(page.headers.get("location")).toContain("&bound=1");
  const answer = await shop.app.request("/auth/v1/verify", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URL(link).search.slice(1),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!);
}

const codeIn = (target: URL) => target.searchParams.get("code") ?? "";

async function confirmedPerson(auth = carefulClient()): Promise<string> {
  const email = freshEmail();
  await auth.signUp({ email, password: PASSWORD });
  await auth.exchangeCodeForSession(codeIn(await followMail(email)));
  return email;
}

const exchange = (auth_code: unknown, code_verifier: unknown) =>
  shop.send("POST", "/auth/v1/token?grant_type=pkce", { auth_code, code_verifier });

test("signing up, in by mail, and out of a forgotten password: the link gives a code to the browser that asked", async () => {
  const email = freshEmail();
  const auth = carefulClient();
  const asks = [
    () => auth.signUp({ email, password: PASSWORD }),
    () => auth.resend({ type: "signup", email }),
    () =>
      auth.signInWithOtp({ email, options: { emailRedirectTo: "http://shop.test/products?x=1" } }),
    () => auth.resetPasswordForEmail(email),
  ];
  const [signUp, resend, ...others] = asks;
  await signUp!();
  for (const ask of [resend!, ...others]) {
    expect((await ask()).error).toBeNull();
    const target = await followMail(email);
    expect(target.hash).toBe("");
    const { data, error } = await auth.exchangeCodeForSession(codeIn(target));
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  }
});

test("a new email is confirmed with a code too", async () => {
  const auth = carefulClient();
  await confirmedPerson(auth);
  const next = freshEmail("next");
  expect((await auth.updateUser({ email: next })).error).toBeNull();
  const { data } = await auth.exchangeCodeForSession(codeIn(await followMail(next)));
  expect(data.user?.email).toBe(next);
});

test("the link leads back where it was asked for, with the code beside what stood there", async () => {
  const email = await confirmedPerson();
  await carefulClient().signInWithOtp({
    email,
    options: { emailRedirectTo: "http://shop.test/products?x=1" },
  });
  const target = await followMail(email);
  expect(target.pathname).toBe("/products");
  expect([...target.searchParams.keys()]).toEqual(["x", "code"]);
});

test("a code works once, for five minutes, and for nobody without the verifier", async () => {
  const email = await confirmedPerson();
  const fresh = async () => {
    await carefulClient().signInWithOtp({ email });
    return codeIn(await followMail(email));
  };
  const stolen = await fresh();
  expect(await exchange(stolen, "a".repeat(43))).toMatchObject({
    status: 400,
    body: { error_code: "bad_code_verifier" },
  });
  expect(await exchange(stolen, "a".repeat(43))).toMatchObject({
    status: 404,
    body: { error_code: "flow_state_not_found" },
  });
  const late = await fresh();
  base.clock.advance(5 * 60_000);
  expect(await exchange(late, "a".repeat(43))).toMatchObject({
    status: 403,
    body: { error_code: "flow_state_expired" },
  });
  expect(await exchange("", "")).toMatchObject({
    status: 400,
    body: { error_code: "validation_failed" },
  });
});

test("a code is no session and opens no other door", async () => {
  const email = await confirmedPerson();
  await carefulClient().signInWithOtp({ email });
  const code = codeIn(await followMail(email));
  for (const type of ["magiclink", "pkce", "email", "recovery"]) {
    const answer = await shop.send("POST", "/auth/v1/verify", { type, token_hash: code });
    expect(answer.body.error_code, type).toBe("otp_expired");
  }
});

test("the mail's token still signs in where the client asks for it by its hash", async () => {
  const email = await confirmedPerson();
  await carefulClient().signInWithOtp({ email });
  const { link } = await newestMail(base.ctx, email);
  const token_hash = new URL(link).searchParams.get("token")!;
  const { data } = await carefulClient().verifyOtp({ type: "email", token_hash });
  expect(data.user?.email).toBe(email);
});

test.each([
  [{ code_challenge: "short", code_challenge_method: "s256" }],
  [{ code_challenge: "a".repeat(43), code_challenge_method: "md5" }],
  [{ code_challenge: "a".repeat(43) }],
  [{ code_challenge_method: "s256" }],
])("the challenge %j is refused", async (challenge) => {
  const answer = await shop.send("POST", "/auth/v1/otp", { email: freshEmail(), ...challenge });
  expect(answer).toMatchObject({ status: 400, body: { error_code: "validation_failed" } });
});

test("a plain challenge is the verifier itself", async () => {
  const email = await confirmedPerson();
  const verifier = "v".repeat(50);
  const challenge = { code_challenge: verifier, code_challenge_method: "plain" };
  await shop.send("POST", "/auth/v1/otp", { email, ...challenge });
  expect(await exchange(codeIn(await followMail(email)), verifier)).toMatchObject({ status: 200 });
});
