import type { Context } from "~/platform/context.ts";
import type { CatalogueIndex } from "./catalogue-index.server.ts";

/** Rows whose text has the word or one that it begins: what no name and no list knows. */
export async function findByText(
  ctx: Context,
  index: CatalogueIndex,
  word: string,
): Promise<Set<number>> {
  if (!/^[a-z0-9]+$/.test(word)) return new Set();
  // A list of ids as bytes, four for each, instead of thousands of rows.
  const { rows } = await ctx.pool.query<{ ids: Buffer | null }>(
    `select string_agg(int4send(id), '') as ids from products
     where search @@ (to_tsquery('english', $1) || to_tsquery('simple', $1)) and is_active`,
    [`${word.slice(0, 30)}:*`],
  );
  return new Set(toRows(index, rows[0]?.ids));
}

/** Rows of ids; a product that the index does not have yet, or no more, is left out. */
function toRows(index: CatalogueIndex, ids: Buffer | null | undefined): number[] {
  const rows: number[] = [];
  for (let at = 0; at < (ids?.length ?? 0); at += 4) {
    const row = index.rowOf[ids!.readInt32BE(at)] ?? -1;
    if (row >= 0) rows.push(row);
  }
  return rows;
}
