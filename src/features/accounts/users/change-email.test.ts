import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import {
  type AccountsShop,
  createAccountsShop,
  enrolApp,
  freshEmail,
  newestMail,
  PASSWORD,
  proveMailbox,
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

const DAY = 86_400_000;

/** Somebody whose mailbox is known to be theirs, signed in with the password. */
async function provedPerson() {
  const person = await signUpPerson(shop);
  await proveMailbox({ ctx: base.ctx, shop }, person);
  return person;
}
type Person = Awaited<ReturnType<typeof provedPerson>>;

const answer = async (client: Person["client"], email: string, mail: string) => {
  const { code } = await newestMail(base.ctx, email, mail);
  return client.auth.verifyOtp({ email, token: code, type: "email_change" });
};

/** Moves an account with both mails. @returns the new address */
async function move({ client, email }: Person): Promise<string> {
  const next = freshEmail("next");
  expect((await client.auth.updateUser({ email: next })).error).toBeNull();
  await answer(client, email, "auth-email_change_current");
  await answer(client, next, "auth-email_change");
  return next;
}

const undoOf = async (email: string) => {
  const { undo } = (await newestMail(base.ctx, email, "auth-email-changed")) as unknown as {
    undo: string;
  };
  return new URL(undo).searchParams.get("token")!;
};
const undo = (token: string) =>
  shop.send("POST", "/auth/v1/verify", { type: "email_undo", token_hash: token });
const signIn = (email: string, password = PASSWORD) =>
  shop.client().auth.signInWithPassword({ email, password });

test.each([["the old mailbox first"], ["the new mailbox first"]])(
  "a proved account moves once both mailboxes have answered: %s",
  async (order) => {
    const person = await provedPerson();
    const { client, email, id } = person;
    const next = freshEmail("next");
    const asked = await client.auth.updateUser({ email: next });
    expect(asked.data.user).toMatchObject({ email, new_email: next });
    const steps: [string, string][] = [
      [email, "auth-email_change_current"],
      [next, "auth-email_change"],
    ];
    if (order.includes("new")) steps.reverse();
    const half = await answer(client, ...steps[0]!);
    expect(half.error).toBeNull();
    expect(half.data.session).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: next });
    const whole = await answer(client, ...steps[1]!);
    expect(whole.data.user).toMatchObject({ id, email: next });
    expect(whole.data.user).not.toHaveProperty("new_email");
  },
);

test("a code mailed to the old mailbox a moment ago is its answer", async () => {
  const { email } = await provedPerson();
  const client = shop.client();
  await client.auth.signInWithOtp({ email });
  const { code } = await newestMail(base.ctx, email, "auth-magiclink");
  await client.auth.verifyOtp({ email, token: code, type: "email" });
  const next = freshEmail("next");
  await client.auth.updateUser({ email: next });
  expect((await answer(client, next, "auth-email_change")).data.user?.email).toBe(next);
});

test("an address that has an account is answered like a free one; only its mailbox is told", async () => {
  const [one, two] = [await signUpPerson(shop), await signUpPerson(shop)];
  const free = freshEmail("free");
  const ask = async (email: string) => {
    const { data, error } = await one.client.auth.updateUser({ email });
    return { error, user: { ...data.user, new_email: undefined, updated_at: "" } };
  };
  expect(await ask(two.email)).toEqual(await ask(free));
  expect((await newestMail(base.ctx, two.email)).template).toBe("auth-address-in-use");
  await one.client.auth.updateUser({ email: two.email });
  await one.client.auth.resend({ type: "email_change", email: one.email });
  await expect(newestMail(base.ctx, two.email, "auth-email_change")).rejects.toThrow("No mail");
});

test("a move is taken back from the old mailbox: everybody is out, and a new password is asked for", async () => {
  const person = await provedPerson();
  const { email, id } = person;
  // A stolen session, with the password, and the old mailbox open for a moment.
  const thief = shop.client();
  await thief.auth.signInWithPassword({ email, password: PASSWORD });
  const next = await move({ ...person, client: thief });
  await thief.auth.updateUser({ password: "the-thiefs-own-1" });
  await enrolApp(base.ctx, thief);
  base.clock.advance(30 * 60_000);
  const token = await undoOf(email);

  const page = await shop.app.request(`/auth/v1/verify?type=email_undo&token=${token}`);
  expect(page.headers.get("location")).toContain("type=email_undo");
  expect((await thief.auth.getUser()).data.user?.email).toBe(next);

  const { status, body } = await undo(token);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id, email, app_metadata: { password_dropped: true } });
  expect((await thief.auth.getUser()).data.user).toBeNull();
  expect((await signIn(next, "the-thiefs-own-1")).error?.code).toBe("invalid_credentials");
  expect((await signIn(email, "the-thiefs-own-1")).error?.code).toBe("invalid_credentials");
  const changed = await shop.send(
    "PUT",
    "/auth/v1/user",
    { password: "only-mine-now-9" },
    { authorization: `Bearer ${body.access_token}` },
  );
  expect(changed.status).toBe(200);
  expect((await signIn(email, "only-mine-now-9")).error).toBeNull();
  const log = await base.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action)).toContain("user.email_change_undone");
});

test("the way back works once, for seven days, past a further move and an account in its place", async () => {
  const person = await provedPerson();
  await move(person);
  const late = await undoOf(person.email);
  base.clock.advance(7 * DAY);
  expect((await undo(late)).body.error_code).toBe("otp_expired");

  base.clock.set(new Date());
  const robbed = await provedPerson();
  const next = await move(robbed);
  base.clock.advance(1000);
  const further = freshEmail("further");
  expect((await robbed.client.auth.updateUser({ email: further })).error).toBeNull();
  const moved = await answer(robbed.client, further, "auth-email_change");
  expect(moved.data.user?.email).toBe(further);
  await signUpPerson(shop, { email: robbed.email });
  const token = await undoOf(robbed.email);
  expect((await undo(token)).body.user).toMatchObject({ id: robbed.id, email: robbed.email });
  expect((await undo(token)).body.error_code).toBe("otp_expired");
  // Nor does a later link lead away again.
  expect((await undo(await undoOf(next))).body.error_code).toBe("otp_expired");
});

test("an account that has proved the old address meanwhile keeps it", async () => {
  const person = await provedPerson();
  await move(person);
  const other = await signUpPerson(shop, { email: person.email });
  await proveMailbox({ ctx: base.ctx, shop }, other);
  expect((await undo(await undoOf(person.email))).body.error_code).toBe("email_exists");
});
