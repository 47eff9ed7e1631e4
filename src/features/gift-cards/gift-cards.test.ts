import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { giftCardEntries, giftCards } from "~/db/schema/gift-cards.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { readCode } from "~/lib/typed-code.ts";
import { AppError } from "~/platform/errors.ts";
import { testContext } from "~tests/support/context.ts";
import { adjustCard, blockCard, prolongCard, renewCode } from "./change.server.ts";
import { codeSeal } from "./codes.server.ts";
import { expireCards } from "./expire.server.ts";
import { issueCard } from "./issue.server.ts";
import { mailDueCards } from "./mail-card.server.ts";
import { issueInput } from "./schema.ts";
import { viewCard } from "./view.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: null, email: "staff@example.com" };

const issue = (input: Record<string, unknown> = {}) =>
  issueCard(
    t.ctx,
    staff,
    issueInput.parse({ press_id: randomUUID(), amount: 50_000, last_day: null, ...input }),
  );

const mailsTo = (to: string) =>
  t.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, to));

const adjust = (id: string, amount: number, press_id: string = randomUUID()) =>
  adjustCard(t.ctx, staff, { id, amount, press_id, reason: "A test" });

const balanceOf = async (id: string) => (await viewCard(t.ctx, id)).balance;

async function refusalOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error("It was not refused");
  return error.message;
}

test("a card that is handed over tells its code once, and the shop keeps only its seal and its end", async () => {
  const first = await issue({ to_name: "Ada" });
  const code = readCode(first.code!)!;
  const [row] = await t.ctx.db.select().from(giftCards).where(eq(giftCards.id, first.id));
  expect(row).toMatchObject({ codeSeal: codeSeal(t.ctx, code), lastFour: code.slice(-4) });
  expect(JSON.stringify(row)).not.toContain(code);
  const card = await viewCard(t.ctx, first.id);
  expect(card).toMatchObject({ balance: 50_000, state: "active" });
  expect(card.entries.map(({ kind, amount }) => [kind, amount])).toEqual([["issued", 50_000]]);
  const audit = await t.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, first.id));
  expect(audit.map(({ action }) => action)).toEqual(["gift_card.issued"]);
  expect(JSON.stringify(audit)).not.toContain(code);
});

test("whose answer with the code was lost gets another one for the same card by the same press", async () => {
  const press_id = randomUUID();
  const first = await issue({ press_id, to_name: "Ada" });
  const again = await issue({ press_id, to_name: "Ada" });
  expect(again.id).toBe(first.id);
  const [row] = await t.ctx.db.select().from(giftCards).where(eq(giftCards.id, first.id));
  expect(row!.codeSeal).toBe(codeSeal(t.ctx, readCode(again.code!)!));
  expect(again.code).not.toBe(first.code);
  expect(await balanceOf(first.id)).toBe(50_000);
  expect(await refusalOf(issue({ press_id, to_name: "Ada", amount: 5000 }))).toMatch(
    /^A card of ₦50,000 was issued by your press before/,
  );
  const mailed = issue({ press_id, to_name: "Ada", to_email: "ada@example.com" });
  expect(await refusalOf(mailed)).toContain("₦50,000");
  // It was in use by then: whoever has the first code keeps it.
  await adjust(first.id, -1000);
  expect(await issue({ press_id, to_name: "Ada" })).toEqual({ id: first.id, code: null });
});

test("a balance that was changed and comes again as another change is refused", async () => {
  const { id } = await issue();
  const press_id = randomUUID();
  await adjust(id, -2000, press_id);
  await adjust(id, -2000, press_id);
  expect(await refusalOf(adjust(id, 2000, press_id))).toMatch(
    /^₦2,000 was taken off by your press/,
  );
  expect(await balanceOf(id)).toBe(48_000);
});

