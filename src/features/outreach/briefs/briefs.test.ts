import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { stockAlerts } from "~/db/schema/back-in-stock.ts";
import { products } from "~/db/schema/catalogue.ts";
import { orders } from "~/db/schema/orders.ts";
import { birthdays, mailBriefs, mailboxContacts, phoneReaders } from "~/db/schema/outreach.ts";
import { pushDevices } from "~/db/schema/push.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { tellWaiting } from "~/features/back-in-stock/tell.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import { sendDuePushes } from "~/features/push/send.server.ts";
import { anonymous } from "~/platform/caller.ts";
import type { TextMessage, TextOutcome } from "~/platform/services/texting.ts";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { PushDouble } from "~tests/support/push-double.ts";
import { tellAbandonedCarts } from "../abandoned-carts/tell.server.ts";
import { askAfterDelivery } from "../after-delivery/tell.server.ts";
import { greetBirthdays } from "../birthdays/tell.server.ts";
import { leave, leaveLink, readLeaveLink } from "../leave.server.ts";
import { tellPriceDrops } from "../price-drops/tell.server.ts";
import { AFTER_DELIVERY } from "../rules.ts";
import { listByHand } from "./by-hand.server.ts";
import { forgetBriefsJob, sendBriefs } from "./send.server.ts";

const browsers = new PushDouble(() => t.clock.now());
const t = testContext({ services: { publicWeb: browsers } });
let shop: AccountsShop;
const NOON = new Date("2027-02-28T11:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE = "+2348035550142";

/** A company that carries messages, and what becomes of the next ones. */
const texts: TextMessage[] = [];
const outcomes: TextOutcome[] = [];
const company = {
  by: "WhatsApp" as const,
  async send(message: TextMessage) {
    const outcome = outcomes.shift() ?? "taken";
    if (outcome === "taken") texts.push(message);
    return { outcome, detail: outcome };
  },
};

beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});
beforeEach(async () => {
  t.clock.set(NOON);
  t.ctx.texting = company;
  texts.length = 0;
  outcomes.length = 0;
  for (const table of [
    ...[mailBriefs, phoneReaders, birthdays, mailboxContacts, mailOutbox],
    ...[pushDevices, orders, stockAlerts],
  ])
    await t.ctx.db.delete(table);
});

