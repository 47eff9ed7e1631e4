import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog, users } from "~/db/schema/accounts.ts";
import { assistantCodes, assistantLinks, assistantTokens } from "~/db/schema/linking.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import {
  authorizationOf,
  describeClient,
  MANAGE,
  makeClientKey,
  makeProof,
  postForm,
  READ,
  SIZES,
  signAssertion,
  WISHLIST,
  webOf,
} from "~tests/support/assistant-client.ts";
import { testContext } from "~tests/support/context.ts";
import { readAuthorization } from "./authorize.server.ts";
import { clearLinks } from "./links.server.ts";

const PUBLIC = "https://agent.example/oauth/client.json";
const OTHER = "https://other.example/oauth/client.json";
const CONFIDENTIAL = "https://platform.example/oauth/client.json";

const documents = new Map<string, unknown>();
const context = testContext({ services: { publicWeb: webOf(documents) } });
let shop: AccountsShop;
let person: Awaited<ReturnType<typeof signUpPerson>>;
let key: Awaited<ReturnType<typeof makeClientKey>>;

beforeAll(async () => {
  shop = createAccountsShop(context.ctx);
  key = await makeClientKey();
  documents.set(PUBLIC, describeClient(PUBLIC));
  documents.set(OTHER, describeClient(OTHER));
  documents.set(
    CONFIDENTIAL,
    describeClient(CONFIDENTIAL, {
      token_endpoint_auth_method: "private_key_jwt",
      jwks: { keys: [key.jwk] },
    }),
  );
});
beforeEach(async () => {
  person = await signUpPerson(shop);
});

type Person = typeof person;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const rpc = (name: string, body: object, who: Person = person) =>
  shop.send("POST", `/rest/v1/rpc/${name}`, body, bearer(who.session.access_token));

/** The person presses Allow. @returns what the client gets at its address */
async function allow(id = PUBLIC, change: object = {}, who: Person = person) {
  const { verifier, challenge } = makeProof();
  const request = authorizationOf(id, challenge, change);
  const { status, body } = await rpc("allow_assistant", { request }, who);
  expect(status, JSON.stringify(body)).toBe(200);
  const to = new URL(body.to);
  return { verifier, to, code: to.searchParams.get("code")! };
}

const token = (form: Record<string, string>) => postForm(shop, "/oauth2/token", form);
const codeForm = ({ code, verifier }: { code: string; verifier: string }, change = {}) => ({
  grant_type: "authorization_code",
  client_id: PUBLIC,
  redirect_uri: "https://agent.example/callback",
  code,
  code_verifier: verifier,
  ...change,
});
const refresh = (refresh_token: string, change = {}) =>
  token({ grant_type: "refresh_token", client_id: PUBLIC, refresh_token, ...change });

async function link(scope = READ, who: Person = person) {
  const { status, body } = await token(codeForm(await allow(PUBLIC, { scope }, who)));
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { access_token: string; refresh_token: string; scope: string };
}

/** Whether a token opens what it should. */
const orders = (accessToken: string, headers: Record<string, string> = {}) =>
  shop.send("GET", "/ucp/v1/orders", undefined, { ...bearer(accessToken), ...headers });
const opens = async (accessToken: string) => (await orders(accessToken)).status === 200;

