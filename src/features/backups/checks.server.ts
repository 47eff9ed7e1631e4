import { defineCheck, type Finding } from "~/platform/checks.ts";
import type { Context } from "~/platform/context.ts";
import { readReport } from "./report.server.ts";
import { isEmbedded } from "./source.server.ts";
import { ageInWords } from "./words.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The nightly copy takes its time. */
const OLD_COPY = DAY + HOUR;
const OLD_LOG = 5 * MINUTE;
/** The first copy is made at once, and may take so long. */
const FIRST_COPY = 30 * MINUTE;
const OLD_REHEARSAL = 15 * DAY;
/** So far two clocks may be apart. */
const AHEAD = 5 * MINUTE;

const none = (text: string): Finding => ({ ok: true, text, value: undefined });
const off = (text: string): Finding => ({ ...none(text), isOff: true });
const because = (problem: string | null | undefined) =>
  problem ? ` The last try failed: ${problem}` : "";

const ageOf = (ctx: Context, at: Date) => (ctx.clock.now().getTime() - at.getTime()) / 1000;

/** What a clock that was ahead has dated would look fresh until that date, however old it grows. */
const datedAhead = (what: string, age: number): Finding | undefined =>
  age < -AHEAD
    ? {
        ok: false,
        text: `${what} is dated ${ageInWords(-age)} ahead of now, so nobody knows how old it is: the clock was wrong then, or is now. Set it right (timedatectl set-ntp true), then run npm run backup.`,
        value: undefined,
      }
    : undefined;

/** How old the last good backup is. */
const copyAge = defineCheck({
  name: "backup",
  title: "Backup",
  metric: "backup_age_seconds",
  async run(ctx) {
    if (!ctx.config.backup)
      return off("No backups are made: a lost disk loses everything. Set BACKUP_URL.");
    const report = await readReport(ctx.db, "copy");
    if (!report?.goodAt) {
      const ok = !report?.problem && process.uptime() < FIRST_COPY;
      const text = ok
        ? "The first backup is being made."
        : `There is no backup yet.${because(report?.problem)} Look at BACKUP_URL, then run npm run backup.`;
      return { ok, text, value: undefined };
    }
    const value = ageOf(ctx, report.goodAt);
    const ahead = datedAhead("The last backup", value);
    if (ahead) return ahead;
    if (value <= OLD_COPY)
      return { ok: true, text: `The last backup is ${ageInWords(value)} old.`, value };
    const text = `The last good backup is ${ageInWords(value)} old.${because(report.problem)} Look at BACKUP_URL, then run npm run backup.`;
    return { ok: false, text, value };
  },
});

/** How much would be lost with the disk now. */
const logAge = defineCheck({
  name: "backup-log",
  title: "Backup of the last minutes",
  metric: "backup_log_age_seconds",
  async run(ctx) {
    if (!ctx.config.backup)
      return off("No backups are made: what was done today is lost with the disk. Set BACKUP_URL.");
    if (!isEmbedded(ctx.config))
      return off(
        "The database is another server's: only its nightly dumps are here. Archive its log there.",
      );
    const report = await readReport(ctx.db, "log");
    if (!report?.goodAt && !report?.problem) return none("It has just begun.");
    const since = report.goodAt ?? report.triedAt;
    const value = ageOf(ctx, since);
    const ahead = datedAhead("The last of the log in the backup", value);
    if (ahead) return ahead;
    if (value <= OLD_LOG)
      return { ok: true, text: "Every order of more than a minute ago is in the backup.", value };
    const text = `What was done in the last ${ageInWords(value)} is not in the backup.${because(report.problem)} The shop goes on, and catches up by itself; above 1 GB it makes a new copy instead.`;
    return { ok: false, text, value };
  },
});

/** Whether backups can be restored, which is tried each week. */
const rehearsal = defineCheck({
  name: "backup-rehearsal",
  title: "Rehearsal of a restore",
  metric: "backup_rehearsal_age_seconds",
  async run(ctx) {
    if (!ctx.config.backup) return off("There is no backup to try. Set BACKUP_URL.");
    if (!isEmbedded(ctx.config))
      return off(
        "Dumps of another server's database are not rehearsed: try npm run restore into an empty one.",
      );
    const report = await readReport(ctx.db, "rehearsal");
    const value = report?.goodAt ? ageOf(ctx, report.goodAt) : undefined;
    if (report?.problem) {
      const last =
        value === undefined ? "none has succeeded yet" : `${ageInWords(value)} ago one did`;
      return {
        ok: false,
        text: `Restoring the last backup failed (${last}): ${report.problem}`,
        value,
      };
    }
    if (value === undefined)
      return none("A restore is rehearsed on Sunday night for the first time.");
    return {
      ok: value <= OLD_REHEARSAL,
      text: `The last backup that was restored for a try, ${ageInWords(value)} ago, was whole: ${report?.details}.`,
      value,
    };
  },
});

export const checks = [copyAge, logAge, rehearsal];
