import type { Token } from "./scan.ts";
import { NATIVE_NUMBERS, NUMBERS } from "./words/talk.ts";

interface Found {
  value: number;
  next: number;
}

const years = new Set(["year", "years", "yr", "yrs", "yo"]);
const months = new Set(["month", "months", "mth", "mths"]);

const IS = new Set(["is", "aged", "na", "be", "dey", "turned", "turning", "hes", "shes"]);

/** "10 year old", "aged 7", "6 months old". */
export function readAge(tokens: readonly Token[], at: number): Found | null {
  const first = tokens[at]!;
  if ((first.text === "aged" || first.text === "age") && tokens[at + 1]?.type === "number") {
    return { value: tokens[at + 1]!.value, next: at + 2 };
  }
  const value = first.type === "number" ? first.value : numberOf(first);
  if (value === undefined || value > 110) return null;
  const unit = tokens[at + 1]?.text ?? "";
  if (isBareAge(tokens, at, value)) return { value, next: at + 1 };
  if (!(years.has(unit) || months.has(unit))) return unit === "yo" ? { value, next: at + 2 } : null;
  if (tokens[at + 2]?.text !== "old") {
    // "He is 4 years"; "after 2 years" and "7 months pregnant" are no age.
    return years.has(unit) && IS.has(tokens[at - 1]?.text ?? "") ? { value, next: at + 2 } : null;
  }
  return { value: months.has(unit) ? 0 : value, next: at + 3 };
}

const CHILDREN = new Set(
  "son daughter boy girl child kid pikin baby niece nephew grandson granddaughter grandchild".split(
    " ",
  ),
);
const ADULT = 18;
/** "My son is 8, he needs a suit"; "my son is size 8" and "my boy is 6 ft" are no ages. */
const isBareAge = (tokens: readonly Token[], at: number, value: number) =>
  value > 0 &&
  value < ADULT &&
  IS.has(tokens[at - 1]?.text ?? "") &&
  CHILDREN.has(tokens[at - 2]?.text ?? "") &&
  (tokens[at + 1] === undefined ||
    tokens[at + 1]!.type === "mark" ||
    AFTER_AGE.has(tokens[at + 1]!.text));
const AFTER_AGE = new Set("and so now he she na need needs wants".split(" "));

const numberOf = ({ text }: Token) => (Object.hasOwn(NUMBERS, text) ? NUMBERS[text] : undefined);

const MOST_PIECES = 24;
const before = new Set([
  "top",
  "me",
  "show",
  "see",
  "give",
  "list",
  "best",
  "just",
  "only",
  "any",
  "least",
  "suggest",
  "recommend",
  "first",
]);
const behind = new Set(
  "options option pieces piece items ones suggestions choices things products pairs pair different good nice other more".split(
    " ",
  ),
);

/** "Show me 3", "two bags", "5 options": how many are asked for. */
export function readCount(
  tokens: readonly Token[],
  at: number,
  isThing: (at: number) => boolean,
): Found | null {
  const token = tokens[at]!;
  const value = token.type === "number" ? token.value : numberOf(token);
  if (value === undefined || !Number.isInteger(value) || value < 1 || value > MOST_PIECES)
    return null;
  // "The black one" counts nothing.
  if (token.type === "word" && value === 1) return null;
  const next = tokens[at + 1];
  const last = tokens[at - 1]?.text ?? "";
  // "She is 14", "a 3 piece agbada".
  if (IS.has(last) || next?.text === "piece") return null;
  const counts =
    // "Agbada meta", "jaka guda uku": behind what is counted.
    last === "guda" ||
    (Object.hasOwn(NATIVE_NUMBERS, token.text) && isThing(at - 1)) ||
    before.has(last) ||
    behind.has(next?.text ?? "") ||
    isThing(at + 1) ||
    isThing(at + 2) ||
    isThing(at + 3);
  return counts ? { value, next: at + 1 } : null;
}
