import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { productStock, products } from "~/db/schema/catalogue.ts";
import { cartMailReaders, keptCarts, mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { editSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import type { OutgoingMail } from "~/platform/mail/mailer.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import {
  type AccountsShop,
  createAccountsShop,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { mailboxOf, takeMailOfDay } from "../gate.server.ts";
import { leave, leaveLink, readLeaveLink } from "../leave.server.ts";
import { BETWEEN_MAILS_MS, FORGET_CART_MS, STALE_CART_MS } from "../rules.ts";
import { findKeptCart, forgetCartsJob } from "./keep.server.ts";
import { tellAbandonedCarts } from "./tell.server.ts";

const t = testContext();
let shop: AccountsShop;
const MORNING = new Date("2026-11-19T08:00:00Z");
const HOUR = 3_600_000;
const owner = { userId: "11111111-1111-4111-8111-111111111111", email: "owner@example.com" };

beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});
beforeEach(async () => {
  t.clock.set(MORNING);
  await t.ctx.db.delete(cartMailReaders);
  await t.ctx.db.delete(mailboxContacts);
  await t.ctx.db.delete(mailOutbox);
});

type Person = Awaited<ReturnType<typeof signUpPerson>>;
async function reader(): Promise<Person> {
  const person = await signUpPerson(shop);
  await proveMailbox({ ctx: t.ctx, shop }, person);
  const { error } = await person.client.rpc("choose_messages", { abandoned_cart: true });
  expect(error).toBeNull();
  await t.ctx.db.delete(mailOutbox);
  return person;
}
const piece = (name: string, onHand = 5) =>
  makeProduct(t.ctx, { name, price: 100_000, stock: { "10": onHand } });
const line = (id: number, quantity = 1) => ({ product_id: id, size: "10", quantity });
async function keep({ client }: Person, lines: ReturnType<typeof line>[]) {
  const { data, error } = await client.rpc("keep_cart", { lines });
  expect(error).toBeNull();
  return data;
}
const setStock = (id: number, onHand: number) =>
  t.ctx.db.update(productStock).set({ onHand }).where(eq(productStock.productId, id));
async function mails() {
  await sendDueMails(t.ctx);
  return t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.status, "kept"));
}
const linkOf = async ({ id }: Person) =>
  (await t.ctx.db.select().from(keptCarts).where(eq(keptCarts.userId, id)))[0]!.linkId;

test("a cart left for four hours is written about once, with pictures, what is sold out, and a link to all of it", async () => {
  const ada = await reader();
  const [loafer, sandal] = [await piece("Ijede Loafer"), await piece("Epe Sandal")];
  expect(await keep(ada, [line(loafer.id, 2), line(sandal.id)])).toEqual({ kept: true });
  await setStock(sandal.id, 0);
  t.clock.advance(4 * HOUR - 1);
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
  t.clock.advance(1);
  const told = await Promise.all([tellAbandonedCarts(t.ctx), tellAbandonedCarts(t.ctx)]);
  expect(told[0] + told[1]).toBe(1);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: ada.email,
    subject: "The Ijede Loafer is still in your cart",
  });
  const linkId = await linkOf(ada);
  expect(mail?.text).toContain("2 pieces · ₦100,000");
  expect(mail?.text).toMatch(/Epe Sandal[\s\S]*Sold out/);
  expect(mail?.text).toContain(`http://shop.test/your-cart/${linkId}`);
  expect(mail?.html).toContain('src="http://shop.test/placeholder/men-shoes.loafer/jet.svg"');
  expect(await findKeptCart(t.ctx, linkId)).toMatchObject([
    { id: loafer.id, size: "10", wanted: 2, quantity: 2 },
    { id: sandal.id, wanted: 1, quantity: 0 },
  ]);
  await keep(ada, [line(loafer.id)]);
  t.clock.advance(BETWEEN_MAILS_MS);
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
});

