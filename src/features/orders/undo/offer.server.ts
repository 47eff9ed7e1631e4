import { inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { orders, orderUndos } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import type { Actor } from "../actor.server.ts";
import { beforeStep } from "../hooks.server.ts";
import type { OrderRow } from "../order-row.server.ts";
import { UNDO_SECONDS } from "../rules.ts";

/** What a step may change of an order's own row. */
export const KEPT_COLUMNS = sql.raw(
  `subtotal_kobo, discount_kobo, promotions, total_kobo, vat_added_kobo, due_kobo, gift_card_kobo, status, payment_status, payment_method, stock_state, refunded_kobo, expires_at, paid_at, confirmed_at,
  shipped_at, delivered_at, cancelled_at, contact_proof, contact_proved_at, network_key,
  wide_network_key, carrier, tracking_number, asks_code`,
);

const untilOf = (ctx: Context) => new Date(ctx.clock.now().getTime() + UNDO_SECONDS * 1000);

/** When the mail about a step leaves: staff may take theirs back, anybody else's leaves at once. */
export const mailDueAt = (ctx: Context, actor: Actor): Date | undefined =>
  actor.kind === "staff" ? untilOf(ctx) : undefined;

/**
 * Does a step with an order and offers staff to take it back for a while, with all that followed
 * from it: what was before is kept, by each feature for its own tables. The order must be locked.
 *
 * @param step false: nothing was done after all
 */
export async function undoable<T>(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  step: () => Promise<T>,
): Promise<T> {
  let result: T;
  await undoableEach(ctx, tx, actor, [order], async () => {
    result = await step();
    return result;
  });
  return result!;
}

/** The same with several orders, one after another, each of which is taken back by itself. */
export async function undoableEach(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  lot: readonly OrderRow[],
  step: (order: OrderRow) => Promise<unknown>,
): Promise<void> {
  const kept = actor.kind === "staff" ? await keepOrders(ctx, tx, lot) : [];
  const unchanged = new Set<string>();
  for (const order of lot) if ((await step(order)) === false) unchanged.add(order.id);
  const changed = kept.filter(({ id }) => !unchanged.has(id));
  if (changed.length === 0) return;
  await tx.execute(sql`
    insert into ${orderUndos} (order_id, version, until, actor_id, before, mails)
    select orders.id, version, ${untilOf(ctx).toISOString()}::timestamptz, ${actor.id}::uuid, k.before,
      array(select unnest(${MAILS}) except select jsonb_array_elements_text(k.mails))
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as k(id uuid, before jsonb, mails jsonb)
    join orders on orders.id = k.id
    on conflict (order_id) do update set version = excluded.version, until = excluded.until,
      actor_id = excluded.actor_id, before = excluded.before, mails = excluded.mails`);
}

const ORDER_ID = sql.raw("orders.id");

/** Keys of the mails about an order that its customer gets these days. */
const MAILS = sql<string[]>`array(
  select dedupe_key from mail_outbox
  where recipient = orders.email and created_at > now() - interval '1 day'
    and data->>'order_id' = orders.id::text)`;

/** What is there of orders before a step. */
async function keepOrders(ctx: Context, tx: Transaction, lot: readonly OrderRow[]) {
  const reads: Record<string, SQL> = {};
  await raise(ctx, beforeStep, ORDER_ID, reads);
  const features = Object.entries(reads).map(([name, read]) => sql`${name}::text, (${read})`);
  const before = sql<Record<string, unknown>>`jsonb_build_object(
    'order', (select to_jsonb(k) from (select ${KEPT_COLUMNS}) k),
    'lines', (select jsonb_agg(to_jsonb(l)) from order_items l where order_id = orders.id),
    'shipments', (select coalesce(jsonb_agg(id), '[]') from shipments where order_id = orders.id),
    'features', jsonb_build_object(${sql.join(features, sql`, `)}))`;
  const ids = lot.map(({ id }) => id);
  return tx
    .select({ id: orders.id, before, mails: MAILS })
    .from(orders)
    .where(inArray(orders.id, ids));
}

/** The last step with an order, as long as whoever did it may take it back. */
export async function findOffer(
  ctx: Context,
  db: Queryable,
  order: Pick<OrderRow, "id" | "version">,
  actor: Actor,
): Promise<typeof orderUndos.$inferSelect | undefined> {
  const [offer] = await db.select().from(orderUndos).where(sql`order_id = ${order.id}`);
  const stands =
    offer?.version === order.version && offer.actorId === actor.id && offer.until > ctx.clock.now();
  return stands ? offer : undefined;
}
