import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { AuthClient } from "@supabase/auth-js";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { appCode, freshEmail, giveRole, newestMail, PASSWORD } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

/** The packages as they come from npm, over a socket, with nothing of them replaced. */
const base = testContext({ poolSize: 25 });
let server: ReturnType<typeof createAdaptorServer>;
let url = "";
beforeAll(async () => {
  server = createAdaptorServer({ fetch: createApp(base.ctx).fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  base.clock.set(new Date());
});

/** A browser's memory. */
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}
const browser = (storage = memory()): SupabaseClient =>
  createClient(url, base.ctx.tokens.publicKey, { auth: { storage, autoRefreshToken: false } });

async function signUp(client: SupabaseClient, email = freshEmail()) {
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "Ada Obi" } },
  });
  if (error) throw error;
  return { email, id: data.user!.id, session: data.session! };
}

test("sign up, sign in, stay signed in after a reload, sign out in three scopes", async () => {
  const storage = memory();
  const { email, id } = await signUp(browser(storage));
  const reloaded = browser(storage);
  expect((await reloaded.auth.getSession()).data.session?.user.id).toBe(id);
  expect((await reloaded.auth.getUser()).data.user?.email).toBe(email);
  const events: string[] = [];
  reloaded.auth.onAuthStateChange((event) => void events.push(event));
  for (const scope of ["others", "local", "global"] as const) {
    const other = browser();
    const signedIn = await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await other.auth.signOut({ scope })).error).toBeNull();
  }
  expect((await reloaded.auth.getUser()).error?.message).toBe("Auth session missing!");
  expect(events).toContain("SIGNED_OUT");
});

test("20 tabs over 20 connections refresh at once: all stay signed in, with the same successor", async () => {
  const { session } = await signUp(browser());
  base.clock.advance(3_590_000);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => {
      const tab = new AuthClient({
        url: `${url}/auth/v1`,
        headers: { apikey: base.ctx.tokens.publicKey },
        storage: memory(),
        autoRefreshToken: false,
      });
      return tab.refreshSession({ refresh_token: session.refresh_token });
    }),
  );
  expect(answers.map((answer) => answer.error)).toEqual(Array(20).fill(null));
  expect(new Set(answers.map((answer) => answer.data.session?.refresh_token)).size).toBe(1);
});

test("codes by mail: sign-in, forgotten password, another email, proof before a new password", async () => {
  const client = browser();
  const { email } = await signUp(client);
  const code = async (to: string, kind: string) => (await newestMail(base.ctx, to, kind)).code;

  await client.auth.signInWithOtp({ email });
  const token = await code(email, "auth-magiclink");
  const signedIn = await browser().auth.verifyOtp({ email, token, type: "email" });
  expect(signedIn.data.session).not.toBeNull();

  await client.auth.resetPasswordForEmail(email);
  const recovery = browser();
  const opened = await recovery.auth.verifyOtp({
    email,
    token: await code(email, "auth-recovery"),
    type: "recovery",
  });
  expect(opened.error).toBeNull();
  expect((await recovery.auth.updateUser({ password: "a-better-one-77" })).error).toBeNull();

  const next = freshEmail("next");
  expect((await recovery.auth.updateUser({ email: next })).error).toBeNull();
  expect((await recovery.auth.resend({ type: "email_change", email: next })).error).toBeNull();
  const moved = await recovery.auth.verifyOtp({
    email: next,
    token: await code(next, "auth-email_change"),
    type: "email_change",
  });
  expect(moved.data.user?.email).toBe(next);

  base.clock.advance(25 * 3_600_000);
  await recovery.auth.refreshSession();
  const unproved = await recovery.auth.updateUser({ password: "the-third-one-88" });
  expect(unproved.error?.code).toBe("reauthentication_needed");
  await recovery.auth.reauthenticate();
  const nonce = await code(next, "auth-reauthentication");
  const proved = await recovery.auth.updateUser({ password: "the-third-one-88", nonce });
  expect(proved.error).toBeNull();
});

test("two-step sign-in: an administrator is one only after the second step", async () => {
  const first = browser();
  const { email, id } = await signUp(first);
  await giveRole(base.ctx, id, "admin");
  const { data: enrolled } = await first.auth.mfa.enroll({ factorType: "totp" });
  const confirm = (client: SupabaseClient) =>
    client.auth.mfa.challengeAndVerify({
      factorId: enrolled!.id,
      code: appCode(enrolled!.totp!.secret, base.clock.now()),
    });
  expect((await confirm(first)).error).toBeNull();

  base.clock.advance(30_000);
  const second = browser();
  await second.auth.signInWithPassword({ email, password: PASSWORD });
  const level = async () => (await second.auth.mfa.getAuthenticatorAssuranceLevel()).data;
  expect(await level()).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  const everybody = async () => (await second.from("profiles").select("id")).data?.length;
  await signUp(browser());
  expect(await everybody()).toBeUndefined();
  expect((await confirm(second)).error).toBeNull();
  expect(await everybody()).toBeGreaterThan(1);
  expect(await level()).toMatchObject({ currentLevel: "aal2" });
  expect((await second.auth.mfa.unenroll({ factorId: enrolled!.id })).error).toBeNull();
});

test("one's own tables and picture", async () => {
  const client = browser();
  const { id } = await signUp(client);
  const product = await makeProduct(base.ctx);
  const entry = { user_id: id, product_id: product.id };
  expect((await client.from("wishlists").insert(entry)).error).toBeNull();
  expect((await client.from("wishlists").insert(entry)).error?.code).toBe("23505");
  const review = { ...entry, rating: 5, title: "Fine", comment: "It fits." };
  expect((await client.from("reviews").insert(review)).error).toBeNull();
  expect((await client.from("reviews").insert(review)).error?.code).toBe("23505");
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect((await client.storage.from("avatars").upload(`${id}/me`, bytes)).error).toBeNull();
  const { data } = client.storage.from("avatars").getPublicUrl(`${id}/me`);
  expect((await fetch(data.publicUrl)).headers.get("content-type")).toBe("image/webp");
  const orders = await client.from("orders").select("*, order_items(*)").eq("user_id", id);
  expect(orders).toMatchObject({ error: null, data: [] });
});

test("the service key manages people", async () => {
  const service = createClient(url, base.ctx.tokens.serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin;
  const email = freshEmail("made");
  const made = await service.createUser({ email, password: PASSWORD, email_confirm: true });
  const id = made.data.user!.id;
  expect((await service.getUserById(id)).data.user?.email).toBe(email);
  expect((await service.listUsers()).data.users.map((user) => user.id)).toContain(id);
  expect((await service.updateUserById(id, { ban_duration: "1h" })).error).toBeNull();
  const barred = await browser().auth.signInWithPassword({ email, password: PASSWORD });
  expect(barred.error?.code).toBe("user_banned");
  expect((await service.deleteUser(id)).error).toBeNull();
});
