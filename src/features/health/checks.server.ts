import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { formatCount } from "~/lib/count.ts";
import { defineCheck } from "~/platform/checks.ts";
import type { Context } from "~/platform/context.ts";
import { listFailedJobs } from "~/platform/failed-jobs.ts";

const MB = 1024 * 1024;
const MINUTE = 60;
/** Codes of two-step sign-in still work within half a minute. */
const SKEW_MS = 5000;

/** Uploads end at the reserve, the database at nothing: staff should be told while mails still go out. */
const diskSpace = defineCheck({
  name: "disk-space",
  title: "Room on the disk",
  metric: "disk_free_bytes",
  ofThisCopy: true,
  async run(ctx) {
    const { dataDir, uploads } = ctx.config;
    const { bavail, bsize } = await statfs(dataDir);
    const value = bavail * bsize;
    const free = `${formatCount(Math.floor(value / MB))} MB are free under ${dataDir}`;
    const ok = value >= 2 * uploads.diskReserveMb * MB;
    const text = ok
      ? `${free}.`
      : `${free}. Files are refused below ${uploads.diskReserveMb} MB (DISK_RESERVE_MB), orders when nothing is left: free some, or move DATA_DIR to a larger disk.`;
    return { ok, text, value };
  },
});

const LATE_MAIL = 15 * MINUTE;
/** One that nobody took is tried for two days before it is given up. */
const DAYS_OF_FAILED = 4;

/** What was given up after its tries. A mail that its mailbox's budget dropped was never tried. */
async function readGivenUp(ctx: Context): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ n: number; error: string | null }>(
    sql`select count(*)::int as n, (array_agg(last_error order by created_at desc))[1] as error
      from mail_outbox where status = 'failed' and attempts > 1
        and created_at >= now() - make_interval(days => ${DAYS_OF_FAILED}::int)`,
  );
  const { n = 0, error = null } = rows[0] ?? {};
  if (n === 0) return undefined;
  const said = error ? `; the mail server said: ${error}` : "";
  return `${n} ${n === 1 ? "mail" : "mails"} of the last ${DAYS_OF_FAILED} days ${n === 1 ? "was" : "were"} given up${said}. Look at /admin/outbox, status Failed: when the mail server works again, send an order's mails again on its page; a wrong address needs a call.`;
}

/** A mail that is put off by its mailbox's budget is not late. The database dates mails, and says how old they are. */
const outboxAge = defineCheck({
  name: "outbox",
  title: "Mails on their way",
  metric: "outbox_oldest_seconds",
  async run(ctx) {
    const now = ctx.clock.now();
    const { rows } = await ctx.db.execute<{ n: number; age: number | null; error: string | null }>(
      sql`select count(*)::int as n, extract(epoch from now() - min(created_at))::float8 as age,
          (array_agg(last_error order by created_at) filter (where last_error is not null))[1] as error
        from mail_outbox where status = 'queued'
          and (attempts > 0 or due_at is null or due_at <= ${now.toISOString()}::timestamptz)`,
    );
    const { n = 0, age = null, error = null } = rows[0] ?? {};
    const value = Math.round(age ?? 0);
    const givenUp = await readGivenUp(ctx);
    if (value <= LATE_MAIL)
      return { ok: givenUp === undefined, text: givenUp ?? "No mail waits for long.", value };
    const waiting = `${n} ${n === 1 ? "mail waits" : "mails wait"}, the oldest for ${Math.round(value / MINUTE)} minutes${
      error ? `; the mail server said: ${error}` : ""
    }. Check SMTP_URL and the mail server; they go out by themselves then.`;
    return { ok: false, text: givenUp ? `${waiting} ${givenUp}` : waiting, value };
  },
});

const failedJobs = defineCheck({
  name: "failed-jobs",
  title: "Work in the background",
  metric: "jobs_failed",
  async run(ctx) {
    const failed = await listFailedJobs(ctx);
    const value = failed.reduce((sum, { times }) => sum + times, 0);
    if (failed.length === 0) return { ok: true, text: "Nothing has failed.", value };
    const each = failed.map(
      ({ name, times, reason }) =>
        `${name} ${times === 1 ? "failed" : `failed ${times} times`} (${reason})`,
    );
    const text = `${each.join("; ")}. Run it again at /admin/health when the reason is gone.`;
    return { ok: false, text, value };
  },
});

const clock = defineCheck({
  name: "clock",
  title: "The clock",
  metric: "clock_jump_seconds",
  ofThisCopy: true,
  async run(ctx) {
    const asked = Date.now();
    const { rows } = await ctx.db.execute<{ at: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
    );
    const skew = (asked + Date.now()) / 2 - (rows[0]?.at ?? asked);
    ctx.clockWatch.noteSkew(skew);
    const jump = ctx.clockWatch.lastJump();
    if (jump) {
      const hours = Math.ceil(jump.untilMs / 3_600_000);
      const text = `The clock of this machine jumped by ${formatCount(Math.round(jump.by / 1000))} seconds. Set it right and keep it so (timedatectl set-ntp true). For ${hours} hours, or until the shop is restarted, no unpaid order is ended and nothing old is forgotten.`;
      return { ok: false, text, value: jump.by / 1000 };
    }
    if (Math.abs(skew) <= SKEW_MS) return { ok: true, text: "The clock goes evenly.", value: 0 };
    const apart = formatCount(Math.round(Math.abs(skew) / 1000));
    const meanwhile = ctx.clockWatch.isSteady()
      ? ""
      : " Until then no unpaid order is ended and nothing old is forgotten.";
    const text = `The clock of this machine and the database's are ${apart} seconds apart. Set both by the network (timedatectl set-ntp true).${meanwhile}`;
    return { ok: false, text, value: skew / 1000 };
  },
});

export const checks = [diskSpace, outboxAge, failedJobs, clock];
