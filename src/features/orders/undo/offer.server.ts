import { eq, type SQL, sql } from "drizzle-orm";
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
  if (actor.kind !== "staff") return step();
  const { before, mails } = await keepOrder(ctx, tx, order);
  const result = await step();
  if (result === false) return result;
  await tx.execute(sql`
    insert into ${orderUndos} (order_id, version, until, actor_id, before, mails)
    select id, version, ${untilOf(ctx).toISOString()}::timestamptz, ${actor.id}::uuid,
      ${JSON.stringify(before)}::jsonb,
      array(select unnest(${mailsOf(order)}) except select unnest(${sql.param(mails)}::text[]))
    from orders where id = ${order.id}
    on conflict (order_id) do update set version = excluded.version, until = excluded.until,
      actor_id = excluded.actor_id, before = excluded.before, mails = excluded.mails`);
  return result;
}

/** Keys of the mails about an order that its customer gets these days. */
const mailsOf = ({ id, email }: OrderRow) => sql<string[]>`array(
  select dedupe_key from mail_outbox
  where recipient = ${email} and created_at > now() - interval '1 day' and data->>'order_id' = ${id})`;

async function keepOrder(ctx: Context, tx: Transaction, order: OrderRow) {
  const reads: Record<string, SQL> = {};
  await raise(ctx, beforeStep, order, reads);
  const features = Object.entries(reads).map(([name, read]) => sql`${name}::text, (${read})`);
  const before = sql<Record<string, unknown>>`jsonb_build_object(
    'order', (select to_jsonb(k) from (select ${KEPT_COLUMNS} from orders where id = ${order.id}) k),
    'lines', (select jsonb_agg(to_jsonb(l)) from order_items l where order_id = ${order.id}),
    'shipments', (select coalesce(jsonb_agg(id), '[]') from shipments where order_id = ${order.id}),
    'features', jsonb_build_object(${sql.join(features, sql`, `)}))`;
  const [kept] = await tx
    .select({ before, mails: mailsOf(order) })
    .from(orders)
    .where(eq(orders.id, order.id));
  return kept!;
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
