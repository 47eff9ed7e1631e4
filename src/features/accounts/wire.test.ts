import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { jobsOf } from "~/app/background.ts";
import { auditLog, profiles, userRoles, users } from "~/db/schema/accounts.ts";
import { orders } from "~/db/schema/orders.ts";
import { pushDevices, pushFollows } from "~/db/schema/push.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { claimToken } from "~/features/accounts/roles/claim-token.server.ts";
import { removePerson } from "~/features/accounts/users/delete-account.server.ts";
import { findUser } from "~/features/accounts/users/users.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import type { Job } from "~/platform/jobs.ts";
import {
  type AccountsShop,
  createAccountsShop,
  enrolApp,
  freshEmail,
  giveRole,
  newestMail,
  PASSWORD,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";

const base = testContext({ poolSize: 20 });
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});

type Client = ReturnType<AccountsShop["client"]>;
async function callerOf(client: Client) {
  const token = (await client.auth.getSession()).data.session!.access_token;
  return authenticate(base.ctx, new Headers({ authorization: `Bearer ${token}` }));
}
const address = {
  full_name: "Ada Obi",
  phone: "0803 555 0142",
  state: "LA",
  city: "Ikeja",
  street: "3 Allen Avenue",
};

test("people see and change their own profile; others' are not there", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop, { name: "Bola" })];
  const mine = await ada.client.from("profiles").select("*");
  expect(mine.data).toEqual([
    {
      id: ada.id,
      full_name: "Ada Obi",
      email: ada.email,
      avatar_url: null,
      created_at: expect.any(String),
    },
  ]);
  const changed = await ada.client
    .from("profiles")
    .update({ full_name: " Ada N. Obi ", avatar_url: "https://example.com/a.png" })
    .eq("id", ada.id)
    .select("full_name,avatar_url")
    .single();
  expect(changed.data).toEqual({
    full_name: "Ada N. Obi",
    avatar_url: "https://example.com/a.png",
  });
  expect((await ada.client.auth.getUser()).data.user?.user_metadata.full_name).toBe("Ada N. Obi");
  const others = await ada.client
    .from("profiles")
    .update({ full_name: "Gotcha" })
    .eq("id", bola.id)
    .select();
  expect(others.data).toEqual([]);
  const [row] = await base.ctx.db.select().from(profiles).where(eq(profiles.id, bola.id));
  expect(row?.fullName).toBe("Bola");
});

test.each([
  [{ full_name: "" }],
  [{ full_name: "  " }],
  [{ full_name: "x".repeat(101) }],
  [{ avatar_url: "http://example.com/a.png" }],
  [{ avatar_url: "javascript:alert(1)" }],
  [{ avatar_url: "https://" }],
  [{ avatar_url: "data:image/png;base64,AAAA" }],
  [{ email: "other@example.com" }],
  [{ id: "00000000-0000-4000-8000-000000000000" }],
])("a profile does not take %j", async (patch) => {
  const { client, id } = await signUpPerson(shop);
  const { error } = await client.from("profiles").update(patch).eq("id", id);
  expect(error).not.toBeNull();
});

test("an empty avatar address takes the picture away", async () => {
  const { client, id } = await signUpPerson(shop);
  await client.from("profiles").update({ avatar_url: "https://example.com/a.png" }).eq("id", id);
  const { data } = await client
    .from("profiles")
    .update({ avatar_url: "" })
    .eq("id", id)
    .select("avatar_url")
    .single();
  expect(data).toEqual({ avatar_url: null });
});

