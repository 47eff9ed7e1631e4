import { getTableColumns, inArray } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { products } from "~/db/schema/catalogue.ts";

// What the search reads is larger than all the rest, and nobody edits it.
const { search: _, ...columns } = getTableColumns(products);

/** The columns of a product that edits, files and history are made of. */
export const productColumns = columns;
export type ProductRow = Omit<typeof products.$inferSelect, "search">;

/**
 * Those of these products that are there, by their ids.
 *
 * @param options.locks whether they are to stay as they are until the transaction ends
 */
export async function readProducts(
  db: Queryable,
  ids: readonly number[],
  options: { locks?: boolean } = {},
): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map();
  const query = db
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id);
  // Orders refer to their products while they hold their stock, which edits ask for next: a stronger
  // lock would have both wait for each other.
  const rows = await (options.locks ? query.for("no key update") : query);
  return new Map(rows.map((row) => [row.id, row]));
}
