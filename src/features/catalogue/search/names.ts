import { foldText, singularsOf } from "~/features/language/fold.ts";
import type { Lexicon } from "~/features/language/lexicon.ts";
import type { CatalogueIndex } from "./catalogue-index.server.ts";

/** Rows with this word, or one that it begins, in their name or their house's. */
export function rowsOfWord(index: CatalogueIndex, word: string): Set<number> {
  const rows = new Set<number>();
  const add = (form: string) => {
    for (const row of index.nameWords.get(form) ?? []) rows.add(row);
  };
  for (const form of singularsOf(word)) add(form);
  if (rows.size === 0 && word.length > 1) {
    for (const name of index.nameWords.keys()) if (name.startsWith(word)) add(name);
  }
  const houses = index.brandNames.flatMap((brand, number) =>
    foldText(brand).split(" ").includes(word) ? [number] : [],
  );
  if (houses.length > 0) {
    for (let row = 0; row < index.count; row++) {
      if (houses.includes(index.brand[row]!)) rows.add(row);
    }
  }
  return rows;
}

const PLAIN = new Set("in and of the a with for on at by".split(" "));

/**
 * Rows asked for by name: all words of the name are in the text, or all words of the text are in
 * the name and one of them is a word that only names have.
 */
export function findNamed(
  index: CatalogueIndex,
  typed: readonly string[],
  lexicon: Lexicon,
): Set<number> {
  const words = [...new Set(typed)].filter((word) => !PLAIN.has(word)).slice(0, 16);
  const counts = new Map<number, number>();
  for (const word of words) {
    const rows = index.nameWords.get(word);
    if (!rows) continue;
    for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  const isTelling = (word: string) =>
    index.nameWords.has(word) && (lexicon.find([word])?.kind ?? "noise") === "noise";
  const telling = words.some(isTelling);
  const named = new Set<number>();
  for (const [row, count] of counts) {
    const isWhole = count > 1 && count === index.nameLength[row];
    if (isWhole || (telling && count === words.length)) named.add(row);
  }
  return named;
}

/** The words of a name that tell it from others, each once. */
export const wordsOfName = (name: string): string[] => [
  ...new Set(
    foldText(name)
      .split(" ")
      .filter((word) => word !== "" && !PLAIN.has(word)),
  ),
];
