import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { findings } from "~/db/schema/health.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import { defineCheck, type Finding, runCheck } from "~/platform/checks.ts";
import { createClockWatch } from "~/platform/clock-watch.ts";
import type { Context } from "~/platform/context.ts";
import { giveRole } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { checks } from "./checks.server.ts";
import { lookAround } from "./look.server.ts";
import { readFindings } from "./record.server.ts";

const t = testContext();
const MINUTE = 60_000;
const well: Finding = { ok: true, text: "All is well.", value: 5 };
const bad: Finding = { ok: false, text: "Turn the tap.", value: 1 };
let now: Finding | Error;

const tap = defineCheck({
  name: "tap",
  title: "The tap",
  metric: "tap_litres",
  async run() {
    if (now instanceof Error) throw now;
    return now;
  },
});
/** What the owner reads where a look at the tap fails of this. */
const wordsOf = async (run: (ctx: Context) => Promise<never>) =>
  (await runCheck(t.ctx, { ...tap, run })).text;
/** The shop with this one check. */
const shop = (): Context => ({ ...t.ctx, features: [{ name: "tap", uses: [], checks: [tap] }] });
const mails = async () =>
  (await t.ctx.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt)).map(
    ({ recipient, data }) => [recipient, data.ok],
  );

async function minute(found: Finding | Error): Promise<void> {
  now = found;
  t.clock.advance(MINUTE);
  await lookAround(shop());
}

beforeEach(async () => {
  await t.ctx.db.delete(findings);
  await t.ctx.db.delete(mailOutbox);
  await updateSettings(t.ctx, null, "notifications", { staff_email: "owner@oriki.example" });
});

test("staff are told once that something is bad, again after a day, and once that it is well", async () => {
  await minute(well);
  await minute(bad);
  // It may mend itself.
  expect(await mails()).toEqual([]);
  await minute(bad);
  await minute(bad);
  expect(await mails()).toEqual([["owner@oriki.example", false]]);
  t.clock.advance(24 * 60 * MINUTE);
  await minute(bad);
  expect(await mails()).toHaveLength(2);
  await minute(well);
  await minute(well);
  await minute(well);
  expect((await mails()).map(([, ok]) => ok)).toEqual([false, false, true]);
});

test("what was bad for less than a minute is no news", async () => {
  for (const found of [well, bad, well, bad, well, well]) await minute(found);
  expect(await mails()).toEqual([]);
});

test("what is not set up is no news, and stands between what is bad and what is well", async () => {
  const off: Finding = { ok: true, isOff: true, text: "There is no tap.", value: undefined };
  for (const found of [well, off, off, off]) await minute(found);
  expect(await mails()).toEqual([]);
  const since = new Date(t.clock.now().getTime() - 2 * MINUTE);
  expect(await readFindings(shop())).toMatchObject([{ name: "tap", isOff: true, since }]);
  const others = { place: "", text: "", since: t.clock.now(), checkedAt: t.clock.now() };
  await t.ctx.db.insert(findings).values([
    { name: "a drain", ok: true, ...others },
    { name: "the well", ok: false, ...others },
  ]);
  const names = (await readFindings(shop())).map(({ name }) => name);
  expect(names).toEqual(["the well", "tap", "a drain"]);
});

test("copies that look at the same time write once", async () => {
  await minute(bad);
  now = bad;
  t.clock.advance(MINUTE);
  await Promise.all([1, 2, 3].map(() => lookAround(shop())));
  expect(await mails()).toHaveLength(1);
});

test("what was found is there to read with its metrics, also when it could not be looked at", async () => {
  await minute(well);
  expect(await readFindings(shop())).toMatchObject([{ ...well, name: "tap", title: "The tap" }]);
  expect(await t.ctx.metrics.render()).toMatch(/check_ok{check="tap"} 1[\s\S]*tap_litres 5/);
  await minute(new Error("The tap is not there"));
  expect(await readFindings(shop())).toMatchObject([
    { ok: false, value: null, text: expect.stringContaining("The tap is not there") },
  ]);
  expect(await t.ctx.metrics.render()).toMatch(/check_ok{check="tap"} 0[\s\S]*tap_litres Nan/);
  // A copy that is gone says nothing any more.
  t.clock.advance(11 * MINUTE);
  expect(await readFindings(shop())).toEqual([]);
});

