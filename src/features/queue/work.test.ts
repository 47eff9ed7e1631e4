import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents } from "~/db/schema/orders.ts";
import { contactMessages, mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { assignOrders, listColleagues } from "./assign.server.ts";
import { readBadges } from "./badges.server.ts";
import { setDuty, tellDuty } from "./duty.server.ts";
import { readQueue } from "./read-queue.server.ts";
import { LOOKS_FOR_MS, MOST_TAGS } from "./rules.ts";
import { changeTags, listTags } from "./tags.server.ts";
import { leaveOrder, openOrder } from "./viewers.server.ts";
import { readWork } from "./work.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null };
const MINUTE = 60_000;
/** Everything that came in before has been committed. */
const SETTLED = 11_000;

async function place(): Promise<string> {
  const product = await makeProduct(t.ctx);
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  t.clock.advance(1000);
  return id;
}

async function colleague(role: "support" | "manager" = "support"): Promise<string> {
  const person = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, person.id, role);
  return person.id;
}

test("an order is given to a colleague, found by them, and given back", async () => {
  const [ada, id, other] = [await colleague(), await place(), await place()];
  await assignOrders(t.ctx, staff, [id], ada);
  expect((await readWork(t.ctx.db, id))?.assigneeId).toBe(ada);
  const find = async (assignee: string) =>
    (await readQueue(t.ctx.db, { assignee }, { wanted: "pack", limit: 200 })).rows.map(
      (row) => row.id,
    );
  expect(await find(ada)).toEqual([id]);
  expect(await find("nobody")).toContain(other);
  expect(await find("nobody")).not.toContain(id);
  await assignOrders(t.ctx, staff, [id], null);
  expect(await find(ada)).toEqual([]);
  const events = await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  const given = events.filter(({ kind }) => kind === "assigned");
  expect(given.map(({ data }) => data.text)).toEqual([expect.any(String), "nobody"]);
});

test("work is given only to who works here", async () => {
  const customer = await signUpPerson(createAccountsShop(t.ctx));
  await expect(assignOrders(t.ctx, staff, [await place()], customer.id)).rejects.toThrow(
    "does not work here",
  );
  const banned = await colleague();
  await t.ctx.pool.query("update users set banned_until = 'infinity' where id = $1", [banned]);
  const names = await listColleagues(t.ctx.db, t.clock.now());
  expect(names.map(({ id }) => id)).not.toContain(banned);
});

test("tags of two people at once both count, and narrow what waits", async () => {
  const id = await place();
  await Promise.all([
    changeTags(t.ctx, id, { add: "gift" }),
    changeTags(t.ctx, id, { add: "call back" }),
  ]);
  expect((await readWork(t.ctx.db, id))?.tags).toEqual(["call back", "gift"]);
  const { counts } = await readQueue(t.ctx.db, { tag: "gift" }, { wanted: "pack", limit: 5 });
  expect(counts.pack).toBe(1);
  expect(await listTags(t.ctx.db)).toEqual(["call back", "gift"]);
  expect(await changeTags(t.ctx, id, { remove: "gift" })).toEqual(["call back"]);
  for (let n = 1; n < MOST_TAGS; n++) await changeTags(t.ctx, id, { add: `tag ${n}` });
  await expect(changeTags(t.ctx, id, { add: "one more" })).rejects.toThrow("take one off");
  expect(await changeTags(t.ctx, id, { add: "tag 1" })).toHaveLength(MOST_TAGS);
});

test("who else has an order open is known until they close it or fall silent", async () => {
  const [ada, bola, id] = [await colleague(), await colleague(), await place()];
  expect(await openOrder(t.ctx, ada, id)).toEqual([]);
  expect(await openOrder(t.ctx, bola, id)).toHaveLength(1);
  t.clock.advance(LOOKS_FOR_MS - 1000);
  expect(await openOrder(t.ctx, ada, id)).toHaveLength(1);
  await leaveOrder(t.ctx, bola, id);
  expect(await openOrder(t.ctx, ada, id)).toEqual([]);
  await openOrder(t.ctx, bola, id);
  t.clock.advance(LOOKS_FOR_MS + 1000);
  expect(await openOrder(t.ctx, ada, id)).toEqual([]);
});

const mailsTo = async (id: string) =>
  (
    await t.ctx.db
      .select({ data: mailOutbox.data })
      .from(mailOutbox)
      .where(
        sql`template = 'staff-new-work' and recipient = (select email from users where id = ${id})`,
      )
      .orderBy(mailOutbox.createdAt, mailOutbox.dedupeKey)
  ).map(({ data }) => data);

test("who is on duty gets one mail for all that came in, and the next one ten minutes later", async () => {
  const [ada, off] = [await colleague(), await colleague()];
  await place();
  await setDuty(t.ctx, ada, true);
  expect(await tellDuty(t.ctx)).toBe(0);
  t.clock.advance(1000);
  for (let n = 0; n < 3; n++) await place();
  const cancelled = await place();
  await setOrderStatus(t.ctx, staff, cancelled, "cancelled");
  await t.ctx.db.insert(contactMessages).values({
    name: "Bola",
    email: "bola@example.com",
    message: "Is it silk?",
    createdAt: t.clock.now(),
  });
  t.clock.advance(SETTLED);
  // Copies that look at the same minute write once.
  expect(await Promise.all([tellDuty(t.ctx), tellDuty(t.ctx)])).toEqual(
    expect.arrayContaining([0, 1]),
  );
  expect(await mailsTo(ada)).toEqual([{ orders: 3, receipts: 0, returns: 0, messages: 1 }]);
  await place();
  t.clock.advance(5 * MINUTE);
  await setDuty(t.ctx, ada, true);
  expect(await tellDuty(t.ctx)).toBe(0);
  t.clock.advance(5 * MINUTE);
  expect(await tellDuty(t.ctx)).toBe(1);
  expect((await mailsTo(ada)).at(-1)).toMatchObject({ orders: 1, messages: 0 });
  await setDuty(t.ctx, ada, false);
  await place();
  t.clock.advance(60 * MINUTE);
  expect(await tellDuty(t.ctx)).toBe(0);
  expect(await mailsTo(off)).toEqual([]);
});

test("who works here no more gets no mail, on duty or not", async () => {
  const ada = await colleague();
  await setDuty(t.ctx, ada, true);
  await t.ctx.pool.query("delete from user_roles where user_id = $1", [ada]);
  t.clock.advance(1000);
  await place();
  t.clock.advance(SETTLED);
  expect(await tellDuty(t.ctx)).toBe(0);
});

test("the sidebar counts what waits in every stage, and messages", async () => {
  const ada = await colleague();
  const before = await readBadges(t.ctx, ada);
  expect(before.on_duty).toBe(false);
  await place();
  await setDuty(t.ctx, ada, true);
  expect(await readBadges(t.ctx, ada)).toEqual({
    ...before,
    orders: before.orders + 1,
    on_duty: true,
  });
});