test("50 people claim the first admin role at once, and exactly one gets it", async () => {
  await base.ctx.db.delete(userRoles);
  const email = () => freshEmail("claimer");
  const people = await base.ctx.db
    .insert(users)
    .values(Array.from({ length: 50 }, () => ({ email: email() })))
    .returning({ id: users.id });
  const { claimFirstAdmin } = await import("./roles/administrators.server.ts");
  const outcomes = await Promise.allSettled(
    people.map(({ id }) =>
      claimFirstAdmin(
        base.ctx,
        {
          kind: "user",
          userId: id,
          email: "",
          sessionId: id,
          aal: "aal1",
          roles: [],
          needsSecondFactor: false,
          mayOnlyLook: false,
        },
        "",
        claimToken(base.ctx),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await base.ctx.db.select().from(userRoles)).toHaveLength(1);
});

test("the claim on the wire: once, for oneself, and only for the role of admin", async () => {
  await base.ctx.db.delete(userRoles);
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const claim = (client: Client, user_id: string, role = "admin") =>
    client.from("user_roles").insert({ user_id, role });
  expect((await ada.client.rpc("admin_exists")).data).toBe(false);
  expect((await claim(ada.client, bola.id)).error?.code).toBe("42501");
  expect((await claim(ada.client, ada.id, "owner")).error).not.toBeNull();
  expect((await claim(shop.client(), ada.id)).status).toBe(401);
  // A shop without the demo asks for its token, which an insert cannot bring.
  expect((await claim(ada.client, ada.id)).error?.message).toContain("asks for the token");
  const token = claimToken(base.ctx);
  expect((await ada.client.rpc("claim_first_admin", { token })).error).toBeNull();
  expect((await claim(ada.client, ada.id)).error?.code).toBe("23505");
  const late = await claim(bola.client, bola.id);
  expect(late.error).toMatchObject({
    code: "42501",
    message: "You don't have admin access. Contact an existing administrator.",
  });
  expect((await bola.client.rpc("admin_exists")).data).toBe(true);
  const role = (client: Client, id: string) =>
    client.from("user_roles").select("role").eq("user_id", id).eq("role", "admin").maybeSingle();
  expect((await role(ada.client, ada.id)).data).toEqual({ role: "admin" });
  expect((await role(bola.client, ada.id)).data).toBeNull();
  expect((await ada.client.from("profiles").select("id").in("id", [bola.id])).data).toHaveLength(1);
});

test("addresses are one's own: the first is the usual one, and there is always one", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const home = (await ada.client.rpc("save_address", address)).data;
  expect(home).toMatchObject({ phone: "+2348035550142", is_default: true, landmark: "" });
  const work = (
    await ada.client.rpc("save_address", { ...address, label: "Work", is_default: true })
  ).data;
  const listed = (await ada.client.rpc("list_addresses")).data;
  expect(listed.map((row: { id: string }) => row.id)).toEqual([work.id, home.id]);
  expect(listed.map((row: { is_default: boolean }) => row.is_default)).toEqual([true, false]);
  const moved = await ada.client.rpc("save_address", { ...address, id: home.id, city: "Surulere" });
  expect(moved.data).toMatchObject({ id: home.id, city: "Surulere", is_default: false });
  expect((await bola.client.rpc("list_addresses")).data).toEqual([]);
  const stolen = await bola.client.rpc("save_address", { ...address, id: home.id });
  expect(stolen.status).toBe(404);
  expect((await bola.client.rpc("delete_address", { id: home.id })).status).toBe(404);
  expect((await ada.client.rpc("delete_address", { id: work.id })).error).toBeNull();
  expect((await ada.client.rpc("list_addresses")).data).toMatchObject([
    { id: home.id, is_default: true },
  ]);
  const wrong = await ada.client.rpc("save_address", { ...address, phone: "12345" });
  expect(wrong.status).toBe(400);
});

test("many first addresses at once leave one usual one", async () => {
  const { client } = await signUpPerson(shop);
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      client.rpc("save_address", { ...address, street: `${n} Allen Avenue`, is_default: true }),
    ),
  );
  const { data } = await client.rpc("list_addresses");
  expect(data).toHaveLength(10);
  expect(data.filter((row: { is_default: boolean }) => row.is_default)).toHaveLength(1);
});

test("an address that is saved already is not saved twice", async () => {
  const { client } = await signUpPerson(shop);
  await Promise.all(Array.from({ length: 5 }, () => client.rpc("save_address", address)));
  const other = await client.rpc("save_address", { ...address, label: "Work" });
  await client.rpc("save_address", { ...address, label: "Work", is_default: true });
  const { data } = await client.rpc("list_addresses");
  expect(data).toMatchObject([
    { id: other.data.id, is_default: true },
    { label: "", is_default: false },
  ]);
});

test("sessions are listed, this one first, and can be ended one by one", async () => {
  const { client, email } = await signUpPerson(shop);
  const other = shop.client();
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = await client.rpc("list_sessions");
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({ is_current: true, second_factor: false });
  const stranger = await signUpPerson(shop);
  expect((await stranger.client.rpc("end_session", { id: data[1].id })).status).toBe(404);
  expect((await client.rpc("end_session", { id: data[1].id })).error).toBeNull();
  expect((await other.auth.getUser()).data.user).toBeNull();
  expect((await client.rpc("list_sessions")).data).toHaveLength(1);
});

