import { expect, test } from "vitest";
import { readSources } from "~tests/architecture/source.ts";
import { promisedWords } from "./promised-words.ts";
import { textsOf } from "./texts.ts";

const read = readSources()
  .filter(({ path }) => !path.startsWith("src/ui/docs/"))
  .map((source) => ({ path: source.path, texts: textsOf(source) }));

test.each(promisedWords)("the shop's promised words: $place", ({ within, texts }) => {
  const held = read.filter(({ path }) => within.some((folder) => path.startsWith(folder)));
  expect(texts.filter((text) => !held.some((source) => source.texts.has(text)))).toEqual([]);
});

/** Its words alone, without case and signs. */
const spoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}{}]+/gu, " ")
    .trim();
const isSentence = (text: string) => spoken(text).split(" ").length >= 3;

test("what is promised is nowhere written in another way", () => {
  const written = new Map<string, Set<string>>();
  for (const text of promisedWords.flatMap(({ texts }) => texts).filter(isSentence)) {
    written.set(spoken(text), (written.get(spoken(text)) ?? new Set()).add(text));
  }
  const otherwise = read.flatMap(({ path, texts }) =>
    [...texts]
      .filter((text) => / /.test(text) && written.get(spoken(text))?.has(text.trim()) === false)
      .map((text) => `${path}: ${text}`),
  );
  expect(otherwise).toEqual([]);
});
