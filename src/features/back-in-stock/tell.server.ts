import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { fetchCards } from "~/features/catalogue/queries.server.ts";
import { queueBriefs } from "~/features/outreach/briefs/queue.server.ts";
import { hadItsMail, takeMailOfDay } from "~/features/outreach/gate.server.ts";
import { BETWEEN_MAILS_MS } from "~/features/outreach/rules.ts";
import { endTopic, listFollowed, queuePush } from "~/features/push/queue.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { emailKey } from "~/lib/contact-keys.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import { sizeAnchor } from "~/lib/sizes.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { backMail } from "./mail.tsx";
import { alertTopic, HEAD_START_MS, inSize, MONTH_MS, toldNow, WAIT_MS } from "./rules.ts";

/** People told in one transaction. */
const AT_ONCE = 100;

interface Told extends Record<string, unknown> {
  id: string;
  product_id: number;
  size: string;
  /** Empty: only a device is told. */
  email: string;
  user_id: string | null;
}

/**
 * Tells those who have waited longest for what is in stock again: so many as the pieces allow, the
 * next ones when it is still there after the head start. A mailbox gets one mail with everything
 * in it.
 *
 * @returns how many requests were answered
 */
export async function tellWaiting(ctx: Context): Promise<number> {
  if (isQuiet(ctx.clock.now()) || !(await getSettings(ctx)).messages.back_in_stock) return 0;
  let all = 0;
  for (let told = AT_ONCE; told === AT_ONCE; all += told) told = await tellSome(ctx);
  return all;
}

function tellSome(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return ctx.db.transaction(async (tx) => {
    // Two runs at once choose the same rows, and the second finds them answered.
    const { rows: waiting } = await tx.execute<
      {
        id: string;
        mailbox: string;
        is_written: boolean;
        place: number;
        pieces: number;
        lately: number;
      } & Record<string, unknown>
    >(sql`
      select a.id, a.mailbox, a.email <> '' as is_written, s.on_hand as pieces,
        (row_number() over (partition by a.product_id, a.size order by a.created_at, a.id))::int as place,
        (select count(*)::int from stock_alerts t where t.product_id = a.product_id and t.size = a.size
          and t.told_at > ${ago(HEAD_START_MS)}::timestamptz) as lately
      from stock_alerts a
      join product_stock s on s.product_id = a.product_id and s.size = a.size and s.on_hand > 0
      join products p on p.id = a.product_id and p.is_active
      where a.told_at is null and not exists (
        select from stock_alerts m where m.mailbox = a.mailbox
          and m.told_at > ${ago(BETWEEN_MAILS_MS)}::timestamptz)
        and not ${hadItsMail(ctx, sql`a.mailbox`)}
        -- Who has only a device, and told it to stop, waits no more.
        and (a.email <> '' or exists (select from push_follows f
          where f.topic = 'back:' || a.product_id || ':' || a.size || ':' || a.id))
      order by place, a.created_at, a.id limit ${AT_ONCE * 20}`);
    const next = waiting
      .filter(({ place, pieces, lately }) => place <= toldNow(pieces, lately))
      .slice(0, AT_ONCE);
    const written = next.filter(({ is_written }) => is_written);
    const taken = await takeMailOfDay(
      ctx,
      tx,
      written.map(({ mailbox }) => mailbox),
    );
    const chosen = next.filter(({ is_written, mailbox }) => !is_written || taken.has(mailbox));
    if (chosen.length === 0) return 0;
    const { rows: told } = await tx.execute<Told>(sql`
      update stock_alerts a set told_at = ${now.toISOString()}::timestamptz
      where a.id = any(${sql.param(chosen.map(({ id }) => id))}::uuid[]) and a.told_at is null
      returning a.id, a.product_id, a.size, a.user_id, coalesce((select u.email from users u where u.id = a.user_id), a.email) as email`);
    const mailboxOf = ({ email }: Told) => emailKey(email);
    const toWrite = told.filter(({ email }) => email !== "");
    for (const alerts of Map.groupBy(toWrite, mailboxOf).values()) {
      const first = alerts[0]!;
      await queueMail(tx, backMail, {
        to: first.email,
        dedupeKey: `back-in-stock:${first.id}`,
        data: { alert_ids: alerts.map(({ id }) => id) },
      });
    }
    const followed = await pushBack(ctx, tx, told);
    await briefBack(ctx, tx, toWrite, followed);
    return told.length;
  });
}

const topicOf = ({ product_id, size, id }: Told) => alertTopic(product_id, size, id);

/** Says it in short to those who want that; not in a browser that is told of this very piece. */
async function briefBack(
  ctx: Context,
  tx: Transaction,
  told: readonly Told[],
  followed: ReadonlySet<string>,
): Promise<void> {
  const [onDevices, others] = [new Map<string, Told[]>(), new Map<string, Told[]>()];
  for (const [userId, alerts] of Map.groupBy(told, ({ user_id }) => user_id)) {
    if (!userId) continue;
    (alerts.some((one) => followed.has(topicOf(one))) ? onDevices : others).set(userId, alerts);
  }
  const readersOf = (map: ReadonlyMap<string, readonly Told[]>) =>
    [...map].map(([userId, alerts]) => ({
      userId,
      data: { alert_ids: alerts.map(({ id }) => id) },
    }));
  await queueBriefs(ctx, tx, backMail, readersOf(others));
  await queueBriefs(ctx, tx, backMail, readersOf(onDevices), ["phone"]);
}

/** Tells the devices of those whose turn it is. @returns what is followed of it */
async function pushBack(
  ctx: Context,
  tx: Transaction,
  told: readonly Told[],
): Promise<Set<string>> {
  const followed = await listFollowed(tx, told.map(topicOf));
  const alerts = told.filter((alert) => followed.has(topicOf(alert)));
  const cards = await fetchCards(
    { ...ctx, ...ctx.reserve },
    alerts.map(({ product_id }) => product_id),
  );
  for (const alert of alerts) {
    const card = cards.find(({ id }) => id === alert.product_id);
    if (!card) continue;
    const { product_id, size } = alert;
    const topic = topicOf(alert);
    await queuePush(ctx, tx, {
      topic,
      title: `The ${card.name} is back`.slice(0, 120),
      body: `It is in stock again${inSize(size, card.category)}. Pieces are few, and none is held.`,
      to: `/product/${product_id}${size ? `#${sizeAnchor(size)}` : ""}`,
    });
    await endTopic(tx, topic);
  }
  return followed;
}

/**
 * Looks at the shelves instead of being told of them: however pieces came back, and whatever died
 * on the way, those who wait are found.
 */
export const tellWaitingJob = defineJob({
  name: "tell-back-in-stock",
  every: "* * * * *",
  endsByTime: true,
  async run(ctx) {
    await tellWaiting(ctx);
  },
});

export async function forgetAlerts(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.clock.now().getTime() - ms).toISOString();
  await ctx.db.execute(sql`
    delete from stock_alerts where told_at < ${before(MONTH_MS)}::timestamptz
      or (told_at is null and created_at < ${before(WAIT_MS)}::timestamptz)`);
}

export const forgetAlertsJob = defineJob({
  name: "forget-stock-alerts",
  every: "20 3 * * *",
  endsByTime: true,
  run: forgetAlerts,
});
