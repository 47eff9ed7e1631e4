// A manager of a shop without SMTP became its administrator in four requests, twice over: by the code
// in the owner's recovery mail, and by the link in an administrator's invitation, both read in the
// outbox. Now neither is shown to anybody but whom it is for: the price is the server's console, or
// the invited mailbox.
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { sendDueMails } from "~/platform/mail/send.ts";
import type { Role } from "~/platform/permissions.ts";
import {
  createAccountsShop,
  freshEmail,
  giveRole,
  newestMail,
  signUpPerson,
} from "../support/accounts.ts";
import { testContext } from "../support/context.ts";
import { abusedShop } from "./shop.ts";

const console: string[] = [];
const shop = abusedShop({ services: { tellOperator: (text) => void console.push(text) } });
const mailing = testContext({
  services: {
    mailer: {
      templates: new Map(),
      describeShop: () => Promise.reject(new Error("Nothing is written in this test")),
      deliver: async () => {},
    },
  },
});

async function hire(role: Role, ctx = shop.ctx) {
  const person = await signUpPerson(createAccountsShop(ctx), { email: freshEmail(role) });
  await giveRole(ctx, person.id, role);
  return person;
}

/** Everything of the outbox that somebody can get hold of. */
async function readOutbox(client: SupabaseClient): Promise<string> {
  const list = await client.rpc("admin_list", { list: "outbox" });
  expect(list.error).toBeNull();
  const mails = [];
  for (const { id } of list.data.rows) mails.push((await client.rpc("admin_mail", { id })).data);
  const csv = await client.rpc("admin_export", { list: "outbox" });
  const table = await client.from("mail_outbox").select("*");
  return JSON.stringify([list.data, mails, csv.data, table.data]);
}

const secretsOf = ({ code, link }: { code?: string; link: string }) =>
  [code, link.split(/[#=]/).at(-1), new URL(link).searchParams.get("token")].filter(
    (s) => s != null,
  );

async function finds(client: SupabaseClient, text: string): Promise<number> {
  const found = await client.rpc("admin_list", { list: "outbox", search: text });
  return found.data.total;
}

test("a manager learns nothing from the owner's recovery mail but that there is one", async () => {
  const owner = await hire("admin");
  const manager = await hire("manager");
  const asked = await shop
    .from("203.0.113.7")
    .send("POST", "/auth/v1/recover", { email: owner.email });
  expect(asked.status).toBe(200);
  await sendDueMails(shop.ctx);

  const seen = await readOutbox(manager.client);
  expect(seen).toContain(owner.email);
  expect(seen).toContain("Choose a new password");
  for (const secret of secretsOf(await newestMail(shop.ctx, owner.email))) {
    expect(seen).not.toContain(secret);
    expect(await finds(manager.client, secret)).toBe(0);
  }
});

test("another administrator learns no more, the owner all of it once their address is proved", async () => {
  const owner = await hire("admin");
  const colleague = await hire("admin");
  const ask = () => owner.client.auth.resetPasswordForEmail(owner.email);
  await ask();
  await sendDueMails(shop.ctx);
  const { code } = await newestMail(shop.ctx, owner.email);
  expect(await readOutbox(colleague.client)).not.toContain(code);
  // They signed up with this address, which proves nothing.
  expect(await readOutbox(owner.client)).not.toContain(code);

  const proved = await owner.client.auth.verifyOtp({
    email: owner.email,
    token: code,
    type: "recovery",
  });
  expect(proved.error).toBeNull();
  shop.clock.advance(61_000);
  await ask();
  await sendDueMails(shop.ctx);
  const next = await newestMail(shop.ctx, owner.email);
  expect(await readOutbox(owner.client)).toContain(next.code);
  expect(await readOutbox(colleague.client)).not.toContain(next.code);
});

test("a lone owner without SMTP who forgot the password reads the code on the server's console", async () => {
  const owner = await hire("admin");
  const manager = await hire("manager");
  console.length = 0;
  for (const { email } of [manager, owner]) {
    await shop.from("203.0.113.8").send("POST", "/auth/v1/recover", { email });
  }
  const { code } = await newestMail(shop.ctx, owner.email);
  expect(console).toEqual([expect.stringContaining(`Code for ${owner.email}: ${code}`)]);
});

test("an administrator's invitation is worth nothing to a manager who signs up with its address", async () => {
  const owner = await hire("admin");
  const manager = await hire("manager");
  const email = freshEmail("invited");
  const made = await owner.client.rpc("invite_staff", { email, role: "admin" });
  await sendDueMails(shop.ctx);
  const [token] = secretsOf(await newestMail(shop.ctx, email));
  expect(await readOutbox(manager.client)).not.toContain(token);
  expect(await readOutbox(owner.client)).not.toContain(token);

  // Whom the inviter hands the link to is let in, though no mail can prove the address.
  expect(made.data.link).toContain(token);
  const invited = await signUpPerson(createAccountsShop(shop.ctx), { email });
  const accepted = await invited.client.rpc("accept_invitation", { token });
  expect(accepted.data).toEqual({ role: "admin" });
});

test("where mail goes out only the invited mailbox has the link, and it proves the address", async () => {
  const owner = await hire("admin", mailing.ctx);
  const email = freshEmail("invited");
  const made = await owner.client.rpc("invite_staff", { email, role: "admin" });
  expect(made.data).toEqual({ link: null });
  const [token] = secretsOf(await newestMail(mailing.ctx, email));
  const invited = await signUpPerson(createAccountsShop(mailing.ctx), { email });
  expect((await invited.client.rpc("accept_invitation", { token })).data).toEqual({
    role: "admin",
  });
  const orders = await invited.client.rpc("claim_guest_orders");
  expect(orders.data).toMatchObject({ email_proved: true });
});

test("a link that was handed over before mail went out asks for a proved address from then on", async () => {
  const owner = await hire("admin", mailing.ctx);
  const email = freshEmail("invited");
  await owner.client.rpc("invite_staff", { email, role: "admin" });
  await mailing.ctx.pool.query("update invitations set mailed = false where email = $1", [email]);
  const [token] = secretsOf(await newestMail(mailing.ctx, email));
  const people = createAccountsShop(mailing.ctx);
  const { client } = await signUpPerson(people, { email });
  const early = await client.rpc("accept_invitation", { token });
  expect(early.error?.message).toContain("Show first that this address is yours");

  await client.auth.signInWithOtp({ email });
  const { code } = await newestMail(mailing.ctx, email, "auth-magiclink");
  await client.auth.verifyOtp({ email, token: code, type: "email" });
  expect((await client.rpc("accept_invitation", { token })).data).toEqual({ role: "admin" });
});
