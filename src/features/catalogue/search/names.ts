import { foldText, singularsOf } from "~/features/language/fold.ts";
import type { Lexicon } from "~/features/language/lexicon.ts";
import type { CatalogueIndex } from "./catalogue-index.server.ts";
import { chosenRows, countRows, uniteRows } from "./columns.ts";

/** Rows with this word, or one that it begins, in their name or their house's. */
export function rowsOfWord(index: CatalogueIndex, word: string): Int32Array {
  const lists = singularsOf(word).flatMap((form) => index.nameWords.get(form) ?? []);
  if (lists.length === 0 && word.length > 1) {
    for (const [name, rows] of index.nameWords) if (name.startsWith(word)) lists.push(rows);
  }
  const houses = Uint8Array.from(index.brandNames, (brand) =>
    foldText(brand).split(" ").includes(word) ? 1 : 0,
  );
  return uniteRows(index.count, [...lists, ...chosenRows(index.rowsBy.brand, houses)]);
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
): Int32Array {
  const words = [...new Set(typed)].filter((word) => !PLAIN.has(word)).slice(0, 16);
  const lists = words.flatMap((word) => index.nameWords.get(word) ?? []);
  if (lists.length === 0) return new Int32Array();
  const counts = countRows(index.count, lists);
  const isTelling = (word: string) =>
    index.nameWords.has(word) && (lexicon.find([word])?.kind ?? "noise") === "noise";
  const telling = words.some(isTelling);
  const isNamed = (row: number) => {
    const count = counts[row]!;
    const isWhole = count > 1 && count === index.nameLength[row];
    return isWhole || (telling && count === words.length);
  };
  return uniteRows(
    index.count,
    lists.map((rows) => rows.filter(isNamed)),
  );
}

/** The words of a name that tell it from others, each once. */
export const wordsOfName = (name: string): string[] => [
  ...new Set(
    foldText(name)
      .split(" ")
      .filter((word) => word !== "" && !PLAIN.has(word)),
  ),
];
