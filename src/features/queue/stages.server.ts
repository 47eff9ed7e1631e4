import { type SQL, sql } from "drizzle-orm";

/**
 * What an order, called `o`, waits for; null for nothing that staff could do. Its work is `w`, and `l`
 * its last time with a rider. An order that is out with one is that rider's to close.
 */
const STAGE = sql`case
  when o.payment_method = 'transfer' and o.payment_status in ('awaiting', 'failed') then 'payment'
  -- A gift card is issued by itself.
  when o.delivery_method = 'email' then null
  when o.payment_status = 'refunded' and o.status <> 'shipped' then null
  when o.due_kobo > 0 and o.status <> 'shipped' then 'payment'
  when o.status = 'pending' then case
    when o.payment_method = 'on_delivery' and o.contact_proof = 'awaited' then 'confirm'
    when o.payment_status in ('on_delivery', 'paid', 'partly_refunded') then 'pack' end
  when o.status = 'processing' then case when w.packed_at is null then 'pack' else 'hand_over' end
  when l.state = 'failed' then 'hand_over'
  when l.state = 'open' and l.is_on then null
  when o.payment_status = 'on_delivery' then 'collect'
  else 'close' end`;

/** Whose work is asked for: somebody's by their id, or that which nobody has. */
export interface WorkFilter {
  assignee?: string | undefined;
  tag?: string | undefined;
  /** Only this order. */
  id?: string | undefined;
}

export function matchesFilter({ assignee, tag, id }: WorkFilter): SQL {
  const conditions = [sql`true`];
  if (id) conditions.push(sql`o.id = ${id}`);
  if (assignee === "nobody") conditions.push(sql`w.assignee_id is null`);
  else if (assignee) conditions.push(sql`w.assignee_id = ${assignee}`);
  if (tag) conditions.push(sql`w.tags @> array[${tag}]`);
  return sql.join(conditions, sql` and `);
}

/** The last time of order `o` with a rider, as `l`. */
const LAST_STOP = sql`left join lateral (
    select s.state, s.failure, s.run_id, u.ended_at is null as is_on
    from delivery_stops s join delivery_runs u on u.id = s.run_id
    where o.status = 'shipped' and s.order_id = o.id order by s.attempt desc limit 1) l on true`;

/** Every order that is under way, with its stage and whether a rider is out with it. */
export const underWay = (filter: WorkFilter): SQL => sql`(
  select o.id, o.version, o.created_at, w.assignee_id, w.tags, l.failure, l.run_id, ${STAGE} as stage,
    coalesce(l.state = 'open' and l.is_on, false) as is_out
  from orders o left join order_work w on w.order_id = o.id ${LAST_STOP}
  where o.status in ('pending', 'processing', 'shipped') and ${matchesFilter(filter)})`;
