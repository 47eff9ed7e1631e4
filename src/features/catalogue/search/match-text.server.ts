import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { type CatalogueIndex, getCatalogueIndex } from "./catalogue-index.server.ts";
import { joinedPairs, queryWords, toQueryText, understand, type WordFacts } from "./words.ts";

export interface TextMatches {
  index: CatalogueIndex;
  /** Rows of that index, best match first. */
  rows: Int32Array;
  /** What was searched for instead, when a word was mistyped. */
  corrected: string | null;
}

const KEPT_QUERIES = 200;

/**
 * Products that a query means, forgiving typos and accents: each word is looked up among the words
 * of the catalogue and corrected if need be, then full text finds the products. Kept per query
 * until the catalogue changes, because each change of a filter asks again.
 */
export async function matchText(ctx: Context, query: string): Promise<TextMatches> {
  const words = queryWords(query);
  if (words.length === 0) {
    return { index: await getCatalogueIndex(ctx), rows: new Int32Array(), corrected: null };
  }
  // Before the index is asked for, so that rows of an older index are never kept for a newer one.
  const kept = await remember(ctx, tags.catalogue, "text-matches", async () => {
    return new Map<string, Promise<TextMatches>>();
  });
  const key = words.join(" ");
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const found = findMatches(ctx, words);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  if (kept.size > KEPT_QUERIES) kept.delete(kept.keys().next().value!);
  return found;
}

async function findMatches(ctx: Context, words: string[]): Promise<TextMatches> {
  const [index, facts] = await Promise.all([
    getCatalogueIndex(ctx),
    lookUpWords(ctx, [...new Set([...words, ...joinedPairs(words)])]),
  ]);
  const query = understand(words, (word) => facts.get(word) ?? { isKnown: false, similar: [] });
  let rows: Int32Array = new Int32Array();
  if (query.groups.length > 0) rows = await findRows(ctx, index, toQueryText(query, "all"));
  if (rows.length === 0 && query.groups.length > 1) {
    rows = await findRows(ctx, index, toQueryText(query, "any"));
  }
  return { index, rows, corrected: query.corrected };
}

async function lookUpWords(ctx: Context, words: string[]): Promise<Map<string, WordFacts>> {
  const { rows } = await ctx.pool.query<{
    word: string;
    is_known: boolean;
    similar: WordFacts["similar"];
  }>(
    // Only a word that the catalogue does not know is compared with all the others.
    `select asked.word, asked.is_known,
      case when asked.is_known then '[]' else coalesce((
        select json_agg(json_build_object('word', near.word, 'isStrong', near.is_strong))
        from (
          select w.word, w.is_strong from search_words w
          where w.word % asked.word
          order by similarity(w.word, asked.word) desc, w.word
          limit 12
        ) near
      ), '[]') end as similar
    from (
      select word, exists (
        select 1 from search_words w where w.word ~>=~ u.word and w.word ~<~ (u.word || '{')
      ) as is_known
      from unnest($1::text[]) as u(word)
      offset 0
    ) asked`,
    [words],
  );
  return new Map(rows.map((row) => [row.word, { isKnown: row.is_known, similar: row.similar }]));
}

/** Up to so many hits are ranked one by one; among more, no rank would tell them apart. */
const RANKED = 500;

/**
 * Few hits come ranked. Many come in two parts, those with the words in their name or category
 * before those with the words in their text, each newest first: reading thousands of texts to rank
 * them would make a broad search slow in a large catalogue.
 */
async function findRows(ctx: Context, index: CatalogueIndex, query: string): Promise<Int32Array> {
  // Lists of ids as bytes, four for each, instead of thousands of rows.
  const { rows } = await ctx.pool.query<{ ids: Buffer | null; first: Buffer | null }>(
    `with asked as materialized (
      select to_tsquery('english', $1) || to_tsquery('simple', $1) as query
    ), found as materialized (
      select id from products where search @@ (select query from asked) and is_active
    )
    select
      (select string_agg(int4send(id), '') from found) as ids,
      case when (select count(*) from found) <= ${RANKED} then (
        select string_agg(int4send(id), '' order by rank desc, created_at desc, id desc) from (
          select p.id, p.created_at,
            ts_rank('{0.05, 0.3, 0.5, 1}', p.search, (select query from asked)) as rank
          from found join products p using (id)
        ) ranked
      ) else (
        select string_agg(int4send(id), '') from products
        where to_tsvector('english', f_unaccent(name || ' ' || category)) @@ (select query from asked)
          and is_active
      ) end as first`,
    [query],
  );
  const found = toRows(index, rows[0]?.ids);
  const first = toRows(index, rows[0]?.first);
  if (found.length <= RANKED) return first;
  const isFirst = new Uint8Array(index.count);
  for (const row of first) isFirst[row] = 1;
  const ordered = new Int32Array(first.length + found.length);
  // Rows of the index lie newest first.
  ordered.set(first.sort());
  const others = found.filter((row) => !isFirst[row]).sort();
  ordered.set(others, first.length);
  return ordered.subarray(0, first.length + others.length);
}

/** Rows of ids, in their order; a product that the index does not have yet, or no more, is left out. */
function toRows(index: CatalogueIndex, ids: Buffer | null | undefined): Int32Array {
  if (!ids) return new Int32Array();
  const rows = new Int32Array(ids.length / 4);
  let count = 0;
  for (let at = 0; at < ids.length; at += 4) {
    const row = index.rowOf[ids.readInt32BE(at)] ?? -1;
    if (row >= 0) rows[count++] = row;
  }
  return rows.subarray(0, count);
}
