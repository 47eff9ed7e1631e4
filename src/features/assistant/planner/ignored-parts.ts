import { mensShoes, type ShoeRow, womensShoes } from "~/features/content/size-tables.ts";
import { foldText } from "~/features/language/fold.ts";
import type { NamedSize, Understanding, Wish } from "~/features/language/understanding.ts";
import { isFormer } from "../shelf/mentioned.ts";
import { nameSize } from "../shelf/name-wanted.ts";
import type { Wanted } from "../shelf/wanted.ts";
import { isTrait } from "./traits.ts";

const MADE_IN = /\b(?:made in|imported)\b/i;
/** "Below 3 inches", "wide feet": no list of ours tells. */
const MEASURE =
  /\b\d+(?:\.\d+)?[ -]?(?:inch(?:es)?|mm|cm)\b|\b(?:waist|hips?|bust|chest|length|neck|inseam)(?: size| of| is|:)? \d+\b|\b(?:wide|narrow|broad|flat|big|swollen) (?:feet|foot|leg|legs)\b/i;
/** They stand in a wish without saying what it is. */
const EMPTY = new Set(
  "than then too over under most least other really give go spend pay exceed afford".split(" "),
);
const MOST = 3;

const quoted = (words: readonly string[]) =>
  [...new Set(words)]
    .slice(0, MOST)
    .map((word) => `“${word}”`)
    .join(", ");

const wordsOf = (shown: readonly { name: string }[]) =>
  new Set(shown.flatMap(({ name }) => foldText(name).split(" ")));

/** "Nnamdi velvet blazer", and none of what is shown is called so. */
export function nameUncalled(
  said: Understanding,
  shown: readonly { name: string }[],
  { madeIn }: Pick<Wanted, "madeIn"> = { madeIn: [] },
): string {
  const { leftover, wishes } = said;
  // "Made in Aba" is a wish of its own.
  const words = new Set([...wordsOf(shown), ...madeIn.flatMap((place) => place.split(" "))]);
  const called = leftover.filter(
    (one) =>
      one.isName &&
      !one.isNegated &&
      !words.has(one.word) &&
      !isTrait(said, one) &&
      wishes.some(({ start }) => start === one.end + 1),
  );
  return called.length > 0 && shown.length > 0
    ? `None of these is called ${quoted(called.map(({ word }) => word))}.`
    : "";
}

const isUnmeasured = (text: string, wishes: Understanding["wishes"], { laptop }: Wanted) =>
  laptop === null &&
  MEASURE.test(text) &&
  !wishes.some(({ kind, start, end }) => kind === "size" && MEASURE.test(text.slice(start, end)));

/** "Dresses in S, M and L": one size is looked for at a time; "EU 39, UK 6" is one size said twice. */
export function nameOtherSizes(said: Understanding, { size: first }: Wanted): string {
  const things = said.wishes.filter(({ kind, isNegated }) => kind === "thing" && !isNegated);
  const others = said.wishes.flatMap((wish) =>
    wish.kind === "size" && !isFormer(said, wish) && !isPlus(said, wish) ? wish.size : [],
  );
  if (!first || things.length > 1) return "";
  const apart = others.filter((other) => !isSameSize(first, other));
  if (apart.length === 0) return "";
  const isOtherSystem = apart.every(({ system }) => system !== first.system);
  return isOtherSystem && first.system !== "letter"
    ? `By our size guide ${nameSize(first)} is not ${nameSize(apart[0]!)}: I looked for ${nameSize(first)}.`
    : `I looked for ${nameSize(first)} alone: ask me for each of the others.`;
}

/** "She is plus size, XXL" names one size. */
const isPlus = ({ text }: Understanding, { start, end }: Wish) =>
  /^plus/i.test(text.slice(start, end));

const isSameSize = (one: NamedSize, other: NamedSize) =>
  (one.system === other.system && one.value === other.value) ||
  (one.system !== other.system &&
    [womensShoes, mensShoes].some((rows) =>
      rows.some((row) => isRow(row, one) && isRow(row, other)),
    ));
const isRow = (row: ShoeRow, { system, value }: NamedSize) =>
  system !== "letter" && row[system === "bare" ? "us" : system] === Number(value);

/** Says which words of a wish the answer has not kept: nobody is to believe that it has. */
export function nameIgnored(
  said: Understanding,
  wanted: Wanted,
  shown: readonly { name: string }[] = [],
): string {
  const { text, leftover, wishes } = said;
  const called = wordsOf(shown);
  const others = leftover.filter(
    (one) => !one.isName || one.isNegated || (isTrait(said, one) && !called.has(one.word)),
  );
  const strange = others.filter(({ isKnown }) => !isKnown).map(({ word }) => word);
  const isKept = (word: string) =>
    [...wanted.notThings, ...wanted.things].some(({ many }) => many.split(/[ -]/).includes(word));
  const traits = others
    .filter(({ isKnown, word }) => isKnown && !EMPTY.has(word) && !isKept(word))
    .filter((one) => one.isNegated || isTrait(said, one))
    .map(({ word }) => word);
  return [
    MADE_IN.test(text) &&
      wanted.madeIn.length === 0 &&
      "I cannot choose by where a piece was made: its page says it.",
    isUnmeasured(text, wishes, wanted) &&
      `I cannot choose by “${MEASURE.exec(text)![0]}”: each piece's page says more, or ask me about one.`,
    strange.length > 0 && `I did not understand ${quoted(strange)}.`,
    traits.length > 0 &&
      `I cannot choose by ${quoted(traits)}: each piece's page says more, or ask me about one.`,
  ]
    .filter(Boolean)
    .join(" ");
}
