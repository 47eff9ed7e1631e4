import { beforeEach, expect, test } from "vitest";
import { invitations } from "~/db/schema/accounts.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { passwordChangedMail } from "~/features/accounts/mails/notices.tsx";
import { recoveryMail } from "~/features/accounts/mails/one-time.tsx";
import { clearOldSessions } from "~/features/accounts/sessions/clear-old.server.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { testContext } from "~tests/support/context.ts";
import { forgetMails } from "./forget-mails.server.ts";

const t = testContext();
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await t.ctx.db.delete(mailOutbox);
});

async function mailBoth(): Promise<void> {
  const to = "ada@example.com";
  const data = { code: "123456", link: "https://shop.test/auth", name: "Ada" };
  await queueMail(t.ctx.db, recoveryMail, { dedupeKey: "recovery", to, data });
  await queueMail(t.ctx.db, passwordChangedMail, {
    dedupeKey: "changed",
    to,
    data: { name: "Ada" },
  });
  await sendDueMails(t.ctx);
  await t.ctx.db.update(mailOutbox).set({ createdAt: t.clock.now() });
}

/** Which mails still say something. */
async function speaking(): Promise<string[]> {
  await forgetMails(t.ctx);
  const rows = await t.ctx.db.select().from(mailOutbox);
  return rows.filter(({ text }) => text !== null).map(({ dedupeKey }) => dedupeKey);
}

test("a code is forgotten after a day, other mails after the days of the settings; that they went out is kept", async () => {
  await mailBoth();
  t.clock.advance(DAY_MS);
  expect(await speaking()).toHaveLength(2);
  t.clock.advance(1);
  expect(await speaking()).toEqual(["changed"]);
  const stored = await t.ctx.db.select().from(mailOutbox);
  expect(JSON.stringify(stored)).not.toContain("123456");
  t.clock.advance(89 * DAY_MS);
  expect(await speaking()).toEqual([]);
  expect(stored.map(({ recipient }) => recipient)).toEqual(["ada@example.com", "ada@example.com"]);
});

test("that a mail went out is kept for 400 days, and no shorter than what it said", async () => {
  await mailBoth();
  await updateSettings(t.ctx, null, "notifications", { keep_mails_days: 500 });
  t.clock.advance(500 * DAY_MS);
  expect(await speaking()).toEqual(["changed"]);
  await updateSettings(t.ctx, null, "notifications", { keep_mails_days: 30 });
  t.clock.advance(-100 * DAY_MS);
  await speaking();
  expect(await t.ctx.db.$count(mailOutbox)).toBe(2);
  t.clock.advance(1);
  await speaking();
  expect(await t.ctx.db.$count(mailOutbox)).toBe(0);
});

test("a mail that is still to be sent is never emptied", async () => {
  await mailBoth();
  await t.ctx.db.update(mailOutbox).set({ status: "queued" });
  t.clock.advance(500 * DAY_MS);
  expect(await speaking()).toHaveLength(2);
});

test("an invitation is taken out 30 days after it ended", async () => {
  const expiresAt = t.clock.now();
  await t.ctx.db
    .insert(invitations)
    .values({ email: "ada@example.com", role: "manager", tokenHash: "x", expiresAt });
  t.clock.advance(30 * DAY_MS);
  await clearOldSessions(t.ctx);
  expect(await t.ctx.db.$count(invitations)).toBe(1);
  t.clock.advance(1);
  await clearOldSessions(t.ctx);
  expect(await t.ctx.db.$count(invitations)).toBe(0);
});
