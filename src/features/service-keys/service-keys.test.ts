import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { promisify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { auditLog, serviceKeys } from "~/db/schema/accounts.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous, type Scope } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { type Visitor, visitorOf } from "~/platform/visitor.ts";
import { createAccountsShop, giveRole, signUpPerson } from "../../../tests/support/accounts.ts";
import { testContext } from "../../../tests/support/context.ts";
import { makeProduct } from "../../../tests/support/factories.ts";
import { orderInput } from "../../../tests/support/orders.ts";

const t = testContext();
const { privateKey } = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const asymmetric = testContext({ env: { AUTH_JWT_PRIVATE_KEY: privateKey } });

let owner: Awaited<ReturnType<typeof signUpPerson>>;
let product: number;

beforeAll(async () => {
  owner = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, owner.id, "admin");
  product = (await makeProduct(t.ctx, { price: 50_000 })).id;
});

/** The official client as a script makes it. */
function clientOf(key: string, ctx: Context = t.ctx) {
  const { app } = createAccountsShop(ctx);
  return createClient(ctx.config.publicUrl, key, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch: async (url, init) => app.request(String(url), init) },
  });
}

const makeKey = async (scope: Scope): Promise<string> => (await makeListedKey(scope, null)).key;

async function makeListedKey(scope: Scope, days: number | null) {
  const made = await owner.client.rpc("create_service_key", {
    name: `A ${scope} key`,
    scope,
    days,
  });
  expect(made.error).toBeNull();
  return made.data as { id: string; key: string };
}

const picture = new Blob(["no picture"], { type: "image/png" });
const rename = (key: string, badge: string | null = "New") =>
  clientOf(key).from("products").update({ badge }).eq("id", product).select("id");

test("a key is shown once and kept as a fingerprint only", async () => {
  const key = await makeKey("all");
  expect(key).toMatch(/^service_[\w-]{43}$/);
  const listed = await owner.client.rpc("list_service_keys");
  expect(listed.data.keys).toContainEqual(
    expect.objectContaining({
      name: "A all key",
      scope: "all",
      created_by: owner.email,
      last_used_at: null,
    }),
  );
  expect(listed.data.buckets).toContain("product-image");
  const stored = JSON.stringify(await t.ctx.db.select().from(serviceKeys));
  expect(JSON.stringify(listed.data) + stored).not.toContain(key);
});

test("a key for everything reads, writes and manages accounts, and the audit log names it", async () => {
  const key = await makeKey("all");
  expect((await rename(key)).data).toEqual([{ id: product }]);
  const users = await clientOf(key).auth.admin.listUsers();
  expect(users.error).toBeNull();
  await clientOf(key).auth.admin.createUser({ email: "by-key@example.com" });
  const [last] = await t.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last).toMatchObject({
    action: "user.created_by_service",
    actorEmail: 'service key "A all key"',
  });
});

test("what a key does to orders, cash and gift cards names it, in every book", async () => {
  const { id, key } = await makeListedKey("all", null);
  const client = clientOf(key);
  const order = await placeOrder(
    t.ctx,
    anonymous,
    orderInput([{ product_id: product, size: "9", quantity: 1, price: 50_000 }]),
    null,
  );
  const done = [
    await client.from("orders").update({ status: "processing" }).eq("id", order.id).select("id"),
    await client.rpc("move_till", {
      id: crypto.randomUUID(),
      kind: "paid_in",
      amount: 500,
      reason: "Change for the day",
    }),
  ];
  expect(done.map(({ error }) => error)).toEqual([null, null]);

  const name = 'service key "A all key"';
  const audited = await t.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2);
  expect(audited).toMatchObject([
    { action: "cash.paid_in", actorId: id, actorEmail: name },
    { action: "order.processing", actorId: id, actorEmail: name },
  ]);
  const shown = await owner.client.rpc("admin_order", { id: order.id });
  expect(shown.data.events.at(-1)).toMatchObject({ to: "processing", who: name });
  const book = await owner.client.rpc("admin_list", { list: "cash_entries" });
  expect(book.data.rows[0]).toMatchObject({ note: "Change for the day", who: name });
  const moves = await owner.client.rpc("admin_list", { list: "stock_moves" });
  expect(moves.data.rows.map(({ who }: { who: string | null }) => who)).toContain(name);
});

