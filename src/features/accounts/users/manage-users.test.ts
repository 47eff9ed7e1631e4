import { beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import {
  type AccountsShop,
  createAccountsShop,
  freshEmail,
  giveRole,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";

const base = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});
const service = () => shop.client(base.ctx.tokens.serviceKey).auth.admin;

test("the service key makes, reads, changes and removes users", async () => {
  const email = freshEmail("made");
  const made = await service().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: "Made Here" },
  });
  const id = made.data.user!.id;
  expect((await service().getUserById(id)).data.user).toMatchObject({
    email,
    user_metadata: { full_name: "Made Here" },
  });
  const signIn = (address: string, password: string) =>
    shop.client().auth.signInWithPassword({ email: address, password });
  expect((await signIn(email, PASSWORD)).error).toBeNull();
  const next = freshEmail("moved");
  const changed = await service().updateUserById(id, { email: next, password: "a-better-one-77" });
  expect(changed.data.user?.email).toBe(next);
  expect((await signIn(next, "a-better-one-77")).error).toBeNull();
  expect((await service().deleteUser(id)).error).toBeNull();
  expect((await service().getUserById(id)).error).toMatchObject({
    status: 404,
    code: "user_not_found",
  });
});

test("a ban signs the person out at once; lifting it lets them in", async () => {
  const { client, email, id } = await signUpPerson(shop);
  await service().updateUserById(id, { ban_duration: "24h" });
  expect((await client.auth.getUser()).data.user).toBeNull();
  const signIn = () => shop.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect((await signIn()).error?.code).toBe("user_banned");
  await service().updateUserById(id, { ban_duration: "none" });
  expect((await signIn()).error).toBeNull();
  const odd = await service().updateUserById(id, { ban_duration: "forever" });
  expect(odd.error).toMatchObject({ status: 400, code: "validation_failed" });
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

test("app_metadata is kept, shown and carried in the token; a null takes a key away", async () => {
  const email = freshEmail("made");
  const made = await service().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { plan: "gold", shops: ["lagos"] },
  });
  const id = made.data.user!.id;
  const own = { provider: "email", providers: ["email"] };
  const kept = { ...own, plan: "gold", shops: ["lagos"] };
  expect(made.data.user!.app_metadata).toEqual(kept);
  expect((await service().getUserById(id)).data.user!.app_metadata).toEqual(kept);
  const client = shop.client();
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(data.user!.app_metadata).toEqual(kept);
  expect(claimsOf(data.session!.access_token).app_metadata).toEqual(kept);

  // A program may send back what it has read, with its change.
  const changed = await service().updateUserById(id, {
    app_metadata: { ...kept, plan: "silver", shops: null },
  });
  expect(changed.error).toBeNull();
  expect(changed.data.user!.app_metadata).toEqual({ ...own, plan: "silver" });
  const refreshed = await client.auth.refreshSession();
  expect(claimsOf(refreshed.data.session!.access_token).app_metadata.plan).toBe("silver");
  // Changes of other things leave it alone.
  await service().updateUserById(id, { user_metadata: { full_name: "Made Here" } });
  expect((await client.auth.updateUser({ password: "a-better-one-77" })).error).toBeNull();
  expect((await client.auth.getUser()).data.user!.app_metadata.plan).toBe("silver");
  expect((await client.rpc("export_my_data")).data.account.app_metadata).toEqual({
    plan: "silver",
  });
});

test.each([
  [{ provider: "google" }],
  [{ providers: ["email", "google"] }],
  [{ provider: null }],
  [{ password_dropped: true }],
  [{ text: "x".repeat(5000) }],
])("app_metadata %j is refused, and nothing changes", async (app_metadata) => {
  const { id } = await signUpPerson(shop);
  const refused = { status: 400, code: "validation_failed" };
  expect((await service().updateUserById(id, { app_metadata })).error).toMatchObject(refused);
  const email = freshEmail("made");
  expect((await service().createUser({ email, app_metadata })).error).toMatchObject(refused);
  expect((await service().getUserById(id)).data.user!.app_metadata).toEqual({
    provider: "email",
    providers: ["email"],
  });
});

test("what the shop notes of an account is not for programs to write", async () => {
  const { id, client, email } = await signUpPerson(shop);
  await service().updateUserById(id, {
    app_metadata: { proved_email: email, new_email: "other@example.com" },
  });
  const { data } = await client.auth.getUser();
  expect(data.user).not.toHaveProperty("new_email");
  expect((await client.rpc("claim_guest_orders")).data).toMatchObject({ email_proved: false });
});

