import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { orders } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { customersForgotten } from "~/features/orders/hooks.server.ts";
import { confirmOrder } from "~/features/orders/prove-contact.server.ts";
import { refuseAtDoor, setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { raise } from "~/platform/hooks.ts";
import { isLetThrough, noteRefusal } from "~/platform/refusals.ts";
import { createAccountsShop, giveRole, PASSWORD, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";

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

test("the staff's list holds in a shop without limits too, until somebody is taken off it, by name", async () => {
  const { client, email } = await person("support");
  const product = await makeProduct(t.ctx, { stock: { "10": 50 } });
  const order = () => {
    const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
    return placeOrder(t.ctx, anonymous, orderInput([line]), null);
  };
  await order();
  const entries = [
    { kind: "phone", value: "0803 555 0142", note: "Three parcels came back" },
    { kind: "email", value: "Adaeze+1@Example.com", note: "" },
    { kind: "address", value: "3 Allen Avenue, IKEJA", note: "" },
  ];
  for (const entry of entries) {
    expect((await client.rpc("add_risk_contact", entry)).error).toBeNull();
    // Twice is once.
    expect((await client.rpc("add_risk_contact", entry)).error).toBeNull();
    await expect(order()).rejects.toMatchObject({ reason: "on_delivery_not_offered" });
    const { rows, total } = (await client.rpc("admin_list", { list: "risk_contacts" })).data;
    expect([total, rows[0]]).toEqual([
      1,
      expect.objectContaining({ kind: entry.kind, shown: entry.value, added_by: email }),
    ]);
    await client.rpc("remove_risk_contact", { id: rows[0].id });
    await order();
  }
  const actions = (await t.ctx.db.select().from(auditLog)).filter(
    ({ entity }) => entity === "risk_contact",
  );
  expect(actions.map(({ action, actorEmail }) => [action, actorEmail])).toEqual(
    entries.flatMap(() => [
      ["risk_contact.added", email],
      ["risk_contact.removed", email],
    ]),
  );
});

test("who refused a parcel pays first until the step is taken back, it goes out again, or they are forgotten", async () => {
  const product = await makeProduct(t.ctx, { stock: { "10": 50 } });
  const place = () => {
    const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
    const contact = {
      name: "Bola Ade",
      email: "bola.ade@example.com",
      phone: "+2348035550199",
    };
    return placeOrder(t.ctx, anonymous, { ...orderInput([line]), contact }, null);
  };
  const staff = { kind: "staff" as const, id: null };
  const { id } = await place();
  const refuse = async () => {
    await refuseAtDoor(t.ctx, staff, id);
    await expect(place()).rejects.toMatchObject({ reason: "on_delivery_not_offered" });
  };
  await confirmOrder(t.ctx, staff, id, "phone");
  await setOrderStatus(t.ctx, staff, id, "shipped");
  await refuse();
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
  await undoStep(t.ctx, staff, id, order!.version);
  await place();
  await refuse();
  await setOrderStatus(t.ctx, staff, id, "shipped");
  await place();
  await refuse();
  const forgotten = [{ id, email: order!.email, formerEmails: [] }];
  await t.ctx.db.transaction((tx) => raise(t.ctx, customersForgotten, t.ctx, tx, forgotten));
  await place();
});

test.each([
  ["phone", "12"],
  ["email", "nobody"],
  ["address", "somewhere"],
])("a %s that is none is not taken into the list", async (kind, value) => {
  const { client } = await person("support");
  const { error } = await client.rpc("add_risk_contact", { kind, value });
  expect(error?.message).toMatch(/^Enter /);
});

test("whom staff let through pays at the door though they are on the list", async () => {
  const { client } = await person("support");
  await client.rpc("add_risk_contact", { kind: "phone", value: "08035550142" });
  const product = await makeProduct(t.ctx, { stock: { "10": 50 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  const order = () => placeOrder(t.ctx, anonymous, orderInput([line]), null);
  await expect(order()).rejects.toMatchObject({ reason: "on_delivery_not_offered" });
  const { rows } = (
    await client.rpc("admin_list", {
      list: "refusals",
      filters: { rule: "on_delivery.listed" },
      search: "+2348035550142",
    })
  ).data;
  await client.rpc("let_through", { id: rows[0].id });
  await order();
  t.clock.advance(25 * 3_600_000);
  await expect(order()).rejects.toMatchObject({ reason: "on_delivery_not_offered" });
});
