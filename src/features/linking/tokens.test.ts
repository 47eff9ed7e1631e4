import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assistantLinks } from "~/db/schema/linking.ts";
import {
  describeClient,
  MANAGE,
  makeClientKey,
  postForm,
  READ,
  SIZES,
  signAssertion,
} from "~tests/support/assistant-client.ts";
import { CONFIDENTIAL, codeForm, linkingShop, OTHER, PUBLIC } from "~tests/support/linking.ts";
import { clearLinks } from "./links.server.ts";

const made = linkingShop();
const { documents, context, rpc, allow, token, refresh, link, orders, opens } = made;

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
  const left = eq(assistantLinks.userId, made.person.id);
  expect(await context.ctx.db.select().from(assistantLinks).where(left)).toEqual([]);
});

test("a client revokes its tokens: a refresh token with all that came of it", async () => {
  const revoke = (value: string, id = PUBLIC) =>
    postForm(made.shop, "/oauth2/revoke", { client_id: id, token: value });
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

/** The same bytes, the spare bits of the last character aside. */
function respelt(assertion: string): string {
  const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return assertion.slice(0, -1) + characters[characters.indexOf(assertion.at(-1)!) ^ 1];
}

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
    await signAssertion(CONFIDENTIAL, made.key, now(), { audience: "https://elsewhere.example" }),
    await signAssertion(CONFIDENTIAL, made.key, now(), { seconds: -60 }),
    await signAssertion(CONFIDENTIAL, made.key, now(), { seconds: 7200 }),
    await signAssertion(CONFIDENTIAL, made.key, now(), { subject: PUBLIC }),
    respelt(await signAssertion(CONFIDENTIAL, made.key, now())),
  ])
    expect(await token(form(assertion))).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
  const right = await signAssertion(CONFIDENTIAL, made.key, now());
  expect((await token(form(right))).status).toBe(200);
  const basic = await postForm(made.shop, "/oauth2/token", form(right), {
    authorization: "Basic eDp5",
  });
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
  const json = await made.shop.send("POST", "/oauth2/token", { grant_type: "refresh_token" });
  expect(json).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  const twice = await made.shop.request("/oauth2/token", {
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
