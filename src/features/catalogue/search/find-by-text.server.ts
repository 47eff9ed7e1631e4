import type { Context } from "~/platform/context.ts";
import type { CatalogueIndex } from "./catalogue-index.server.ts";

/** So many newest ones are enough to suggest eight of, and found without reading the whole shop. */
const MOST_SUGGESTED = 300;

/** All of them, by the index of texts: what the planner would choose for a common word reads every text. */
const ALL = `select string_agg(int4send(id), '') as ids from products
  where search @@ (select to_tsquery('english', $1) || to_tsquery('simple', $1)) and is_active`;

const NEWEST = `select string_agg(int4send(id), '') as ids from (
    select id from products
    where search @@ (to_tsquery('english', $1) || to_tsquery('simple', $1)) and is_active
    order by created_at desc nulls last, id desc nulls last limit ${MOST_SUGGESTED}
  ) newest`;

/**
 * Rows whose text has the word or one that it begins: what no name and no list knows.
 *
 * @param isTyping the word may be unfinished and fit most of the shop; the newest rows do
 */
export async function findByText(
  ctx: Context,
  index: CatalogueIndex,
  word: string,
  isTyping: boolean,
): Promise<Int32Array> {
  if (!/^[a-z0-9]+$/.test(word)) return new Int32Array();
  // A list of ids as bytes, four for each, instead of thousands of rows.
  const { rows } = await ctx.pool.query<{ ids: Buffer | null }>(isTyping ? NEWEST : ALL, [
    `${word.slice(0, 30)}:*`,
  ]);
  return toRows(index, rows[0]?.ids);
}

/** Rows of ids; a product that the index does not have yet, or no more, is left out. */
function toRows(index: CatalogueIndex, ids: Buffer | null | undefined): Int32Array {
  const rows = new Int32Array((ids?.length ?? 0) / 4);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = index.rowOf[ids!.readInt32BE(at * 4)] ?? -1;
    if (row >= 0) rows[count++] = row;
  }
  return rows.subarray(0, count).sort();
}
