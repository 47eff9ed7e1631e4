import { beforeAll, beforeEach, expect, test } from "vitest";
import { discounts } from "~/db/schema/checkout.ts";
import { birthdays, mailboxContacts } from "~/db/schema/outreach.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { editSettings } from "~/features/settings/service.server.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import {
  type AccountsShop,
  createAccountsShop,
  proveMailbox,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { mailboxOf, takeMailOfDay } from "../gate.server.ts";
import { leave, leaveLink, readLeaveLink } from "../leave.server.ts";
import { greetBirthdays } from "./tell.server.ts";

const t = testContext();
let shop: AccountsShop;
const NOON = new Date("2027-02-28T11:00:00Z");
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const owner = { userId: "11111111-1111-4111-8111-111111111111", email: "owner@example.com" };

beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});
beforeEach(async () => {
  t.clock.set(NOON);
  await t.ctx.db.delete(birthdays);
  await t.ctx.db.delete(mailboxContacts);
  await t.ctx.db.delete(mailOutbox);
  await t.ctx.db.delete(discounts);
  await messages({});
});

const messages = (value: Record<string, unknown>) =>
  editSettings(t.ctx, owner, "messages", value, undefined);
async function born(month: number, day: number) {
  const person = await signUpPerson(shop);
  await proveMailbox({ ctx: t.ctx, shop }, person);
  const { data, error } = await person.client.rpc("choose_messages", { birthday: { month, day } });
  expect(error).toBeNull();
  expect(data).toMatchObject({ birthday: { month, day } });
  await t.ctx.db.delete(mailOutbox);
  return person;
}
async function mails() {
  await sendDueMails(t.ctx);
  const rows = await t.ctx.db.select().from(mailOutbox);
  return rows.filter(({ template, status }) => template === "birthday" && status === "kept");
}

test("whose birthday it is in Lagos is greeted once in a year, whoever was born on 29 February too", async () => {
  const [ada, leapling] = [await born(2, 28), await born(2, 29)];
  await born(3, 1);
  t.clock.set(new Date("2027-02-27T23:30:00Z"));
  expect(await greetBirthdays(t.ctx)).toBe(0);
  t.clock.set(NOON);
  const greeted = await Promise.all([greetBirthdays(t.ctx), greetBirthdays(t.ctx)]);
  expect(greeted[0] + greeted[1]).toBe(2);
  t.clock.advance(HOUR);
  expect(await greetBirthdays(t.ctx)).toBe(0);
  const told = await mails();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([ada.email, leapling.email].sort());
  expect(told[0]?.subject).toBe("Happy birthday from Oríkì");
  t.clock.advance(YEAR);
  expect(await greetBirthdays(t.ctx)).toBe(1);
});

test("a birthday that is moved, or given again, brings no second greeting in its year", async () => {
  const ada = await born(2, 28);
  expect(await greetBirthdays(t.ctx)).toBe(1);
  await ada.client.rpc("choose_messages", { birthday: null });
  await ada.client.rpc("choose_messages", { birthday: { month: 3, day: 5 } });
  t.clock.set(new Date("2027-03-05T11:00:00Z"));
  expect(await greetBirthdays(t.ctx)).toBe(0);
});

test("a mailbox that had its mail of the day is greeted when the day is free, and nobody at night", async () => {
  const ada = await born(2, 28);
  t.clock.set(new Date("2027-02-27T12:00:00Z"));
  await t.ctx.db.transaction((tx) => takeMailOfDay(t.ctx, tx, [mailboxOf(t.ctx, ada.email)]));
  t.clock.set(new Date("2027-02-28T05:30:00Z"));
  expect(await greetBirthdays(t.ctx)).toBe(0);
  t.clock.set(NOON);
  expect(await greetBirthdays(t.ctx)).toBe(0);
  t.clock.advance(HOUR);
  expect(await greetBirthdays(t.ctx)).toBe(1);
});

test("the code that staff chose comes with it while it can be used", async () => {
  await t.ctx.db.insert(discounts).values({ code: "CAKE", kind: "percentage", value: 10 });
  await messages({ birthday_code: "cake" });
  await born(2, 28);
  await greetBirthdays(t.ctx);
  expect((await mails())[0]?.text).toContain("CAKE");
  await t.ctx.db.update(discounts).set({ endsAt: NOON });
  await born(2, 28);
  await greetBirthdays(t.ctx);
  const [later] = await mails();
  expect(later?.text).toContain("wish you a year");
  expect(later?.text).not.toContain("CAKE");
});

test("switched off by staff nobody is greeted, nor whoever leaves before the mail does", async () => {
  const ada = await born(2, 28);
  await messages({ birthdays: false });
  expect(await greetBirthdays(t.ctx)).toBe(0);
  await messages({});
  expect(await greetBirthdays(t.ctx)).toBe(1);
  const link = new URL(leaveLink(t.ctx, "birthday", ada.id));
  await leave(t.ctx, readLeaveLink(t.ctx, link.searchParams)!);
  expect(await mails()).toEqual([]);
  expect(await t.ctx.db.select().from(birthdays)).toEqual([]);
});

test("a day that is none, and an address that nobody has proved, are refused", async () => {
  const person = await signUpPerson(shop);
  const wrong = await person.client.rpc("choose_messages", { birthday: { month: 2, day: 30 } });
  expect(wrong.error?.message).toContain("There is no such day");
  const early = await person.client.rpc("choose_messages", { birthday: { month: 2, day: 3 } });
  expect(early.error?.message).toContain("Confirm your email address first");
});
