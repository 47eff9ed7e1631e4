import { sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/service.server.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { queueBriefs } from "../briefs/queue.server.ts";
import { mailboxOf, takeMailOfDay } from "../gate.server.ts";
import { AFTER_DELIVERY } from "../rules.ts";
import { afterDeliveryMail } from "./mail.tsx";

/** Orders looked at in one transaction. */
const AT_ONCE = 200;

interface Delivered extends Record<string, unknown> {
  id: string;
  email: string;
  /** Null: a guest, who has chosen no phone. */
  user_id: string | null;
}

const keyOf = (orderId: string) => `after-delivery:${orderId}`;

/**
 * Asks customers, once for an order, how its pieces are, and says how to look after them: three days
 * after the delivery, while they can still be sent back. Who had another mail that day is asked on a
 * later one; orders with a return or a refund are left alone.
 *
 * @returns how many were written to
 */
export async function askAfterDelivery(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  if (isQuiet(now) || !(await getSettings(ctx)).messages.after_delivery) return 0;
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Delivered>(sql`
      select o.id, o.email, o.user_id from orders o
      where o.status = 'delivered'
        and o.delivered_at > ${ago(AFTER_DELIVERY.until)}::timestamptz
        and o.delivered_at <= ${ago(AFTER_DELIVERY.from)}::timestamptz
        and o.created_at > ${ago(AFTER_DELIVERY.until + MOST_UNDERWAY_MS)}::timestamptz
        and o.email <> '' and o.contact_proof is distinct from 'awaited'
        and o.customer_left_at is null and o.refunded_kobo = 0
        and not exists (select from returns r where r.order_id = o.id)
        and not exists (select from mail_outbox m where m.dedupe_key = 'after-delivery:' || o.id)
      order by o.delivered_at, o.id limit ${AT_ONCE}`);
    const mailbox = ({ email }: { email: string }) => mailboxOf(ctx, email);
    const { rows: left } = await tx.execute<{ mailbox: string }>(sql`
      select mailbox from after_delivery_opt_outs
      where mailbox = any(${sql.param(rows.map(mailbox))}::text[])`);
    const gone = new Set(left.map((row) => row.mailbox));
    // One order of each mailbox: the others have days of their own.
    const asked = [...Map.groupBy(rows, mailbox)].filter(([box]) => !gone.has(box));
    const taken = await takeMailOfDay(
      ctx,
      tx,
      asked.map(([box]) => box),
    );
    const written = asked.flatMap(([box, [order]]) => (taken.has(box) && order ? [order] : []));
    for (const { id, email } of written) {
      await queueMail(tx, afterDeliveryMail, {
        to: email,
        dedupeKey: keyOf(id),
        data: { order_id: id },
      });
    }
    const readers = written.flatMap(({ id, user_id }) =>
      user_id ? [{ userId: user_id, data: { order_id: id } }] : [],
    );
    await queueBriefs(ctx, tx, afterDeliveryMail, readers);
    return written.length;
  });
}

const MOST_UNDERWAY_MS = 60 * 86_400_000;

export const askAfterDeliveryJob = defineJob({
  name: "ask-after-delivery",
  every: "15 * * * *",
  async run(ctx) {
    await askAfterDelivery(ctx);
  },
});
