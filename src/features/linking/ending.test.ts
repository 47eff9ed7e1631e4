import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, users } from "~/db/schema/accounts.ts";
import { assistantLinks } from "~/db/schema/linking.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { giveRole, PASSWORD, signUpPerson } from "~tests/support/accounts.ts";
import {
  authorizationOf,
  describeClient,
  makeProof,
  READ,
  SIZES,
  WISHLIST,
} from "~tests/support/assistant-client.ts";
import { codeForm, linkingShop, PUBLIC } from "~tests/support/linking.ts";

const made = linkingShop();
const { documents, context, bearer, rpc, allow, token, refresh, link, orders, opens } = made;

test("one press of the person ends an assistant everywhere, and its code on the way", async () => {
  const first = await link();
  const second = await link();
  const pending = await allow();
  const other = await signUpPerson(made.shop);
  expect((await rpc("end_assistant", { client_id: PUBLIC }, other)).status).toBe(200);
  expect(await opens(first.access_token)).toBe(true);
  expect((await rpc("end_assistant", { client_id: PUBLIC })).status).toBe(200);
  for (const { access_token, refresh_token } of [first, second]) {
    expect(await opens(access_token)).toBe(false);
    expect((await refresh(refresh_token)).body.error).toBe("invalid_grant");
  }
  expect((await token(codeForm(pending))).body.error).toBe("invalid_grant");
});

test("a new password ends every link, and signing out none", async () => {
  const { access_token } = await link();
  const pending = await allow();
  await made.shop
    .client()
    .auth.signInWithPassword({ email: made.person.email, password: PASSWORD });
  await made.person.client.auth.signOut({ scope: "others" });
  expect(await opens(access_token)).toBe(true);
  const { error } = await made.person.client.auth.updateUser({ password: "oja-oba-night-77" });
  expect(error).toBeNull();
  expect(await opens(access_token)).toBe(false);
  expect((await token(codeForm(pending))).body.error).toBe("invalid_grant");
});

test("a deleted account has no links, a banned one none that work", async () => {
  const { access_token } = await link();
  await context.ctx.db
    .update(users)
    .set({ bannedUntil: new Date("9999-01-01") })
    .where(eq(users.id, made.person.id));
  expect(await opens(access_token)).toBe(false);
  await context.ctx.db.update(users).set({ bannedUntil: null }).where(eq(users.id, made.person.id));
  expect(await opens(access_token)).toBe(true);
  expect((await rpc("delete_my_account", { password: PASSWORD })).status).toBe(200);
  expect(await opens(access_token)).toBe(false);
  const left = eq(assistantLinks.userId, made.person.id);
  expect(await context.ctx.db.select().from(assistantLinks).where(left)).toEqual([]);
});

test("only who was there a moment ago lets an assistant in", async () => {
  const request = authorizationOf(PUBLIC, makeProof().challenge);
  context.clock.advance(11 * 60_000);
  const { data } = await made.person.client.auth.refreshSession();
  const { status, body } = await made.shop.send(
    "POST",
    "/rest/v1/rpc/allow_assistant",
    { request },
    bearer(data.session!.access_token),
  );
  expect(status).toBe(403);
  expect(JSON.stringify(body)).toContain("step_up_required");
});

test("a host that staff block is let in no more, and staff end its links for good", async () => {
  const id = "https://rogue.example/client.json";
  documents.set(id, describeClient(id));
  const allowed = await allow(id);
  const form = { client_id: id, redirect_uri: "https://rogue.example/callback" };
  const { body } = await token(codeForm(allowed, form));
  const block = (blocked: string[]) => updateSettings(context.ctx, null, "agents", { blocked });
  await block(["rogue.example"]);
  expect(await opens(body.access_token)).toBe(false);
  expect((await refresh(body.refresh_token, { client_id: id })).body.error).toBe("invalid_client");
  await block([]);
  expect(await opens(body.access_token)).toBe(true);
  expect((await rpc("end_assistant_links", { host: "rogue.example" })).status).toBe(403);
  const staff = await signUpPerson(made.shop);
  await giveRole(context.ctx, staff.id, "admin");
  const ended = await rpc("end_assistant_links", { host: "rogue.example" }, staff);
  expect(ended.body).toEqual({ ended: 1 });
  expect(await opens(body.access_token)).toBe(false);
});

test("while staff have it off, nothing of it is offered and what was linked rests", async () => {
  const { access_token, refresh_token } = await link();
  const profile = async () =>
    (await made.shop.send("GET", "/.well-known/ucp")).body.ucp.capabilities[
      "dev.ucp.common.identity_linking"
    ];
  expect(await profile()).toMatchObject([
    { version: "2026-04-08", config: { scopes: { [READ]: { description: {} }, [SIZES]: {} } } },
  ]);
  await updateSettings(context.ctx, null, "agents", { buying: false });
  expect(Object.keys((await profile())[0].config.scopes)).toEqual([WISHLIST, SIZES]);
  await updateSettings(context.ctx, null, "agents", { linking: false });
  expect(await profile()).toBeUndefined();
  for (const path of ["oauth-authorization-server", "oauth-protected-resource"])
    expect((await made.shop.send("GET", `/.well-known/${path}`)).status).toBe(404);
  expect((await refresh(refresh_token)).status).toBe(404);
  expect(await opens(access_token)).toBe(false);
  expect((await orders(access_token)).body.code).toBe("not_offered");
  await updateSettings(context.ctx, null, "agents", {});
  expect(await opens(access_token)).toBe(true);
});

test("what was granted and ended stands in the audit log", async () => {
  await link();
  await rpc("end_assistant", { client_id: PUBLIC });
  const entries = await context.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, made.person.id));
  expect(entries.map(({ action }) => action).filter((one) => one.startsWith("assistant."))).toEqual(
    ["assistant.allowed", "assistant.linked", "assistant.unlinked"],
  );
});