test("the metadata say what the protocol wants, byte by byte from the shop's address", async () => {
  const { body, headers } = await shop.send("GET", "/.well-known/oauth-authorization-server");
  expect(body).toMatchObject({
    issuer: "http://shop.test",
    authorization_endpoint: "http://shop.test/oauth2/authorize",
    token_endpoint: "http://shop.test/oauth2/token",
    revocation_endpoint: "http://shop.test/oauth2/revoke",
    scopes_supported: [READ, MANAGE, WISHLIST, SIZES],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["private_key_jwt", "none"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  const mcp = await shop.send("GET", "/.well-known/oauth-protected-resource/ucp/mcp");
  expect(mcp.body).toMatchObject({
    resource: "http://shop.test/ucp/mcp",
    authorization_servers: ["http://shop.test"],
    bearer_methods_supported: ["header"],
  });
  const whole = await shop.send("GET", "/.well-known/oauth-protected-resource");
  expect(whole.body.resource).toBe("http://shop.test");
});

test("what is allowed is answered with code, state and issuer, and exchanged for tokens", async () => {
  const allowed = await allow(PUBLIC, { scope: `${READ} ${SIZES} offline_access` });
  expect(allowed.to.origin + allowed.to.pathname).toBe("https://agent.example/callback");
  expect(allowed.to.searchParams.get("state")).toBe("a state & more");
  expect(allowed.to.searchParams.get("iss")).toBe("http://shop.test");
  const { status, body, headers } = await token(codeForm(allowed));
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: "Bearer",
    expires_in: 3600,
    refresh_token: expect.any(String),
    scope: `${READ} ${SIZES}`,
  });
  expect(await opens(body.access_token)).toBe(true);
  const { body: linked } = await rpc("list_assistants", {});
  expect(linked).toEqual([
    {
      client_id: PUBLIC,
      name: "Concierge",
      host: "agent.example",
      may: [expect.stringContaining("orders"), expect.stringContaining("sizes")],
      since: "2026-11-19T09:00:00.000Z",
      used_at: "2026-11-19T09:00:00.000Z",
    },
  ]);
});

test("neither a code nor a token lies in the database as it is", async () => {
  const { db } = context.ctx;
  const allowed = await allow();
  const { body } = await token(codeForm(allowed));
  const kept = JSON.stringify([
    await db.select().from(assistantCodes),
    await db.select().from(assistantTokens),
    await db.select().from(auditLog),
  ]);
  for (const secret of [allowed.code, allowed.verifier, body.access_token, body.refresh_token])
    expect(kept).not.toContain(secret);
});

test("a code works once: again it ends what it was exchanged for", async () => {
  const allowed = await allow();
  const { body } = await token(codeForm(allowed));
  expect(await opens(body.access_token)).toBe(true);
  expect(await token(codeForm(allowed))).toMatchObject({
    status: 400,
    body: { error: "invalid_grant" },
  });
  expect(await opens(body.access_token)).toBe(false);
  expect((await refresh(body.refresh_token)).body.error).toBe("invalid_grant");
});

test("of two who bring a code at once one at most is served, and nothing stays", async () => {
  const allowed = await allow();
  const answers = await Promise.all([1, 2, 3].map(() => token(codeForm(allowed))));
  const served = answers.filter(({ status }) => status === 200);
  expect(served.length).toBe(1);
  expect(await opens(served[0]!.body.access_token)).toBe(false);
});

test("a code is worth nothing after a minute", async () => {
  const allowed = await allow();
  context.clock.advance(60_000);
  expect((await token(codeForm(allowed))).body.error).toBe("invalid_grant");
});

test("a code is worth nothing without its verifier, its address and its client", async () => {
  const allowed = await allow();
  for (const change of [
    { code_verifier: makeProof().verifier },
    { code_verifier: "" },
    { code_verifier: "short" },
    { redirect_uri: "https://agent.example/callback/" },
    { redirect_uri: "" },
    { client_id: OTHER, redirect_uri: "https://other.example/callback" },
    { client_id: OTHER },
  ])
    expect(await token(codeForm(allowed, change)), JSON.stringify(change)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
  expect((await token(codeForm(allowed))).status).toBe(200);
});

test("what a client asks in a wrong way is told to it, with issuer and state", async () => {
  const { challenge } = makeProof();
  for (const [change, error] of [
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "" }, "invalid_request"],
    [{ scope: "openid" }, "invalid_scope"],
    [{ scope: "" }, "invalid_scope"],
    [{ resource: "https://elsewhere.example" }, "invalid_target"],
  ] as const) {
    const query = authorizationOf(PUBLIC, challenge, change);
    const read = await readAuthorization(context.ctx, new URLSearchParams(query));
    if (read.kind !== "refused") throw new Error(`${error} was let through`);
    const { searchParams, host } = new URL(read.to);
    expect(host).toBe("agent.example");
    expect(searchParams.get("error")).toBe(error);
    expect(searchParams.get("state")).toBe("a state & more");
    expect(searchParams.get("iss")).toBe("http://shop.test");
    expect((await rpc("allow_assistant", { request: query })).status).toBe(400);
  }
});

