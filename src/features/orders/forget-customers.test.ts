import { asc, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { orderEvents, orderItems, orders } from "~/db/schema/orders.ts";
import { storageObjects } from "~/db/schema/store.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { editAddress } from "~/features/checkout/change-address/edit-address.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { storeFile } from "~/features/orders/files.server.ts";
import { requestReturn, stepReturn } from "~/features/returns/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import {
  type AccountsShop,
  createAccountsShop,
  freshEmail,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { forgetCustomers, GONE } from "./forget-customers.server.ts";
import { findDifferences } from "./invariants.server.ts";
import { setOrderStatus } from "./status-requests.server.ts";

const base = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});

const DAY = 86_400_000;
const staff = { kind: "staff" as const, id: null };

type Person = Awaited<ReturnType<typeof signUpPerson>>;
const leave = async ({ client }: Person) =>
  expect((await client.rpc("delete_my_account", { password: PASSWORD })).error).toBeNull();

async function order({ session, email }: Person) {
  const product = await makeProduct(base.ctx, { price: 50_000 });
  const input = orderInput([{ product_id: product.id, size: "9", quantity: 1, price: 50_000 }], {
    notes: "Ring twice",
    contact: { name: "Adaeze Obi", email, phone: "+2348035550142" },
  });
  const headers = new Headers({ authorization: `Bearer ${session.access_token}` });
  return (await placeOrder(base.ctx, await authenticate(base.ctx, headers), input, null)).id;
}
async function find(id: string) {
  const [row] = await base.ctx.db.select().from(orders).where(eq(orders.id, id));
  return row!;
}
/** The newest of its history, as "actor kind". */
async function lastEvents(id: string, many: number) {
  const events = await base.ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));
  return events.slice(-many).map(({ actorKind, kind }) => `${actorKind} ${kind}`);
}
/** Everything the shop's tables hold, as text. */
async function everything(): Promise<string> {
  const { rows } = await base.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  let text = "";
  for (const { name } of rows) {
    const found = await base.ctx.db.execute(sql`select t::text from ${sql.identifier(name)} t`);
    text += JSON.stringify(found.rows);
  }
  return text;
}

test("an open order keeps where it goes until it is over and the days for returns have passed", async () => {
  const ada = await signUpPerson(shop, { email: freshEmail("leaver") });
  const id = await order(ada);
  await editAddress(base.ctx, staff, id, {
    full_name: "Adaeze Obi",
    phone: "+2348035550142",
    state: "LA",
    city: "Ikeja",
    area: "",
    street: "5 Opebi Road",
    landmark: "",
  });
  const receipt = await sharp({
    create: { width: 60, height: 60, channels: 3, background: "#fff" },
  })
    .png()
    .toBuffer();
  await storeFile(base.ctx, id, receipt);
  await leave(ada);
  await forgetCustomers(base.ctx);
  expect(await find(id)).toMatchObject({ userId: null, email: ada.email, street: "5 Opebi Road" });

  await setOrderStatus(base.ctx, staff, id, "delivered");
  base.clock.advance(30 * DAY - 1000);
  await forgetCustomers(base.ctx);
  expect((await find(id)).email).toBe(ada.email);
  base.clock.advance(2000);
  expect(await forgetCustomers(base.ctx)).toBe(1);
  expect(await find(id)).toMatchObject({
    fullName: GONE,
    email: "",
    phone: "",
    street: null,
    city: null,
    notes: "",
    state: "LA",
    totalKobo: 5_250_000,
    status: "delivered",
  });
  expect(
    await base.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id)),
  ).toHaveLength(1);
  expect(await lastEvents(id, 1)).toEqual(["system customer_forgotten"]);
  expect(await base.ctx.db.select().from(storageObjects)).toEqual([]);
  const left = await everything();
  for (const trace of [ada.email, "Opebi Road", "Allen Avenue", "Ring twice"]) {
    expect(left).not.toContain(trace);
  }
  expect(await forgetCustomers(base.ctx)).toBe(0);
});

test("the mailboxes that an order had before are forgotten with it, in its history and in all mails about it", async () => {
  const ada = await signUpPerson(shop, { email: freshEmail("first") });
  const id = await order(ada);
  const move = (email: string) =>
    editAddress(base.ctx, staff, id, {
      ...{ full_name: "Adaeze Obi", phone: "+2348035550142", email, state: "LA", city: "Ikeja" },
      ...{ area: "", street: "3 Allen Avenue", landmark: "" },
    });
  const [second, third] = [freshEmail("second"), freshEmail("third")];
  await move(second);
  await setOrderStatus(base.ctx, staff, id, "delivered");
  const [item] = await base.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const returnId = await requestReturn(base.ctx, { kind: "customer", id: ada.id }, id, {
    resolution: "refund",
    note: "",
    items: [{ order_item_id: item!.id, quantity: 1, reason: "too_small" }],
  });
  await stepReturn(base.ctx, staff, returnId, "refuse");
  await sendDueMails(base.ctx);
  await setOrderStatus(base.ctx, staff, id, "processing");
  await move(third);
  const before = await everything();
  for (const email of [ada.email, second, third]) expect(before).toContain(email);
  await setOrderStatus(base.ctx, staff, id, "delivered");
  await leave(ada);
  base.clock.advance(31 * DAY);
  expect(await forgetCustomers(base.ctx)).toBe(1);
  const left = await everything();
  for (const email of [ada.email, second, third]) expect(left).not.toContain(email);
});

