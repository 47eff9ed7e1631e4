import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { lockOrders, type OrderRow } from "~/features/orders/order-row.server.ts";
import { notFound } from "~/platform/errors.ts";

/**
 * Locks a return's order and the one whose money paid for its pieces: an exchange brings other sizes of what
 * another order paid for, which may be an exchange itself.
 *
 * @returns the one that paid
 * @throws AppError not_found
 */
export async function lockPayer(tx: Transaction, returnId: string): Promise<OrderRow> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive payers as (
      select order_id as id, 0 as exchanges from returns where id = ${returnId}
      union all
      select r.order_id, exchanges + 1 from payers join returns r on r.exchange_order_id = payers.id
    )
    select id from payers order by exchanges`);
  const payer = rows.at(-1);
  if (!payer) throw notFound("There is no such return");
  const locked = await lockOrders(
    tx,
    rows.map(({ id }) => id),
  );
  return locked.find(({ id }) => id === payer.id)!;
}

/** The paid line that each of these lines is, or was exchanged for: an exchange has its return's lines in their order. */
export async function paidLines(
  tx: Transaction,
  lineIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ line_id: string; paid_id: string }>(sql`
    with recursive came as (
      select id as line_id, id as paid_id, order_id, position from order_items where id in ${lineIds}
      union all
      select came.line_id, bought.id, bought.order_id, bought.position
      from came
      join returns r on r.exchange_order_id = came.order_id
      join lateral (
        select b.id, b.order_id, b.position, row_number() over (order by b.position) - 1 as at
        from return_items i join order_items b on b.id = i.order_item_id where i.return_id = r.id
      ) bought on bought.at = came.position
    )
    select line_id, paid_id from came
    where not exists (select from returns where exchange_order_id = came.order_id)`);
  return new Map(rows.map(({ line_id, paid_id }) => [line_id, paid_id]));
}