test("a key that only reads changes nothing", async () => {
  const client = clientOf(await makeKey("read"));
  expect((await client.from("orders").select("id")).error).toBeNull();
  expect((await client.auth.admin.listUsers()).error).toBeNull();
  expect((await client.rpc("admin_list", { list: "products" })).error).toBeNull();

  expect((await client.from("products").delete().eq("id", product)).error?.code).toBe("42501");
  expect((await client.rpc("record_search", { query: "shoes", results: 1 })).error?.code).toBe(
    "42501",
  );
  const banned = await client.auth.admin.updateUserById(owner.id, { ban_duration: "24h" });
  expect(banned.error?.code).toBe("not_admin");
  const { error } = await client.storage.from("product-image").upload("x.png", picture);
  expect(error).toMatchObject({ statusCode: "403" });
});

test("no key that only reads makes links that outlive it, and no link is good for long", async () => {
  const link = async (key: string, seconds: number) => {
    const files = clientOf(key).storage.from("order-files");
    const { error } = await files.createSignedUrl("receipt.pdf", seconds);
    return (error as unknown as { statusCode: string }).statusCode;
  };
  expect(await link(await makeKey("read"), 60)).toBe("403");
  const key = await makeKey("all");
  expect(await link(key, 8 * 86_400)).toBe("400");
  // Let in: there is no such file.
  expect(await link(key, 60)).toBe("404");
});

test("a key for one bucket reaches that bucket and nothing else", async () => {
  const client = clientOf(await makeKey("bucket:product-image"));
  expect((await client.storage.from("product-image").list()).error).toBeNull();
  // Let in, and refused for what it is.
  const upload = await client.storage.from("product-image").upload("x.png", picture);
  expect(upload.error).toMatchObject({ statusCode: "415" });
  const elsewhere = await client.storage.from("avatars").list();
  expect(elsewhere.error).toMatchObject({ statusCode: "403" });
  expect((await client.from("products").select("id")).error?.code).toBe("42501");
  expect((await client.auth.admin.listUsers()).error?.code).toBe("not_admin");
});

test("a key ends when it expires or is revoked, and its use is written down by the minute", async () => {
  const { id, key } = await makeListedKey("all", 1);
  const used = async () => {
    const [row] = await t.ctx.db.select().from(serviceKeys).where(eq(serviceKeys.id, id));
    return row!.lastUsedAt;
  };
  expect((await rename(key)).error).toBeNull();
  const first = await used();
  expect(first).toEqual(t.clock.now());
  t.clock.advance(59_000);
  await rename(key);
  expect(await used()).toEqual(first);
  t.clock.advance(1000);
  await rename(key);
  expect(await used()).toEqual(t.clock.now());

  const second = await makeKey("all");
  expect((await owner.client.rpc("revoke_service_key", { id })).error).toBeNull();
  expect((await rename(key)).error).toMatchObject({
    code: "PGRST301",
    message: "This service key was revoked",
  });
  const again = await owner.client.rpc("revoke_service_key", { id });
  expect(again.error?.message).toContain("was revoked before");
  expect((await rename(second)).error).toBeNull();
  expect((await rename("service_made-up")).error?.code).toBe("PGRST301");
});

test("a key stops at the time that it was given", async () => {
  const { id, key } = await makeListedKey("read", 1);
  const expiring = eq(serviceKeys.id, id);
  const [row] = await t.ctx.db.select().from(serviceKeys).where(expiring);
  expect(row?.expiresAt?.getTime()).toBe(t.clock.now().getTime() + 86_400_000);
  await t.ctx.db.update(serviceKeys).set({ expiresAt: t.clock.now() }).where(expiring);
  const late = await clientOf(key).from("orders").select("id");
  expect(late.error?.message).toBe("This service key has expired");
});

test("only people who change settings make and end keys: a leaked key makes none that outlive it", async () => {
  const client = clientOf(await makeKey("all"));
  const made = await client.rpc("create_service_key", { name: "Mine", scope: "all", days: null });
  expect(made.error?.code).toBe("42501");
  const manager = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, manager.id, "manager");
  expect((await manager.client.rpc("list_service_keys")).error?.code).toBe("42501");
});

