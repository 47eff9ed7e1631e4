import { sql } from "drizzle-orm";
import { z } from "zod";
import { permissions } from "~/features/accounts/permissions.ts";
import { ordersLike } from "~/features/orders/admin/order-search.server.ts";
import { formatNaira } from "~/lib/money.ts";
import { defineFunction } from "~/rest/functions.ts";
import { containing } from "~/server/admin-list.ts";

const PER_KIND = 5;

const hit = z.object({
  kind: z.enum(["product", "order", "customer"]),
  id: z.string(),
  title: z.string(),
  text: z.string(),
});

export const functions = [
  defineFunction({
    name: "admin_search",
    description: "Products, orders and customers for what staff types.",
    rights: permissions["dashboard.see"],
    reads: true,
    input: z.object({ query: z.string().trim().min(1).max(100) }),
    output: z.array(hit),
    async handler(ctx, _caller, { query }) {
      const pattern = containing(query);
      const [found, ordered, people] = await Promise.all([
        ctx.db.execute<{ id: number; name: string; brand: string; price_kobo: number }>(sql`
          select id, name, brand, price_kobo from products
          where f_unaccent(name || ' ' || brand || ' ' || category) ilike f_unaccent(${pattern})
            or id::text = ${query}
          order by is_active desc, created_at desc limit ${PER_KIND}`),
        ctx.db.execute<{ id: string; full_name: string; total_kobo: number; status: string }>(sql`
          select o.id, o.full_name, o.total_kobo, o.status from orders o
          where ${ordersLike(query)} order by o.created_at desc limit ${PER_KIND}`),
        ctx.db.execute<{ id: string; full_name: string; email: string }>(sql`
          select id, full_name, email from profiles
          where (full_name || ' ' || email) ilike ${pattern}
          order by created_at desc limit ${PER_KIND}`),
      ]);
      return [
        ...found.rows.map((row) => ({
          kind: "product" as const,
          id: String(row.id),
          title: row.name,
          text: [row.brand, formatNaira(row.price_kobo)].filter(Boolean).join(" · "),
        })),
        ...ordered.rows.map((row) => ({
          kind: "order" as const,
          id: row.id,
          title: `${row.id.slice(0, 8)}… ${row.full_name}`,
          text: `${formatNaira(row.total_kobo)} · ${row.status}`,
        })),
        ...people.rows.map((row) => ({
          kind: "customer" as const,
          id: row.id,
          title: row.full_name || row.email,
          text: row.email,
        })),
      ];
    },
  }),
];
