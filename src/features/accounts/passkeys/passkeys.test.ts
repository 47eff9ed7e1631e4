import type { MFAVerifyWebauthnParams } from "@supabase/auth-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog, passkeyChallenges, passkeys } from "~/db/schema/accounts.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import {
  type AccountsShop,
  createAccountsShop,
  enrolApp,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { softwareAuthenticator } from "~tests/support/authenticator.ts";
import { testContext } from "~tests/support/context.ts";
import { authenticate } from "../authenticate.server.ts";
import { makeRecoveryCodes } from "../factors/recovery-codes.server.ts";
import { relyingParty } from "./ceremonies.server.ts";

const base = testContext();
let shop: AccountsShop;
let device: ReturnType<typeof softwareAuthenticator>;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
  device = softwareAuthenticator("http://shop.test");
});

type Bend = Parameters<typeof device.use>[1];

/** Adds a passkey to the person of a client, as `registerPasskey` does it. */
async function register(client: SupabaseClient, bend?: Parameters<typeof device.create>[1]) {
  const { data, error } = await client.auth.passkey.startRegistration();
  if (error) throw error;
  return client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: device.create(data.options, bend),
  });
}

/** Signs a new browser in with the device's passkey. */
async function signIn(bend?: Bend) {
  const client = shop.client();
  const { data, error } = await client.auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = device.use(data.options, bend);
  const answer = { challengeId: data.challenge_id, credential };
  return { client, answer, ...(await client.auth.passkey.verifyAuthentication(answer)) };
}

const text = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString("base64url");
/** What `navigator.credentials` gives, which can write itself as JSON. */
type BrowserCredential<T extends "create" | "request"> =
  MFAVerifyWebauthnParams<T>["webauthn"]["credential_response"];
const fromBrowser = <T extends "create" | "request">(json: object) =>
  ({ ...json, toJSON: () => json }) as unknown as BrowserCredential<T>;

/** The second step with a passkey, as `mfa.webauthn.authenticate` does it. */
async function stepUp(client: SupabaseClient, factorId: string, bend?: Bend) {
  const webauthn = { rpId: "shop.test", rpOrigins: ["http://shop.test"] };
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn });
  if (error) throw error;
  if (data.webauthn.type !== "request") throw new Error("Not asked for a passkey");
  const { publicKey } = data.webauthn.credential_options;
  const options = {
    challenge: text(publicKey.challenge),
    rpId: publicKey.rpId!,
    allowCredentials: (publicKey.allowCredentials ?? []).map(({ id }) => ({ id: text(id) })),
  };
  return client.auth.mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: {
      ...webauthn,
      type: "request",
      credential_response: fromBrowser<"request">(device.use(options, bend)),
    },
  });
}

async function halfway(email: string) {
  const client = shop.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}
const levelOf = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

