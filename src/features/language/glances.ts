import type { Token } from "./scan.ts";
import { NUMBERS } from "./words/talk.ts";

// What the words around a token say of it.

/** A "no" so many words before "more than 60k" makes it the most. */
const DENIED_WITHIN = 4;
const DENIALS = new Set(
  "no not cant cannot dont doesnt wont shouldnt mustnt never nothing nor wouldnt couldnt".split(
    " ",
  ),
);
const HARMLESS = new Set("mind problem wahala issue matter worry".split(" "));

/**
 * "I really cannot spend | more than 60k", "wey no cost | reach 40k".
 * @param said where the last wish ends
 */
export function isDenied(tokens: readonly Token[], at: number, said: number): boolean {
  for (let n = at - 1; n >= Math.max(0, at - DENIED_WITHIN); n--) {
    const { type, text, start } = tokens[n]!;
    if (type === "mark" || start < said || HARMLESS.has(text)) return false;
    if (DENIALS.has(text)) return true;
  }
  return false;
}

const LESS = new Set(["less", "below", "under", "lower", "beneath", "cheaper"]);
const REFUSED_WITHIN = 5;
const SHOWS = new Set("show bring give send want wan need consider be".split(" "));

/** "Nothing | less than 280k", "don't show me anything | below 50k". */
export function isRefused(tokens: readonly Token[], at: number, said: number): boolean {
  if (!LESS.has(tokens[at]?.text ?? "")) return false;
  let isShown = false;
  for (let n = at - 1; n >= Math.max(0, at - REFUSED_WITHIN); n--) {
    const { type, text, start } = tokens[n]!;
    if (type === "mark" || start < said) return false;
    if (text === "nothing") return true;
    if (DENIALS.has(text)) return isShown;
    if (SHOWS.has(text)) isShown = true;
  }
  return false;
}

const COUNTED = new Set(
  "pieces piece pcs people persons friends ladies guys bridesmaids groomsmen".split(" "),
);
const MOST_COUNTED = 24;
const WEARERS_OF = new Set(
  "he she who him and usually normally always only dad daddy father papa mum mummy mother mama husband hubby wife brother sister uncle aunty auntie friend boss oga son daughter boyfriend girlfriend fiance bobo babe".split(
    " ",
  ),
);
const RANKED = new Set([
  ...Object.keys(NUMBERS),
  ..."rated quality notch selling seller sellers picks pick best end choice choices brands".split(
    " ",
  ),
]);

/** "In emerald, 5 pieces" is no size. */
export function isCounted(
  tokens: readonly Token[],
  at: number,
  isThing: (at: number) => boolean,
): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (token.type !== "number" || after === undefined) return false;
  // "Groomsmen: 5 black oxfords".
  const isFirst = before === undefined || before.type === "mark";
  const isPlain = isFirst && !after.isGlued && token.value <= MOST_COUNTED;
  return COUNTED.has(after.text) || (isPlain && isThing(at + 2));
}

/** Names of things that are verbs, too: "cap it", "box am", "watch them". */
const VERBS = new Set(
  "cap top bag box watch belt tie slide slip wrap ring pump boot dress".split(" "),
);
const OBJECTS = new Set("it am them dem".split(" "));
const BEFORE_VERBS = new Set(
  "to will ll go make please pls abeg kindly just can could fit dont not and then i you we una let lets wanna gonna should must no never always".split(
    " ",
  ),
);

/** "Make I check", "I want to check": looking, and no print. */
const WHO_CHECKS = new Set("i we you una to go come dey will ll can could lemme".split(" "));

/**
 * "He wears 43" names no clothes, and "cap it", "box am for me" no cap and no box; "ladies wears" does,
 * and so does "the belt it came with".
 */
export function isVerb(tokens: readonly Token[], at: number): boolean {
  const [before, { text }, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (text === "wears") return WEARERS_OF.has(before?.text ?? "") || after?.type === "number";
  if (text === "check" && before?.type === "word" && WHO_CHECKS.has(before.text)) return true;
  const isBegun = before === undefined || before.type === "mark" || BEFORE_VERBS.has(before.text);
  return VERBS.has(text) && isBegun && after?.type === "word" && OBJECTS.has(after.text);
}

/** "Oga wan dress: one oxford and one belt": what follows the colon is wanted, and this says of what kind. */
export function isHeading(
  tokens: readonly Token[],
  next: number,
  isThing: (at: number) => boolean,
): boolean {
  if (tokens[next]?.text !== ":") return false;
  for (let at = next + 1; at < tokens.length; at++) {
    const { type, text } = tokens[at]!;
    if (type === "mark" && /[.;\n?!]/.test(text)) return false;
    if (isThing(at)) return tokens[at + 1]?.text !== ":";
  }
  return false;
}

const ARTICLES = new Set("a an the my those these any".split(" "));
const COMPARED_WITHIN = 3;
const BY_MONEY = new Set(
  "cheaper lower dearer costlier pricier expensive costly affordable".split(" "),
);

/**
 * "Something better | than heels": what a wish is compared with is not wanted. The place where the
 * comparison begins; null where none does, and where it is one of money.
 */
export function comparedFrom(
  tokens: readonly Token[],
  at: number,
  phrases: { isThing: (at: number) => boolean },
): number | null {
  if (tokens[at]!.text !== "than" && tokens[at]!.text !== "dan") return null;
  const thing = ARTICLES.has(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;
  if (!phrases.isThing(thing)) return null;
  for (let n = at - 1; n >= Math.max(0, at - COMPARED_WITHIN); n--) {
    const { type, text, start } = tokens[n]!;
    if (type === "mark" || BY_MONEY.has(text)) return null;
    if (text === "more" || text === "less" || /.{2}er$/.test(text)) return start;
  }
  return null;
}

const ON_TOP = new Set(["on", "over"]);

/** "The top three loafers", and what is "on top", are no tops. */
export function isRanking(tokens: readonly Token[], at: number, next: number): boolean {
  if (ON_TOP.has(tokens[at - 1]?.text ?? "")) return true;
  const after = tokens[next];
  return after?.type === "number" || (after !== undefined && RANKED.has(after.text));
}
