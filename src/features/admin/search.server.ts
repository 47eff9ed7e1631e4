import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";

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
    rights: "dashboard.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ query: z.string().trim().min(1).max(100) }),
    output: z.array(hit),
    async handler(ctx, _caller, { query }) {
      const found = await Promise.all(
        ctx.features.map(({ adminSearch }) => adminSearch?.(ctx, query) ?? []),
      );
      const rank = { product: 0, order: 1, customer: 2 };
      return found.flat().sort((a, b) => rank[a.kind] - rank[b.kind]);
    },
  }),
];
