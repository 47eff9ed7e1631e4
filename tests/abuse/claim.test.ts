// Whoever found a new, empty shop first became its administrator with one request. Now only with the
// token on its server's console: 144 bits, of which a network may guess 60 in ten minutes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShopContext } from "~/app/shop-context.ts";
import { userRoles } from "~/db/schema/accounts.ts";
import { claimToken } from "~/features/accounts/roles/claim-token.server.ts";
import type { Context } from "~/platform/context.ts";
import { createAccountsShop, signUpPerson } from "../support/accounts.ts";
import { testContext } from "../support/context.ts";

const t = testContext();
/** The same shop after a restart, or its second copy. */
let copy: Context;
beforeAll(async () => {
  const { config, log } = t.ctx;
  copy = await createShopContext({ config, databaseUrl: t.databaseUrl, log, runJobs: false });
});
afterAll(() => copy?.close());

const admins = () => t.ctx.db.select().from(userRoles);

test("nobody becomes the first administrator of an empty shop without its token", async () => {
  const { client, id } = await signUpPerson(createAccountsShop(t.ctx));
  const inserted = await client.from("user_roles").insert({ user_id: id, role: "admin" });
  expect(inserted.error).toMatchObject({
    code: "claim_token",
    message: "This shop asks for the token that its server printed when it started.",
  });
  const right = claimToken(t.ctx);
  for (const token of ["", "x", `${right} x`, right.slice(0, -1), right.toLowerCase()]) {
    expect((await client.rpc("claim_first_admin", { token })).error?.code).toBe("claim_token");
  }
  expect(await admins()).toEqual([]);
});

test("a restart and every copy print the same token, and another shop another", async () => {
  expect(claimToken(copy)).toBe(claimToken(t.ctx));
  const stranger = { secrets: { ...t.ctx.secrets, encryptionKey: "another shop's own secret" } };
  expect(claimToken(stranger)).not.toBe(claimToken(t.ctx));
});

test("of twenty who bring the token to two copies at once, exactly one becomes administrator", async () => {
  const shops = [createAccountsShop(t.ctx), createAccountsShop(copy)];
  const people = [];
  for (let i = 0; i < 20; i++) people.push(await signUpPerson(shops[i % 2]!));
  const token = claimToken(t.ctx);
  const answers = await Promise.all(
    people.map(({ client }) => client.rpc("claim_first_admin", { token })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
  const late = await people[0]!.client.rpc("claim_first_admin", { token });
  expect(late.error).not.toBeNull();
});