test("one press that is sent twice at once issues one card", async () => {
  const press_id = randomUUID();
  const both = await Promise.all([issue({ press_id }), issue({ press_id })]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(await balanceOf(both[0].id)).toBe(50_000);
});

test("a card is mailed at once, with the code that it is found by", async () => {
  const { id, code } = await issue({ to_email: "ife@example.com", from_name: "Bola" });
  expect(code).toBeNull();
  const [mail, ...others] = await mailsTo("ife@example.com");
  expect(others).toEqual([]);
  const [row] = await t.ctx.db.select().from(giftCards).where(eq(giftCards.id, id));
  const mailed = readCode(String((mail!.data as { code: string }).code))!;
  expect(row!.codeSeal).toBe(codeSeal(t.ctx, mailed));
  expect(mail!.data).toMatchObject({ amount: "₦50,000", from_name: "Bola", good_until: null });
});

test("a card for a day has no code before it, is mailed at nine that morning in Lagos, and once", async () => {
  const to_email = "later@example.com";
  const { id } = await issue({ to_email, mail_on: "2026-11-25" });
  expect(await viewCard(t.ctx, id)).toMatchObject({ state: "waiting", last_four: null });
  t.clock.set("2026-11-25T07:59:00Z");
  await mailDueCards(t.ctx);
  expect(await mailsTo(to_email)).toEqual([]);
  t.clock.set("2026-11-25T08:00:00Z");
  await Promise.all([mailDueCards(t.ctx), mailDueCards(t.ctx)]);
  await mailDueCards(t.ctx);
  expect(await mailsTo(to_email)).toHaveLength(1);
  expect(await viewCard(t.ctx, id)).toMatchObject({ state: "active" });
});

test("a blocked card waits with its mail until it is not", async () => {
  const to_email = "blocked@example.com";
  const { id } = await issue({ to_email, mail_on: "2026-11-27" });
  await blockCard(t.ctx, staff, { id, blocked: true });
  t.clock.set("2026-11-27T09:00:00Z");
  await mailDueCards(t.ctx);
  expect(await mailsTo(to_email)).toEqual([]);
  expect((await viewCard(t.ctx, id)).state).toBe("blocked");
  await blockCard(t.ctx, staff, { id, blocked: false });
  await mailDueCards(t.ctx);
  expect(await mailsTo(to_email)).toHaveLength(1);
});

test.each([
  [{ last_day: "2026-11-01" }, "The last day is over already"],
  [{ mail_on: "2026-12-24" }, "Enter where it is mailed on that day"],
  [{ to_email: "a@example.com", mail_on: "2026-11-01" }, "The day of its mail is over already"],
  [
    { to_email: "a@example.com", mail_on: "2026-12-24", last_day: "2026-12-20" },
    "It would expire before its mail",
  ],
])("%j is refused before a card is issued", async (input, message) => {
  expect(await refusalOf(issue(input))).toBe(message);
});

test.each([0, 999, 10_000_001, 1000.001])("no card is issued of %d naira", (amount) => {
  const input = { press_id: randomUUID(), amount, last_day: null };
  expect(issueInput.safeParse(input).success).toBe(false);
});

test("what staff take off is there: of two who take all at once one is refused, and a press counts once", async () => {
  const { id } = await issue();
  const press = randomUUID();
  await adjust(id, -10_000, press);
  await adjust(id, -10_000, press);
  expect(await balanceOf(id)).toBe(40_000);
  const both = await Promise.allSettled([adjust(id, -40_000), adjust(id, -40_000)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await viewCard(t.ctx, id)).toMatchObject({ balance: 0, state: "spent" });
  expect(await refusalOf(adjust(id, -1))).toBe("There is only ₦0 on this card");
});

test("what is left lapses with the last day, once, and can be given back by a later one", async () => {
  const { id } = await issue({ last_day: "2026-11-30" });
  t.clock.set("2026-11-30T22:59:00Z");
  await expireCards(t.ctx);
  expect(await balanceOf(id)).toBe(50_000);
  t.clock.set("2026-11-30T23:00:00Z");
  await Promise.all([expireCards(t.ctx), expireCards(t.ctx)]);
  const card = await viewCard(t.ctx, id);
  expect(card).toMatchObject({ balance: 0, state: "expired" });
  expect(card.entries.map(({ kind }) => kind)).toEqual(["expired", "issued"]);
  expect(await refusalOf(adjust(id, 50_000))).toContain("expired");
  await prolongCard(t.ctx, staff, { id, last_day: "2026-12-31" });
  await adjust(id, 50_000);
  expect(await viewCard(t.ctx, id)).toMatchObject({ balance: 50_000, state: "active" });
});

test("a new code ends the one before, mailed or told", async () => {
  const { id, code } = await issue();
  const told = await renewCode(t.ctx, staff, { id, to_email: null });
  expect(readCode(told.code!)).not.toBe(readCode(code!));
  await renewCode(t.ctx, staff, { id, to_email: "new@example.com" });
  const [mail] = await mailsTo("new@example.com");
  const mailed = readCode(String((mail!.data as { code: string }).code))!;
  const seals = [code!, told.code!].map((old) => codeSeal(t.ctx, readCode(old)!));
  const [row] = await t.ctx.db.select().from(giftCards).where(eq(giftCards.id, id));
  expect(row!.codeSeal).toBe(codeSeal(t.ctx, mailed));
  expect(seals).not.toContain(row!.codeSeal);
});

test("the database itself refuses a balance below zero, and the book proves every card", async () => {
  const { id } = await issue();
  const below = t.ctx.db.update(giftCards).set({ balanceKobo: -1 }).where(eq(giftCards.id, id));
  await expect(below).rejects.toThrow();
  expect(await findDifferences(t.ctx.db)).toEqual([]);
  await t.ctx.db
    .update(giftCardEntries)
    .set({ amountKobo: sql`amount_kobo + 100` })
    .where(eq(giftCardEntries.cardId, id));
  expect(await findDifferences(t.ctx.db)).toMatchObject([
    { rule: "a gift card has what its entries come to", expected: 5_000_100, found: 5_000_000 },
  ]);
});