test("a passkey is added, announced, and signs in with both steps at once", async () => {
  const { client, email } = await signUpPerson(shop);
  const { data: added } = await register(client);
  expect(added).toMatchObject({ friendly_name: expect.stringMatching(/^Passkey of/) });
  expect((await client.auth.getUser()).data.user?.factors).toMatchObject([
    { id: added!.id, factor_type: "webauthn", status: "verified" },
  ]);
  const mails = await base.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  expect(mails.map(({ template }) => template)).toContain("auth-factor-added");

  const { client: later, data, error } = await signIn();
  expect(error).toBeNull();
  expect(data?.user?.email).toBe(email);
  expect(await levelOf(later)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect((await later.auth.passkey.list()).data).toEqual([
    expect.objectContaining({ id: added!.id, last_used_at: expect.any(String) }),
  ]);
});

test("it is a second step after the password, too", async () => {
  const { client, email } = await signUpPerson(shop);
  const { data: added } = await register(client);
  const half = await halfway(email);
  expect(await levelOf(half)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  // After a password the device need not see a finger.
  const { error } = await stepUp(half, added!.id, { sawPerson: false });
  expect(error).toBeNull();
  expect(await levelOf(half)).toMatchObject({ currentLevel: "aal2" });
  expect((await half.auth.mfa.listFactors()).data?.webauthn).toHaveLength(1);
});

test("enrolled as a factor by the official client, it raises the session", async () => {
  const { client } = await signUpPerson(shop);
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: "webauthn",
    friendlyName: "Laptop",
  });
  const webauthn = { rpId: "shop.test", rpOrigins: ["http://shop.test"] };
  const { data } = await client.auth.mfa.challenge({ factorId: factor!.id, webauthn });
  if (data?.webauthn.type !== "create") throw new Error("Not asked for a new passkey");
  const { publicKey } = data.webauthn.credential_options;
  const made = device.create({
    challenge: text(publicKey.challenge),
    rp: { id: publicKey.rp.id! },
    user: { id: text(publicKey.user.id) },
  });
  const { error } = await client.auth.mfa.verify({
    factorId: factor!.id,
    challengeId: data.id,
    webauthn: { ...webauthn, type: "create", credential_response: fromBrowser<"create">(made) },
  });
  expect(error).toBeNull();
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2" });
  expect((await signIn()).error).toBeNull();
});

test("a challenge is answered once, in time, and by whom it was given to", async () => {
  const { client } = await signUpPerson(shop);
  await register(client);
  const { answer } = await signIn();
  const replayed = await shop.client().auth.passkey.verifyAuthentication(answer);
  expect(replayed.error).toMatchObject({ status: 422, code: "webauthn_challenge_expired" });

  const late = await shop.client().auth.passkey.startAuthentication();
  base.clock.advance(300_000);
  const credential = device.use(late.data!.options);
  const expired = await shop
    .client()
    .auth.passkey.verifyAuthentication({ challengeId: late.data!.challenge_id, credential });
  expect(expired.error?.code).toBe("webauthn_challenge_expired");

  const [one, two] = [await signUpPerson(shop), await signUpPerson(shop)];
  const { data } = await one.client.auth.passkey.startRegistration();
  const stolen = await two.client.auth.passkey.verifyRegistration({
    challengeId: data!.challenge_id,
    credential: device.create(data!.options),
  });
  expect(stolen.error?.code).toBe("webauthn_challenge_expired");
  expect(await base.ctx.db.$count(passkeyChallenges)).toBeGreaterThan(0);
});

test("another site's, an unseen person's, a copied and a foreign passkey sign nobody in", async () => {
  const { client } = await signUpPerson(shop);
  await register(client);
  const [mine] = device.kept;
  for (const bend of [
    { from: "https://oriki.evil.example" },
    { sawPerson: false },
    { passkey: { ...mine!, userHandle: Buffer.from("somebody").toString("base64url") } },
    { passkey: { ...mine!, id: Buffer.from("unknown") } },
  ]) {
    const { error } = await signIn(bend);
    expect([bend, error?.code]).toEqual([bend, "webauthn_verification_failed"]);
  }
  expect((await signIn({ counter: 7 })).error).toBeNull();
  // A copy of the device has signed less often.
  expect((await signIn({ counter: 6 })).error?.code).toBe("webauthn_verification_failed");
  expect((await signIn({ counter: 7 })).error?.code).toBe("webauthn_verification_failed");
  expect((await signIn({ counter: 8 })).error).toBeNull();
});

test("one proof sent many times at once opens one session", async () => {
  const { client, id } = await signUpPerson(shop);
  await register(client);
  const stranger = shop.client();
  const { data } = await stranger.auth.passkey.startAuthentication();
  const credential = device.use(data!.options);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.send("POST", "/auth/v1/passkeys/authentication/verify", {
        challenge_id: data!.challenge_id,
        credential,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  const rows = await base.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, id));
  const opened = rows.filter(({ action, after }) =>
    action === "session.opened" ? after?.method === "passkey" : false,
  );
  expect(opened).toHaveLength(1);
});

