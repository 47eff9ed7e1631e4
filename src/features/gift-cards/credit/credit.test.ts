import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { giftCards } from "~/db/schema/gift-cards.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { exportOwnData } from "~/features/accounts/profile/own-data.server.ts";
import { deleteOwnAccount } from "~/features/accounts/users/delete-account.server.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { UNDO_SECONDS } from "~/features/orders/rules.ts";
import { AppError } from "~/platform/errors.ts";
import {
  type AccountsShop,
  createAccountsShop,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { adjustCard, blockCard, renewCode } from "../change.server.ts";
import { expireCards } from "../expire.server.ts";
import { quoteCard } from "../quote.server.ts";
import { giveCreditInput } from "../schema.ts";
import { viewCard } from "../view.server.ts";
import { giveCredit, takeBackCredit } from "./give.server.ts";
import { viewCustomerCredit, viewOwnCredit } from "./view.server.ts";

const t = testContext();
const staff = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(t.ctx);
});

const give = (user_id: string, amount: number, more: Record<string, unknown> = {}) =>
  giveCredit(
    t.ctx,
    staff,
    giveCreditInput.parse({
      ...{ user_id, amount, press_id: randomUUID(), reason: "The zip broke", last_day: null },
      ...more,
    }),
  );
const balanceOf = async (userId: string) => (await viewOwnCredit(t.ctx, userId)).balance;
const mailsTo = (to: string, template: string) =>
  t.ctx.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, to), like(mailOutbox.template, template)));
const allIsWell = async () => expect(await findDifferences(t.ctx.db)).toEqual([]);

async function refusalOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("It was not refused");
  return error.message;
}

test("what staff give is on the account at once, and the customer is told why after half a minute", async () => {
  const { id, email } = await signUpPerson(shop);
  expect(await viewOwnCredit(t.ctx, id)).toMatchObject({ balance: 0, entries: [] });
  await give(id, 5000, { last_day: "2027-06-30" });
  const own = await viewOwnCredit(t.ctx, id);
  expect(own).toMatchObject({ balance: 5000, expires_at: "2027-06-30T23:00:00.000Z" });
  expect(own.entries).toMatchObject([{ kind: "issued", amount: 5000, reason: "The zip broke" }]);
  const [mail, ...others] = await mailsTo(email, "store-credit");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    dueAt: new Date(t.ctx.clock.now().getTime() + UNDO_SECONDS * 1000),
    data: {
      amount: "₦5,000",
      balance: "₦5,000",
      reason: "The zip broke",
      good_until: "Jun 30, 2027",
    },
  });
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action)).toContain("gift_card.credit_given");
  await allIsWell();
});

test("one press that is sent twice at once gives once, and two presses give both", async () => {
  const { id, email } = await signUpPerson(shop);
  const press_id = randomUUID();
  await Promise.all([
    give(id, 3000, { press_id }),
    give(id, 3000, { press_id }),
    give(id, 4000),
    give(id, 5000),
  ]);
  expect(await balanceOf(id)).toBe(12_000);
  expect(await mailsTo(email, "store-credit")).toHaveLength(3);
  expect(await t.ctx.db.select().from(giftCards).where(eq(giftCards.userId, id))).toHaveLength(1);
  await allIsWell();
});

test("whoever gave it takes it back while its mail waits, and nobody is told", async () => {
  const { id, email } = await signUpPerson(shop);
  const press_id = randomUUID();
  await give(id, 3000, { press_id });
  const other = { kind: "staff" as const, id: randomUUID() };
  expect(await refusalOf(takeBackCredit(t.ctx, other, press_id))).toContain("too late");
  await takeBackCredit(t.ctx, staff, press_id);
  await takeBackCredit(t.ctx, staff, press_id);
  expect(await balanceOf(id)).toBe(0);
  expect(await mailsTo(email, "store-credit")).toEqual([]);

  const late = randomUUID();
  await give(id, 3000, { press_id: late });
  await t.ctx.db.update(mailOutbox).set({ status: "sent" }).where(eq(mailOutbox.recipient, email));
  expect(await refusalOf(takeBackCredit(t.ctx, staff, late))).toContain("too late");
  expect(await balanceOf(id)).toBe(3000);
  await allIsWell();
});

