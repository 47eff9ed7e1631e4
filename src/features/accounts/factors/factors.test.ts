import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type AccountsShop,
  appCode,
  createAccountsShop,
  enrolApp,
  giveRole,
  newestMail,
  PASSWORD,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { authenticate } from "../authenticate.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";

const base = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});
const STEP = 30_000;

async function signIn(email: string) {
  const client = shop.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}
const levelOf = async (client: Awaited<ReturnType<typeof signIn>>) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

test("an app is enrolled with a picture and a secret, and raises the session to aal2", async () => {
  const { client, email } = await signUpPerson(shop);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(data?.totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(data?.totp?.uri).toContain(encodeURIComponent(email));
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data!.id,
    code: appCode(data!.totp!.secret, base.clock.now()),
  });
  expect(verified.error).toBeNull();
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  const { data: factors } = await client.auth.mfa.listFactors();
  expect(factors?.totp).toEqual([
    expect.objectContaining({ id: data!.id, friendly_name: "Phone", status: "verified" }),
  ]);
});

test("signing in takes the password and then the app's code", async () => {
  const { client: first, email } = await signUpPerson(shop);
  const { factorId, secret } = await enrolApp(base.ctx, first);
  base.clock.advance(STEP);
  const client = await signIn(email);
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  expect(wrong.error).toMatchObject({
    status: 422,
    code: "mfa_verification_failed",
    message: "Invalid TOTP code entered",
  });
  const code = appCode(secret, base.clock.now());
  const right = await client.auth.mfa.challengeAndVerify({ factorId, code });
  expect(right.error).toBeNull();
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2" });
  const { data } = await client.auth.refreshSession();
  expect(data.session).not.toBeNull();
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2" });
  const replayed = await (await signIn(email)).auth.mfa.challengeAndVerify({ factorId, code });
  expect(replayed.error?.code).toBe("mfa_verification_failed");
});

test("a neighbouring code is taken, one further off is not", async () => {
  const { client: first, email } = await signUpPerson(shop);
  const { factorId, secret } = await enrolApp(base.ctx, first);
  base.clock.advance(10 * STEP);
  const client = await signIn(email);
  const at = (steps: number) =>
    appCode(secret, new Date(base.clock.now().getTime() + steps * STEP));
  for (const steps of [-2, 2]) {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: at(steps) });
    expect(error?.code).toBe("mfa_verification_failed");
  }
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: at(-1) })).error).toBeNull();
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: at(1) })).error).toBeNull();
});

test("after the shop's secret was changed an app's code is refused in words, and a recovery code opens", async () => {
  const { client: first, email, id } = await signUpPerson(shop);
  const { factorId, secret } = await enrolApp(base.ctx, first);
  const { data } = await first.auth.getSession();
  const before = await authenticate(
    base.ctx,
    new Headers({ authorization: `Bearer ${data.session!.access_token}` }),
  );
  if (before.kind !== "user") throw new Error(`${id} is not signed in`);
  const [recoveryCode] = await makeRecoveryCodes(base.ctx, before);
  base.clock.advance(STEP);

  const secrets = { ...base.ctx.secrets, encryptionKey: "another key of at least 32 characters" };
  const client = createAccountsShop({ ...base.ctx, secrets }).client();
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const verify = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code });
  expect((await verify(appCode(secret, base.clock.now()))).error).toMatchObject({
    status: 422,
    code: "mfa_factor_unreadable",
    message: expect.stringMatching(/recovery code, or have an administrator remove it/),
  });
  expect((await verify(recoveryCode!)).error).toBeNull();
});

