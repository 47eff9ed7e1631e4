import { beforeAll, expect, test } from "vitest";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";

const t = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});

test.each(["set_role", "set_ban"] as const)(
  "what somebody invited to is worth nothing once they may give no roles any more: %s",
  async (deed) => {
    const owner = await signUpPerson(shop);
    await giveRole(t.ctx, owner.id, "admin");
    const leaver = await signUpPerson(shop);
    await giveRole(t.ctx, leaver.id, "admin");
    const friend = await signUpPerson(shop);
    const invited = await leaver.client.rpc("invite_staff", { email: friend.email, role: "admin" });
    const token = new URL(invited.data.link).hash.slice(1);

    const end =
      deed === "set_ban"
        ? { user_id: leaver.id, banned: true }
        : { user_id: leaver.id, role: "admin", granted: false };
    expect((await owner.client.rpc(deed, end)).error).toBeNull();
    expect((await friend.client.rpc("accept_invitation", { token })).error?.code).toBe(
      "invitation_invalid",
    );
    // It is not used up: whoever has their role back answers for it again.
    const back =
      deed === "set_ban"
        ? { user_id: leaver.id, banned: false }
        : { user_id: leaver.id, role: "admin", granted: true };
    expect((await owner.client.rpc(deed, back)).error).toBeNull();
    expect((await friend.client.rpc("accept_invitation", { token })).data).toEqual({
      role: "admin",
    });
  },
);

test("whoever took it up and never had the answer has it the second time, while they work here; nobody else has", async () => {
  const owner = await signUpPerson(shop);
  await giveRole(t.ctx, owner.id, "admin");
  const friend = await signUpPerson(shop);
  const invited = await owner.client.rpc("invite_staff", { email: friend.email, role: "support" });
  const token = new URL(invited.data.link).hash.slice(1);
  const accept = (who: typeof friend) => who.client.rpc("accept_invitation", { token });
  expect((await accept(friend)).data).toEqual({ role: "support" });
  expect(await accept(friend)).toMatchObject({ data: { role: "support" }, error: null });
  expect((await accept(owner)).error?.code).toBe("invitation_invalid");

  // What it gave was taken away since: it gives nothing a second time.
  const end = { user_id: friend.id, role: "support", granted: false };
  expect((await owner.client.rpc("set_role", end)).error).toBeNull();
  expect((await accept(friend)).error?.code).toBe("invitation_invalid");
});
