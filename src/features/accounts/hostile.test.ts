import { createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.ts";
import { createTokenKeys } from "~/platform/tokens.ts";
import {
  type AccountsShop,
  createAccountsShop,
  freshEmail,
  newestMail,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";

const base = testContext();
const limited = testContext({
  env: { RATE_LIMITS: "on", AUTH_LIMIT_MAIL: "5", AUTH_LIMIT_TOKEN: "40", AUTH_LIMIT_VERIFY: "6" },
});
const EC_KEY = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
  type: "pkcs8",
  format: "pem",
}) as string;
const asymmetric = testContext({ env: { AUTH_JWT_PRIVATE_KEY: EC_KEY } });
const RSA_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
  type: "pkcs8",
  format: "pem",
}) as string;
const rsa = testContext({ env: { AUTH_JWT_PRIVATE_KEY: RSA_KEY } });
let shop: AccountsShop;
let limitedShop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
  limitedShop = createAccountsShop(limited.ctx);
});
beforeEach(() => {
  for (const each of [base, limited, asymmetric, rsa]) each.clock.set(new Date());
});

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const getUser = (token: string) =>
  shop.send("GET", "/auth/v1/user", undefined, { authorization: `Bearer ${token}` });

test("tokens that are altered, unsigned, signed otherwise or expired are refused", async () => {
  const { session } = await signUpPerson(shop);
  expect((await getUser(session.access_token)).status).toBe(200);
  const [header, payload, signature] = session.access_token.split(".") as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const sign = (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret));
  const other = await signUpPerson(shop);
  const swapped = encode({ ...claims, sub: other.id });
  const forged = [
    `${header}.${swapped}.${signature}`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    // The same bytes in another spelling.
    ...[...LETTERS]
      .filter((letter) => !signature.endsWith(letter))
      .map((letter) => `${header}.${payload}.${signature.slice(0, -1)}${letter}`),
    `${encode({ alg: "HS512", typ: "JWT" })}.${payload}.${createHmac(
      "sha512",
      base.ctx.secrets.jwtSecret,
    )
      .update(`${encode({ alg: "HS512", typ: "JWT" })}.${payload}`)
      .digest("base64url")}`,
    await sign("another secret of at least 32 characters"),
    await sign(base.ctx.tokens.publicKey),
    "x",
    "a.b.c",
  ];
  for (const token of forged) {
    expect((await getUser(token)).body, token).toMatchObject({ error_code: "bad_jwt" });
    const table = await shop.send("GET", "/rest/v1/rpc/none", undefined, {
      authorization: `Bearer ${token}`,
    });
    expect([401, 404]).toContain(table.status);
  }
  base.clock.advance(3_600_000 - 1000);
  expect((await getUser(session.access_token)).status).toBe(200);
  base.clock.advance(2000);
  expect(await getUser(session.access_token)).toMatchObject({
    status: 403,
    body: { error_code: "bad_jwt" },
  });
});