test("recovery codes need the second factor, and are counted", async () => {
  const { client } = await signUpPerson(shop);
  expect((await client.rpc("make_recovery_codes")).error?.code).toBe("42501");
  await enrolApp(base.ctx, client);
  expect((await client.rpc("make_recovery_codes")).data).toHaveLength(10);
  expect((await client.rpc("recovery_codes_left")).data).toBe(10);
});

test("guest orders join the account only after a mail has proved the address", async () => {
  const email = freshEmail("guest");
  const product = await makeProduct(base.ctx, { price: 50_000 });
  const input = orderInput([{ product_id: product.id, size: "9", quantity: 1, price: 50_000 }]);
  const placed = await placeOrder(
    base.ctx,
    { kind: "anonymous" },
    { ...input, contact: { ...input.contact, email } },
    null,
  );
  const impostor = await signUpPerson(shop, { email });
  expect((await impostor.client.rpc("claim_guest_orders")).data).toEqual({
    claimed: 0,
    email_proved: false,
  });
  expect((await impostor.client.from("orders").select("id")).data).toEqual([]);
  const owner = shop.client();

  await owner.auth.signInWithOtp({ email });
  const { code } = await newestMail(base.ctx, email, "auth-magiclink");
  await owner.auth.verifyOtp({ email, token: code, type: "email" });
  const mine = await owner
    .from("orders")
    .select("id, created_at, total_amount, status, order_items(*)")
    .order("created_at", { ascending: false });
  expect(mine.data).toMatchObject([
    {
      id: placed.id,
      total_amount: 52_500,
      status: "pending",
      order_items: [{ product_id: product.id, size: "9", quantity: 1, price_at_purchase: 50_000 }],
    },
  ]);
});

test("the mailbox's owner takes the account from whoever opened it with their address", async () => {
  const email = freshEmail("squatted");
  const impostor = await signUpPerson(shop, { email });
  const owner = shop.client();
  await owner.auth.signInWithOtp({ email });
  const { code } = await newestMail(base.ctx, email, "auth-magiclink");
  const { data } = await owner.auth.verifyOtp({ email, token: code, type: "email" });
  expect(data.user?.app_metadata.password_dropped).toBe(true);
  expect((await impostor.client.auth.getUser()).data.user).toBeNull();
  const signIn = (password: string) => shop.client().auth.signInWithPassword({ email, password });
  expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
  const chosen = await owner.auth.updateUser({ password: "only-mine-now-9" });
  expect(chosen.data.user?.app_metadata).not.toHaveProperty("password_dropped");
  expect((await signIn("only-mine-now-9")).error).toBeNull();
  // Proved once, a later mail changes nothing about the password.
  await owner.auth.signInWithOtp({ email });
  const later = await newestMail(base.ctx, email, "auth-magiclink");
  await shop.client().auth.verifyOtp({ email, token: later.code, type: "email" });
  expect((await signIn("only-mine-now-9")).error).toBeNull();
});

test("proving the address of the account one is signed in to changes nothing else", async () => {
  const ada = await signUpPerson(shop);
  await shop.client().auth.signInWithOtp({ email: ada.email });
  const { code } = await newestMail(base.ctx, ada.email, "auth-magiclink");
  const answer = await shop.send(
    "POST",
    "/auth/v1/verify",
    { type: "email", email: ada.email, token: code },
    { authorization: `Bearer ${ada.session.access_token}` },
  );
  expect(answer.status).toBe(200);
  expect((await ada.client.rpc("claim_guest_orders")).data).toMatchObject({ email_proved: true });
  const again = await shop
    .client()
    .auth.signInWithPassword({ email: ada.email, password: PASSWORD });
  expect(again.error).toBeNull();
});