test("nobody is led to an address that the client does not name itself", async () => {
  const { challenge } = makeProof();
  documents.set("https://greedy.example/c", {
    ...describeClient("https://greedy.example/c"),
    redirect_uris: ["https://agent.example/callback"],
  });
  documents.set("https://liar.example/c", describeClient(PUBLIC));
  documents.set("https://open.example/c", {
    ...describeClient("https://open.example/c"),
    client_secret: "in the open",
  });
  const ask = (id: string, change: object = {}) =>
    readAuthorization(context.ctx, new URLSearchParams(authorizationOf(id, challenge, change)));
  for (const uri of ["https://evil.example/callback", "https://agent.example/callback?x", ""])
    await expect(ask(PUBLIC, { redirect_uri: uri })).rejects.toThrow("no such redirect_uri");
  await expect(ask("https://greedy.example/c")).rejects.toThrow("own host");
  await expect(ask("https://liar.example/c")).rejects.toThrow("another client's");
  await expect(ask("https://open.example/c")).rejects.toThrow("could not be had");
  await expect(ask("https://nowhere.example/c")).rejects.toThrow("could not be had");
  for (const id of [
    "http://agent.example/c",
    "https://agent.example",
    "https://agent.example/",
    "https://agent.example/a/../c",
    "https://AGENT.example/c",
    "https://agent.example/c#x",
    "https://me@agent.example/c",
  ])
    await expect(ask(id), id).rejects.toThrow("https address");
  const twice = `${authorizationOf(PUBLIC, challenge)}&redirect_uri=https://evil.example/`;
  await expect(readAuthorization(context.ctx, new URLSearchParams(twice))).rejects.toThrow(
    "more than once",
  );
});

test("an app on the device may answer on any port", async () => {
  const id = "https://native.example/app.json";
  documents.set(id, describeClient(id, { redirect_uris: ["http://127.0.0.1/done"] }));
  const allowed = await allow(id, { redirect_uri: "http://127.0.0.1:53124/done" });
  expect(allowed.to.port).toBe("53124");
  const form = { client_id: id, redirect_uri: "http://127.0.0.1:53124/done" };
  expect((await token(codeForm(allowed, form))).status).toBe(200);
});

test("refreshing gives another pair, and the first one used again ends them all", async () => {
  const first = await link();
  const second = await refresh(first.refresh_token);
  expect(second).toMatchObject({ status: 200, body: { scope: READ } });
  expect(second.body.refresh_token).not.toBe(first.refresh_token);
  expect(await opens(second.body.access_token)).toBe(true);
  expect((await refresh(first.refresh_token)).body.error).toBe("invalid_grant");
  expect(await opens(second.body.access_token)).toBe(false);
  expect((await refresh(second.body.refresh_token)).body.error).toBe("invalid_grant");
  expect((await rpc("list_assistants", {})).body).toEqual([]);
});

test("of two who refresh at once one at most is served, and the link ends", async () => {
  const { refresh_token } = await link();
  const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
  const served = answers.filter(({ status }) => status === 200);
  expect(served.length).toBe(1);
  expect(await opens(served[0]!.body.access_token)).toBe(false);
});

test("a refresh token is its client's, and gives no more than was granted", async () => {
  const { refresh_token } = await link(`${READ} ${SIZES}`);
  expect((await refresh(refresh_token, { client_id: OTHER })).body.error).toBe("invalid_grant");
  expect((await refresh(refresh_token, { scope: MANAGE })).body.error).toBe("invalid_scope");
  const fewer = await refresh(refresh_token, { scope: SIZES });
  expect(fewer.body.scope).toBe(SIZES);
  expect((await orders(fewer.body.access_token)).status).toBe(403);
  expect((await refresh(fewer.body.refresh_token)).body.scope).toBe(`${READ} ${SIZES}`);
});

test("an access token is over after an hour, a link that rests after 90 days", async () => {
  const { access_token, refresh_token } = await link();
  context.clock.advance(3_600_000);
  expect(await orders(access_token)).toMatchObject({
    status: 401,
    body: { messages: [{ code: "identity_required" }] },
  });
  context.clock.advance(90 * 86_400_000);
  expect((await refresh(refresh_token)).body.error).toBe("invalid_grant");
  await clearLinks.run(context.ctx, {});
  const left = eq(assistantLinks.userId, person.id);
  expect(await context.ctx.db.select().from(assistantLinks).where(left)).toEqual([]);
});

