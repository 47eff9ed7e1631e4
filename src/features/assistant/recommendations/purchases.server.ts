import type { Context } from "~/platform/context.ts";
import { getShelf } from "../shelf/pieces.server.ts";
import type { Known } from "./reasons.ts";

const REMEMBERED = 12;

/** What a signed-in person bought last, as far as it is still in the shop, and in which sizes. */
export async function recallPurchases(ctx: Context, userId: string): Promise<Known> {
  const [shelf, { rows }] = await Promise.all([
    getShelf(ctx),
    ctx.pool.query<{ product_id: number; size: string | null }>(
      `select i.product_id, i.size from order_items i join orders o on o.id = i.order_id
       where o.user_id = $1 and o.status <> 'cancelled' and i.product_id is not null
       order by o.created_at desc, i.id limit ${REMEMBERED}`,
      [userId],
    ),
  ]);
  const sizes: Record<string, string> = {};
  const bought = rows.flatMap(({ product_id, size }) => {
    const piece = shelf.byId.get(product_id);
    if (!piece) return [];
    if (size && piece.category) sizes[piece.category] ??= size;
    return [piece];
  });
  return { bought: [...new Set(bought)], sizes };
}