test("an address that somebody squatted, with a second factor, goes to the mailbox's owner whole", async () => {
  const email = freshEmail("guarded");
  const impostor = await signUpPerson(shop, { email, name: "An Impostor" });
  await enrolApp(base.ctx, impostor.client);
  const address = {
    full_name: "An Impostor",
    phone: "0803 555 0142",
    state: "LA",
    city: "Ikeja",
    street: "3 Allen Avenue",
  };
  await impostor.client.rpc("save_address", address);
  const product = await makeProduct(base.ctx, { price: 50_000 });
  const input = orderInput([{ product_id: product.id, size: "9", quantity: 1, price: 50_000 }]);
  await placeOrder(base.ctx, await callerOf(impostor.client), input, null);
  await impostor.client.from("wishlists").insert({ user_id: impostor.id, product_id: product.id });

  const owner = shop.client();
  await owner.auth.resetPasswordForEmail(email);
  const { code } = await newestMail(base.ctx, email, "auth-recovery");
  const { data } = await owner.auth.verifyOtp({ email, token: code, type: "recovery" });
  expect(data.user).toMatchObject({ id: impostor.id, email, user_metadata: {} });
  expect((await owner.auth.updateUser({ password: "only-mine-now-9" })).error).toBeNull();
  expect((await owner.rpc("list_addresses")).data).toEqual([]);
  expect((await owner.from("wishlists").select("id")).data).toEqual([]);
  expect((await owner.from("orders").select("id")).data).toEqual([]);
  expect((await owner.auth.mfa.listFactors()).data?.all).toEqual([]);
  expect((await impostor.client.auth.getUser()).data.user).toBeNull();
  expect((await impostor.client.auth.refreshSession()).error).not.toBeNull();
});

test("who forgot the password proves the mailbox in a browser that was in before, and keeps everything", async () => {
  const email = freshEmail("forgetful");
  const person = { email, password: PASSWORD, data: { full_name: "Ada Obi" } };
  const made = await shop.send("POST", "/auth/v1/signup", person);
  const cookie = made.headers.get("set-cookie")!.split(";")[0]!;
  await shop.client().auth.resetPasswordForEmail(email);
  const { code } = await newestMail(base.ctx, email, "auth-recovery");
  const proof = { type: "recovery", email, token: code };
  const { body } = await shop.send("POST", "/auth/v1/verify", proof, { cookie });
  expect(body.user).toMatchObject({ id: made.body.user.id, user_metadata: person.data });
});

test("an account with a role is not handed over past its second factor", async () => {
  const email = freshEmail("staff");
  const lone = await signUpPerson(shop, { email });
  await giveRole(base.ctx, lone.id, "admin");
  await enrolApp(base.ctx, lone.client);
  const other = shop.client();
  await other.auth.resetPasswordForEmail(email);
  const { code } = await newestMail(base.ctx, email, "auth-recovery");
  await other.auth.verifyOtp({ email, token: code, type: "recovery" });
  expect((await other.auth.updateUser({ password: "only-mine-now-9" })).error?.code).toBe(
    "insufficient_aal",
  );
  expect((await lone.client.auth.getUser()).data.user?.id).toBe(lone.id);
});

test("a mail takes nothing from an account whose mailbox was proved", async () => {
  const ada = await signUpPerson(shop);
  await proveMailbox({ ctx: base.ctx, shop }, ada);
  const elsewhere = shop.client();
  await elsewhere.auth.signInWithOtp({ email: ada.email });
  const { code } = await newestMail(base.ctx, ada.email, "auth-magiclink");
  const { data } = await elsewhere.auth.verifyOtp({ email: ada.email, token: code, type: "email" });
  expect(data.user?.app_metadata).not.toHaveProperty("password_dropped");
  const again = await shop
    .client()
    .auth.signInWithPassword({ email: ada.email, password: PASSWORD });
  expect(again.error).toBeNull();
  expect((await ada.client.auth.getUser()).data.user?.id).toBe(ada.id);
});

test("orders are seen by their owner and staff; the owner may cancel while pending", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const product = await makeProduct(base.ctx, { price: 50_000 });
  const input = orderInput([{ product_id: product.id, size: "9", quantity: 1, price: 50_000 }]);
  const { id } = await placeOrder(base.ctx, await callerOf(ada.client), input, null);
  expect((await bola.client.from("orders").select("id").eq("id", id)).data).toEqual([]);
  expect((await bola.client.from("order_items").select("id").eq("order_id", id)).data).toEqual([]);
  expect((await shop.client().from("orders").select("id")).status).toBe(401);
  const set = (client: Client, status: string) =>
    client.from("orders").update({ status }).eq("id", id).select("status");
  expect((await set(bola.client, "cancelled")).data).toEqual([]);
  expect((await set(ada.client, "delivered")).error?.code).toBe("42501");
  expect((await set(ada.client, "cancelled")).data).toEqual([{ status: "cancelled" }]);
  const staff = await signUpPerson(shop);
  await giveRole(base.ctx, staff.id, "admin");
  expect((await set(staff.client, "processing")).data).toEqual([{ status: "processing" }]);
  const late = await set(ada.client, "cancelled");
  expect(late.error).toMatchObject({ code: "not_pending" });
});