test("a client revokes its tokens: a refresh token with all that came of it", async () => {
  const revoke = (value: string, id = PUBLIC) =>
    postForm(shop, "/oauth2/revoke", { client_id: id, token: value });
  const first = await link();
  expect((await revoke(first.access_token)).status).toBe(200);
  expect(await opens(first.access_token)).toBe(false);
  const second = (await refresh(first.refresh_token)).body;
  expect((await revoke(second.refresh_token, OTHER)).body.error).toBe("unauthorized_client");
  expect(await opens(second.access_token)).toBe(true);
  expect((await revoke(second.refresh_token)).status).toBe(200);
  expect(await opens(second.access_token)).toBe(false);
  expect((await revoke("never issued")).status).toBe(200);
});

test("a confidential client signs who it is", async () => {
  const now = () => context.clock.now();
  const redirect_uri = "https://platform.example/callback";
  const type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
  const allowed = await allow(CONFIDENTIAL);
  const form = (assertion?: string) =>
    codeForm(allowed, {
      client_id: CONFIDENTIAL,
      redirect_uri,
      ...(assertion ? { client_assertion: assertion, client_assertion_type: type } : {}),
    });
  const stranger = await makeClientKey();
  for (const assertion of [
    undefined,
    "nonsense",
    await signAssertion(CONFIDENTIAL, stranger, now()),
    await signAssertion(CONFIDENTIAL, key, now(), { audience: "https://elsewhere.example" }),
    await signAssertion(CONFIDENTIAL, key, now(), { seconds: -60 }),
    await signAssertion(CONFIDENTIAL, key, now(), { seconds: 7200 }),
    await signAssertion(CONFIDENTIAL, key, now(), { subject: PUBLIC }),
  ])
    expect(await token(form(assertion))).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
  const right = await signAssertion(CONFIDENTIAL, key, now());
  expect((await token(form(right))).status).toBe(200);
  const basic = await postForm(shop, "/oauth2/token", form(right), { authorization: "Basic eDp5" });
  expect(basic.status).toBe(401);
  expect(basic.headers.get("www-authenticate")).toBe('Basic realm="http://shop.test"');
});

test("a confidential client may change its key", async () => {
  const id = "https://turning.example/client.json";
  const jwks = "https://turning.example/keys";
  const [first, second] = [await makeClientKey("first"), await makeClientKey("second")];
  documents.set(
    id,
    describeClient(id, { token_endpoint_auth_method: "private_key_jwt", jwks_uri: jwks }),
  );
  documents.set(jwks, { keys: [first.jwk] });
  const exchange = async (signing: typeof first) =>
    token(
      codeForm(await allow(id), {
        client_id: id,
        redirect_uri: "https://turning.example/callback",
        client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        client_assertion: await signAssertion(id, signing, context.clock.now()),
      }),
    );
  expect((await exchange(first)).status).toBe(200);
  documents.set(jwks, { keys: [second.jwk] });
  expect((await exchange(second)).status).toBe(401);
  context.clock.advance(60_000);
  expect((await exchange(second)).status).toBe(200);
});

test("the token endpoint takes forms of single fields only", async () => {
  const json = await shop.send("POST", "/oauth2/token", { grant_type: "refresh_token" });
  expect(json).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  const twice = await shop.request("/oauth2/token", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "client_id=a&client_id=b",
  });
  expect(await twice.json()).toMatchObject({ error: "invalid_request" });
  expect((await token({ client_id: PUBLIC, grant_type: "password" })).body.error).toBe(
    "unsupported_grant_type",
  );
  const elsewhere = { resource: "https://elsewhere.example" };
  expect((await refresh("x", elsewhere)).body.error).toBe("invalid_target");
});

test("asking for more keeps what was granted before", async () => {
  await link(SIZES);
  expect((await link(READ)).scope).toBe(`${READ} ${SIZES}`);
});

test("one press of the person ends an assistant everywhere, and its code on the way", async () => {
  const first = await link();
  const second = await link();
  const pending = await allow();
  const other = await signUpPerson(shop);
  expect((await rpc("end_assistant", { client_id: PUBLIC }, other)).status).toBe(200);
  expect(await opens(first.access_token)).toBe(true);
  expect((await rpc("end_assistant", { client_id: PUBLIC })).status).toBe(200);
  for (const { access_token, refresh_token } of [first, second]) {
    expect(await opens(access_token)).toBe(false);
    expect((await refresh(refresh_token)).body.error).toBe("invalid_grant");
  }
  expect((await token(codeForm(pending))).body.error).toBe("invalid_grant");
});