/** Somebody with an order that has reached them, and what they chose. */
async function reader(choices: Record<string, unknown> = { on_phone: true }) {
  const person = await signUpPerson(shop);
  await proveMailbox({ ctx: t.ctx, shop }, person);
  const orderId = await arrived(person);
  const { data, error } = await person.client.rpc("choose_messages", choices);
  expect(error).toBeNull();
  await t.ctx.db.delete(mailOutbox);
  return { ...person, orderId, chosen: data as { phone: { number: string | null } } };
}
async function arrived(
  { id, email }: { id: string; email: string },
  phone = PHONE,
  status: "pending" | "delivered" = "delivered",
) {
  const product = await makeProduct(t.ctx, { name: "Ijede Loafer", stock: { "10": 5 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  const contact = { name: "Adaeze Obi", email, phone };
  const placed = await placeOrder(t.ctx, anonymous, orderInput([line], { contact }), null);
  await t.ctx.db.update(orders).set({ userId: id }).where(eq(orders.id, placed.id));
  await setOrderStatus(t.ctx, { kind: "staff", id: null }, placed.id, status);
  return placed.id;
}
const born = { birthday: { month: 2, day: 28 } };
const waiting = () => t.ctx.db.select().from(mailBriefs);
async function pushed(of: Awaited<ReturnType<typeof follower>>) {
  await sendDuePushes(t.ctx);
  return of.messages as { title: string; body: string; to: string; topic: string }[];
}
async function follower({
  client,
}: {
  client: AccountsShop["client"] extends () => infer C ? C : never;
}) {
  const browser = browsers.subscribe();
  const { error } = await client.rpc("follow_own_news", { device: browser.device });
  expect(error).toBeNull();
  return browser;
}

test("only the number of an order that arrived can be chosen, and only by whoever it reached", async () => {
  const person = await signUpPerson(shop);
  await proveMailbox({ ctx: t.ctx, shop }, person);
  await arrived(person, PHONE, "pending");
  // What somebody else took, or was picked up, shows nothing of whose the number is.
  const others = await arrived(person);
  await t.ctx.db
    .update(orders)
    .set({ receiverName: "Bola Ade", receiverPhone: "+2348066660000" })
    .where(eq(orders.id, others));
  const picked = await arrived(person);
  await t.ctx.db.update(orders).set({ deliveryMethod: "pickup" }).where(eq(orders.id, picked));
  const early = await person.client.rpc("choose_messages", { on_phone: true });
  expect(early.error?.message).toContain("Once an order has reached you");
  await arrived(await reader(), "+2348066660000");
  expect((await person.client.rpc("own_message_choices")).data).toMatchObject({
    phone: { number: null, offered: null, by: "WhatsApp" },
  });
  await arrived(person);
  const chosen = await person.client.rpc("choose_messages", { on_phone: true });
  expect(chosen.data).toMatchObject({ phone: { number: PHONE, offered: PHONE } });
  const ended = await person.client.rpc("choose_messages", { on_phone: false });
  expect(ended.data).toMatchObject({ phone: { number: null, offered: PHONE } });
});

test("each of the mails is said on the phone and in the browser of whoever asked for it there", async () => {
  const ada = await reader({ ...born, on_phone: true, price_drops: true, abandoned_cart: true });
  const browser = await follower(ada);
  const piece = await makeProduct(t.ctx, { name: "Ajoke Tote", stock: { "": 0 } });
  const tote = await makeProduct(t.ctx, { name: "Wura Tote", stock: { "": 3 } });
  t.clock.advance(60_000);
  // Asked for while they are signed in; told in the days after.
  await ada.client.from("wishlists").insert({ product_id: tote.id, user_id: ada.id });
  await ada.client.rpc("request_stock_alert", { product_id: piece.id, size: "" });
  const lines = [{ product_id: tote.id, size: "One Size", quantity: 1 }];
  await ada.client.rpc("keep_cart", { lines });
  expect(await tellPriceDrops(t.ctx)).toBe(0);
  const said: string[] = [];
  async function next(tell: () => Promise<number>) {
    expect(await tell()).toBe(1);
    expect(await sendBriefs(t.ctx)).toBe(2);
    expect(await sendBriefs(t.ctx)).toBe(0);
    said.push(texts.at(-1)!.text);
    expect((await pushed(browser)).at(-1)).toMatchObject({ body: texts.at(-1)!.text });
    t.clock.advance(DAY);
  }
  await next(() => greetBirthdays(t.ctx));
  await t.ctx.db.update(products).set({ priceKobo: 3_000_000 }).where(eq(products.id, tote.id));
  await next(() => tellPriceDrops(t.ctx));
  await t.ctx.db.transaction((tx) =>
    moveStock(tx, [{ kind: "receive", productId: piece.id, size: "", quantity: 1 }], {
      actorId: null,
      at: t.clock.now(),
    }),
  );
  await next(() => tellWaiting(t.ctx));
  t.clock.set(new Date(NOON.getTime() + AFTER_DELIVERY.from + HOUR));
  await next(() => askAfterDelivery(t.ctx));
  await next(() => tellAbandonedCarts(t.ctx));
  expect(said).toEqual([
    "Happy birthday from all of us at Oríkì.",
    "The Wura Tote that you saved is ₦30,000 now. It was ₦50,000.",
    "The Ajoke Tote is in stock again, at ₦50,000. Pieces are few, and none is held.",
    "How is the Ijede Loafer? A word from you helps the next person choose.",
    "The Wura Tote is still in your cart, as you left it. Pieces are few, and none is held.",
  ]);
  expect(texts.every(({ phone }) => phone === PHONE)).toBe(true);
  expect((await pushed(browser)).every(({ to }) => to.startsWith("/"))).toBe(true);
});

test("whoever asked for nothing else has the mail alone", async () => {
  await reader(born);
  expect(await greetBirthdays(t.ctx)).toBe(1);
  expect(await waiting()).toEqual([]);
});

test("nothing is said at night, and yesterday's news not at all", async () => {
  await reader({ ...born, on_phone: true });
  t.clock.set(new Date("2027-02-28T19:59:00Z"));
  expect(await greetBirthdays(t.ctx)).toBe(1);
  t.clock.advance(60_000);
  expect(await sendBriefs(t.ctx)).toBe(0);
  t.clock.set(new Date("2027-03-01T19:59:30Z"));
  expect(await sendBriefs(t.ctx)).toBe(0);
  expect(await waiting()).toEqual([]);
});

test("what is no longer true, or was left meanwhile, is not said", async () => {
  const ada = await reader({ ...born, on_phone: true });
  await greetBirthdays(t.ctx);
  await ada.client.rpc("choose_messages", { birthday: null });
  expect(await sendBriefs(t.ctx)).toBe(1);
  expect(texts).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("one press in a message ends those to the phone, and the mails stay", async () => {
  const ada = await reader({ ...born, on_phone: true });
  await greetBirthdays(t.ctx);
  await sendBriefs(t.ctx);
  const link = new URL(texts[0]!.leave);
  expect(`${link}`).toBe(leaveLink(t.ctx, "phone", ada.id));
  await leave(t.ctx, readLeaveLink(t.ctx, link.searchParams)!);
  expect((await ada.client.rpc("own_message_choices")).data).toMatchObject({
    ...born,
    phone: { number: null },
  });
  link.searchParams.set("reader", (await reader()).id);
  expect(readLeaveLink(t.ctx, link.searchParams)).toBeUndefined();
});

test("what the company takes later is tried again, what it refuses or leaves open is not", async () => {
  await reader({ ...born, on_phone: true });
  await greetBirthdays(t.ctx);
  outcomes.push("later", "unknown");
  expect(await sendBriefs(t.ctx)).toBe(1);
  expect(await sendBriefs(t.ctx)).toBe(0);
  t.clock.advance(60_000);
  expect(await sendBriefs(t.ctx)).toBe(1);
  t.clock.advance(HOUR);
  expect(await sendBriefs(t.ctx)).toBe(0);
  expect((await waiting()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ["sent", 2],
  ]);
  t.clock.advance(31 * DAY);
  await forgetBriefsJob.run(t.ctx, {});
  expect(await waiting()).toEqual([]);
});

test("copies that send at the same time say it once", async () => {
  await reader({ ...born, on_phone: true });
  await greetBirthdays(t.ctx);
  const tried = await Promise.all([sendBriefs(t.ctx), sendBriefs(t.ctx), sendBriefs(t.ctx)]);
  expect(tried.reduce((all, one) => all + one, 0)).toBe(1);
  expect(texts).toHaveLength(1);
});

test("without a company staff write it in WhatsApp, one a day to each phone, and shoppers cannot see it", async () => {
  t.ctx.texting = null;
  const ada = await reader({ ...born, on_phone: true });
  await greetBirthdays(t.ctx);
  expect(await sendBriefs(t.ctx)).toBe(0);
  const staff = await signUpPerson(shop);
  await giveRole(t.ctx, staff.id, "support");
  const list = () => listByHand(t.ctx);
  const { messages, by, is_quiet } = (await staff.client.rpc("messages_by_hand")).data;
  expect({ by, is_quiet }).toEqual({ by: null, is_quiet: false });
  expect(messages).toMatchObject([{ name: "Ada Obi", phone: PHONE }]);
  const [{ id, text, link }] = messages;
  expect(text).toContain("Happy birthday from all of us at Oríkì.");
  expect(text).toContain(leaveLink(t.ctx, "phone", ada.id));
  expect(link).toBe(`https://wa.me/2348035550142?text=${encodeURIComponent(text)}`);
  for (const name of ["messages_by_hand", "note_message_by_hand"])
    expect(
      (await ada.client.rpc(name, name === "messages_by_hand" ? {} : { id, sent: true })).error,
    ).toBeTruthy();
  expect((await staff.client.rpc("note_message_by_hand", { id, sent: true })).error).toBeNull();
  expect((await list()).messages).toEqual([]);
  const again = await staff.client.rpc("note_message_by_hand", { id, sent: true });
  expect(again.error?.message).toContain("seen to this message already");
  expect((await waiting())[0]).toMatchObject({ status: "sent", sentBy: staff.id });

  await t.ctx.db.delete(mailboxContacts);
  await t.ctx.db.insert(mailBriefs).values({
    ...{ userId: ada.id, channel: "phone", mail: "birthday", data: { user_id: ada.id } },
    ...{ dueAt: NOON, expiresAt: new Date(NOON.getTime() + 2 * DAY) },
  });
  expect((await list()).messages).toEqual([]);
  t.clock.advance(DAY);
  expect((await list()).messages).toHaveLength(1);
  t.clock.set(new Date("2027-03-01T21:00:00Z"));
  expect(await list()).toMatchObject({ is_quiet: true, messages: [] });
});

test("what waits for a phone goes with its number", async () => {
  t.ctx.texting = null;
  const ada = await reader({ ...born, on_phone: true });
  await greetBirthdays(t.ctx);
  await leave(t.ctx, { kind: "phone", reader: ada.id });
  expect(await waiting()).toEqual([]);
});
