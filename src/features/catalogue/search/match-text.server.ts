import { type Context, remember } from "~/server/context.ts";
import { type CatalogueIndex, getCatalogueIndex } from "./catalogue-index.server.ts";
import { joinedPairs, queryWords, toQueryText, understand, type WordFacts } from "./words.ts";

export interface TextMatches {
  /** Ids of active products, best match first. */
  ids: readonly number[];
  /** What was searched for instead, when a word was mistyped. */
  corrected: string | null;
}

const nothing: TextMatches = { ids: [], corrected: null };
const KEPT_QUERIES = 200;

/**
 * Products that a query means, forgiving typos and accents: each word is looked up among the words
 * of the catalogue and corrected if need be, then full text finds the products. Kept per query
 * until the catalogue changes, because each change of a filter asks again.
 */
export async function matchText(ctx: Context, query: string): Promise<TextMatches> {
  const words = queryWords(query);
  if (words.length === 0) return nothing;
  const kept = await remember(ctx, "catalogue", "text-matches", async () => {
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
  const facts = await lookUpWords(ctx, [...new Set([...words, ...joinedPairs(words)])]);
  const query = understand(words, (word) => facts.get(word) ?? { isKnown: false, similar: [] });
  if (query.groups.length === 0) return nothing;
  let ids = await findIds(ctx, toQueryText(query, "all"));
  if (ids.length === 0 && query.groups.length > 1) {
    ids = await findIds(ctx, toQueryText(query, "any"));
  }
  return { ids, corrected: query.corrected };
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
const RANKED = 1500;

/**
 * Few hits come ranked. Many come in two parts, those with the words in their name or category
 * before those with the words in their text, each newest first: reading thousands of texts to rank
 * them would make a broad search slow in a large catalogue.
 */
async function findIds(ctx: Context, query: string): Promise<number[]> {
  // Lists of ids as one text instead of thousands of rows.
  const { rows } = await ctx.pool.query<{ ids: string | null; first: string | null }>(
    `with asked as materialized (
      select to_tsquery('english', $1) || to_tsquery('simple', $1) as query
    ), found as materialized (
      select id from products where search @@ (select query from asked) and is_active
    )
    select
      (select string_agg(id::text, ',') from found) as ids,
      case when (select count(*) from found) <= ${RANKED} then (
        select string_agg(id::text, ',' order by rank desc, created_at desc, id desc) from (
          select p.id, p.created_at,
            ts_rank('{0.05, 0.3, 0.5, 1}', p.search, (select query from asked)) as rank
          from found join products p using (id)
        ) ranked
      ) else (
        select string_agg(id::text, ',') from products
        where to_tsvector('english', f_unaccent(name || ' ' || category)) @@ (select query from asked)
      ) end as first`,
    [query],
  );
  const [row] = rows;
  const ids = readIds(row?.ids);
  const first = readIds(row?.first);
  if (ids.length <= RANKED) return first;
  const index = await getCatalogueIndex(ctx);
  const isFirst = new Set(first);
  return [
    ...newestFirst(index, first),
    ...newestFirst(
      index,
      ids.filter((id) => !isFirst.has(id)),
    ),
  ];
}

/** Rows of the index lie newest first, and sorting plain numbers is many times faster than ids by date. */
function newestFirst(index: CatalogueIndex, ids: readonly number[]): number[] {
  const rows = new Int32Array(ids.length);
  let count = 0;
  for (const id of ids) {
    const row = index.rowOf.get(id);
    if (row !== undefined) rows[count++] = row;
  }
  return Array.from(rows.subarray(0, count).sort(), (row) => index.ids[row]!);
}

const readIds = (text: string | null | undefined) => (text ? text.split(",").map(Number) : []);
