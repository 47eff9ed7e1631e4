import type { z } from "zod";
import type { sibling } from "./schema.ts";

export type Sibling = z.output<typeof sibling>;

/** The colours of the design of `products p` that are in the shop, itself among them, for its page. */
export const FAMILY = `coalesce((
  select json_agg(json_build_object(
    'id', f.id, 'name', f.name, 'color', f.colors[1], 'image', f.images[1],
    'inStock', exists (select 1 from product_stock s where s.product_id = f.id and s.on_hand > 0)
  ) order by f.id)
  from products f where f.family = p.family and f.is_active), '[]') as family`;