test("a look that fails is told in sentences with what to do, never in SQL", async () => {
  const busy = await wordsOf((ctx) =>
    ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 5`);
      await tx.execute(sql`select 'ada@example.com', pg_sleep(5)`);
      throw new Error("It was not too slow");
    }),
  );
  expect(busy).toMatch(/^The database took too long to answer.*more cores and a faster disk\.$/);
  const away = Object.assign(new Error("the database system is shutting down"), { code: "57P01" });
  expect(await wordsOf(() => Promise.reject(away))).toMatch(/^The database does not answer.*look/);
  const wrong = await wordsOf(async (ctx) => {
    await ctx.db.execute(sql`select ${"ada@example.com"} from nowhere`);
    throw new Error("It was there");
  });
  expect(wrong).toMatch(/^This could not be looked at: relation "nowhere" does not exist\. /);
  for (const text of [busy, wrong]) expect(text).not.toMatch(/select|example\.com/);
});

test("without a mailbox in the settings administrators are written to", async () => {
  await updateSettings(t.ctx, null, "notifications", { staff_email: "" });
  for (const found of [bad, bad]) await minute(found);
  expect(await mails()).toEqual([]);
  for (const role of ["admin", "support"] as const) {
    const [user] = await t.ctx.db
      .insert(users)
      .values({ email: `${role}@oriki.example` })
      .returning();
    await giveRole(t.ctx, user!.id, role);
  }
  await minute(bad);
  expect(await mails()).toEqual([["admin@oriki.example", false]]);
});

const look = (name: string, ctx = t.ctx) =>
  runCheck(ctx, checks.find((check) => check.name === name)!);

test("the disk is bad before its reserve is reached", async () => {
  expect(await look("disk-space")).toMatchObject({ value: expect.any(Number) });
  const { config } = t.ctx;
  const narrow = { ...config, uploads: { ...config.uploads, diskReserveMb: 1e9 } };
  expect(await look("disk-space", { ...t.ctx, config: narrow })).toMatchObject({
    ok: false,
    text: expect.stringContaining("DISK_RESERVE_MB"),
  });
});

test("no work has failed where none was ever asked for", async () => {
  expect(await look("failed-jobs")).toMatchObject({ ok: true, value: 0 });
});

const mail = { template: "x", recipient: "a@b.ng", data: {} };
/** All that was written to the outbox so far is older by so long. */
const grow = (interval: string) =>
  t.ctx.db
    .update(mailOutbox)
    .set({ createdAt: sql`${mailOutbox.createdAt} - ${interval}::interval` });

test("mails that wait are bad after a quarter of an hour, with what the mail server said", async () => {
  await t.ctx.db.insert(mailOutbox).values([
    { ...mail, dedupeKey: "a", attempts: 1, lastError: "421 busy" },
    { ...mail, dedupeKey: "b", dueAt: new Date(t.clock.now().getTime() + 1e9) },
  ]);
  await grow("14 minutes");
  expect(await look("outbox")).toMatchObject({ ok: true });
  await grow("2 minutes");
  const found = await look("outbox");
  expect(found).toMatchObject({ ok: false });
  expect(found.value).toBeCloseTo(16 * 60, -2);
  expect(found.text).toMatch(/^1 mail waits.*421 busy/);
});

test("mails that were given up are bad for four days, with how many and what to do", async () => {
  const failed = {
    ...mail,
    status: "failed" as const,
    attempts: 10,
    lastError: "550 no such mailbox",
  };
  // Its mailbox had enough of them: nothing was tried, nothing is wrong.
  await t.ctx.db.insert(mailOutbox).values({ ...failed, dedupeKey: "a", attempts: 0 });
  expect(await look("outbox")).toMatchObject({ ok: true });
  await t.ctx.db.insert(mailOutbox).values([
    { ...failed, dedupeKey: "b" },
    { ...failed, dedupeKey: "c" },
  ]);
  const found = await look("outbox");
  expect(found).toMatchObject({ ok: false, value: 0 });
  expect(found.text).toMatch(/^2 mails of the last 4 days.*550 no such mailbox.*\/admin\/outbox/);
  await t.ctx.db.insert(mailOutbox).values({ ...mail, dedupeKey: "d", attempts: 1 });
  await grow("16 minutes");
  expect((await look("outbox")).text).toMatch(/^1 mail waits.* 2 mails of the last 4 days/);
  await t.ctx.db.delete(mailOutbox).where(eq(mailOutbox.dedupeKey, "d"));
  await grow("4 days");
  expect(await look("outbox")).toMatchObject({ ok: true, text: "No mail waits for long." });
});

test("a clock that jumped is bad, with what the shop does not do meanwhile", async () => {
  expect(await look("clock")).toMatchObject({ ok: true, value: 0 });
  let wall = Date.now();
  const clockWatch = createClockWatch(() => wall);
  wall += 24 * 60 * MINUTE;
  const found = await look("clock", { ...t.ctx, clockWatch });
  expect(found).toMatchObject({
    ok: false,
    text: expect.stringMatching(/no unpaid order is ended/),
  });
  expect(found.value).toBeCloseTo(86_400, -1);
});
