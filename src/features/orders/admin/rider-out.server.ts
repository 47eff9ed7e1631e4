import { type SQL, sql } from "drizzle-orm";
import type { RiderOut } from "./order-view.ts";

/**
 * Who is out with an order's parcel, of its last run; null when nobody is. Who said that they could not hand
 * it over brings it back already. A parcel that was called back is with its rider until the run ends.
 */
export const riderOut = (orderId: SQL) => sql<RiderOut | null>`(
  select jsonb_build_object('name', r.name, 'phone', r.phone)
  from delivery_stops s
  join delivery_runs u on u.id = s.run_id and u.ended_at is null
  join riders r on r.id = u.rider_id
  where s.order_id = ${orderId} and s.state in ('open', 'recalled') and s.failure is null
    and not exists (
      select from delivery_stops later where later.order_id = s.order_id and later.attempt > s.attempt
    ))`;
