import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { lockOrder, type OrderRow } from "~/features/orders/order-row.server.ts";

/**
 * The order whose money paid for an order's pieces: an exchange brings other sizes of what another order
 * paid for, which may be an exchange itself. Locked, too.
 */
export async function lockPayer(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const { rows } = await tx.execute<{ order_id: string }>(
    sql`select order_id from returns where exchange_order_id = ${order.id}`,
  );
  return rows[0] ? lockPayer(tx, await lockOrder(tx, rows[0].order_id)) : order;
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
