import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { wishlists } from "~/db/schema/accounts.ts";
import { stockAlerts } from "~/db/schema/back-in-stock.ts";
import { products } from "~/db/schema/catalogue.ts";
import { mailboxContacts, priceDropReaders } from "~/db/schema/outreach.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { requestAlert } from "~/features/back-in-stock/request-alert.server.ts";
import { tellWaiting } from "~/features/back-in-stock/tell.server.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { editSettings } from "~/features/settings/service.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import {
  type AccountsShop,
  createAccountsShop,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { hasLeft, leave, leaveLink, readLeaveLink } from "../leave.server.ts";
import { BETWEEN_MAILS_MS } from "../rules.ts";
import { tellPriceDrops } from "./tell.server.ts";

const t = testContext();
let shop: AccountsShop;
const NOON = new Date("2026-11-19T11:00:00Z");
const HOUR = 3_600_000;

beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});
beforeEach(async () => {
  t.clock.set(NOON);
  await t.ctx.db.delete(priceDropReaders);
  await t.ctx.db.delete(mailboxContacts);
  await t.ctx.db.delete(stockAlerts);
  await t.ctx.db.delete(mailOutbox);
});

async function reader() {
  const person = await signUpPerson(shop);
  await proveMailbox({ ctx: t.ctx, shop }, person);
  const { error } = await person.client.rpc("choose_messages", { price_drops: true });
  expect(error).toBeNull();
  await t.ctx.db.delete(mailOutbox);
  return person;
}
const piece = (price = 100_000, stock?: Record<string, number>) =>
  makeProduct(t.ctx, { name: "Ijede Loafer", price, ...(stock && { stock }) });
const save = (userId: string, productId: number) =>
  t.ctx.db.insert(wishlists).values({ userId, productId });
const reprice = (id: number, price: number) =>
  t.ctx.db
    .update(products)
    .set({ priceKobo: nairaToKobo(price) })
    .where(eq(products.id, id));
/** What leaves, as its readers see it. */
async function mails() {
  await sendDueMails(t.ctx);
  const rows = await t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.status, "kept"));
  return rows.map(({ recipient, subject, text }) => ({ recipient, subject, text }));
}

test("what was saved and costs less is told once, with both prices, and again only when it falls further", async () => {
  const ada = await reader();
  const { id } = await piece();
  await save(ada.id, id);
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  await reprice(id, 80_000);
  expect(await tellPriceDrops(t.ctx)).toBe(1);
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: ada.email,
    subject: "The Ijede Loafer is ₦80,000 now",
  });
  expect(mail?.text).toContain("It was ₦100,000");
  expect(mail?.text).toContain(`http://shop.test/product/${id}`);
  t.clock.advance(BETWEEN_MAILS_MS);
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  await reprice(id, 90_000);
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  await reprice(id, 70_000);
  expect(await tellPriceDrops(t.ctx)).toBe(1);
  expect((await mails()).map(({ subject }) => subject)).toContain(
    "The Ijede Loafer is ₦70,000 now",
  );
});

test("nobody is told who did not ask, at night, of a trifle, or of what is sold out or saved no more", async () => {
  const ada = await reader();
  const other = await signUpPerson(shop);
  const [loafer, trifle, gone, unsaved] = [
    await piece(),
    await piece(),
    await piece(100_000, { "42": 0 }),
    await piece(),
  ];
  for (const { id } of [loafer, trifle, gone, unsaved]) {
    await save(ada.id, id);
    await save(other.id, id);
  }
  await tellPriceDrops(t.ctx);
  await reprice(trifle.id, 97_000);
  await reprice(gone.id, 50_000);
  await reprice(unsaved.id, 50_000);
  await t.ctx.db.delete(wishlists).where(eq(wishlists.productId, unsaved.id));
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  await reprice(loafer.id, 50_000);
  t.clock.set(new Date("2026-11-19T21:00:00Z"));
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  t.clock.set(new Date("2026-11-20T06:00:00Z"));
  expect(await tellPriceDrops(t.ctx)).toBe(1);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([ada.email]);
});

test("a sale that is over before the mail leaves is not told", async () => {
  const ada = await reader();
  const { id } = await piece();
  await save(ada.id, id);
  await tellPriceDrops(t.ctx);
  await reprice(id, 60_000);
  expect(await tellPriceDrops(t.ctx)).toBe(1);
  await reprice(id, 100_000);
  expect(await mails()).toEqual([]);
});