test('the one string of earlier times is the key "original" and works until it is revoked', async () => {
  const { serviceKey } = t.ctx.tokens;
  expect((await rename(serviceKey)).error).toBeNull();
  const { data } = await owner.client.rpc("list_service_keys");
  const original = data.keys.find((key: { name: string }) => key.name === "original");
  expect(original).toMatchObject({ scope: "all", last_used_at: t.clock.now().toISOString() });
  await owner.client.rpc("revoke_service_key", { id: original.id });
  expect((await rename(serviceKey)).error?.message).toBe("This service key was revoked");
});

/** The key of earlier times, which is listed, after its end. */
async function revokedOriginal(): Promise<string> {
  const { serviceKey } = t.ctx.tokens;
  await t.ctx.db
    .update(serviceKeys)
    .set({ revokedAt: t.clock.now() })
    .where(eq(serviceKeys.name, "original"));
  return serviceKey;
}

const sign = (ctx: Context, role: string, expires: number, secret = ctx.secrets.jwtSecret) =>
  new SignJWT({ role, sub: owner.id, session_id: owner.id })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime(Math.floor(ctx.clock.now().getTime() / 1000) + expires)
    .sign(Buffer.from(secret));

test("a token of the role service_role counts when it is signed with the shop's own key, until it expires", async () => {
  const call = async (token: string, ctx = t.ctx) =>
    (await clientOf(token, ctx).from("orders").select("id")).error?.code ?? "let in";
  expect(await call(await sign(t.ctx, "service_role", 60))).toBe("let in");
  expect(await call(await sign(t.ctx, "service_role", -1))).toBe("PGRST301");
  expect(await call(await sign(t.ctx, "service_role", 60, "x".repeat(40)))).toBe("PGRST301");

  const { ctx } = asymmetric;
  const at = ctx.clock.now();
  const later = new Date(at.getTime() + 60_000);
  expect(await call(await ctx.tokens.sign({ role: "service_role" }, at, later), ctx)).toBe(
    "let in",
  );
  expect(await call(await sign(ctx, "service_role", 60), ctx)).toBe("let in");
  // People's sessions are signed with the private key alone.
  expect(await call(await sign(ctx, "authenticated", 60), ctx)).toBe("PGRST301");
});

test("no key bans or removes the last administrator who can sign in", async () => {
  const { admin } = clientOf(await makeKey("all")).auth;
  const colleague = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, colleague.id, "admin");
  const ban = (id: string) => admin.updateUserById(id, { ban_duration: "24h" });
  expect((await ban(colleague.id)).error).toBeNull();
  expect((await ban(owner.id)).error?.message).toContain("last administrator");
  expect((await admin.deleteUser(owner.id)).error?.message).toContain("only administrator");
  expect((await owner.client.rpc("list_service_keys")).error).toBeNull();
});

test("the command makes, lists and ends keys on the database of a running shop", async () => {
  const node = ["--import", "./scripts/lib/source-paths.ts", "scripts/key.ts"];
  const run = async (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: t.databaseUrl };
    return (
      await promisify(execFile)(process.execPath, [...node, ...words], { env })
    ).stdout.trim();
  };
  const key = await run("create", "Night export", "--scope", "all", "--days", "99");
  expect((await rename(key)).error).toBeNull();
  const line = (await run("list")).split("\n").find((text) => text.includes("Night export"));
  expect(line).toMatch(/ {2}all {2}works {2}last used 20/);
  expect(await run("revoke", line!.split("  ")[0]!)).toBe("The key works no more.");
  expect((await rename(key)).error?.message).toBe("This service key was revoked");
  await expect(run("create", "Odd", "--scope", "orders")).rejects.toThrow("A scope is all, read");
});

test("a script with a key is told apart on any surface; what only looks like one has a stranger's", async () => {
  const app = new Hono().get("/", async (c) => c.json(await visitorOf(t.ctx, c)));
  const isService = async (token: string) => {
    const answer = await app.request("/", { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as Visitor).isService;
  };
  const { id, key } = await makeListedKey("read", null);
  expect(await isService(key)).toBe(true);
  expect(await isService("service_made-up")).toBe(false);
  expect(await isService(t.ctx.tokens.publicKey)).toBe(false);
  expect(await isService(await sign(t.ctx, "service_role", 60))).toBe(true);
  // That it was signed once is no pass: it was revoked.
  expect(await isService(await revokedOriginal())).toBe(false);
  await owner.client.rpc("revoke_service_key", { id });
  expect(await isService(key)).toBe(false);
});
