import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { stockAlertOptOuts, stockAlerts } from "~/db/schema/back-in-stock.ts";
import { products } from "~/db/schema/catalogue.ts";
import { mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { leaveTopics, listTopics } from "~/features/push/follow.server.ts";
import { sendDuePushes } from "~/features/push/send.server.ts";
import { editSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import {
  type AccountsShop,
  createAccountsShop,
  PASSWORD,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { PushDouble } from "~tests/support/push-double.ts";
import { forgetMailboxes, leaveAlerts, leaveLink, readLeaveLink } from "./leave.server.ts";
import { requestAlert } from "./request-alert.server.ts";
import { alertTopic, HEAD_START_MS, shares, WAIT_MS } from "./rules.ts";
import { forgetAlerts, tellWaiting } from "./tell.server.ts";

const service = new PushDouble(() => t.clock.now());
const t = testContext({ services: { publicWeb: service }, env: { RATE_LIMITS: "on" } });
let shop: AccountsShop;
let productId: number;
const HOUR = 3_600_000;
const NOON = new Date("2026-11-19T11:00:00Z");

beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});
beforeEach(async () => {
  t.clock.set(NOON);
  await t.ctx.db.delete(stockAlerts);
  await t.ctx.db.delete(stockAlertOptOuts);
  await t.ctx.db.delete(mailboxContacts);
  await t.ctx.db.delete(mailOutbox);
  productId = (await makeProduct(t.ctx, { name: "Ijede Loafer", stock: { "42": 0, "43": 2 } })).id;
});

const ask = (email: string, size = "42", product_id = productId) =>
  requestAlert(t.ctx, anonymous, { product_id, size, email });
const receive = (quantity: number, size = "42", of = productId) =>
  t.ctx.db.transaction((tx) =>
    moveStock(tx, [{ kind: "receive", productId: of, size, quantity }], {
      actorId: null,
      at: t.clock.now(),
    }),
  );
const mails = () => t.ctx.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
const written = async () => (await mails()).map(({ recipient }) => recipient).sort();
const alerts = () => t.ctx.db.select().from(stockAlerts);
/** People who came one after another. */
async function queue(count: number) {
  for (let n = 0; n < count; n++) {
    await ask(`guest${n}@example.com`);
    t.clock.advance(1000);
  }
}

test("one mail is written when the size is back, and none before or after", async () => {
  await ask("ada@example.com");
  expect(await tellWaiting(t.ctx)).toBe(0);
  await receive(1);
  expect(await tellWaiting(t.ctx)).toBe(1);
  await receive(5);
  t.clock.advance(30 * HOUR);
  expect(await tellWaiting(t.ctx)).toBe(0);
  await sendDueMails(t.ctx);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "ada@example.com",
    subject: "The Ijede Loafer is back in size EU 42 (UK 8.5, US 9)",
  });
  expect(mail?.text).toContain(`http://shop.test/product/${productId}#size-42`);
  expect(mail?.text).toContain("/back-in-stock/leave?m=");
});

test("three are told for a piece, the first who asked; the others when it is still there hours later", async () => {
  await queue(5);
  await receive(1);
  expect(await tellWaiting(t.ctx)).toBe(3);
  expect(await written()).toEqual([
    "guest0@example.com",
    "guest1@example.com",
    "guest2@example.com",
  ]);
  t.clock.advance(HEAD_START_MS - HOUR);
  expect(await tellWaiting(t.ctx)).toBe(0);
  t.clock.advance(HOUR + 1);
  expect(await tellWaiting(t.ctx)).toBe(2);
  expect(await written()).toHaveLength(5);
});

test("two runs at once write each mail once", async () => {
  await queue(4);
  await receive(2);
  const told = await Promise.all([tellWaiting(t.ctx), tellWaiting(t.ctx)]);
  expect(told[0] + told[1]).toBe(4);
  expect(await mails()).toHaveLength(4);
});

test("a mailbox gets all that is back in one mail, and one mail a day", async () => {
  const other = await makeProduct(t.ctx, { name: "Zuma Tote", stock: { "": 0 } });
  const third = await makeProduct(t.ctx, { stock: { "40": 0 } });
  await ask("ada@example.com");
  await ask("ADA+shop@example.com", "", other.id);
  await ask("ada@example.com", "40", third.id);
  await receive(1);
  await receive(1, "", other.id);
  expect(await tellWaiting(t.ctx)).toBe(2);
  await receive(1, "40", third.id);
  t.clock.advance(HOUR);
  expect(await tellWaiting(t.ctx)).toBe(0);
  await sendDueMails(t.ctx);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "2 pieces that you wait for are back",
  ]);
  t.clock.advance(24 * HOUR);
  expect(await tellWaiting(t.ctx)).toBe(1);
});

