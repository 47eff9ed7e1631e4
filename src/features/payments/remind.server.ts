import { sql } from "drizzle-orm";
import { mailOutbox } from "~/db/schema/store.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { unfinishedMail } from "./mails/unfinished.tsx";
import { openPaymentOf } from "./open-payment.server.ts";

/** How much of its time a payment has used up, since the last try, before its customer is written to. */
const AFTER_SHARE = { paystack: 0.25, transfer: 0.66 };
/** Every payment's time is over by then. */
const LONGEST_DAYS = 8;
const AT_ONCE = 200;

const mailKey = (orderId: string) => `order:unfinished:${orderId}`;

/**
 * Writes to customers who began to pay and have not, once per order: not while money is on its way,
 * and not where a receipt or a part of a transfer has come. A mailbox that has not answered yet is
 * perhaps a stranger's: it is written to only where the card page was opened from the order.
 *
 * @returns how many
 */
export async function remindPayers(ctx: Context): Promise<number> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute<{ order_id: string }>(sql`
    select p.order_id
    from payments p
    join orders o on o.id = p.order_id
    left join lateral (
      select status, created_at from payment_attempts a where a.payment_id = p.id
      order by created_at desc limit 1
    ) try on true
    where p.status = 'open' and p.created_at > ${now} - make_interval(days => ${LONGEST_DAYS})
      and o.status = 'pending' and o.payment_status = 'awaiting' and o.email <> ''
      and p.expires_at > ${now}
      and case p.method
        when 'paystack' then
          coalesce(try.created_at, p.created_at) + (p.expires_at - p.created_at) * ${AFTER_SHARE.paystack}::float8 <= ${now}
          and coalesce(try.status, 'created') in ('created', 'abandoned', 'failed')
          and (try.status is not null or o.contact_proof is distinct from 'awaited')
        when 'transfer' then
          p.created_at + (p.expires_at - p.created_at) * ${AFTER_SHARE.transfer}::float8 <= ${now}
          and o.contact_proof is distinct from 'awaited'
          and p.receipt_at is null
          and not exists (select from payment_parts t where t.order_id = p.order_id)
        else false end
      and not exists (
        select from ${mailOutbox} where dedupe_key = ${mailKey("")} || p.order_id)
    order by p.expires_at
    limit ${AT_ONCE}`);
  let reminded = 0;
  for (const { order_id } of rows) if (await remind(ctx, order_id)) reminded++;
  return reminded;
}

async function remind(ctx: Context, orderId: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Paid or over in the meantime.
    if (order.status !== "pending" || !(await openPaymentOf(tx, orderId))) return false;
    await queueMail(tx, unfinishedMail, {
      dedupeKey: mailKey(orderId),
      to: order.email,
      data: { order_id: orderId },
    });
    return true;
  });
}
