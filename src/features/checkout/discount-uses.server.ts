import { inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { discountUses } from "~/db/schema/orders.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";

/** The customer as far as limits go. */
const customerOf = (email: string) => email.toLowerCase();

/** Counts a use of a locked code, as parts of the statement that places the order. */
export const discountParts = (discountId: string, order: { id: string; email: string }): SQL[] => [
  part("discount", sql`update discounts set uses = uses + 1 where id = ${discountId}`),
  part(
    "discount_use",
    sql`insert into ${discountUses} ${rowsOf(discountUses, [
      { discountId, orderId: order.id, customer: customerOf(order.email) },
    ])}`,
  ),
];

/** A cancelled order gives its use of a discount code back. */
export async function giveBackDiscount(
  _ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!order.discountCode) return;
  await tx.execute(sql`
    with gone as (delete from discount_uses where order_id = ${order.id} returning discount_id)
    update discounts set uses = greatest(uses - 1, 0) from gone where discounts.id = gone.discount_id`);
}

/** Taken up again, it counts again. The code may be used up by now: the order keeps its price. */
export async function countDiscountAgain(
  _ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!order.discountCode) return;
  await tx.execute(sql`
    with counted as (
      update discounts set uses = uses + 1
      where code = ${order.discountCode} and (total_limit is null or uses < total_limit) returning id
    )
    insert into discount_uses (discount_id, order_id, customer)
    select id, ${order.id}::uuid, ${customerOf(order.email)} from counted
    on conflict do nothing`);
}

/** The use stays counted, for nobody. */
export async function forgetDiscountUsers(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  await tx
    .update(discountUses)
    .set({ customer: sql`'deleted:' || ${discountUses.orderId}` })
    .where(
      inArray(
        discountUses.orderId,
        orders.map(({ id }) => id),
      ),
    );
}