test("nobody is written to at night, nor of a piece that is hidden", async () => {
  await ask("ada@example.com");
  await receive(1);
  t.clock.set("2026-11-19T22:00:00Z");
  expect(await tellWaiting(t.ctx)).toBe(0);
  t.clock.set("2026-11-20T07:00:00Z");
  await t.ctx.db.update(products).set({ isActive: false }).where(eq(products.id, productId));
  expect(await tellWaiting(t.ctx)).toBe(0);
  await t.ctx.db.update(products).set({ isActive: true }).where(eq(products.id, productId));
  expect(await tellWaiting(t.ctx)).toBe(1);
});

test("what is there, hidden or unknown cannot be waited for, and asking twice is asking once", async () => {
  await expect(ask("ada@example.com", "43")).rejects.toMatchObject({ reason: "in_stock" });
  await expect(ask("ada@example.com", "99")).rejects.toMatchObject({ code: "not_found" });
  await expect(
    requestAlert(t.ctx, anonymous, { product_id: productId, size: "42" }),
  ).rejects.toMatchObject({ code: "invalid_input" });
  await Promise.all([ask("ada@example.com"), ask("Ada@Example.com"), ask("ada+x@example.com")]);
  expect(await alerts()).toHaveLength(1);
});

test("an unproved mailbox waits for few, however it is written and whoever asks", async () => {
  const sold = await Promise.all(
    Array.from({ length: shares.unproved.inMonth + 1 }, () =>
      makeProduct(t.ctx, { stock: { "": 0 } }),
    ),
  );
  const spell = (n: number) => `ada+${n}@example.com`;
  for (const [n, { id }] of sold.slice(0, shares.unproved.waiting).entries()) {
    await ask(spell(n), "", id);
  }
  const last = sold.at(-1)!.id;
  const refused = { code: "refused", reason: "alerts_full" };
  await expect(ask("ada@example.com", "", last)).rejects.toMatchObject(refused);
  const impostor = await signUpPerson(shop, { email: "ada@example.com" });
  const { error } = await impostor.client.rpc("request_stock_alert", { product_id: last });
  expect(error?.message).toContain("confirm it");

  // Told or not, a month has so many: nobody is written to again and again.
  for (const { id } of sold) await receive(1, "", id);
  await tellWaiting(t.ctx);
  t.clock.advance(25 * HOUR);
  for (const { id } of sold) {
    await t.ctx.db.transaction((tx) =>
      moveStock(tx, [{ kind: "count", productId: id, size: "", counted: 0 }], {
        actorId: null,
        at: t.clock.now(),
      }),
    );
  }
  const left = shares.unproved.inMonth - shares.unproved.waiting;
  for (const { id } of sold.slice(0, left)) await ask("ada@example.com", "", id);
  await expect(ask("ada@example.com", "", last)).rejects.toMatchObject(refused);
});

test("whoever is signed in sees what they wait for, and takes it off", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const asked = await ada.client.rpc("request_stock_alert", { product_id: productId, size: "42" });
  expect(asked.data.email).toBe(ada.email);
  const { data: list } = await ada.client.rpc("own_stock_alerts");
  expect(list).toMatchObject([{ product_id: productId, product_name: "Ijede Loafer", size: "42" }]);
  expect((await bola.client.rpc("own_stock_alerts")).data).toEqual([]);
  await bola.client.rpc("remove_stock_alert", { id: list[0].id });
  expect((await ada.client.rpc("own_stock_alerts")).data).toHaveLength(1);
  const { data: taken } = await ada.client.rpc("export_my_data");
  expect(taken.stock_alerts).toMatchObject([{ product_id: productId, size: "42", told_at: null }]);
  await ada.client.rpc("remove_stock_alert", { id: list[0].id });
  expect((await ada.client.rpc("own_stock_alerts")).data).toEqual([]);
});

test("who leaves is written to no more, whoever asks in their name, until they ask themselves", async () => {
  await ask("ada@example.com");
  const [alert] = await alerts();
  const link = new URL(leaveLink(t.ctx, alert!.mailbox));
  const forged = new URLSearchParams({ m: alert!.mailbox, key: "x" });
  expect(readLeaveLink(t.ctx, forged)).toBeUndefined();
  await leaveAlerts(t.ctx, readLeaveLink(t.ctx, link.searchParams)!);
  expect(await alerts()).toEqual([]);
  await expect(ask("ada+1@example.com")).rejects.toMatchObject({ reason: "alerts_full" });

  const ada = await signUpPerson(shop, { email: "bisi@example.com" });
  await proveMailbox({ ctx: t.ctx, shop }, ada);
  const own = () => ada.client.rpc("request_stock_alert", { product_id: productId, size: "42" });
  await own();
  await leaveAlerts(t.ctx, (await alerts())[0]!.mailbox);
  await expect(ask("bisi@example.com")).rejects.toMatchObject({ reason: "alerts_full" });
  expect((await own()).error).toBeNull();
  expect(await alerts()).toHaveLength(1);
});

