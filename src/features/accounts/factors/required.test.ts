import { beforeAll, expect, test } from "vitest";
import {
  type AccountsShop,
  createAccountsShop,
  enrolApp,
  giveRole,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { defaultSettings } from "../../settings/schema.ts";

const base = testContext({ wantsSecondFactor: true });
let shop: AccountsShop;
beforeAll(() => {
  base.clock.set(new Date());
  shop = createAccountsShop(base.ctx);
});

async function staff() {
  const person = await signUpPerson(shop);
  await giveRole(base.ctx, person.id, "admin");
  const send = async (method: string, path: string, body?: unknown) => {
    const { data } = await person.client.auth.getSession();
    return shop.send(method, path, body, {
      authorization: `Bearer ${data.session!.access_token}`,
    });
  };
  const call = (name: string, args: unknown = {}) => send("POST", `/rest/v1/rpc/${name}`, args);
  return { ...person, send, call };
}

const REFUSED = {
  status: 403,
  body: { code: "second_factor_required", message: expect.stringContaining("two-step sign-in") },
};
const section = { section: "home", value: defaultSettings.home };

test("a fresh shop wants a second factor of its staff", () => {
  expect(defaultSettings.security.staff_second_factor).toBe(true);
});

test("staff without a second factor read everything and change nothing, by whichever way", async () => {
  const { call, send, id } = await staff();
  const product = await makeProduct(base.ctx, { price: 50_000 });
  expect((await call("admin_settings")).status).toBe(200);
  expect((await call("admin_list", { list: "users" })).status).toBe(200);
  expect((await send("GET", "/rest/v1/profiles?limit=1")).status).toBe(200);
  expect((await send("GET", "/storage/v1/bucket")).status).toBe(200);

  expect(await call("save_settings", section)).toMatchObject(REFUSED);
  expect(await call("set_ban", { user_id: id, banned: true })).toMatchObject(REFUSED);
  const one = `/rest/v1/products?id=eq.${product.id}`;
  expect(await send("PATCH", one, { badge: "New" })).toMatchObject(REFUSED);
  expect(await send("DELETE", one)).toMatchObject(REFUSED);
  expect(
    await send("PATCH", "/rest/v1/orders?status=eq.pending", { status: "cancelled" }),
  ).toMatchObject(REFUSED);
  const picture = await send("POST", "/storage/v1/object/product-image/x.png", {});
  expect(picture.body).toMatchObject({ statusCode: "403", error: "second_factor_required" });
  const generated = await send("POST", "/functions/v1/generate-product-images", {});
  expect(generated.status).toBe(403);
});

test("what is their own they change like anybody", async () => {
  const { send, id, call } = await staff();
  const renamed = await send("PATCH", `/rest/v1/profiles?id=eq.${id}`, { full_name: "Ngozi" });
  expect(renamed.status).toBe(204);
  expect((await call("list_sessions")).status).toBe(200);
});

test("with a second factor they change things; signing in again asks for it first", async () => {
  const { client, call, email } = await staff();
  expect((await call("second_factor_state")).body).toEqual({
    has_factor: false,
    is_required: true,
  });
  const { factorId } = await enrolApp(base.ctx, client);
  expect((await call("second_factor_state")).body).toEqual({
    has_factor: true,
    is_required: false,
  });
  expect((await call("save_settings", section)).status).toBe(200);

  const half = shop.client();
  const { data } = await half.auth.signInWithPassword({ email, password: PASSWORD });
  const refused = await shop.send("POST", "/rest/v1/rpc/save_settings", section, {
    authorization: `Bearer ${data.session!.access_token}`,
  });
  expect(refused).toMatchObject({ status: 403, body: { code: "42501" } });

  await client.auth.mfa.unenroll({ factorId });
  expect(await call("save_settings", section)).toMatchObject(REFUSED);
});

test("the owner may do without", async () => {
  const { client, call } = await staff();
  const other = await staff();
  await enrolApp(base.ctx, client);
  const save = (wanted: boolean) =>
    call("save_settings", { section: "security", value: { staff_second_factor: wanted } });
  expect((await save(false)).status).toBe(200);
  expect((await other.call("save_settings", section)).status).toBe(200);
  expect((await other.call("second_factor_state")).body.is_required).toBe(false);
  expect((await save(true)).status).toBe(200);
  expect(await other.call("save_settings", section)).toMatchObject(REFUSED);
});