test("once it was emptied, the next cart is another one, with a link of its own", async () => {
  const ada = await reader();
  const { id } = await piece("Ijede Loafer");
  await keep(ada, [line(id)]);
  const first = await linkOf(ada);
  t.clock.advance(4 * HOUR);
  expect(await tellAbandonedCarts(t.ctx)).toBe(1);
  expect(await keep(ada, [])).toEqual({ kept: false });
  expect(await findKeptCart(t.ctx, first)).toBeUndefined();
  await keep(ada, [line(id)]);
  t.clock.advance(BETWEEN_MAILS_MS);
  expect(await tellAbandonedCarts(t.ctx)).toBe(1);
});

test("the same cart told again does not begin the hours anew, a change does", async () => {
  const ada = await reader();
  const { id } = await piece("Ijede Loafer");
  await keep(ada, [line(id)]);
  t.clock.advance(3 * HOUR);
  await keep(ada, [line(id)]);
  t.clock.advance(HOUR);
  expect(await tellAbandonedCarts(t.ctx)).toBe(1);
  const other = await reader();
  await keep(other, [line(id)]);
  t.clock.advance(3 * HOUR);
  await keep(other, [line(id, 2)]);
  t.clock.advance(HOUR);
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
});

test("nothing is kept of who did not ask, and an address that nobody has proved cannot ask", async () => {
  const person = await signUpPerson(shop);
  const { id } = await piece("Ijede Loafer");
  expect(await keep(person, [line(id)])).toEqual({ kept: false });
  expect(await t.ctx.db.select().from(keptCarts)).toEqual([]);
  const { error } = await person.client.rpc("choose_messages", { abandoned_cart: true });
  expect(error?.message).toContain("Confirm your email address first");
});

test("who ordered meanwhile, signed in or as a guest, is sent nothing, neither does who orders before the mail leaves", async () => {
  const [ada, bola] = [await reader(), await reader()];
  const { id } = await piece("Ijede Loafer", 50);
  const order = ({ email }: Person) => {
    const contact = { name: "Ada Obi", email, phone: "+2348035550142" };
    const bought = { product_id: id, size: "10", quantity: 1, price: 100_000 };
    return placeOrder(t.ctx, anonymous, orderInput([bought], { contact }), null);
  };
  await keep(ada, [line(id)]);
  await keep(bola, [line(id)]);
  t.clock.advance(HOUR);
  await order(ada);
  t.clock.advance(3 * HOUR);
  await t.ctx.db.delete(mailOutbox);
  expect(await tellAbandonedCarts(t.ctx)).toBe(1);
  await order(bola);
  const sent = await mails();
  expect(sent.filter(({ template }) => template === "abandoned-cart")).toEqual([]);
});

test("a mailbox that had its mail of the day is told of its cart tomorrow; nobody at night, and nobody of an old cart", async () => {
  const ada = await reader();
  const { id } = await piece("Ijede Loafer");
  await keep(ada, [line(id)]);
  t.clock.set(new Date("2026-11-19T20:00:00Z"));
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
  t.clock.set(new Date("2026-11-20T06:00:00Z"));
  expect(await tellAbandonedCarts(t.ctx)).toBe(1);
  await keep(ada, []);
  await keep(ada, [line(id)]);
  t.clock.advance(4 * HOUR);
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
  t.clock.advance(BETWEEN_MAILS_MS - 4 * HOUR);
  expect(await tellAbandonedCarts(t.ctx)).toBe(1);
  await keep(ada, []);
  await keep(ada, [line(id)]);
  t.clock.advance(STALE_CART_MS);
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
  t.clock.advance(FORGET_CART_MS - STALE_CART_MS);
  await forgetCartsJob.run(t.ctx, {});
  expect(await t.ctx.db.select().from(keptCarts)).toEqual([]);
});

