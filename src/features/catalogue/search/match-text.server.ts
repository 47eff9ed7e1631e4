import type { Lexicon } from "~/features/language/lexicon.ts";
import { scan } from "~/features/language/scan.ts";
import { labelWish, takeBack } from "~/features/language/take-back.ts";
import { understand } from "~/features/language/understand.ts";
import type { Leftover, Understanding, Wish } from "~/features/language/understanding.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { type Condition, conditionsOf } from "./asked.ts";
import { type CatalogueIndex, getCatalogueIndex } from "./catalogue-index.server.ts";
import { findByText } from "./find-by-text.server.ts";
import { getLexicon } from "./lexicon.server.ts";
import { findNamed, rowsOfWord } from "./names.ts";
import { rankRows, scorer } from "./rank.ts";

/** Something that a text was understood to ask for, and the text without it. */
export interface Understood {
  kind: Wish["kind"];
  label: string;
  /** The text as if it had not been said. */
  without: string;
}

export interface TextMatches {
  index: CatalogueIndex;
  /** Rows of that index, best match first. */
  rows: Int32Array;
  /** What was searched for instead, when a word was mistyped. */
  corrected: string | null;
  understood: Understood[];
  /** The order that the text asks for. */
  sort: "price_asc" | "price_desc" | "rating" | "newest" | null;
  /** Where nothing is all of it: what comes near, and what of the wishes it is not. */
  near: { rows: Int32Array; missing: string[] } | null;
}

const KEPT_QUERIES = 200;

/**
 * Products that a query means: what the vocabulary knows of it are conditions on the catalogue's
 * columns, and the words that it does not know are looked for in names and then in texts. Kept per
 * query until the catalogue changes, because each change of a filter asks again.
 */
