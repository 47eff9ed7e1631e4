import { eq, sql } from "drizzle-orm";
import { pushDevices, pushMessages } from "~/db/schema/push.ts";
import { deviceInput } from "~/lib/push-device.ts";
import type { Context } from "~/platform/context.ts";
import { decrypt, hashToken } from "~/platform/crypto.ts";
import { defineJob } from "~/platform/jobs.ts";
import { reasonOf } from "~/platform/reason-of.ts";
import { NotPublic } from "~/platform/services/public-web.ts";
import { encryptFor } from "./encrypt.server.ts";
import { authorization } from "./keys.server.ts";

/** Messages on their way at once; one push service that hangs holds no more than these. */
const AT_ONCE = 10;
/** In whose hands a message is until then: a copy that dies meanwhile gives it back. */
const LEASE_MS = 60_000;
const PATIENCE_MS = 10_000;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;
/** A push service that wants nothing for a browser so often knows it no more. */
export const MOST_REFUSALS = 5;

interface Due extends Record<string, unknown> {
  id: string;
  device_id: string;
  topic: string;
  message: string;
  attempts: number;
  expires_at: string;
  subscription: string;
}

/** What became of a message: the service has it, knows the browser no more, wants it not, or later. */
type Outcome = "taken" | "gone" | "refused" | { again: number };

/**
 * Sends what is due, the oldest first, until nothing is left. Any number of copies may run it at once.
 *
 * @returns how many were tried
 */
export async function sendDuePushes(ctx: Context): Promise<number> {
  await ctx.db.execute(
    sql`delete from push_messages where expires_at <= ${ctx.clock.now().toISOString()}::timestamptz`,
  );
  let all = 0;
  for (let due = await takeDue(ctx); due.length > 0; due = await takeDue(ctx)) {
    await Promise.all(due.map((one) => send(ctx, one)));
    all += due.length;
  }
  return all;
}

async function takeDue(ctx: Context): Promise<Due[]> {
  const now = ctx.clock.now();
  const { rows } = await ctx.db.execute<Due>(sql`
    update push_messages m set due_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz,
      attempts = attempts + 1
    from push_devices d
    where d.id = m.device_id and m.id in (
      select id from push_messages where due_at <= ${now.toISOString()}::timestamptz
      order by due_at, id limit ${AT_ONCE} for update skip locked)
    returning m.id, m.device_id, m.topic, m.message, m.attempts, m.expires_at, d.subscription`);
  return rows;
}

async function send(ctx: Context, due: Due): Promise<void> {
  const outcome = await post(ctx, due);
  if (typeof outcome === "object") {
    const dueAt = new Date(ctx.clock.now().getTime() + outcome.again);
    await ctx.db.update(pushMessages).set({ dueAt }).where(isSame(due));
    return;
  }
  await ctx.db.delete(pushMessages).where(isSame(due));
  const device = eq(pushDevices.id, due.device_id);
  if (outcome === "gone") await ctx.db.delete(pushDevices).where(device);
  if (outcome === "taken") await ctx.db.update(pushDevices).set({ refusals: 0 }).where(device);
  if (outcome === "refused") {
    await ctx.db.execute(
      sql`update push_devices set refusals = refusals + 1 where id = ${due.device_id}`,
    );
    await ctx.db.execute(
      sql`delete from push_devices where id = ${due.device_id} and refusals >= ${MOST_REFUSALS}`,
    );
  }
}

/** The message that was sent, not a newer one that took its place meanwhile. */
const isSame = ({ id, message }: Due) =>
  sql`${pushMessages.id} = ${id} and ${pushMessages.message} = ${message}`;

/** @returns what became of it; it never throws, so that one does not keep back the others */
async function post(ctx: Context, due: Due): Promise<Outcome> {
  try {
    const text = decrypt(ctx.secrets, due.subscription);
    const { endpoint, keys } = deviceInput.parse(JSON.parse(text));
    const left = new Date(due.expires_at).getTime() - ctx.clock.now().getTime();
    const body = encryptFor(keys, decrypt(ctx.secrets, due.message));
    const headers = {
      authorization: await authorization(ctx, endpoint),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(Math.max(0, Math.ceil(left / 1000))),
      urgency: "normal",
      // A newer one takes its place at the service, too.
      topic: hashToken(due.topic).slice(0, 32),
    };
    const answer = await ctx.publicWeb.post(endpoint, {
      headers,
      body,
      milliseconds: PATIENCE_MS,
    });
    return judge(answer, due.attempts);
  } catch (error) {
    if (error instanceof NotPublic) return "gone";
    ctx.log.warn({ error: reasonOf(error), push: due.id }, "a message could not be pushed");
    return { again: pauseAfter(due.attempts) };
  }
}

const pauseAfter = (attempts: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);

/** What the answer of a push service means for the message (RFC 8030, section 5). */
function judge(
  { status, retryAfter }: { status: number; retryAfter: number | undefined },
  attempts: number,
): Outcome {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) {
    return { again: Math.max((retryAfter ?? 0) * 1000, pauseAfter(attempts)) };
  }
  return "refused";
}

export const sendPushesJob = defineJob({
  name: "send-pushes",
  every: "* * * * *",
  async run(ctx) {
    await sendDuePushes(ctx);
  },
});

/** What is over is not followed any more, and a browser that follows nothing is forgotten. */
export const forgetDevicesJob = defineJob({
  name: "forget-push-devices",
  every: "50 3 * * *",
  endsByTime: true,
  async run(ctx) {
    const now = ctx.clock.now().toISOString();
    await ctx.db.execute(sql`delete from push_follows where until <= ${now}::timestamptz`);
    await ctx.db.execute(sql`
      delete from push_devices d where created_at < ${now}::timestamptz - interval '1 day'
        and not exists (select from push_follows f where f.device_id = d.id)
        and not exists (select from push_messages m where m.device_id = d.id)`);
  },
});