test("what was spent meanwhile is not taken back", async () => {
  const { id } = await signUpPerson(shop);
  const press_id = randomUUID();
  await give(id, 3000, { press_id });
  const card = (await viewCustomerCredit(t.ctx, id))!;
  await adjustCard(t.ctx, staff, {
    ...{ id: card.id, amount: -1, press_id: randomUUID() },
    reason: "For staff alone",
  });
  expect(await refusalOf(takeBackCredit(t.ctx, staff, press_id))).toContain("spent since");
  const { entries } = await viewOwnCredit(t.ctx, id);
  expect(entries.map(({ kind, reason }) => [kind, reason])).toEqual([
    ["adjusted", ""],
    ["issued", "The zip broke"],
  ]);
});

test("what lapsed does not come back with what is given after it, and what is left is good as long", async () => {
  const { id } = await signUpPerson(shop);
  await give(id, 3000, { last_day: "2026-12-31" });
  await give(id, 3000, { last_day: "2026-12-01" });
  expect((await viewOwnCredit(t.ctx, id)).expires_at).toBe("2026-12-31T23:00:00.000Z");
  const now = t.ctx.clock.now();
  t.clock.set("2027-01-02T08:00:00Z");
  // Nobody has looked since, and its hour has come.
  await give(id, 4000, { last_day: "2027-01-31" });
  await expireCards(t.ctx);
  const own = await viewOwnCredit(t.ctx, id);
  expect(own).toMatchObject({ balance: 4000, expires_at: "2027-01-31T23:00:00.000Z" });
  expect(own.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["issued", 4000],
    ["expired", -6000],
    ["issued", 3000],
    ["issued", 3000],
  ]);
  t.clock.set(now);
  await allIsWell();
});

test("an account's credit has no code, and is blocked as a card is", async () => {
  const { id } = await signUpPerson(shop);
  await give(id, 3000);
  const card = (await viewCustomerCredit(t.ctx, id))!;
  expect(card).toMatchObject({ account: { id }, last_four: null });
  expect(await refusalOf(renewCode(t.ctx, staff, { id: card.id, to_email: null }))).toContain(
    "no code",
  );
  await blockCard(t.ctx, staff, { id: card.id, blocked: true });
  expect(await viewOwnCredit(t.ctx, id)).toMatchObject({ balance: 0, is_blocked: true });
});

test("nobody is given credit who has no account", async () => {
  expect(await refusalOf(give(randomUUID(), 3000))).toContain("no such account");
  const { id } = await signUpPerson(shop);
  expect(await refusalOf(give(id, 3000, { last_day: "2026-11-01" }))).toContain("over already");
  expect(await viewCustomerCredit(t.ctx, id)).toBeNull();
});

test("whose account goes has what is left as a gift card, with its code in the mail alone", async () => {
  const { id, email } = await signUpPerson(shop);
  await give(id, 3000);
  const card = (await viewCustomerCredit(t.ctx, id))!;
  const caller = signedIn({ userId: id, email });
  expect((await exportOwnData(t.ctx, caller)).store_credit).toMatchObject([{ amount: 3000 }]);
  await deleteOwnAccount(t.ctx, caller, PASSWORD, "198.51.100.1");
  const [mail] = await mailsTo(email, "gift-card");
  const { code } = mail!.data as { code: string };
  const quoted = await quoteCard(t.ctx, caller, { code, address: "198.51.100.1" });
  expect(quoted.balance).toBe(3000);
  const left = await viewCard(t.ctx, card.id);
  expect(left).toMatchObject({ account: null, to_email: "", balance: 3000 });
  await allIsWell();
});

test("credit that was given and is sent again as another sum is refused, and says what was given", async () => {
  const { id } = await signUpPerson(shop);
  const press_id = randomUUID();
  await give(id, 3000, { press_id });
  await give(id, 3000, { press_id });
  expect(await refusalOf(give(id, 30_000, { press_id }))).toMatch(
    /^₦3,000 was put on by your press/,
  );
  expect(await refusalOf(give(id, 3000, { press_id, reason: "The heel" }))).toContain("₦3,000");
  expect(await balanceOf(id)).toBe(3000);
  await allIsWell();
});