test("a deleted account takes its requests along, those from before it too", async () => {
  const ada = await signUpPerson(shop, { email: "ada.o@example.com" });
  await proveMailbox({ ctx: t.ctx, shop }, ada);
  await ask("ada.o@example.com");
  await ada.client.rpc("request_stock_alert", { product_id: productId, size: "42" });
  await ask("bola@example.com");
  expect(await alerts()).toHaveLength(3);
  const { error } = await ada.client.rpc("delete_my_account", { password: PASSWORD });
  expect(error).toBeNull();
  expect((await alerts()).map(({ email }) => email)).toEqual(["bola@example.com"]);
  await forgetMailboxes(t.ctx, t.ctx.db, ["bola@example.com"]);
  expect(await alerts()).toEqual([]);
});

test("what does not come back in half a year is forgotten", async () => {
  await ask("ada@example.com");
  t.clock.advance(WAIT_MS - 1);
  await forgetAlerts(t.ctx);
  expect(await alerts()).toHaveLength(1);
  t.clock.advance(2);
  await forgetAlerts(t.ctx);
  expect(await alerts()).toEqual([]);
});

/** A guest's browser waits, without a mailbox. */
async function askOnDevice(size = "42") {
  const browser = service.subscribe();
  const input = { product_id: productId, size, device: browser.device };
  const answer = await requestAlert(t.ctx, anonymous, input, "102.89.0.1");
  return { browser, answer };
}

test("a device is told once, and no mail is written, where a guest gave no mailbox", async () => {
  const { browser, answer } = await askOnDevice();
  expect(answer.email).toBe("");
  await receive(1);
  expect(await tellWaiting(t.ctx)).toBe(1);
  await sendDuePushes(t.ctx);
  expect(browser.messages).toMatchObject([
    { title: "The Ijede Loafer is back", to: `/product/${productId}#size-42` },
  ]);
  expect(await written()).toEqual([]);
  expect(await listTopics(t.ctx, browser.device.endpoint)).toEqual([]);
});

test("devices wait in the same line as mailboxes: no more are told than pieces allow", async () => {
  await queue(3);
  const { browser } = await askOnDevice();
  await receive(1);
  expect(await tellWaiting(t.ctx)).toBe(3);
  await sendDuePushes(t.ctx);
  expect(browser.messages).toEqual([]);
});

test("a device that was told to stop keeps nobody's place", async () => {
  const { browser } = await askOnDevice();
  const topics = await listTopics(t.ctx, browser.device.endpoint);
  expect(topics).toEqual([expect.stringContaining(alertTopic(productId, "42"))]);
  await leaveTopics(t.ctx, browser.device.endpoint, topics[0]);
  await queue(3);
  await receive(1);
  expect(await tellWaiting(t.ctx)).toBe(3);
  expect(await written()).toHaveLength(3);
});

test("somebody with a mailbox is told by both, and who asks again by a further device, too", async () => {
  await ask("ada@example.com");
  const [one, two] = [service.subscribe(), service.subscribe()];
  for (const { device } of [one, two]) {
    const input = { product_id: productId, size: "42", email: "ada@example.com", device };
    await requestAlert(t.ctx, anonymous, input, "102.89.0.1");
  }
  expect(await alerts()).toHaveLength(1);
  await receive(1);
  await tellWaiting(t.ctx);
  await sendDuePushes(t.ctx);
  expect([one, two].map(({ messages }) => messages.length)).toEqual([1, 1]);
  expect(await written()).toEqual(["ada@example.com"]);
});

const owner = { userId: "11111111-1111-4111-8111-111111111111", email: "owner@example.com" };

test("switched off by staff who asked waits, and is told once it is on again", async () => {
  await ask("ada@example.com");
  await receive(1);
  await editSettings(t.ctx, owner, "messages", { back_in_stock: false }, undefined);
  expect(await tellWaiting(t.ctx)).toBe(0);
  await editSettings(t.ctx, owner, "messages", { back_in_stock: true }, undefined);
  expect(await tellWaiting(t.ctx)).toBe(1);
});