test("without the second step no passkey is added, renamed or removed", async () => {
  const { client, email } = await signUpPerson(shop);
  const { data: added } = await register(client);
  const half = await halfway(email);
  expect((await half.auth.passkey.startRegistration()).error?.code).toBe("insufficient_aal");
  expect(
    (await half.auth.passkey.update({ passkeyId: added!.id, friendlyName: "Mine" })).error,
  ).not.toBeNull();
  expect((await half.auth.passkey.delete({ passkeyId: added!.id })).error?.code).toBe(
    "insufficient_aal",
  );
  expect(await base.ctx.db.$count(passkeys, eq(passkeys.factorId, added!.id))).toBe(1);
});

test("a factor left half enrolled cannot be finished by a session without the second step", async () => {
  const { client, email } = await signUpPerson(shop);
  const { data: planted } = await client.auth.mfa.enroll({
    factorType: "webauthn",
    friendlyName: "Planted",
  });
  await enrolApp(base.ctx, client);
  const half = await halfway(email);
  const challenge = await shop.send(
    "POST",
    `/auth/v1/factors/${planted!.id}/challenge`,
    {},
    {
      authorization: `Bearer ${(await half.auth.getSession()).data.session!.access_token}`,
    },
  );
  const made = device.create(challenge.body.webauthn.credential_options.publicKey);
  const { error } = await half.auth.mfa.verify({
    factorId: planted!.id,
    challengeId: challenge.body.id,
    webauthn: {
      rpId: "shop.test",
      type: "create",
      credential_response: fromBrowser<"create">(made),
    },
  });
  expect(error?.code).toBe("insufficient_aal");
});

test("its owner names and removes it; then it opens nothing", async () => {
  const { client } = await signUpPerson(shop);
  const { data: added } = await register(client);
  const passkeyId = added!.id;
  const { data: named } = await client.auth.passkey.update({ passkeyId, friendlyName: "My phone" });
  expect(named).toMatchObject({ id: passkeyId, friendly_name: "My phone" });
  const stranger = await signUpPerson(shop);
  expect((await stranger.client.auth.passkey.delete({ passkeyId })).error?.status).toBe(404);
  expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
  expect((await signIn()).error?.code).toBe("webauthn_verification_failed");
});

test("the same device is not added twice, and its key is nobody else's", async () => {
  const { client } = await signUpPerson(shop);
  await register(client);
  const { data } = await client.auth.passkey.startRegistration();
  expect(data?.options.excludeCredentials?.map(({ id }) => id)).toEqual(
    device.kept.map(({ id }) => id.toString("base64url")),
  );
  expect((await register(client, { from: "https://oriki.evil.example" })).error?.code).toBe(
    "webauthn_verification_failed",
  );
});

test("a recovery code stands in for a passkey", async () => {
  const { client, email } = await signUpPerson(shop);
  const { data: added } = await register(client);
  const token = (await client.auth.getSession()).data.session!.access_token;
  const caller = await authenticate(base.ctx, new Headers({ authorization: `Bearer ${token}` }));
  if (caller.kind !== "user") throw new Error("Not signed in");
  const [code] = await makeRecoveryCodes(base.ctx, caller);
  const half = await halfway(email);
  const answer = await half.auth.mfa.challengeAndVerify({ factorId: added!.id, code: code! });
  expect(answer.error).toBeNull();
  expect(await levelOf(half)).toMatchObject({ currentLevel: "aal2" });
});

test("passkeys belong to the shop's own host; on this machine to its name", () => {
  const at = (publicUrl: string) =>
    relyingParty({ ...base.ctx, config: { ...base.ctx.config, publicUrl } });
  expect(at("https://oriki.ng/")).toEqual({ id: "oriki.ng", origin: "https://oriki.ng" });
  expect(at("http://127.0.0.1:4000")).toEqual({ id: "localhost", origin: "http://localhost:4000" });
});
