import { type SQL, sql } from "drizzle-orm";
import { queuePush } from "~/features/push/queue.server.ts";
import { isQuiet, startOfQuiet } from "~/lib/quiet-hours.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { reasonOf } from "~/platform/reason-of.ts";
import type { TextOutcome } from "~/platform/services/texting.ts";
import { BETWEEN_MAILS_MS, newsTopic } from "../rules.ts";
import { leavePhoneLink, sayBrief, type WaitingBrief } from "./say.server.ts";

/** Messages on their way at once. */
const AT_ONCE = 10;
/** In whose hands one is until then: a copy that dies meanwhile gives it back. */
const LEASE_MS = 60_000;
const MOST_ATTEMPTS = 6;
const FIRST_RETRY_MS = 60_000;
const HOUR_MS = 3_600_000;
const KEPT_DAYS = 30;

/** In SQL, whether the phone of a brief's (b) reader has had its message of the day. */
export const hadItsText = (ctx: Context): SQL => sql`exists (
  select from mail_briefs s where s.user_id = b.user_id and s.channel = 'phone' and s.status = 'sent'
    and s.sent_at > ${new Date(ctx.clock.now().getTime() - BETWEEN_MAILS_MS).toISOString()}::timestamptz)`;

interface DueBrief extends WaitingBrief {
  channel: "phone" | "device";
  attempts: number;
  phone: string | null;
}

/**
 * Says by day what waits: to browsers, and to phones where a company carries it. Any number of copies may run
 * it at once.
 *
 * @returns how many were tried
 */
export async function sendBriefs(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  await ctx.db.execute(sql`
    delete from mail_briefs where status = 'waiting' and expires_at <= ${now.toISOString()}::timestamptz`);
  if (isQuiet(now)) return 0;
  let all = 0;
  for (let due = await takeDue(ctx); due.length > 0; due = await takeDue(ctx)) {
    await Promise.all(due.map((one) => send(ctx, one)));
    all += due.length;
  }
  return all;
}

async function takeDue(ctx: Context): Promise<DueBrief[]> {
  const now = ctx.clock.now();
  const { rows } = await ctx.db.execute<DueBrief>(sql`
    update mail_briefs b set attempts = attempts + 1,
      due_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz
    where b.id in (
      select b.id from mail_briefs b
      where b.status = 'waiting' and b.due_at <= ${now.toISOString()}::timestamptz
        and (b.channel = 'device' or ${ctx.texting !== null} and not ${hadItsText(ctx)})
      order by b.due_at, b.id limit ${AT_ONCE} for update skip locked)
    returning b.id, b.user_id, b.channel, b.mail, b.data, b.attempts,
      (select p.phone from phone_readers p where p.user_id = b.user_id) as phone`);
  return rows;
}

/** Never throws, so that one does not keep back the others. */
async function send(ctx: Context, due: DueBrief): Promise<void> {
  try {
    const brief = await sayBrief(ctx, due);
    if (!brief) return await drop(ctx, due);
    if (due.channel === "phone") return await text(ctx, due, brief);
    await ctx.db.transaction(async (tx) => {
      const { title, text: body, to } = brief;
      const { hours, path } = { hours: hoursOfDay(ctx), path: pathOf(ctx, to) };
      await queuePush(ctx, tx, { topic: newsTopic(due.user_id), title, body, to: path, hours });
      await tx.execute(sql`delete from mail_briefs where ${isSame(due)}`);
    });
  } catch (error) {
    ctx.log.warn({ error: reasonOf(error), brief: due.id }, "a message could not be sent");
  }
}

/** No push is carried out at night. */
const hoursOfDay = (ctx: Context) => {
  const now = ctx.clock.now();
  return (startOfQuiet(now).getTime() - now.getTime()) / HOUR_MS;
};

/** Browsers are led to pages of the shop. */
function pathOf(ctx: Context, to: string): string {
  const { pathname, search, hash } = new URL(to, ctx.config.publicUrl);
  return `${pathname}${search}${hash}`;
}

async function text(
  ctx: Context,
  due: DueBrief,
  { text: said, to }: { text: string; to: string },
): Promise<void> {
  if (!ctx.texting || !due.phone) return drop(ctx, due);
  const leave = leavePhoneLink(ctx, due.user_id);
  const { outcome, detail } = await ctx.texting.send({
    phone: due.phone,
    text: said,
    link: to,
    leave,
  });
  if (outcome !== "taken") ctx.log.warn({ outcome, detail, brief: due.id }, "a text was not taken");
  await settle(ctx, due, outcome, detail);
}

async function settle(
  ctx: Context,
  due: DueBrief,
  outcome: TextOutcome,
  detail: string,
): Promise<void> {
  const now = ctx.clock.now();
  if (outcome === "later" && due.attempts < MOST_ATTEMPTS) {
    const again = new Date(now.getTime() + FIRST_RETRY_MS * 2 ** (due.attempts - 1));
    await ctx.db.execute(sql`
      update mail_briefs set due_at = ${again.toISOString()}::timestamptz, last_error = ${detail}
      where ${isSame(due)}`);
    return;
  }
  // What nobody knows of may have come: it counts as the phone's one of the day.
  const isSent = outcome === "taken" || outcome === "unknown";
  await ctx.db.execute(sql`
    update mail_briefs set status = ${isSent ? "sent" : "refused"},
      sent_at = ${isSent ? now.toISOString() : null}::timestamptz,
      last_error = ${outcome === "taken" ? null : detail}
    where ${isSame(due)}`);
}

const drop = async (ctx: Context, due: WaitingBrief): Promise<void> => {
  await ctx.db.execute(sql`delete from mail_briefs where ${isSame(due)}`);
};

/** What was sent, not newer news that took its place meanwhile. */
const isSame = ({ id, mail, data }: WaitingBrief): SQL =>
  sql`id = ${id} and status = 'waiting' and mail = ${mail} and data = ${JSON.stringify(data)}::jsonb`;

export const sendBriefsJob = defineJob({
  name: "send-mail-briefs",
  every: "* * * * *",
  async run(ctx) {
    await sendBriefs(ctx);
  },
});

/** What was said is not kept longer than it is of use. */
export const forgetBriefsJob = defineJob({
  name: "forget-mail-briefs",
  every: "55 3 * * *",
  endsByTime: true,
  async run(ctx) {
    await ctx.db.execute(sql`
      delete from mail_briefs
      where created_at <= ${ctx.clock.now().toISOString()}::timestamptz - interval '${sql.raw(String(KEPT_DAYS))} days'`);
  },
});
