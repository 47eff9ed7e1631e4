import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { giftCardMoved, refundsChanged } from "./hooks.server.ts";
import { repriceOpenPayment } from "./open-payment.server.ts";

/** Keeps what a step of staff may change of an order's money. */
export async function keepMoneyBefore(orderId: SQL, reads: Record<string, SQL>): Promise<void> {
  reads.payments = sql`
    select jsonb_build_object(
      'payments', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
        select id, status, paid_at, expires_at, confirmed_by, amount_kobo from payments where order_id = ${orderId}) p),
      'parts', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from payment_parts t where order_id = ${orderId}),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from refunds r where order_id = ${orderId})
    )`;
}

/**
 * Payments and refunds are as they were before a step that was taken back.
 *
 * @throws AppError refused when money is on its way already: nothing calls it back
 */
export async function restoreMoney(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { kept }: { kept: Record<string, unknown> },
): Promise<void> {
  const { id } = order;
  const json = JSON.stringify(kept.payments);
  const wasPayment = sql`jsonb_populate_recordset(null::payments, ${json}::jsonb->'payments')`;
  const wasRefund = sql`jsonb_populate_recordset(
    -- What a copy of the shop from before there was store credit kept went back as it came.
    jsonb_populate_record(null::refunds, '{"to_credit": false}'), ${json}::jsonb->'refunds')`;
  await requireStill(tx, id, wasPayment, wasRefund);

  await tx.execute(sql`
    delete from refunds where order_id = ${id} and id not in (select id from ${wasRefund})`);
  await tx.execute(sql`insert into refunds select * from ${wasRefund} on conflict do nothing`);
  await tx.execute(sql`
    update refunds r set status = k.status, processed_at = k.processed_at, problem = k.problem,
      attention_at = k.attention_at, note = k.note, payment_id = k.payment_id, to_credit = k.to_credit
    from ${wasRefund} k
    where k.id = r.id and (r.status, r.payment_id) is distinct from (k.status, k.payment_id)`);

  await tx.execute(sql`delete from payment_parts where order_id = ${id}`);
  await tx.execute(sql`
    delete from payments where order_id = ${id} and id not in (select id from ${wasPayment})`);
  // One payment of an order is paid: what is not any more makes room first.
  for (const which of [sql`p.status = 'paid'`, sql`true`]) {
    await tx.execute(sql`
      update payments p set status = k.status, paid_at = k.paid_at, confirmed_by = k.confirmed_by,
        expires_at = k.expires_at,
        -- Kept by a copy of the shop from before it was, it is null.
        amount_kobo = coalesce(k.amount_kobo, p.amount_kobo),
        updated_at = ${ctx.clock.now().toISOString()}::timestamptz
      from ${wasPayment} k where k.id = p.id and (p.status, p.expires_at) is distinct from (k.status, k.expires_at) and ${which}`);
  }
  await tx.execute(sql`
    insert into payment_parts
    select * from jsonb_populate_recordset(null::payment_parts, ${json}::jsonb->'parts')`);
  // What is waited for is what the order comes to again.
  await repriceOpenPayment(ctx, tx, order);
  // In the order in which money is sent: so cards are locked in one order.
  await raise(ctx, refundsChanged, ctx, tx, order.id, SYSTEM);
  await raise(ctx, giftCardMoved, ctx, tx, order, SYSTEM);
}

type Rows = ReturnType<typeof sql>;

async function requireStill(
  tx: Transaction,
  orderId: string,
  wasPayment: Rows,
  wasRefund: Rows,
): Promise<void> {
  const { rows } = await tx.execute<{ is_sent: boolean; is_begun: boolean }>(sql`
    select exists (
      select from refunds r left join ${wasRefund} k on k.id = r.id
      where r.order_id = ${orderId} and case
        -- A gift card has its money at once, and gives it back where it still has it.
        when k.id is null then r.status <> 'due' and not exists (
          select from payments p where p.id = r.payment_id and p.method = 'gift_card')
        else r.status <> k.status and r.status <> 'processed' end) as is_sent,
    exists (
      select from payments p join payment_attempts a on a.payment_id = p.id
      where p.order_id = ${orderId} and p.id not in (select id from ${wasPayment})) as is_begun`);
  const { is_sent, is_begun } = rows[0]!;
  if (!is_sent && !is_begun) return;
  throw new AppError(
    "refused",
    is_sent
      ? "This cannot be taken back: its refund has been sent since. Change the order instead."
      : "This cannot be taken back: the customer has begun to pay since. Change the order instead.",
    { reason: "money_moved" },
  );
}