test("a new password ends every link, and signing out none", async () => {
  const { access_token } = await link();
  const pending = await allow();
  await shop.client().auth.signInWithPassword({ email: person.email, password: PASSWORD });
  await person.client.auth.signOut({ scope: "others" });
  expect(await opens(access_token)).toBe(true);
  const { error } = await person.client.auth.updateUser({ password: "oja-oba-night-77" });
  expect(error).toBeNull();
  expect(await opens(access_token)).toBe(false);
  expect((await token(codeForm(pending))).body.error).toBe("invalid_grant");
});

test("a deleted account has no links, a banned one none that work", async () => {
  const { access_token } = await link();
  await context.ctx.db
    .update(users)
    .set({ bannedUntil: new Date("9999-01-01") })
    .where(eq(users.id, person.id));
  expect(await opens(access_token)).toBe(false);
  await context.ctx.db.update(users).set({ bannedUntil: null }).where(eq(users.id, person.id));
  expect(await opens(access_token)).toBe(true);
  expect((await rpc("delete_my_account", { password: PASSWORD })).status).toBe(200);
  expect(await opens(access_token)).toBe(false);
  const left = eq(assistantLinks.userId, person.id);
  expect(await context.ctx.db.select().from(assistantLinks).where(left)).toEqual([]);
});

test("only who was there a moment ago lets an assistant in", async () => {
  const request = authorizationOf(PUBLIC, makeProof().challenge);
  context.clock.advance(11 * 60_000);
  const { data } = await person.client.auth.refreshSession();
  const { status, body } = await shop.send(
    "POST",
    "/rest/v1/rpc/allow_assistant",
    { request },
    bearer(data.session!.access_token),
  );
  expect(status).toBe(403);
  expect(JSON.stringify(body)).toContain("step_up_required");
});

test("a host that staff block is let in no more, and staff end its links for good", async () => {
  const id = "https://rogue.example/client.json";
  documents.set(id, describeClient(id));
  const allowed = await allow(id);
  const form = { client_id: id, redirect_uri: "https://rogue.example/callback" };
  const { body } = await token(codeForm(allowed, form));
  const block = (blocked: string[]) => updateSettings(context.ctx, null, "agents", { blocked });
  await block(["rogue.example"]);
  expect(await opens(body.access_token)).toBe(false);
  expect((await refresh(body.refresh_token, { client_id: id })).body.error).toBe("invalid_client");
  await block([]);
  expect(await opens(body.access_token)).toBe(true);
  expect((await rpc("end_assistant_links", { host: "rogue.example" })).status).toBe(403);
  const staff = await signUpPerson(shop);
  await giveRole(context.ctx, staff.id, "admin");
  const ended = await rpc("end_assistant_links", { host: "rogue.example" }, staff);
  expect(ended.body).toEqual({ ended: 1 });
  expect(await opens(body.access_token)).toBe(false);
});

test("while staff have it off, nothing of it is offered and what was linked rests", async () => {
  const { access_token, refresh_token } = await link();
  const profile = async () =>
    (await shop.send("GET", "/.well-known/ucp")).body.ucp.capabilities[
      "dev.ucp.common.identity_linking"
    ];
  expect(await profile()).toMatchObject([
    { version: "2026-04-08", config: { scopes: { [READ]: { description: {} }, [SIZES]: {} } } },
  ]);
  await updateSettings(context.ctx, null, "agents", { buying: false });
  expect(Object.keys((await profile())[0].config.scopes)).toEqual([WISHLIST, SIZES]);
  await updateSettings(context.ctx, null, "agents", { linking: false });
  expect(await profile()).toBeUndefined();
  for (const path of ["oauth-authorization-server", "oauth-protected-resource"])
    expect((await shop.send("GET", `/.well-known/${path}`)).status).toBe(404);
  expect((await refresh(refresh_token)).status).toBe(404);
  expect(await opens(access_token)).toBe(false);
  expect((await orders(access_token)).body.code).toBe("not_offered");
  await updateSettings(context.ctx, null, "agents", {});
  expect(await opens(access_token)).toBe(true);
});

test("what was granted and ended stands in the audit log", async () => {
  await link();
  await rpc("end_assistant", { client_id: PUBLIC });
  const entries = await context.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, person.id));
  expect(entries.map(({ action }) => action).filter((one) => one.startsWith("assistant."))).toEqual(
    ["assistant.allowed", "assistant.linked", "assistant.unlinked"],
  );
});