test("a role written into a token by its holder counts for nothing", async () => {
  const { id } = await signUpPerson(shop);
  const token = await new SignJWT({ sub: id, role: "service_role", aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(Buffer.from("guessed secret, at least 32 characters long"));
  const answer = await shop.send("GET", "/auth/v1/admin/users", undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(answer.status).toBe(403);
});

test.each([
  ["ES256", "EC", () => asymmetric, EC_KEY],
  ["RS256", "RSA", () => rsa, RSA_KEY],
] as const)(
  "with a key pair of one's own, tokens are %s, public in the jwks, and HS256 is refused",
  async (alg, kty, pick, privateKey) => {
    const { ctx } = pick();
    const own = createAccountsShop(ctx);
    const { client, session } = await signUpPerson(own);
    const header = JSON.parse(
      Buffer.from(session.access_token.split(".")[0]!, "base64url").toString(),
    );
    expect(header.alg).toBe(alg);
    expect((await client.auth.getUser()).error).toBeNull();
    const jwks = (await own.send("GET", "/auth/v1/.well-known/jwks.json")).body;
    expect(jwks.keys).toEqual([expect.objectContaining({ alg, kty })]);
    expect(jwks.keys[0]).not.toHaveProperty("d");
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(session.user.id);
    const claims = JSON.parse(
      Buffer.from(session.access_token.split(".")[1]!, "base64url").toString(),
    );
    for (const secret of [ctx.secrets.jwtSecret, JSON.stringify(jwks.keys[0]), privateKey]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(Buffer.from(secret));
      const answer = await own.send("GET", "/auth/v1/user", undefined, {
        authorization: `Bearer ${token}`,
      });
      expect(answer.body.error_code).toBe("bad_jwt");
    }
  },
);

test.each([
  ["nonsense", "not a private key in PEM form"],
  [
    generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    "must be an RSA key of at least 2048 bits or an EC key on P-256",
  ],
  [
    generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    }) as string,
    "must be an RSA key of at least 2048 bits or an EC key on P-256",
  ],
])("a signing key that cannot be used stops the start (%#)", async (key, message) => {
  const config = parseConfig({ AUTH_JWT_PRIVATE_KEY: key });
  await expect(createTokenKeys(config, base.ctx.secrets)).rejects.toThrow(
    `Setting AUTH_JWT_PRIVATE_KEY: ${message}`,
  );
});

test("links in mails come from PUBLIC_URL, whatever the request's headers say", async () => {
  const { email } = await signUpPerson(shop);
  const answer = await shop.app.request("http://evil.test/auth/v1/recover", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      host: "evil.test",
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.test",
      origin: "http://evil.test",
      referer: "http://evil.test/",
    },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  const { link } = await newestMail(base.ctx, email);
  expect(new URL(link).origin).toBe("http://shop.test");
  expect(link).not.toContain("evil");
});

test.each([
  "http://evil.test/",
  "//evil.test/",
  "https://shop.test.evil.test/",
  "http://shop.test@evil.test/",
  "http://shop.test:81/",
  "\\\\evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://[",
])("a redirect to %s stays on our own site", async (target) => {
  const { email } = await signUpPerson(shop);
  await shop.client().auth.resetPasswordForEmail(email, { redirectTo: target });
  const { link } = await newestMail(base.ctx, email);
  expect(new URL(new URL(link).searchParams.get("redirect_to")!).origin).toBe("http://shop.test");
  const bent = new URL(link);
  bent.searchParams.set("redirect_to", target);
  const answer = await shop.app.request(bent.href);
  expect(new URL(answer.headers.get("location")!).origin).toBe("http://shop.test");
});

test("a name that ends within an emoji is kept without its half", async () => {
  const body = `{"email":"half@b.ng","password":"zq7!kdpp","data":{"full_name":"Ada \\ud83d","\\ud83d":1}}`;
  const answer = await shop.send("POST", "/auth/v1/signup", body);
  const data = { full_name: "Ada \ufffd", "\ufffd": 1 };
  expect(answer).toMatchObject({ status: 200, body: { user: { user_metadata: data } } });
});

test.each([
  ["{", 400, "bad_json"],
  ["[]", 400, "bad_json"],
  ['"x"', 400, "bad_json"],
  ["null", 400, "bad_json"],
  ['{"email":"a\\u0000@b.ng","password":"x"}', 400, "bad_json"],
  ["{}", 400, "validation_failed"],
  ['{"email":{"$ne":1},"password":"zq7!kdpp"}', 400, "validation_failed"],
  ['{"email":"a@b.ng","password":["zq7!kdpp"]}', 400, "validation_failed"],
  ['{"email":"a@b.ng","password":"zq7!kdpp","data":[1]}', 400, "validation_failed"],
  [
    `{"email":"a@b.ng","password":"zq7!kdpp","data":{"x":"${"y".repeat(5000)}"}}`,
    400,
    "validation_failed",
  ],
])("sign-up with the body %.60s is refused in order", async (body, status, code) => {
  const answer = await shop.send("POST", "/auth/v1/signup", body);
  expect(answer).toMatchObject({ status, body: { code: status, error_code: code } });
  expect(answer.headers.get("x-sb-error-code")).toBe(code);
  const versioned = await shop.send("POST", "/auth/v1/signup", body, {
    "x-supabase-api-version": "2024-01-01",
  });
  expect(versioned.body).toMatchObject({ code, message: expect.any(String) });
  expect(versioned.headers.get("x-supabase-api-version")).toBe("2024-01-01");
});

test("a body over a megabyte is refused", async () => {
  const answer = await shop.send("POST", "/auth/v1/signup", `{"x":"${"y".repeat(1024 * 1024)}"}`);
  expect(answer.status).toBe(413);
});

test("hostile sign-ins are refused without a fault", async () => {
  const bodies = [
    { email: "' or 1=1 --", password: "x" },
    { email: { a: 1 }, password: "x" },
    { email: "a@b.ng", password: "x".repeat(100_000) },
    { email: "a@b.ng" },
    { password: "x" },
    {},
  ];
  for (const body of bodies) {
    const answer = await shop.send("POST", "/auth/v1/token?grant_type=password", body);
    expect(answer).toMatchObject({ status: 400, body: { error_code: "invalid_credentials" } });
  }
  const grant = await shop.send("POST", "/auth/v1/token?grant_type=magic", {});
  expect(grant.body).toMatchObject({
    error_code: "invalid_credentials",
    msg: "unsupported_grant_type",
  });
});

test("hostile codes are refused without a fault", async () => {
  const { email } = await signUpPerson(shop);
  for (const body of [
    { type: "recovery", email, token: "x".repeat(10_000) },
    { type: "constructor", email, token: "123456" },
    { type: "__proto__", token_hash: "x" },
    { type: ["recovery"], email, token: "123456" },
    { type: "recovery", email: "%", token: "______" },
  ]) {
    const answer = await shop.send("POST", "/auth/v1/verify", body);
    expect(answer).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
  }
});

test.each([
  ["POST", "/auth/v1/signup", { email: "a@b.ng" }, "Signup requires a valid password"],
  [
    "POST",
    "/auth/v1/signup",
    { email: "a@b.ng", password: "zq7!kdpp", data: ["x"] },
    "The data field must be a small object",
  ],
  ["POST", "/auth/v1/otp", {}, "Unable to validate email address: invalid format"],
  ["POST", "/auth/v1/recover", { email: 7 }, "Unable to validate email address: invalid format"],
  [
    "POST",
    "/auth/v1/resend",
    { type: "sms", email: "a@b.ng" },
    "Missing one of these types: signup, email_change",
  ],
  [
    "POST",
    "/auth/v1/verify",
    { type: "signup", email: "a@b.ng" },
    "Verify requires a token and an email, or a token hash",
  ],
  ["PUT", "/auth/v1/user", { password: null }, "Signup requires a valid password"],
  [
    "POST",
    "/auth/v1/factors",
    { factor_type: "phone" },
    "factor_type needs to be totp or webauthn",
  ],
  ["POST", "/auth/v1/logout?scope=all", {}, 'Unsupported logout scope "all"'],
])("%s %s with %j is refused in the client's terms", async (method, path, body, message) => {
  const { session } = await signUpPerson(shop);
  const answer = await shop.send(method, path, body, {
    authorization: `Bearer ${session.access_token}`,
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, error_code: "validation_failed", msg: message },
  });
});

