import { type SQL, sql } from "drizzle-orm";

/**
 * Of one size: pieces that were sold and still wait in the store to be packed, less those on hold
 * whose parcels are on their way. With what is on hand and on hold it is what stands in the store.
 */
export const piecesWaiting = (productId: SQL, size: SQL): SQL<number> => sql<number>`coalesce((
  select sum(case
    when o.stock_state = 'sold' and o.status in ('pending', 'processing')
      then greatest(i.quantity - i.shipped_quantity - i.refunded_quantity, 0)
    when o.stock_state = 'held' and o.status in ('pending', 'processing') then -i.shipped_quantity
    when o.stock_state = 'held' then -(i.quantity - i.refunded_quantity)
    else 0 end)
  from order_items i join orders o on o.id = i.order_id
  where i.product_id = ${productId} and i.size = ${size} and o.stock_state in ('held', 'sold')), 0)::int`;