test("a mailbox gets one mail a day that brings its reader back, whatever it is about; of two at once one", async () => {
  const ada = await reader();
  const { id } = await piece();
  const back = await piece(100_000, { "42": 0 });
  await save(ada.id, id);
  await tellPriceDrops(t.ctx);
  await requestAlert(t.ctx, anonymous, { product_id: back.id, size: "42", email: ada.email });
  await t.ctx.db.transaction((tx) =>
    moveStock(tx, [{ kind: "receive", productId: back.id, size: "42", quantity: 3 }], {
      actorId: null,
      at: t.clock.now(),
    }),
  );
  await reprice(id, 60_000);
  const told = await Promise.all([tellWaiting(t.ctx), tellPriceDrops(t.ctx)]);
  expect(told[0] + told[1]).toBe(1);
  t.clock.advance(BETWEEN_MAILS_MS - HOUR);
  expect([await tellWaiting(t.ctx), await tellPriceDrops(t.ctx)]).toEqual([0, 0]);
  t.clock.advance(HOUR);
  expect((await tellWaiting(t.ctx)) + (await tellPriceDrops(t.ctx))).toBe(1);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([ada.email, ada.email]);
});

test("two accounts of one mailbox have one mail a day between them, and the other's drops the next day", async () => {
  const [ada, hers] = [await reader(), await reader()];
  const { id } = await piece();
  for (const person of [ada, hers]) await save(person.id, id);
  await t.ctx.db.execute(sql`
    update users set email = ${ada.email.replace("@", "+shop@")},
      app_metadata = app_metadata || ${JSON.stringify({ proved_email: ada.email.replace("@", "+shop@") })}::jsonb
    where id = ${hers.id}`);
  await tellPriceDrops(t.ctx);
  await reprice(id, 60_000);
  expect([await tellPriceDrops(t.ctx), await tellPriceDrops(t.ctx)]).toEqual([1, 0]);
  t.clock.advance(BETWEEN_MAILS_MS);
  expect(await tellPriceDrops(t.ctx)).toBe(1);
});

test("two runs at once write each mail once", async () => {
  const people = [await reader(), await reader(), await reader()];
  const { id } = await piece();
  for (const person of people) await save(person.id, id);
  await tellPriceDrops(t.ctx);
  await reprice(id, 60_000);
  const told = await Promise.all([tellPriceDrops(t.ctx), tellPriceDrops(t.ctx)]);
  expect(told[0] + told[1]).toBe(3);
  expect(await mails()).toHaveLength(3);
});

test("an address that nobody has proved is not written to", async () => {
  const person = await signUpPerson(shop);
  const { error } = await person.client.rpc("choose_messages", { price_drops: true });
  expect(error?.message).toContain("Confirm your email address first");
  const { data } = await person.client.rpc("own_message_choices");
  expect(data).toMatchObject({ price_drops: false });
});

test("the link in the mail ends them, and only a link of ours", async () => {
  const ada = await reader();
  const link = new URL(leaveLink(t.ctx, "price-drops", ada.id));
  const forged = new URLSearchParams(link.search);
  forged.set("kind", "after-delivery");
  expect(readLeaveLink(t.ctx, forged)).toBeUndefined();
  const leaving = readLeaveLink(t.ctx, link.searchParams)!;
  expect(await hasLeft(t.ctx, leaving)).toBe(false);
  await leave(t.ctx, leaving);
  expect(await hasLeft(t.ctx, leaving)).toBe(true);
  const { data } = await ada.client.rpc("own_message_choices");
  expect(data).toMatchObject({ price_drops: false });
  const { rows } = await t.ctx.db.execute(sql`select * from watched_prices`);
  expect(rows).toEqual([]);
});

const owner = { userId: "11111111-1111-4111-8111-111111111111", email: "owner@example.com" };

test("switched off by staff nobody is told; on again, what still costs less is", async () => {
  const ada = await reader();
  const { id } = await piece();
  await save(ada.id, id);
  await tellPriceDrops(t.ctx);
  await reprice(id, 80_000);
  await editSettings(t.ctx, owner, "messages", { price_drops: false }, undefined);
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  await editSettings(t.ctx, owner, "messages", { price_drops: true }, undefined);
  expect(await tellPriceDrops(t.ctx)).toBe(1);
});
