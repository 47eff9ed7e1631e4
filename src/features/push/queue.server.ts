import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { pushFollows, pushMessages } from "~/db/schema/push.ts";
import { part } from "~/db/statement.ts";
import type { Context } from "~/platform/context.ts";
import { encrypt } from "~/platform/crypto.ts";
import type { PushMessage } from "./schema.ts";

const HOUR_MS = 3_600_000;

export interface Told extends PushMessage {
  /** It waits until then, and may be taken back before. */
  dueAt?: Date | undefined;
  /** How long it is news. */
  hours?: number;
}

/**
 * Writes a message to every browser that follows its topic, in the caller's transaction; a job sends
 * it. A newer one takes the place of one that has not left.
 *
 * @returns to how many
 */
export async function queuePush(ctx: Context, db: Queryable, told: Told): Promise<number> {
  const { rowCount } = await db.execute(insertPush(ctx, told));
  return rowCount ?? 0;
}

/** The same as a part of a larger statement. */
export const pushPart = (ctx: Context, told: Told): SQL => part("push", insertPush(ctx, told));

function insertPush(ctx: Context, { dueAt, hours = 24, ...message }: Told): SQL {
  const now = ctx.clock.now();
  const due = dueAt ?? now;
  const until = new Date(due.getTime() + hours * HOUR_MS);
  return sql`
    insert into ${pushMessages} (device_id, topic, message, due_at, expires_at)
    select device_id, topic, ${encrypt(ctx.secrets, JSON.stringify(message))},
      ${due.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz
    from push_follows where topic = ${message.topic}
      and (until is null or until > ${now.toISOString()}::timestamptz)
    on conflict (device_id, topic) do update set message = excluded.message, attempts = 0,
      due_at = excluded.due_at, expires_at = excluded.expires_at`;
}

/** Which of these topics some browser follows. */
export async function listFollowed(db: Queryable, topics: readonly string[]): Promise<Set<string>> {
  if (topics.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ topic: pushFollows.topic })
    .from(pushFollows)
    .where(inArray(pushFollows.topic, [...topics]));
  return new Set(rows.map(({ topic }) => topic));
}

/** Takes messages about something back that have not left. */
export async function takeBackPushes(db: Queryable, topic: string): Promise<void> {
  await db.delete(pushMessages).where(eq(pushMessages.topic, topic));
}

/** There is no more news of it; what is on its way still comes. */
export async function endTopic(db: Queryable, topic: string): Promise<void> {
  await db.delete(pushFollows).where(eq(pushFollows.topic, topic));
}

/** The same, and nothing that was to be said of it stays. */
export async function forgetTopic(db: Queryable, topic: string): Promise<void> {
  await takeBackPushes(db, topic);
  await endTopic(db, topic);
}
