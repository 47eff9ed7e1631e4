import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { isLetThrough, noteRefusal } from "~/platform/refusals.ts";
import { createAccountsShop, giveRole, PASSWORD, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";

const t = testContext();
const refusal = { rule: "order.budget", subject: "ada@example.com", reason: "Six pieces on hold" };

async function person(role?: "support") {
  const found = await signUpPerson(createAccountsShop(t.ctx));
  if (role) await giveRole(t.ctx, found.id, role);
  return found;
}

test("staff see whom the shop refused, let them through and take it back, with their name", async () => {
  const { client, email } = await person("support");
  await noteRefusal(t.ctx, refusal);
  await noteRefusal(t.ctx, refusal);
  const read = async () => (await client.rpc("admin_list", { list: "refusals" })).data.rows;
  const [row] = await read();
  expect(row).toMatchObject({ ...refusal, times: 2, pass_until: null, passed_by: null });
  expect((await client.rpc("admin_dashboard")).data.refused).toBe(1);

  expect((await client.rpc("let_through", { id: row.id, hours: 24 })).error).toBeNull();
  const isPassing = () => isLetThrough(t.ctx, t.ctx.db, refusal.rule, [refusal.subject]);
  expect(await isPassing()).toBe(true);
  const until = new Date(t.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect((await read())[0]).toMatchObject({ pass_until: until, passed_by: email });

  expect((await client.rpc("end_pass", { id: row.id })).error).toBeNull();
  expect(await isPassing()).toBe(false);
  const written = (await t.ctx.db.select().from(auditLog)).filter(
    ({ entity }) => entity === "refusal",
  );
  expect(written.map(({ action, actorEmail, after }) => [action, actorEmail, after])).toEqual([
    ["refusal.let_through", email, { rule: refusal.rule, subject: refusal.subject, hours: 24 }],
    ["refusal.pass_ended", email, { rule: refusal.rule, subject: refusal.subject }],
  ]);
  t.clock.advance(24 * 3_600_000 + 1);
  // A day later staff have been signed out.
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect((await client.rpc("admin_dashboard")).data.refused).toBe(0);
});

test("what is not kept any more cannot be let through, nor for longer than a week", async () => {
  const { client } = await person("support");
  expect((await client.rpc("let_through", { id: 999_999 })).error?.message).toBe(
    "This refusal is not kept any more",
  );
  expect((await client.rpc("let_through", { id: 1, hours: 169 })).error).not.toBeNull();
});

test("customers neither see the list nor let themselves through", async () => {
  const { client } = await person();
  for (const [name, args] of [
    ["admin_list", { list: "refusals" }],
    ["let_through", { id: 1 }],
    ["end_pass", { id: 1 }],
  ] as const) {
    expect((await client.rpc(name, args)).error?.code).toBe("42501");
  }
});
