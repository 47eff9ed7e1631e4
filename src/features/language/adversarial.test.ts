import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { emptyShop, type Lexicon, makeLexicon } from "./lexicon.ts";
import { understand } from "./understand.ts";

const LENGTH = 10_000;
const lexicon = makeLexicon({ ...emptyShop, names: ["ginika", "muyiwa"] });

/** A lexicon that counts how often it is asked: the work of a text, without a clock. */
function counting(): { lexicon: Lexicon; asked: () => number } {
  let asked = 0;
  const count =
    <Arguments extends unknown[], Result>(ask: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      asked++;
      return ask(...given);
    };
  return {
    lexicon: {
      ...lexicon,
      find: count(lexicon.find),
      longestFrom: count(lexicon.longestFrom),
      isKnown: count(lexicon.isKnown),
      correct: count(lexicon.correct),
      complete: count(lexicon.complete),
    },
    asked: () => asked,
  };
}

const texts: [string, string][] = [
  ["one letter", "a"],
  ["one digit", "1"],
  ["thousands", "1,000"],
  ["points", "1.1."],
  ["a nested not", "not "],
  ["an amount without end", "one hundred and "],
  ["ranges", "1k-"],
  ["markers", "under not more than "],
  ["sizes", "size in "],
  ["unknown words", "xqzvw "],
  ["colours", "dark wine red "],
  ["tone marks", "ọ̀"],
  ["currency", "₦₦"],
  ["hyphens", "a-"],
  ["spaces", " \t"],
  ["phrases", "iro and iro and buba "],
];

test.each(texts)("a text of 10,000 characters of %s takes few steps", (_, piece) => {
  const { lexicon: counted, asked } = counting();
  understand(piece.repeat(LENGTH / piece.length), counted);
  expect(asked()).toBeLessThan(12_000);
});

test("no expression can go back over what it has read", () => {
  const folder = new URL(".", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  // A quantifier behind a group, or two that may share characters, is how reading becomes quadratic.
  const repeatedGroup = /\)[*+{]/;
  const expressions = files.flatMap((file) =>
    [
      ...readFileSync(new URL(file, folder), "utf8").matchAll(
        /[(=,\s]\/((?:[^/\\\n]|\\.)+)\/[gimsuy]*[,;).]/g,
      ),
    ].map(([, source]) => ({ file, source: source! })),
  );
  expect(expressions.length).toBeGreaterThan(5);
  for (const { file, source } of expressions) {
    expect(`${file}: ${source}`).not.toMatch(repeatedGroup);
    const alternatives = source.replace(/\[[^\]]*\]/g, "c").split("|");
    for (const one of alternatives) {
      expect(`${file}: ${source} has ${one.match(/[*+]/g)?.length ?? 0} quantifiers`).toMatch(
        /has [01] quantifiers$/,
      );
    }
  }
});
