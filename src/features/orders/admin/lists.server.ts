import { sql } from "drizzle-orm";
import type {
  ContactProof,
  DeliveryMethod,
  OrderPaymentStatus,
  OrderStatus,
  PaymentMethod,
} from "~/lib/statuses.ts";
import { col, defineList, onDays } from "~/platform/admin-list.ts";
import { ordersLike } from "./order-search.server.ts";
import { riderOut } from "./rider-out.server.ts";

export const orderList = defineList({
  name: "orders",
  rights: "orders.see",
  from: sql`orders o`,
  key: sql`o.id`,
  sort: "-created_at",
  columns: {
    id: col.plain(sql<string>`o.id`),
    full_name: col.plain(sql<string>`o.full_name`, { sortable: true }),
    receiver_name: col.plain(sql<string | null>`o.receiver_name`),
    email: col.plain(sql<string>`o.email`, { sortable: true }),
    phone: col.plain(sql<string>`o.phone`),
    total_amount: col.kobo(sql`o.total_kobo`, { sortable: true }),
    due: col.kobo(sql`o.due_kobo`),
    status: col.plain(sql<OrderStatus>`o.status`, { sortable: true }),
    payment_status: col.plain(sql<OrderPaymentStatus>`o.payment_status`),
    payment_method: col.plain(sql<PaymentMethod>`o.payment_method`),
    /** What paid as a gift card is store credit. */
    by_credit: col.plain(sql<boolean>`o.by_credit`),
    /** What a gift card or store credit pays beside that. */
    gift_card: col.kobo(sql`o.gift_card_kobo`),
    delivery_method: col.plain(sql<DeliveryMethod>`o.delivery_method`),
    state: col.plain(sql<string | null>`o.state`),
    created_at: col.time(sql`o.created_at`, { sortable: true }),
    contact_proof: col.plain(sql<ContactProof | null>`o.contact_proof`),
    /** Who is out with it. */
    rider: col.plain(riderOut(sql`o.id`)),
    version: col.plain(sql<number>`o.version`),
  },
  search: ordersLike,
  filters: {
    status: (value) => sql`o.status = ${value}`,
    payment: (value) => sql`o.payment_status = ${value}`,
    method: (value) => sql`o.payment_method = ${value}`,
    customer: (value) => (/^[0-9a-f-]{36}$/.test(value) ? sql`o.user_id = ${value}` : sql`false`),
    proof: (value) => sql`o.contact_proof = ${value}`,
    ...onDays(sql`o.created_at`),
    todo: (value) =>
      value === "transfers"
        ? sql`exists (select 1 from payments p where p.order_id = o.id and p.method = 'transfer' and p.status = 'open') and o.status = 'pending'`
        : value === "refunds"
          ? sql`o.id in (select order_id from refunds where status = 'due')`
          : value === "attention"
            ? sql`o.id in (select order_id from refunds where status = 'failed' or attention_at is not null)`
            : undefined,
  },
});