test("a person takes their data away, and nobody else's", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  await ada.client.rpc("save_address", address);
  const [device] = await base.ctx.db
    .insert(pushDevices)
    .values({ endpointHash: "hers", subscription: "sealed", userId: ada.id })
    .returning();
  const follows = ["order:1", "order:2"].map((topic) => ({ deviceId: device!.id, topic }));
  await base.ctx.db.insert(pushFollows).values(follows);
  const { data } = await ada.client.rpc("export_my_data");
  expect(data).toMatchObject({
    account: { id: ada.id, email: ada.email },
    addresses: [{ city: "Ikeja" }],
    push_devices: [{ topics: ["order:1", "order:2"] }],
    sessions: [{ is_current: true }],
  });
  expect(JSON.stringify(data)).not.toContain(bola.id);
  expect(JSON.stringify(data)).not.toMatch(/sealed|hers/);
  expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token/i);
});

test("a deleted account is gone; its orders stay without the person", async () => {
  await base.ctx.db.delete(userRoles);
  const ada = await signUpPerson(shop);
  const product = await makeProduct(base.ctx, { price: 50_000 });
  const order = () =>
    orderInput([{ product_id: product.id, size: "9", quantity: 1, price: 50_000 }]);
  const caller = await callerOf(ada.client);
  const open = await placeOrder(base.ctx, caller, order(), null);
  const closed = await placeOrder(base.ctx, caller, order(), null);
  await ada.client.from("orders").update({ status: "cancelled" }).eq("id", closed.id);
  await ada.client.from("wishlists").insert({ user_id: ada.id, product_id: product.id });
  const wrong = await ada.client.rpc("delete_my_account", { password: "not-the-one" });
  expect(wrong.error).toMatchObject({ code: "wrong_password" });
  expect((await ada.client.rpc("delete_my_account", { password: PASSWORD })).error).toBeNull();

  expect((await ada.client.auth.getUser()).data.user).toBeNull();
  const again = await shop
    .client()
    .auth.signInWithPassword({ email: ada.email, password: PASSWORD });
  expect(again.error?.code).toBe("invalid_credentials");
  const kept = await base.ctx.db
    .select()
    .from(orders)
    .where(eq(orders.email, "adaeze@example.com"));
  expect(kept.find((row) => row.id === open.id)).toMatchObject({
    userId: null,
    totalKobo: 5_250_000,
  });
  const [over] = await base.ctx.db.select().from(orders).where(eq(orders.id, closed.id));
  expect(over).toMatchObject({ userId: null, customerLeftAt: expect.any(Date) });
  const log = await base.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, ada.id));
  expect(JSON.stringify(log)).not.toContain(ada.email);
  expect(log.at(-1)?.action).toBe("user.deleted");
  const fresh = await signUpPerson(shop, { email: ada.email });
  expect((await fresh.client.from("orders").select("id")).data).toEqual([]);
});

test("when somebody has left, what was theirs is tidied up", async () => {
  const { id } = await signUpPerson(shop);
  const user = await findUser(base.ctx.db, id);
  const asked: Job[] = [];
  const jobs = { ...base.ctx.jobs, enqueue: async (job: Job) => void asked.push(job) };
  await removePerson({ ...base.ctx, jobs }, user!, {});
  expect(jobsOf(base.ctx)).toEqual(expect.arrayContaining(asked));
  expect(asked.map((job) => job.name).sort()).toEqual([
    "forget-customers",
    "remove-unused-avatars",
  ]);
});

test("the only administrator cannot leave the shop without one", async () => {
  await base.ctx.db.delete(userRoles);
  const [one, two] = [await signUpPerson(shop), await signUpPerson(shop)];
  await giveRole(base.ctx, one.id, "admin");
  const leave = (client: Client) => client.rpc("delete_my_account", { password: PASSWORD });
  expect((await leave(one.client)).error?.message).toMatch("only administrator");
  await giveRole(base.ctx, two.id, "admin");
  const both = await Promise.all([leave(one.client), leave(two.client)]);
  expect(both.filter((answer) => answer.error === null)).toHaveLength(1);
});