test("nobody climbs: one's own app_metadata is refused, and roles come from the table alone", async () => {
  const { id, client, session } = await signUpPerson(shop);
  const answer = await shop.send(
    "PUT",
    "/auth/v1/user",
    { app_metadata: { role: "admin" }, data: { full_name: "Ada the Great" } },
    { authorization: `Bearer ${session.access_token}` },
  );
  expect(answer).toMatchObject({
    status: 403,
    body: {
      error_code: "not_admin",
      msg: "Updating app_metadata requires admin privileges",
    },
  });
  const { data } = await client.auth.getUser();
  expect(data.user!.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(data.user!.user_metadata).toEqual({ full_name: "Ada Obi" });
  await service().updateUserById(id, { app_metadata: { role: "admin", roles: ["admin"] } });
  await client.auth.refreshSession();
  expect((await client.rpc("admin_dashboard")).error?.code).toBe("42501");
});

test("many small changes do not add up to a token that no request can carry", async () => {
  const { id, client } = await signUpPerson(shop);
  const big = (n: number) => ({ [`part_${n}`]: "x".repeat(3000) });
  expect((await client.auth.updateUser({ data: big(1) })).error).toBeNull();
  expect((await client.auth.updateUser({ data: big(2) })).error?.code).toBe("validation_failed");
  const asService = (n: number) => service().updateUserById(id, { app_metadata: big(n) });
  expect((await asService(1)).error).toBeNull();
  expect((await asService(2)).error?.code).toBe("validation_failed");
});

test("a new account can be banned from the start", async () => {
  const email = freshEmail("made");
  const made = await service().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ban_duration: "1h30m",
  });
  expect(made.data.user!.banned_until).toBe(
    new Date(base.clock.now().getTime() + 5_400_000).toISOString(),
  );
  const { error } = await shop.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(error?.code).toBe("user_banned");
});

test("an account made without email_confirm waits for its mail", async () => {
  const email = freshEmail("made");
  const { data } = await service().createUser({ email, password: PASSWORD, email_confirm: false });
  const signIn = () => shop.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect((await signIn()).error?.code).toBe("email_not_confirmed");
  await service().updateUserById(data.user!.id, { email_confirm: true });
  expect((await signIn()).error).toBeNull();
});

test.each([
  [{ phone: "+2348035550142" }, "Accounts have no phone number here"],
  [{ phone_confirm: true }, "Accounts have no phone number here"],
  [{ role: "service_role" }, "role can only be authenticated; staff get theirs in the back-office"],
  [{ aud: "admin" }, "aud can only be authenticated"],
  [{ email_confirm: "yes" }, "email_confirm must be true or false"],
  [{ ban_duration: "99999999999h" }, "invalid format for ban duration"],
  [{ ban_duration: "0h" }, "invalid format for ban duration"],
  [{ ban_duration: "" }, "invalid format for ban duration"],
  [{ password_hash: "$2a$10$x" }, "password_hash cannot be set here"],
  [{ nonce: "1", id: "2" }, "nonce, id cannot be set here"],
])("%j cannot be done and is not left out silently: %s", async (field, message) => {
  const key = { authorization: `Bearer ${base.ctx.tokens.serviceKey}` };
  const { id } = await signUpPerson(shop);
  const email = freshEmail("made");
  for (const answer of [
    await shop.send("PUT", `/auth/v1/admin/users/${id}`, field, key),
    await shop.send("POST", "/auth/v1/admin/users", { email, ...field }, key),
  ]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed", msg: message },
    });
  }
  const back = { role: "authenticated", aud: "authenticated", phone: "", phone_confirm: false };
  expect((await shop.send("PUT", `/auth/v1/admin/users/${id}`, back, key)).status).toBe(200);
});

test("a new account needs an email", async () => {
  const { error } = await service().createUser({ password: PASSWORD });
  expect(error).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: "Unable to validate email address: invalid format",
  });
});

test("accounts go for good: who asks for less is told so, and the account stays", async () => {
  const { id } = await signUpPerson(shop);
  const soft = await service().deleteUser(id, true);
  expect(soft.error).toMatchObject({ status: 400, code: "validation_failed" });
  expect((await service().getUserById(id)).error).toBeNull();
});

test("one's own phone number is refused too", async () => {
  const { client } = await signUpPerson(shop);
  const { error } = await client.auth.updateUser({ phone: "+2348035550142" });
  expect(error).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: "Accounts have no phone number here",
  });
});

test("users are listed by pages with their total", async () => {
  for (let i = 0; i < 3; i++) await signUpPerson(shop);
  const everyone = await base.ctx.db.select().from(users);
  const { data } = await service().listUsers({ page: 1, perPage: 2 });
  expect(data.users).toHaveLength(2);
  expect(data).toMatchObject({ total: everyone.length });
  const far = await service().listUsers({ page: 1000, perPage: 2 });
  expect(far.data.users).toEqual([]);
});

test("a taken email and an unknown user are said so", async () => {
  const { email } = await signUpPerson(shop);
  expect((await service().createUser({ email })).error).toMatchObject({
    status: 422,
    code: "email_exists",
  });
  const { id } = await signUpPerson(shop);
  expect((await service().updateUserById(id, { email })).error).toMatchObject({
    status: 422,
    code: "email_exists",
  });
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect((await service().deleteUser(nobody)).error?.code).toBe("user_not_found");
});

test("no user's token opens the service's doors, not even an admin's", async () => {
  const { session, id } = await signUpPerson(shop);
  await giveRole(base.ctx, id, "admin");
  for (const [method, path] of [
    ["GET", "/auth/v1/admin/users"],
    ["POST", "/auth/v1/admin/users"],
    ["GET", `/auth/v1/admin/users/${id}`],
    ["PUT", `/auth/v1/admin/users/${id}`],
    ["DELETE", `/auth/v1/admin/users/${id}`],
  ] as const) {
    const bearer = { authorization: `Bearer ${session.access_token}` };
    expect((await shop.send(method, path, undefined, bearer)).status).toBe(403);
    expect((await shop.send(method, path)).status).toBe(401);
  }
});