test("an id that is none is the id of nothing", async () => {
  const { session } = await signUpPerson(shop);
  const none = "-".repeat(36);
  const mine = { authorization: `Bearer ${session.access_token}` };
  const service = { authorization: `Bearer ${base.ctx.tokens.serviceKey}` };
  for (const [method, path, headers] of [
    ["POST", `/auth/v1/factors/${none}/challenge`, mine],
    ["POST", `/auth/v1/factors/${none}/verify`, mine],
    ["DELETE", `/auth/v1/factors/${none}`, mine],
    ["PUT", `/auth/v1/admin/users/${none}`, service],
  ] as const) {
    expect((await shop.send(method, path, {}, headers)).status, `${method} ${path}`).toBe(404);
  }
});

test("what needs a session says so", async () => {
  for (const [method, path] of [
    ["GET", "/auth/v1/user"],
    ["PUT", "/auth/v1/user"],
    ["POST", "/auth/v1/logout"],
    ["POST", "/auth/v1/factors"],
    ["GET", "/auth/v1/reauthenticate"],
    ["POST", "/auth/v1/reauthenticate"],
  ] as const) {
    for (const headers of [{}, { authorization: `Bearer ${base.ctx.tokens.publicKey}` }]) {
      const answer = await shop.send(method, path, undefined, headers as Record<string, string>);
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 401,
        body: {
          error_code: "no_authorization",
          msg: "This endpoint requires a valid Bearer token",
        },
      });
    }
  }
});