export async function matchText(
  ctx: Context,
  query: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): Promise<TextMatches> {
  // Before the index is asked for, so that rows of an older index are never kept for a newer one.
  const kept = await remember(ctx, tags.catalogue, "text-matches", async () => {
    return new Map<string, Promise<TextMatches>>();
  });
  const key = `${isTyping ? "typing" : "asked"} ${query}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const found = findMatches(ctx, query, isTyping);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  if (kept.size > KEPT_QUERIES) kept.delete(kept.keys().next().value!);
  return found;
}

async function findMatches(ctx: Context, query: string, isTyping: boolean): Promise<TextMatches> {
  const [index, lexicon] = await Promise.all([getCatalogueIndex(ctx), getLexicon(ctx)]);
  const asked = understand(query, lexicon, { isTyping });
  const words = wordsOf(asked, lexicon);
  const conditions = conditionsOf(index, asked, ctx.clock.now());
  const named = findNamed(
    index,
    scan(query).map(({ text }) => text),
    lexicon,
  );
  const byWord = await Promise.all(
    words.map(async ({ word, isNegated }) => ({
      isNegated,
      rows: await findWord(ctx, index, word),
    })),
  );
  const found = matchAll(index, conditions, byWord);
  const hits = countHits(byWord, index, asked);
  const rank = (rows: Int32Array) =>
    rankRows(rows, scorer(index, asked, hits), (row) => named.has(row));
  // A filter made of words hides no piece that was asked for by its name.
  const rows = named.size > 0 ? merge(found, named) : found;
  const near = rows.length === 0 ? findNear(index, conditions) : null;
  return {
    index,
    rows: rank(rows),
    corrected: asked.corrected,
    understood: listUnderstood(asked),
    sort: asked.wishes.findLast((wish) => wish.kind === "sort")?.sort ?? null,
    near: near && { ...near, rows: rank(near.rows) },
  };
}

/** Words to look for as they stand; those of a text that says nothing else, all of them. */
function wordsOf({ leftover, wishes, text }: Understanding, lexicon: Lexicon): Leftover[] {
  if (leftover.length > 0 || wishes.length > 0) return leftover.slice(0, 8);
  return scan(text)
    .filter(({ type }) => type !== "mark")
    .slice(0, 8)
    .map(({ text: word, start, end }) => ({
      word,
      start,
      end,
      isName: lexicon.isName(word),
      isNegated: false,
    }));
}

async function findWord(ctx: Context, index: CatalogueIndex, word: string): Promise<Set<number>> {
  const rows = rowsOfWord(index, word);
  return rows.size > 0 ? rows : findByText(ctx, index, word);
}

interface WordRows {
  isNegated: boolean;
  rows: ReadonlySet<number>;
}

/** Rows that hold every condition and have every word; without the words where none has them all. */
function matchAll(
  index: CatalogueIndex,
  conditions: readonly Condition[],
  words: readonly WordRows[],
): Int32Array {
  const wanted = words.filter(({ isNegated, rows }) => !isNegated && rows.size > 0);
  const unwanted = words.filter(({ isNegated }) => isNegated);
  const isFit = (row: number) =>
    conditions.every(({ holds }) => holds(row)) && !unwanted.some(({ rows }) => rows.has(row));
  if (wanted.length > 0) {
    const [least] = wanted.toSorted((a, b) => a.rows.size - b.rows.size);
    const all = [...least!.rows].filter(
      (row) => wanted.every(({ rows }) => rows.has(row)) && isFit(row),
    );
    if (all.length > 0) return Int32Array.from(all).sort();
    if (conditions.length === 0) {
      return Int32Array.from(new Set(wanted.flatMap(({ rows }) => [...rows]))).sort();
    }
  }
  if (conditions.length === 0) return new Int32Array();
  return filterRows(index, isFit);
}

function filterRows(index: CatalogueIndex, test: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(index.count);
  let count = 0;
  for (let row = 0; row < index.count; row++) if (test(row)) rows[count++] = row;
  return rows.subarray(0, count);
}

/** How many of a query's words stand in a row's name: the unknown ones, and the known ones as typed. */
function countHits(
  words: readonly WordRows[],
  index: CatalogueIndex,
  { text }: Understanding,
): Map<number, number> {
  const hits = new Map<number, number>();
  for (const { rows, isNegated } of words) {
    if (isNegated) continue;
    for (const row of rows) hits.set(row, (hits.get(row) ?? 0) + 1);
  }
  if (index.count > 5000) return hits;
  for (const { text: word } of scan(text)) {
    for (const row of index.nameWords.get(word) ?? []) hits.set(row, (hits.get(row) ?? 0) + 1);
  }
  return hits;
}

const merge = (rows: Int32Array, others: ReadonlySet<number>) =>
  Int32Array.from(new Set([...others, ...rows])).sort();

/** In which order wishes are given up when nothing has them all; what is named stays the longest. */
const YIELDING: Condition["kind"][] = [
  "flag",
  "size",
  "colour",
  "price",
  "material",
  "brand",
  "occasion",
  "wearer",
  "thing",
];

/** What comes nearest: first one wish is taken loosely or given up, then more and more of them. */
function findNear(
  index: CatalogueIndex,
  conditions: readonly Condition[],
): { rows: Int32Array; missing: string[] } | null {
  const giveUp = (given: ReadonlySet<Condition>, isLoose = false) => ({ given, isLoose });
  const ways = [
    ...conditions.filter(({ loosely }) => loosely).map((one) => giveUp(new Set([one]), true)),
    ...YIELDING.flatMap((kind) =>
      conditions
        .filter((one) => one.kind === kind && kind !== "thing")
        .map((one) => giveUp(new Set([one]))),
    ),
    ...YIELDING.map((_, at) => {
      const given = new Set(YIELDING.slice(0, at + 1));
      return giveUp(new Set(conditions.filter(({ kind }) => given.has(kind))), given.has("thing"));
    }),
  ];
  for (const { given, isLoose } of ways) {
    if (given.size === 0) continue;
    const kept = conditions.filter((one) => !given.has(one));
    const loose = isLoose
      ? [...given].flatMap(({ kind, loosely }) =>
          kind === "thing" || given.size === 1 ? (loosely ?? []) : [],
        )
      : [];
    if (kept.length + loose.length === 0) continue;
    const rows = filterRows(
      index,
      (row) => kept.every(({ holds }) => holds(row)) && loose.every((holds) => holds(row)),
    );
    if (rows.length > 0) return { rows, missing: [...given].flatMap(({ labels }) => labels) };
  }
  return null;
}

function listUnderstood(asked: Understanding): Understood[] {
  return asked.wishes.map((wish) => ({
    kind: wish.kind,
    label: labelWish(wish),
    without: takeBack(asked, wish),
  }));
}