test("those who had their mail of the day do not keep whoever comes after them from theirs", async () => {
  const people = [await reader(), await reader(), await reader()];
  const { id } = await piece("Ijede Loafer", 50);
  for (const person of people) {
    await keep(person, [line(id)]);
    t.clock.advance(1);
  }
  t.clock.advance(4 * HOUR);
  const [first, second] = people.map(({ email }) => mailboxOf(t.ctx, email));
  await t.ctx.db.transaction((tx) => takeMailOfDay(t.ctx, tx, [first!, second!]));
  expect(await tellAbandonedCarts(t.ctx, 1)).toBe(1);
  const [mail] = await mails();
  expect(mail?.recipient).toBe(people[2]!.email);
});

test("a cart of which nothing can be bought any more, or whose owner has left meanwhile, is not written about", async () => {
  const [ada, bola, chidi] = [await reader(), await reader(), await reader()];
  const [gone, left] = [await piece("Ijede Loafer"), await piece("Epe Sandal")];
  const soldOut = await piece("Ikorodu Mule");
  await keep(ada, [line(gone.id)]);
  await keep(bola, [line(left.id)]);
  await keep(chidi, [line(soldOut.id)]);
  t.clock.advance(4 * HOUR);
  expect(await tellAbandonedCarts(t.ctx)).toBe(3);
  await setStock(soldOut.id, 0);
  await t.ctx.db.update(products).set({ isActive: false }).where(eq(products.id, gone.id));
  const link = new URL(leaveLink(t.ctx, "abandoned-cart", bola.id));
  await leave(t.ctx, readLeaveLink(t.ctx, link.searchParams)!);
  expect(await mails()).toEqual([]);
  const ended = await t.ctx.db.select({ why: mailOutbox.lastError }).from(mailOutbox);
  expect(ended).toEqual(Array(3).fill({ why: "What this mail is about is gone" }));
  const { data } = await bola.client.rpc("own_message_choices");
  expect(data).toMatchObject({ price_drops: false, abandoned_cart: false, birthday: null });
});

test("staff set the hours, and switch these mails off", async () => {
  const ada = await reader();
  const { id } = await piece("Ijede Loafer");
  await keep(ada, [line(id)]);
  const messages = (value: Record<string, unknown>) =>
    editSettings(t.ctx, owner, "messages", value, undefined);
  t.clock.advance(HOUR);
  await messages({ abandoned_cart_hours: 1, abandoned_cart: false });
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
  await messages({ abandoned_cart_hours: 2 });
  expect(await tellAbandonedCarts(t.ctx)).toBe(0);
  await messages({ abandoned_cart_hours: 1 });
  expect(await tellAbandonedCarts(t.ctx)).toBe(1);
  await messages({});
});

test("the link of the mail leads to the cart, and no other does; what is kept names pieces, sizes and quantities alone", async () => {
  const ada = await reader();
  const { id } = await piece("Ijede Loafer");
  await keep(ada, [line(id)]);
  expect(await findKeptCart(t.ctx, "0")).toBeUndefined();
  expect(await findKeptCart(t.ctx, ada.id)).toBeUndefined();
  expect(await findKeptCart(t.ctx, await linkOf(ada))).toHaveLength(1);
  const { rows } = await t.ctx.db.execute(sql`select lines from kept_carts`);
  expect(rows).toEqual([{ lines: [line(id)] }]);
});

test("a mail that its reader can end tells mail programs how", async () => {
  const ada = await reader();
  const { id } = await piece("Ijede Loafer");
  await keep(ada, [line(id)]);
  t.clock.advance(4 * HOUR);
  await tellAbandonedCarts(t.ctx);
  const delivered: OutgoingMail[] = [];
  const deliver = async (mail: OutgoingMail) => void delivered.push(mail);
  await sendDueMails({ ...t.ctx, mailer: { ...t.ctx.mailer, deliver } });
  const { headers } = delivered[0]!;
  expect(headers).toEqual({
    "List-Unsubscribe": `<${leaveLink(t.ctx, "abandoned-cart", ada.id)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});
