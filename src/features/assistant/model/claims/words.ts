import { foldText } from "~/features/language/fold.ts";

/** What the forms of a word share: "delivers", "delivered" and "delivering" are one. */
export function stemOf(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 3 && stem.endsWith("s") && !/(?:ss|us|is)$/.test(stem))
    stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith("ied")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && stem.endsWith("ed")) stem = stem.slice(0, -2);
  // "wrapped" is "wrap", "mailed" and "wear" stay.
  if (/([bdglmnprt])\1$/.test(stem) && stem !== word && stem.length > 3) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}

const SPLIT = /[^\p{L}\p{M}\p{N}'’]+/u;

/** The stems of a text's words, in their order; figures left out. */
export const stemsIn = (text: string) =>
  text
    .replace(/n['’]t(?!\p{L})/giu, " not")
    .split(SPLIT)
    .flatMap((word) => foldText(word.replace(/['’](?:s|ll|ve|re|d|m|t)$/i, "")).split(" "))
    .filter((word) => word && !/\d/.test(word))
    .map(stemOf);

/** The stems of a list of words. */
export const stemSet = (words: string) => new Set(stemsIn(words));
