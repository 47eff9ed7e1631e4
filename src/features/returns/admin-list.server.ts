import { sql } from "drizzle-orm";
import { ordersLike } from "~/features/orders/admin/order-search.server.ts";
import {
  OPEN_RETURNS,
  type ReturnReason,
  type ReturnResolution,
  type ReturnStatus,
} from "~/lib/statuses.ts";
import { col, defineList } from "~/platform/admin-list.ts";

interface ReturnedItem {
  name: string;
  category: string;
  size: string;
  quantity: number;
  reason: ReturnReason;
  exchange_size: string | null;
}

export const returnList = defineList({
  name: "returns",
  rights: "orders.see",
  from: sql`returns r join orders o on o.id = r.order_id`,
  key: sql`r.id`,
  sort: "authorize_by",
  columns: {
    id: col.plain(sql<string>`r.id`),
    order_id: col.plain(sql<string>`r.order_id`),
    full_name: col.plain(sql<string>`o.full_name`),
    email: col.plain(sql<string>`o.email`),
    has_account: col.plain(sql<boolean>`o.user_id is not null`),
    status: col.plain(sql<ReturnStatus>`r.status`, { sortable: true }),
    resolution: col.plain(sql<ReturnResolution>`r.resolution`),
    items: col.plain(sql<ReturnedItem[] | null>`(
      select json_agg(json_build_object('name', l.product_name, 'category', l.category, 'size', l.size,
        'quantity', i.quantity, 'reason', i.reason, 'exchange_size', i.exchange_size) order by l.position)
      from return_items i join order_items l on l.id = i.order_item_id where i.return_id = r.id)`),
    note: col.plain(sql<string>`r.note`),
    photos: col.plain(
      sql<number>`(select count(*)::int from return_items i where i.return_id = r.id and i.photo_url is not null)`,
    ),
    authorize_by: col.time(sql`r.authorize_by`, { sortable: true }),
    created_at: col.time(sql`r.created_at`, { sortable: true }),
  },
  search: ordersLike,
  filters: {
    status: (value) =>
      value === "open" ? sql`r.status in ${OPEN_RETURNS}` : sql`r.status = ${value}`,
  },
});
