import { beforeEach, expect, test } from "vitest";
import { backupReports } from "~/db/schema/backups.ts";
import { runCheck } from "~/platform/checks.ts";
import { testContext } from "~tests/support/context.ts";
import { checks } from "./checks.server.ts";
import { reportGood, reportProblem } from "./report.server.ts";

const t = testContext({ env: { BACKUP_URL: "/nowhere/at all" } });
const HOUR = 3_600_000;
const look = (name: string, config = t.ctx.config) =>
  runCheck({ ...t.ctx, config }, checks.find((check) => check.name === name)!);

beforeEach(async () => {
  await t.ctx.db.delete(backupReports);
});

test("without a place for backups the shop says so, and it is no alarm", async () => {
  const unset = { ...t.ctx.config, backup: undefined };
  for (const name of ["backup", "backup-log", "backup-rehearsal"]) {
    const text = expect.stringMatching(/[Nn]o backup.*Set BACKUP_URL\.$/);
    expect(await look(name, unset)).toMatchObject({ ok: true, isOff: true, text });
  }
});

test("what the shop does not do for another server's database is not set up, with what to do", async () => {
  const other = { ...t.ctx.config, databaseUrl: "postgres://shop@db.example/oriki" };
  for (const name of ["backup-log", "backup-rehearsal"])
    expect(await look(name, other)).toMatchObject({ ok: true, isOff: true });
  await reportGood(t.ctx.db, "copy", t.clock.now());
  expect((await look("backup", other)).isOff).toBeUndefined();
});

test("the age of the last good backup is told, and is bad after a day", async () => {
  await reportGood(t.ctx.db, "copy", t.clock.now());
  t.clock.advance(24 * HOUR);
  expect(await look("backup")).toMatchObject({
    ok: true,
    value: 24 * 3600,
    text: "The last backup is 1 day old.",
  });
  t.clock.advance(2 * HOUR);
  await reportProblem(t.ctx.db, "copy", t.clock.now(), new Error("no route to host"));
  const old = await look("backup");
  expect(old).toMatchObject({ ok: false, value: 26 * 3600 });
  expect(old.text).toMatch(/1 day old.*no route to host.*BACKUP_URL/);
});

test("what is dated ahead of now does not count as fresh, beyond what two clocks may differ", async () => {
  const ahead = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000);
  for (const [check, kind] of [
    ["backup", "copy"],
    ["backup-log", "log"],
  ] as const) {
    await reportGood(t.ctx.db, kind, ahead(4));
    expect(await look(check)).toMatchObject({ ok: true });
    await reportGood(t.ctx.db, kind, ahead(3 * 24 * 60));
    expect(await look(check)).toMatchObject({
      ok: false,
      value: undefined,
      text: expect.stringMatching(/dated 3 days ahead of now.*Set it right/),
    });
    await reportGood(t.ctx.db, kind, t.clock.now());
    expect(await look(check)).toMatchObject({ ok: true, value: 0 });
  }
});

test("a first backup that fails is bad at once", async () => {
  await reportProblem(t.ctx.db, "copy", t.clock.now(), new Error("permission denied"));
  expect(await look("backup")).toMatchObject({
    ok: false,
    text: expect.stringContaining("permission denied"),
  });
});

test("log that is not copied is bad after five minutes, and well when it goes on", async () => {
  expect(await look("backup-log")).toMatchObject({ ok: true });
  await reportGood(t.ctx.db, "log", t.clock.now());
  t.clock.advance(4 * 60_000);
  expect(await look("backup-log")).toMatchObject({ ok: true, value: 240 });
  t.clock.advance(2 * 60_000);
  await reportProblem(t.ctx.db, "log", t.clock.now(), new Error("the bucket is gone"));
  expect(await look("backup-log")).toMatchObject({
    ok: false,
    text: expect.stringMatching(/6 minutes.*the bucket is gone/),
  });
  await reportGood(t.ctx.db, "log", t.clock.now());
  expect(await look("backup-log")).toMatchObject({ ok: true, value: 0 });
});

test("a rehearsal that fails is bad, with why, until one succeeds", async () => {
  expect(await look("backup-rehearsal")).toMatchObject({ ok: true, value: undefined });
  await reportProblem(t.ctx.db, "rehearsal", t.clock.now(), new Error("2 differences in stock"));
  expect(await look("backup-rehearsal")).toMatchObject({
    ok: false,
    text: expect.stringMatching(/none has succeeded yet.*2 differences/),
  });
  await reportGood(t.ctx.db, "rehearsal", t.clock.now(), "12 orders and 3 files in 4 s");
  expect(await look("backup-rehearsal")).toMatchObject({
    ok: true,
    text: expect.stringContaining("12 orders"),
  });
  t.clock.advance(16 * 24 * HOUR);
  expect(await look("backup-rehearsal")).toMatchObject({ ok: false });
});
