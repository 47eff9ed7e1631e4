import { foldText } from "~/features/language/fold.ts";
import type { Understanding } from "~/features/language/understanding.ts";
import { isFormer } from "../shelf/mentioned.ts";
import type { Wanted } from "../shelf/wanted.ts";

/** What people wish for in a piece that no list of ours tells apart. */
const TRAITS = new Set(
  "pleated pleats flared ruched turtleneck halter cropped distressed ripped wrinkle stretch slippery heavy shiny puffy balloon puff tiered zip zips zipper zipped pocket pockets waterproof rainproof hood hooded strap straps strapless sleeve sleeves sleeved sleeveless embroidery embroidered lining lined unlined slit backless collar collarless button buttons buckle buckles pointed toe bow ruffle ruffles fringe tassel tassels quilted padded adjustable detachable reversible washable foldable lightweight breathable wide narrow slim round oval square aviator oversized fitted loose logo monogram initials".split(
    " ",
  ),
);
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

/** "Nnamdi velvet blazer", and none of what is shown is called so. */
export function nameUncalled(
  { leftover, wishes }: Understanding,
  shown: readonly { name: string }[],
): string {
  const words = new Set(shown.flatMap(({ name }) => foldText(name).split(" ")));
  const called = leftover.filter(
    ({ word, end, isName, isNegated }) =>
      isName && !isNegated && !words.has(word) && wishes.some(({ start }) => start === end + 1),
  );
  return called.length > 0 && shown.length > 0
    ? `None of these is called ${quoted(called.map(({ word }) => word))}.`
    : "";
}

const isUnmeasured = (text: string, wishes: Understanding["wishes"], { laptop }: Wanted) =>
  laptop === null &&
  MEASURE.test(text) &&
  !wishes.some(({ kind, start, end }) => kind === "size" && MEASURE.test(text.slice(start, end)));

/** "Dresses in S, M and L": one size is looked for at a time. */
export function nameOtherSizes(said: Understanding): string {
  const { wishes } = said;
  const sizes = new Set(
    wishes.flatMap((wish) =>
      wish.kind === "size" && !isFormer(said, wish) ? wish.size.value : [],
    ),
  );
  const things = wishes.filter(({ kind, isNegated }) => kind === "thing" && !isNegated);
  return sizes.size > 1 && things.length < 2
    ? `I looked for size ${[...sizes][0]} alone: ask me for each of the others.`
    : "";
}

/** Says which words of a wish the answer has not kept: nobody is to believe that it has. */
export function nameUnheard({ text, leftover, wishes }: Understanding, wanted: Wanted): string {
  const others = leftover.filter(({ isName, isNegated }) => !isName || isNegated);
  const strange = others.filter(({ isKnown }) => !isKnown).map(({ word }) => word);
  const isKept = (word: string) =>
    wanted.notThings.some(({ many }) => many.split(" ").includes(word));
  const traits = others
    .filter(({ isKnown, word }) => isKnown && !EMPTY.has(word) && !isKept(word))
    .filter(({ word, isNegated }) => isNegated || TRAITS.has(word))
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
