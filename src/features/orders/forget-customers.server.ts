import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents, orders } from "~/db/schema/orders.ts";
import { storageOf } from "~/features/images/storage.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { OPEN_RETURNS } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import { defineJob } from "~/platform/jobs.ts";
import { deleteMailsAbout } from "~/platform/mail/queue.ts";
import { SYSTEM } from "./actor.server.ts";
import { recordEvents } from "./events.server.ts";
import { ORDER_FILES } from "./files.server.ts";
import { customersForgotten, type ForgottenOrder, mailboxesOf } from "./hooks.server.ts";
import { RETURN_DAYS } from "./rules.ts";

const AT_ONCE = 500;
/** What stands where the name stood. */
export const GONE = "Deleted account";

/**
 * Takes the person out of the orders of deleted accounts, and of guests after some years, once an order is
 * over: cancelled, or delivered with the days for sending back behind it, and no return or refund under way.
 * What was bought and paid stays, as the books need it.
 *
 * @returns how many orders were freed of their customer
 */
export async function forgetCustomers(ctx: Context): Promise<number> {
  const { notifications } = await getSettings(ctx);
  const forgotten = await ctx.db.transaction(async (tx) => {
    await leaveGuests(ctx, tx, notifications.keep_guests_years);
    const over = await lockOver(ctx, tx);
    if (over.length === 0) return over;
    await raise(ctx, customersForgotten, ctx, tx, over);
    await deleteMailsAbout(
      tx,
      "order_id",
      over.flatMap((order) => mailboxesOf(order).map((to) => ({ id: order.id, to }))),
    );
    await blank(ctx, tx, over);
    return over;
  });
  for (const id of await ordersWithFilesLeft(ctx)) await removeFiles(ctx, id);
  return forgotten.length;
}

/** A guest has no account to delete: of orders so old they have left by themselves. */
async function leaveGuests(ctx: Context, tx: Transaction, years: number): Promise<void> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update orders set customer_left_at = ${now}, version = version + 1 where id in (
      select id from orders
      where user_id is null and customer_left_at is null
        and created_at < ${now} - make_interval(years => ${years}::int)
      order by id limit ${AT_ONCE} for update skip locked)
    returning id`);
  await recordLeft(ctx, tx, rows);
}

/** Those that were just forgotten, and those that a shop which stopped in the middle left their files. */
async function ordersWithFilesLeft(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct o.id from storage_objects f join orders o on o.id::text = split_part(f.name, '/', 1)
    where f.bucket = ${ORDER_FILES} and o.full_name = ${GONE} limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Orders whose customer has left and who need not be reached any more, locked. */
async function lockOver(ctx: Context, tx: Transaction): Promise<ForgottenOrder[]> {
  const arrivedBefore = new Date(ctx.clock.now().getTime() - RETURN_DAYS * 86_400_000);
  // An exchange is another order of the same person.
  const exchanges = await tx.execute<{ id: string }>(sql`
    update orders e set customer_left_at = o.customer_left_at, version = e.version + 1
    from returns r join orders o on o.id = r.order_id
    where r.exchange_order_id = e.id and o.customer_left_at is not null and e.customer_left_at is null
    returning e.id`);
  await recordLeft(ctx, tx, exchanges.rows);
  const { rows } = await tx.execute<{ id: string; email: string; formerEmails: string[] }>(sql`
    select o.id, o.email, array(select distinct e.data->'before'->>'email' from order_events e
      where e.order_id = o.id and e.data->'before'->>'email' <> '') as "formerEmails"
    from orders o
    where o.customer_left_at is not null and o.full_name <> ${GONE}
      and (o.status = 'cancelled'
        or (o.status in ('delivered', 'completed')
          and coalesce(o.delivered_at, o.updated_at) < ${arrivedBefore.toISOString()}::timestamptz))
      and not exists (select 1 from returns r where r.order_id = o.id
        and r.status in ${OPEN_RETURNS})
      and not exists (select 1 from refunds f where f.order_id = o.id and f.status in ('due', 'pending'))
    limit ${AT_ONCE} for update skip locked`);
  return rows;
}

async function blank(
  ctx: Context,
  tx: Transaction,
  over: readonly ForgottenOrder[],
): Promise<void> {
  const ids = over.map(({ id }) => id);
  await tx
    .update(orderEvents)
    .set({ data: sql`${orderEvents.data} - 'before' - 'text'` })
    .where(inArray(orderEvents.orderId, ids));
  await tx
    .update(orders)
    .set({
      fullName: GONE,
      email: "",
      phone: "",
      emailKey: null,
      phoneKey: null,
      street: null,
      landmark: null,
      area: null,
      city: null,
      receiverName: null,
      receiverPhone: null,
      giftNote: "",
      notes: "",
      updatedAt: ctx.clock.now(),
      version: sql`${orders.version} + 1`,
    })
    .where(inArray(orders.id, ids));
  await recordEvents(ctx, tx, over, { kind: "customer_forgotten", actor: SYSTEM });
}

/** Their version is another, so staff who had one open find in its history why. */
const recordLeft = (ctx: Context, tx: Transaction, left: readonly { id: string }[]) =>
  recordEvents(ctx, tx, left, { kind: "customer_left", actor: SYSTEM });

async function removeFiles(ctx: Context, orderId: string): Promise<void> {
  const storage = storageOf(ctx);
  const files = await storage.list(ORDER_FILES, {
    prefix: orderId,
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

export const forgetCustomersJob = defineJob({
  name: "forget-customers",
  every: "40 2 * * *",
  endsByTime: true,
  async run(ctx) {
    let freed = AT_ONCE;
    while (freed === AT_ONCE) freed = await forgetCustomers(ctx);
  },
});
