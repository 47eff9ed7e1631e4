import { foldText } from "~/features/language/fold.ts";
import type { Lexicon } from "~/features/language/lexicon.ts";
import { scan } from "~/features/language/scan.ts";
import { labelWish, takeBack } from "~/features/language/take-back.ts";
import { understand } from "~/features/language/understand.ts";
import type { Leftover, Understanding, Wish } from "~/features/language/understanding.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { type Condition, conditionsOf } from "./asked.ts";
import { type CatalogueIndex, getCatalogueIndex } from "./catalogue-index.server.ts";
import { countRows, markRows, uniteRows } from "./columns.ts";
import { findByText } from "./find-by-text.server.ts";
import { getLexicon } from "./lexicon.server.ts";
import { findNamed, rowsOfWord } from "./names.ts";
import { rankRows, scorer } from "./rank.ts";
import { filterRows, type RowTest } from "./row-tests.ts";

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
  const named = findNamed(index, foldText(query).split(" "), lexicon);
  const byWord = await Promise.all(
    words.map(async ({ word, isNegated }) => ({
      isNegated,
      rows: await findWord(ctx, index, word, isTyping),
    })),
  );
  const found = matchAll(index, conditions, byWord);
  const hits = countHits(byWord, index, asked);
  const rank = (rows: Int32Array) => rankRows(rows, scorer(index, asked, hits, named));
  // A filter made of words hides no piece that was asked for by its name.
  const rows = named.length > 0 ? uniteRows(index.count, [found, named]) : found;
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
      isKnown: lexicon.isKnown(word),
      isNegated: false,
    }));
}

async function findWord(
  ctx: Context,
  index: CatalogueIndex,
  word: string,
  isTyping: boolean,
): Promise<Int32Array> {
  const rows = rowsOfWord(index, word);
  return rows.length > 0 ? rows : findByText(ctx, index, word, isTyping);
}

interface WordRows {
  isNegated: boolean;
  rows: Int32Array;
}

/** Rows that hold every condition and have every word; without the words where none has them all. */
function matchAll(
  index: CatalogueIndex,
  conditions: readonly Condition[],
  words: readonly WordRows[],
): Int32Array {
  const wanted = words.flatMap(({ isNegated, rows }) =>
    isNegated || rows.length === 0 ? [] : [rows],
  );
  const unwanted = markRows(
    index.count,
    words.flatMap(({ isNegated, rows }) => (isNegated ? [rows] : [])),
  );
  const tests: RowTest[] = [...conditions, { holds: (row) => unwanted[row] === 0 }];
  if (wanted.length > 0) {
    const counts = countRows(index.count, wanted);
    const [least] = wanted.toSorted((a, b) => a.length - b.length);
    const hasAll = { holds: (row: number) => counts[row] === wanted.length, among: [least!] };
    const all = filterRows(index.count, [hasAll, ...tests]);
    if (all.length > 0) return all;
    if (conditions.length === 0) return uniteRows(index.count, wanted);
  }
  return conditions.length === 0 ? new Int32Array() : filterRows(index.count, tests);
}

/** How many of a query's words stand in a row's name: the unknown ones, and the known ones as typed. */
function countHits(
  words: readonly WordRows[],
  index: CatalogueIndex,
  { text }: Understanding,
): Uint16Array {
  const lists = words.flatMap(({ rows, isNegated }) => (isNegated ? [] : [rows]));
  const typed = scan(text).flatMap((token) => index.nameWords.get(token.text) ?? []);
  return countRows(index.count, [...lists, ...typed]);
}

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
    const rows = filterRows(index.count, [...kept, ...loose]);
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
