import { desc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { productCosts } from "~/db/schema/catalogue.ts";
import type { Kobo } from "~/lib/money.ts";
import { notFound } from "~/platform/errors.ts";
import { averageCost, type Lot } from "./costs.ts";
import { lockProductStock } from "./sizes.server.ts";
import type { MovedBy } from "./stock.server.ts";

/** What one piece of `products p` cost on average, for statements of any feature; null where nobody knows. */
export const currentCost = sql<number | null>`(select c.cost_kobo from product_costs c
  where c.product_id = p.id order by c.id desc limit 1)`;

const findCost = (db: Queryable, productId: number) =>
  db
    .select({ costKobo: productCosts.costKobo })
    .from(productCosts)
    .where(eq(productCosts.productId, productId))
    .orderBy(desc(productCosts.id))
    .limit(1);

/** Pieces of products come at a cost: called before they are moved, by whom moves them. */
export async function receiveAtCost(
  tx: Transaction,
  came: readonly (Lot & { productId: number })[],
  by: MovedBy & { note: string },
): Promise<void> {
  const byProduct = Map.groupBy(came, ({ productId }) => productId);
  for (const [productId, lots] of [...byProduct].sort(([a], [b]) => a - b)) {
    // Two who receive the same product weigh one after the other.
    const sizes = await lockProductStock(tx, productId);
    const pieces = sizes.reduce((sum, { quantity, held }) => sum + quantity + held, 0);
    const [known] = await findCost(tx, productId);
    await tx.insert(productCosts).values({
      productId,
      costKobo: averageCost(known ? { pieces, ...known } : null, lots),
      pieces: lots.reduce((sum, lot) => sum + lot.pieces, 0),
      note: by.note,
      actorId: by.actorId,
      at: by.at,
    });
  }
}

/** Writes down what one piece costs, whatever stood before. */
export async function writeCost(
  tx: Transaction,
  { productId, costKobo }: { productId: number; costKobo: Kobo },
  by: MovedBy,
): Promise<void> {
  const sizes = await lockProductStock(tx, productId);
  if (sizes.length === 0) throw notFound("This product is not there any more");
  await tx.insert(productCosts).values({ productId, costKobo, actorId: by.actorId, at: by.at });
}

/** What one piece costs now and how that came to be, the newest first. */
export async function readCosts(db: Queryable, productId: number) {
  const { rows } = await db.execute<{
    id: number;
    cost_kobo: number;
    pieces: number;
    note: string;
    at: string;
    who: string | null;
  }>(sql`
    select c.id, c.cost_kobo, c.pieces, c.note, c.at, u.email as who
    from product_costs c left join profiles u on u.id = c.actor_id
    where c.product_id = ${productId} order by c.id desc limit 50`);
  return rows;
}