test("a cancelled order forgets its customer at once; other people's stay as they are", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const [left, stays] = [await order(ada), await order(bola)];
  await setOrderStatus(base.ctx, staff, left, "cancelled");
  await setOrderStatus(base.ctx, staff, stays, "cancelled");
  await leave(ada);
  expect(await forgetCustomers(base.ctx)).toBe(1);
  expect((await find(left)).email).toBe("");
  expect((await find(stays)).email).toBe(bola.email);
});

test("a guest's order keeps its name until the years are over that the books ask for, and its money for ever", async () => {
  const guest = async (email: string) => {
    const product = await makeProduct(base.ctx, { price: 50_000 });
    const input = orderInput([{ product_id: product.id, size: "9", quantity: 1, price: 50_000 }], {
      contact: { name: "Adaeze Obi", email, phone: "+2348035550142" },
    });
    return (await placeOrder(base.ctx, anonymous, input, null)).id;
  };
  const email = freshEmail("guest");
  const [old, open] = [await guest(email), await guest(freshEmail("guest"))];
  const member = await order(await signUpPerson(shop));
  for (const id of [old, member]) await setOrderStatus(base.ctx, staff, id, "delivered");
  await setOrderStatus(base.ctx, staff, open, "processing");
  const before = await find(old);
  base.clock.set(new Date(before.createdAt.getTime() + 5 * 365 * DAY));
  expect(await forgetCustomers(base.ctx)).toBe(0);
  base.clock.advance(370 * DAY);
  expect(await forgetCustomers(base.ctx)).toBe(1);
  expect(await find(old)).toMatchObject({
    email: "",
    phone: "",
    street: null,
    totalKobo: before.totalKobo,
    paidAt: before.paidAt,
    status: "delivered",
  });
  expect(await everything()).not.toContain(email);
  expect(await findDifferences(base.ctx.db)).toEqual([]);
  expect(await lastEvents(old, 2)).toEqual(["system customer_left", "system customer_forgotten"]);
  // What is not over yet, and whoever has an account, keeps theirs.
  expect((await find(open)).email).not.toBe("");
  expect((await find(member)).email).not.toBe("");
});

test("files that a shop left behind which stopped in the middle are gone at the next time", async () => {
  const ada = await signUpPerson(shop);
  const id = await order(ada);
  await setOrderStatus(base.ctx, staff, id, "cancelled");
  await leave(ada);
  expect(await forgetCustomers(base.ctx)).toBe(1);
  const drawn = sharp({ create: { width: 60, height: 60, channels: 3, background: "#fff" } });
  await storeFile(base.ctx, id, await drawn.png().toBuffer());
  expect(await forgetCustomers(base.ctx)).toBe(0);
  expect(await base.ctx.db.select().from(storageObjects)).toEqual([]);
});

test("nothing that the payment service told of the payer stays, nor of their refunds", async () => {
  const ada = await signUpPerson(shop, { email: freshEmail("payer") });
  const id = await order(ada);
  await setOrderStatus(base.ctx, staff, id, "cancelled");
  await base.ctx.db.execute(sql`
    insert into payment_attempts (payment_id, reference)
    select id, 'ORI-PAID' from payments where order_id = ${id} limit 1`);
  const payload = JSON.stringify({ data: { amount: 5, customer: { email: ada.email } } });
  await base.ctx.db.execute(sql`
    insert into payment_events (event, reference, payload) values
      ('charge.success', 'ORI-PAID', ${payload}::jsonb),
      ('refund.processed', 'ORI-PAID/RFD-1', ${payload}::jsonb)`);
  await leave(ada);
  await forgetCustomers(base.ctx);
  const { rows } = await base.ctx.db.execute<{ payload: object }>(
    sql`select payload from payment_events order by id`,
  );
  expect(rows.map((row) => row.payload)).toEqual([
    { data: { amount: 5 } },
    { data: { amount: 5 } },
  ]);
});

test("a return under way keeps the customer until it is settled", async () => {
  const ada = await signUpPerson(shop);
  const id = await order(ada);
  await setOrderStatus(base.ctx, staff, id, "delivered");
  const [item] = await base.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const returnId = await requestReturn(base.ctx, { kind: "customer", id: ada.id }, id, {
    resolution: "refund",
    note: "Call me on 0803",
    items: [{ order_item_id: item!.id, quantity: 1, reason: "too_small" }],
  });
  await leave(ada);
  base.clock.advance(31 * DAY);
  expect(await forgetCustomers(base.ctx)).toBe(0);
  await stepReturn(base.ctx, staff, returnId, "refuse");
  expect(await forgetCustomers(base.ctx)).toBe(1);
  const left = await everything();
  expect(left).not.toContain("Call me on 0803");
  expect(left).not.toContain(ada.email);
});