test("other sites' pages may call, and may read the headers they need", async () => {
  const answer = await shop.send("OPTIONS", "/auth/v1/token", undefined, {
    origin: "https://app.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "apikey,authorization,x-supabase-api-version",
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const get = await shop.send("GET", "/auth/v1/settings", undefined, {
    origin: "https://app.example",
  });
  const exposed = get.headers.get("access-control-expose-headers")?.toLowerCase();
  for (const name of ["x-total-count", "link", "x-supabase-api-version"]) {
    expect(exposed).toContain(name);
  }
});

test("ten wrong passwords close the door to that address, not to the owner elsewhere", async () => {
  const person = await signUpPerson(limitedShop);
  const attempt = (password: string) =>
    limitedShop.client().auth.signInWithPassword({ email: person.email, password });
  for (let i = 0; i < 10; i++) {
    expect((await attempt(`wrong-${i}`)).error?.code).toBe("invalid_credentials");
  }
  const refused = await attempt(PASSWORD);
  expect(refused.error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  // The owner, from another address (a request through a trusted proxy would carry it).
  const elsewhere = await limitedShop.app.request(
    "http://shop.test/auth/v1/token?grant_type=password",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    },
    { incoming: { socket: { remoteAddress: "102.89.0.1" } } },
  );
  expect(elsewhere.status).toBe(200);
});

test("one address may not ask for mail, codes or tokens without end", async () => {
  const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } });
  async function spend(path: string, body: unknown, address: string) {
    for (let i = 1; i < 100; i++) {
      const answer = await limitedShop.app.request(
        `http://shop.test${path}`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        },
        from(address),
      );
      if (answer.status === 429) {
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect((await answer.json()) as object).toMatchObject({
          error_code: "over_request_rate_limit",
        });
        return i;
      }
    }
    return Infinity;
  }
  expect(await spend("/auth/v1/signup", { email: "x", password: "y" }, "10.0.0.1")).toBe(6);
  const verify = { type: "recovery", email: "a@b.ng", token: "1" };
  expect(await spend("/auth/v1/verify", verify, "10.0.0.2")).toBe(7);
  const path = "/auth/v1/token?grant_type=refresh_token";
  expect(await spend(path, { refresh_token: "x" }, "10.0.0.3")).toBe(41);
});

test("an address gets one mail a minute, known to us or not", async () => {
  for (const email of [(await signUpPerson(shop)).email, freshEmail("nobody")]) {
    const ask = () =>
      limitedShop.app.request(
        "http://shop.test/auth/v1/recover",
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email }),
        },
        { incoming: { socket: { remoteAddress: `10.1.0.${email.length}` } } },
      );
    expect((await ask()).status).toBe(200);
    const second = await ask();
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({ error_code: "over_email_send_rate_limit" });
  }
});
