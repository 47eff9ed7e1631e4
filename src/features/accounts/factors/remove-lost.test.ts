import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import type { Role } from "~/platform/permissions.ts";
import {
  type AccountsShop,
  createAccountsShop,
  enrolApp,
  giveRole,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";

const base = testContext();
let shop: AccountsShop;
beforeAll(() => {
  base.clock.set(new Date());
  shop = createAccountsShop(base.ctx);
});

async function staff(role: Role = "admin") {
  const person = await signUpPerson(shop);
  await giveRole(base.ctx, person.id, role);
  const call = async (name: string, args: unknown) =>
    shop.send("POST", `/rest/v1/rpc/${name}`, args, {
      authorization: `Bearer ${(await person.client.auth.getSession()).data.session!.access_token}`,
    });
  return {
    ...person,
    remove: (userId: string) => call("remove_lost_factors", { user_id: userId }),
  };
}

const mailsTo = async (email: string) =>
  (
    await base.ctx.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recipient, email), like(mailOutbox.template, "auth-factor-%")))
  ).map(({ template }) => template);

test("a lost factor is removed: recorded, mailed, signed out, and the password is enough again", async () => {
  const admin = await staff();
  const { client, id, email } = await signUpPerson(shop);
  await enrolApp(base.ctx, client);
  expect((await admin.remove(id)).status).toBe(200);

  expect((await client.auth.getUser()).data.user).toBeNull();
  const again = shop.client();
  await again.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = await again.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  expect((await mailsTo(email)).sort()).toEqual(["auth-factor-added", "auth-factor-removed"]);
  const rows = await base.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(rows).toContainEqual(
    expect.objectContaining({ action: "factor.removed_by_staff", actorId: admin.id }),
  );
  expect((await admin.remove(id)).body).toMatchObject({ code: "no_factor" });
});

test("only administrators may, and nobody for themselves", async () => {
  const { client, id } = await signUpPerson(shop);
  await enrolApp(base.ctx, client);
  for (const role of ["manager", "support"] as const) {
    expect((await (await staff(role)).remove(id)).status).toBe(403);
  }
  const admin = await staff();
  await enrolApp(base.ctx, admin.client);
  expect((await admin.remove(admin.id)).status).toBe(403);
});

test("that of staff only with one's own second step", async () => {
  const [admin, colleague] = [await staff(), await staff()];
  await enrolApp(base.ctx, colleague.client);
  expect((await admin.remove(colleague.id)).status).toBe(403);
  await enrolApp(base.ctx, admin.client);
  expect((await admin.remove(colleague.id)).status).toBe(200);
});

test("its owner is told of a factor that came and one that went", async () => {
  const { client, email } = await signUpPerson(shop);
  const { factorId } = await enrolApp(base.ctx, client);
  expect(await mailsTo(email)).toEqual(["auth-factor-added"]);
  await client.auth.mfa.unenroll({ factorId });
  expect((await mailsTo(email)).sort()).toEqual(["auth-factor-added", "auth-factor-removed"]);
});
