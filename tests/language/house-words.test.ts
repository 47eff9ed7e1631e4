import { expect, test } from "vitest";
import { readFiles } from "~tests/architecture/source.ts";

/** Words for which the field has its own: an amount is due, somebody is told, two are alike. */
const HOUSE_WORDS = new Set([
  ...["owe", "owed", "owes", "owing"],
  ...["hear", "hears", "heard", "unheard"],
  ...["twin", "twins"],
]);

/** Where such a word is the very one, by the beginning of a path. */
const MEANT: Record<string, { words: readonly string[]; why: string }> = {
  "src/demo/catalogue/families/": {
    words: ["hear", "twin"],
    why: "the sound of a clasp, and a seam of two needles",
  },
  "src/demo/catalogue/phrases/reviews.ts": { words: ["twins"], why: "what customers say" },
  "src/features/assistant/model/claims/doings.ts": {
    words: ["hear", "heard"],
    why: "verbs that models use",
  },
  "src/features/assistant/planner/topics/": {
    words: ["hear"],
    why: "what customers ask",
  },
  "src/features/editorial/standing/terms.ts": { words: ["heard"], why: "courts hear disputes" },
  "src/features/language/words/english.ts": {
    words: ["hear", "heard", "twin"],
    why: "English words that searches may have",
  },
  "tests/assistant/model-claims-wild.ts": { words: ["hear"], why: "what a model wrote" },
  "tests/language/house-words.test.ts": { words: [...HOUSE_WORDS], why: "these very words" },
};

interface Found {
  place: string;
  path: string;
  word: string;
}

/** The parts of names, too: camelCase, kebab-case and snake_case. */
const wordsOf = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function findHouseWords(): Found[] {
  const found: Found[] = [];
  const look = (path: string, place: string, text: string) => {
    for (const word of wordsOf(text)) if (HOUSE_WORDS.has(word)) found.push({ place, path, word });
  };
  for (const { path, text } of readFiles(
    "{bench,docs,drills,scripts,src,tests}/**/*.{ts,tsx,mjs,css,md}",
  )) {
    look(path, path, path);
    for (const [at, line] of text.split("\n").entries()) look(path, `${path}:${at + 1}`, line);
  }
  return found;
}

test("names, comments and texts have the field's words, not words of the house", () => {
  const found = findHouseWords();
  const isMeant = ({ path, word }: Found) =>
    Object.entries(MEANT).some(
      ([start, { words }]) => path.startsWith(start) && words.includes(word),
    );
  expect(
    found.filter((one) => !isMeant(one)).map(({ place, word }) => `${place}: ${word}`),
  ).toEqual([]);
  const unused = Object.entries(MEANT).flatMap(([start, { words }]) =>
    words
      .filter((word) => !found.some((one) => one.path.startsWith(start) && one.word === word))
      .map((word) => `${start}: ${word}`),
  );
  expect(unused).toEqual([]);
});