test("using the app ends the sessions that have not", async () => {
  const { client, email } = await signUpPerson(shop);
  const other = await signIn(email);
  await enrolApp(base.ctx, client);
  expect((await other.auth.getUser()).data.user).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test("a challenge lives 300 seconds and dies after five wrong codes", async () => {
  const { client, email } = await signUpPerson(shop);
  const { factorId, secret } = await enrolApp(base.ctx, client);
  const later = await signIn(email);
  const challenge = await later.auth.mfa.challenge({ factorId });
  base.clock.advance(300_000);
  const verify = (challengeId: string, code: string) =>
    later.auth.mfa.verify({ factorId, challengeId, code });
  const late = await verify(challenge.data!.id, appCode(secret, base.clock.now()));
  expect(late.error?.code).toBe("mfa_challenge_expired");
  const next = await later.auth.mfa.challenge({ factorId });
  const right = appCode(secret, base.clock.now());
  const wrong = right === "123123" ? "321321" : "123123";
  for (let i = 0; i < 5; i++) {
    expect((await verify(next.data!.id, wrong)).error?.code).toBe("mfa_verification_failed");
  }
  expect((await verify(next.data!.id, right)).error?.code).toBe("mfa_challenge_expired");
});

test("without the second factor neither password, email nor factors can be changed", async () => {
  const { client, email } = await signUpPerson(shop);
  const { factorId } = await enrolApp(base.ctx, client);
  await proveMailbox({ ctx: base.ctx, shop }, { client, email });
  const half = await signIn(email);
  expect((await half.auth.updateUser({ password: "a-better-one-77" })).error).toMatchObject({
    status: 401,
    code: "insufficient_aal",
  });
  expect((await half.auth.updateUser({ email: "x@example.com" })).error?.code).toBe(
    "insufficient_aal",
  );
  expect((await half.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
    status: 403,
    code: "insufficient_aal",
  });
  expect((await half.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
  });
  // Nor by way of the forgotten password.
  const reset = shop.client();
  await reset.auth.resetPasswordForEmail(email);
  const { code } = await newestMail(base.ctx, email, "auth-recovery");
  await reset.auth.verifyOtp({ email, token: code, type: "recovery" });
  expect((await reset.auth.updateUser({ password: "a-better-one-77" })).error?.code).toBe(
    "insufficient_aal",
  );
});

test("an app can be removed by a session that used it; then a password is enough", async () => {
  const { client, email } = await signUpPerson(shop);
  const { factorId } = await enrolApp(base.ctx, client);
  expect((await client.auth.mfa.unenroll({ factorId })).data?.id).toBe(factorId);
  const later = await signIn(email);
  expect(await levelOf(later)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  expect((await later.auth.updateUser({ password: "a-better-one-77" })).error).toBeNull();
});

test("somebody else's factor does not exist", async () => {
  const [one, two] = [await signUpPerson(shop), await signUpPerson(shop)];
  const { factorId } = await enrolApp(base.ctx, one.client);
  for (const id of [factorId, "not-a-uuid", "00000000-0000-4000-8000-000000000000"]) {
    const challenge = await two.client.auth.mfa.challenge({ factorId: id });
    expect(challenge.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  }
  const answer = await shop.send("DELETE", `/auth/v1/factors/${factorId}`, undefined, {
    authorization: `Bearer ${two.session.access_token}`,
  });
  expect(answer.status).toBe(404);
});

test("names are distinct and there are at most ten factors", async () => {
  const { client } = await signUpPerson(shop);
  const enrol = (friendlyName: string) =>
    client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  for (let i = 0; i < 9; i++) expect((await enrol(`app ${i}`)).error).toBeNull();
  expect((await enrol("app 3")).error).toMatchObject({
    status: 422,
    code: "mfa_factor_name_conflict",
  });
  expect((await enrol("app 9")).error).toBeNull();
  expect((await enrol("app 10")).error).toMatchObject({
    status: 422,
    code: "too_many_enrolled_mfa_factors",
  });
});

test("a recovery code stands in for the app, once", async () => {
  const { client, email, id } = await signUpPerson(shop);
  const { factorId } = await enrolApp(base.ctx, client);
  const token = (await client.auth.getSession()).data.session!.access_token;
  const caller = await authenticate(base.ctx, new Headers({ authorization: `Bearer ${token}` }));
  if (caller.kind !== "user") throw new Error("Not signed in");
  const codes = await makeRecoveryCodes(base.ctx, caller);
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[a-z0-9]{5}-[a-z0-9]{5}$/.test(code))).toBe(true);
  const use = async (code: string) =>
    (await (await signIn(email)).auth.mfa.challengeAndVerify({ factorId, code })).error?.code;
  expect(await use(` ${codes[0]!.toUpperCase()} `)).toBeUndefined();
  expect(await use(codes[0]!)).toBe("mfa_verification_failed");
  expect(await use(codes[1]!)).toBeUndefined();
  await makeRecoveryCodes(base.ctx, caller);
  expect(await use(codes[2]!)).toBe("mfa_verification_failed");
  expect(id).toBe(caller.userId);
});

test("staff with a second factor count as staff only once they have used it", async () => {
  const { client, email, id } = await signUpPerson(shop);
  await giveRole(base.ctx, id, "admin");
  await enrolApp(base.ctx, client);
  const half = await signIn(email);
  const callerOf = async (of: typeof half) => {
    const token = (await of.auth.getSession()).data.session!.access_token;
    return authenticate(base.ctx, new Headers({ authorization: `Bearer ${token}` }));
  };
  expect(await callerOf(client)).toMatchObject({ roles: ["admin"], needsSecondFactor: false });
  expect(await callerOf(half)).toMatchObject({ roles: ["admin"], needsSecondFactor: true });
});
