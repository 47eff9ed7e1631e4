import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { assistantCodes, assistantTokens } from "~/db/schema/linking.ts";
import {
  authorizationOf,
  describeClient,
  MANAGE,
  makeProof,
  READ,
  SIZES,
  WISHLIST,
} from "~tests/support/assistant-client.ts";
import { codeForm, linkingShop, OTHER, PUBLIC } from "~tests/support/linking.ts";
import { readAuthorization } from "./authorize.server.ts";

/** Where the person is. */
const HERE = "198.51.100.1";
const made = linkingShop();
const { documents, context, rpc, allow, token, refresh, link, opens } = made;

test("the metadata say what the protocol wants, byte by byte from the shop's address", async () => {
  const { body, headers } = await made.shop.send("GET", "/.well-known/oauth-authorization-server");
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
  const mcp = await made.shop.send("GET", "/.well-known/oauth-protected-resource/ucp/mcp");
  expect(mcp.body).toMatchObject({
    resource: "http://shop.test/ucp/mcp",
    authorization_servers: ["http://shop.test"],
    bearer_methods_supported: ["header"],
  });
  const whole = await made.shop.send("GET", "/.well-known/oauth-protected-resource");
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
    const read = await readAuthorization(context.ctx, new URLSearchParams(query), HERE);
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
    readAuthorization(
      context.ctx,
      new URLSearchParams(authorizationOf(id, challenge, change)),
      HERE,
    );
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
  await expect(readAuthorization(context.ctx, new URLSearchParams(twice), HERE)).rejects.toThrow(
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

test("asking for more keeps what was granted before", async () => {
  await link(SIZES);
  expect((await link(READ)).scope).toBe(`${READ} ${SIZES}`);
});
