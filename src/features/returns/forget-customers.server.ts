import { sql } from "drizzle-orm";
import { storageOf } from "~/features/images/storage.server.ts";
import { ORDER_FILES } from "~/features/orders/files.server.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { RETURN_DAYS } from "./rules.ts";

const AT_ONCE = 500;
/** What stands where the name stood. */
export const GONE = "Deleted account";

/**
 * Takes the person out of the orders of deleted accounts, once an order is over: cancelled, or
 * delivered with the days for sending back behind it, and no return or refund under way. What was
 * bought and paid stays, as the books need it.
 *
 * @returns how many orders were freed of their customer
 */
export async function forgetCustomers(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const arrivedBefore = new Date(now.getTime() - RETURN_DAYS * 86_400_000);
  // An exchange is another order of the same person.
  await ctx.db.execute(sql`
    update orders e set customer_left_at = o.customer_left_at
    from returns r join orders o on o.id = r.order_id
    where r.exchange_order_id = e.id and o.customer_left_at is not null and e.customer_left_at is null`);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with due as (
      select o.id, o.email from orders o
      where o.customer_left_at is not null and o.full_name <> ${GONE}
        and (o.status = 'cancelled'
          or (o.status in ('delivered', 'completed')
            and coalesce(o.delivered_at, o.updated_at) < ${arrivedBefore.toISOString()}::timestamptz))
        and not exists (select 1 from returns r where r.order_id = o.id
          and r.status in ('requested', 'authorized', 'received', 'inspected'))
        and not exists (select 1 from refunds f where f.order_id = o.id and f.status in ('due', 'pending'))
      limit ${AT_ONCE} for update skip locked
    ), mails as (
      delete from mail_outbox m using due
      where m.recipient = due.email and m.data->>'order_id' = due.id::text
    ), uses as (
      update discount_uses u set customer = 'deleted:' || due.id from due where u.order_id = due.id
    ), events as (
      update order_events e set data = e.data - 'before' - 'text' from due where e.order_id = due.id
    ), sent_back as (
      update returns r set note = '', staff_note = '' from due where r.order_id = due.id
    ), pieces as (
      update return_items i set photo_url = null
      from returns r join due on due.id = r.order_id where i.return_id = r.id
    ), receipts as (
      update payments p set receipt_url = null from due where p.order_id = due.id
    ), notices as (
      update payment_events v set payload = (v.payload #- '{data,customer}') #- '{data,authorization}'
      from payment_attempts a join payments p on p.id = a.payment_id join due on due.id = p.order_id
      where v.reference = a.reference
    ), money as (
      update refunds f set note = '' from due where f.order_id = due.id
    )
    update orders o set full_name = ${GONE}, email = '', phone = '', street = null, landmark = null,
      area = null, city = null, notes = '', updated_at = ${now.toISOString()}::timestamptz
    from due where o.id = due.id
    returning o.id`);
  const storage = storageOf(ctx);
  for (const { id } of rows) {
    const files = await storage.list(ORDER_FILES, {
      prefix: id,
      limit: 100,
      offset: 0,
      column: "name",
      order: "asc",
    });
    await storage.remove(
      ORDER_FILES,
      files.map((file) => file.name),
    );
  }
  return rows.length;
}

export const forgetCustomersJob = defineJob({
  name: "forget-customers",
  every: "40 2 * * *",
  async run(ctx) {
    let freed = AT_ONCE;
    while (freed === AT_ONCE) freed = await forgetCustomers(ctx);
  },
});
