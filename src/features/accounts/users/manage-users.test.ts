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
