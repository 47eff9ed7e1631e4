import { sql } from "drizzle-orm";
import { ordersLike } from "~/features/orders/admin/order-search.server.ts";
import type {
  CashKind,
  DeliveryMethod,
  OrderPaymentStatus,
  OrderStatus,
  PaymentMethod,
  StopFailure,
} from "~/lib/statuses.ts";
import { col, containing, defineList, onDays } from "~/platform/admin-list.ts";
import { nameOfActor } from "~/platform/audit.ts";

export const riderList = defineList({
  name: "riders",
  rights: "orders.work",
  from: sql`riders r`,
  key: sql`r.id`,
  sort: "name",
  columns: {
    id: col.plain(sql<string>`r.id`),
    name: col.plain(sql<string>`r.name`, { sortable: true }),
    phone: col.plain(sql<string>`r.phone`),
    company: col.plain(sql<string>`r.company`, { sortable: true }),
    is_active: col.plain(sql<boolean>`r.is_active`, { sortable: true }),
    held: col.kobo(
      sql`(select coalesce(sum(e.rider_kobo), 0) from cash_entries e where e.rider_id = r.id)`,
    ),
    out: col.plain(
      sql<number>`(select count(*)::int from delivery_stops s join delivery_runs u on u.id = s.run_id where u.rider_id = r.id and s.state = 'open' and u.ended_at is null)`,
    ),
  },
  search: (text) => sql`(r.name || ' ' || r.phone || ' ' || r.company) ilike ${containing(text)}`,
  filters: { active: (value) => sql`r.is_active = ${value === "yes"}` },
});

export const runList = defineList({
  name: "delivery_runs",
  rights: "orders.work",
  from: sql`delivery_runs u join riders r on r.id = u.rider_id join lateral (
    select count(*)::int as stops, count(*) filter (where s.state = 'open')::int as open,
      count(*) filter (where s.state = 'delivered')::int as delivered,
      count(*) filter (where s.state = 'failed')::int as failed
    from delivery_stops s where s.run_id = u.id) n on true`,
  key: sql`u.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`u.id`),
    rider: col.plain(sql<string>`r.name`, { sortable: true }),
    created_at: col.time(sql`u.created_at`, { sortable: true }),
    ended_at: col.time(sql<Date | null>`u.ended_at`, { sortable: true }),
    stops: col.plain(sql<number>`n.stops`),
    open: col.plain(sql<number>`n.open`),
    delivered: col.plain(sql<number>`n.delivered`),
    failed: col.plain(sql<number>`n.failed`),
  },
  search: (text) => sql`r.name ilike ${containing(text)}`,
  filters: {
    on: (value) => (value === "yes" ? sql`u.ended_at is null` : sql`u.ended_at is not null`),
  },
});

/** Orders that can go out with a rider, as `whyNotOut` says, those that came back from an attempt among them. */
export const readyList = defineList({
  name: "ready_orders",
  rights: "orders.work",
  from: sql`(
    select o.*, l.state as last_state, l.failure, l.next_attempt, l.run_id
    from orders o left join lateral (
      select s.state, s.failure, s.next_attempt, s.run_id, u.ended_at
      from delivery_stops s join delivery_runs u on u.id = s.run_id
      where s.order_id = o.id order by s.attempt desc limit 1) l on true
    where o.status in ('processing', 'shipped') and o.delivery_method not in ('pickup', 'email')
      and (o.status = 'processing' or l.state is not null)
      and not (coalesce(l.state, '') = 'open' and l.ended_at is null)
      and o.due_kobo = 0 and (o.payment_status in ('paid', 'partly_refunded')
        or (o.payment_method = 'on_delivery' and o.payment_status <> 'refunded'))) o`,
  key: sql`o.id`,
  sort: "created_at",
  columns: {
    id: col.plain(sql<string>`o.id`),
    version: col.plain(sql<number>`o.version`),
    full_name: col.plain(sql<string>`coalesce(o.receiver_name, o.full_name)`, { sortable: true }),
    area: col.plain(sql<string | null>`o.area`),
    city: col.plain(sql<string | null>`o.city`, { sortable: true }),
    street: col.plain(sql<string | null>`o.street`),
    state: col.plain(sql<string | null>`o.state`),
    status: col.plain(sql<OrderStatus>`o.status`),
    payment_method: col.plain(sql<PaymentMethod>`o.payment_method`),
    payment_status: col.plain(sql<OrderPaymentStatus>`o.payment_status`),
    delivery_method: col.plain(sql<DeliveryMethod>`o.delivery_method`, { sortable: true }),
    /** What whoever hands it over takes, where it is not paid: the rest beside a gift card. */
    amount_due: col.kobo(sql`o.total_kobo - o.gift_card_kobo`, { sortable: true }),
    failure: col.plain(sql<StopFailure | null>`o.failure`),
    next_attempt: col.plain(sql<string | null>`o.next_attempt::text`, { sortable: true }),
    last_run: col.plain(sql<string | null>`o.run_id`),
    created_at: col.time(sql`o.created_at`, { sortable: true }),
  },
  search: ordersLike,
  filters: {
    tried: (value) => (value === "yes" ? sql`o.last_state is not null` : sql`o.last_state is null`),
  },
});

/** The book of cash, the last line first. */
export const cashList = defineList({
  name: "cash_entries",
  rights: "orders.money",
  from: sql`cash_entries e left join riders r on r.id = e.rider_id`,
  key: sql`e.id`,
  sort: "-at",
  columns: {
    id: col.plain(sql<number>`e.id::int`),
    at: col.time(sql`e.at`, { sortable: true }),
    kind: col.plain(sql<CashKind>`e.kind`, { sortable: true }),
    amount: col.kobo(sql`e.amount_kobo`, { sortable: true }),
    in_till: col.kobo(sql`e.till_kobo`),
    rider: col.plain(sql<string | null>`r.name`, { sortable: true }),
    order_id: col.plain(sql<string | null>`e.order_id`),
    note: col.plain(sql<string>`e.note`),
    who: col.plain(sql<string>`coalesce(${nameOfActor(sql`e.actor_id`)}, e.actor_kind)`),
  },
  search: (text) => sql`(coalesce(r.name, '') || ' ' || e.note) ilike ${containing(text)}`,
  filters: {
    kind: (value) => sql`e.kind = ${value}`,
    ...onDays(sql`e.at`),
  },
});
