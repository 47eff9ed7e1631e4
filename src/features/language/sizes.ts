import type { Token } from "./scan.ts";
import type { Thing } from "./things.ts";
import type { NamedSize, SizeSystem } from "./understanding.ts";

export interface ReadSize {
  size: NamedSize;
  next: number;
}

const systems = new Map<string, SizeSystem>([
  ["uk", "uk"],
  ["british", "uk"],
  ["us", "us"],
  ["usa", "us"],
  ["american", "us"],
  ["eu", "eu"],
  ["eur", "eu"],
  ["euro", "eu"],
  ["european", "eu"],
  ["europe", "eu"],
  ["italian", "eu"],
]);
const centimetres = new Set([
  "cm",
  "cms",
  "centimetre",
  "centimetres",
  "centimeter",
  "centimeters",
]);
const namers = new Set([
  "size",
  "sizes",
  "sz",
  "siz",
  "number",
  "no",
  "leg",
  "foot",
  "feet",
  "iwon",
  "awoko",
  "lamba",
  "lambar",
  "saizi",
  "nomba",
  "nha",
  "girman",
]);
const fillers = new Set([
  "na",
  "is",
  "a",
  "of",
  "in",
  "be",
  "number",
  "size",
  ":",
  "my",
  "am",
  "dey",
  "like",
]);
/** Before a number or letter they say that it is a size. */
const leads = new Set([
  "in",
  "is",
  "mean",
  "meant",
  "sorry",
  "wear",
  "wears",
  "wearing",
  "be",
  "am",
  "a",
  "for",
  "use",
  "na",
  "get",
  "have",
]);

const letters = new Map<string, string>([
  ["xs", "XS"],
  ["s", "S"],
  ["m", "M"],
  ["l", "L"],
  ["xl", "XL"],
  ["xxl", "XXL"],
  ["xxxl", "XXXL"],
  ["small", "S"],
  ["medium", "M"],
  ["large", "L"],
]);
/** As letters, however short the text around them. */
const sure = new Set(["xs", "xl", "xxl", "xxxl"]);
/** Words of sizes, which are no mistakes. */
export const sizeWords: readonly string[] = [
  ...systems.keys(),
  ...centimetres,
  ...namers,
  ...letters.keys(),
  "extra",
  "double",
  "triple",
  "plus",
];
const EU = { from: 34, to: 50 };
const US = { from: 4, to: 14 };

const SPOKEN_TENS: Readonly<Record<string, number>> = { thirty: 30, forty: 40, fourty: 40 };
const SPOKEN_UNITS = "zero one two three four five six seven eight nine".split(" ");
const IS = new Set(["is", "na", "be"]);
const WEARS = new Set(["wear", "wears", "wearing"]);

/** "EU forty two", "I wear thirty nine": sizes as they are dictated, put in figures. */
export function joinSpokenSizes(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const before = joined.at(-1)?.text ?? "";
    const next = tokens[at + 1];
    const tens = Object.hasOwn(SPOKEN_TENS, token.text) ? SPOKEN_TENS[token.text]! : 0;
    const unit = SPOKEN_UNITS.indexOf(next?.text ?? "");
    const isNamed = (word: string) => systems.has(word) || namers.has(word) || WEARS.has(word);
    const isLed = isNamed(before) || (IS.has(before) && isNamed(joined.at(-2)?.text ?? ""));
    const value = tens + Math.max(unit, 0);
    if (tens === 0 || !isLed || value < EU.from || tokens[at + (unit > 0 ? 2 : 1)]?.text === "k") {
      joined.push(token);
      continue;
    }
    const end = unit > 0 ? next!.end : token.end;
    joined.push({ ...token, type: "number", text: String(value), value, end });
    if (unit > 0) at++;
  }
  return joined;
}

const isNumber = (token: Token | undefined): token is Token & { type: "number" } =>
  token?.type === "number";
const isHalf = (value: number) => Number.isInteger(value * 2);
const named = (system: SizeSystem, token: Token): NamedSize => ({ system, value: token.text });
const bare = (token: Token): NamedSize =>
  token.value >= EU.from && token.value <= EU.to
    ? named("eu", token)
    : { system: "bare", value: token.text };

function readLetter(tokens: readonly Token[], at: number): ReadSize | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first) return null;
  const extra = { extra: "X", double: "X", xx: "XX", triple: "XX", x: "X" }[first.text];
  const rest = letters.get(second?.text ?? "");
  if (extra && rest && !(first.text === "extra" && rest === "M")) {
    const isDouble = first.text === "double" || first.text === "triple";
    if (isDouble && !rest.startsWith("X")) return null;
    return { size: { system: "letter", value: `${extra}${rest}` }, next: at + 2 };
  }
  if (isNumber(first) && second?.isGlued && (second.text === "xl" || second.text === "x")) {
    const value = { 1: "XL", 2: "XXL", 3: "XXXL", 4: "4XL", 5: "5XL", 6: "6XL" }[first.value];
    if (value) return { size: { system: "letter", value }, next: at + 2 };
  }
  if (first.text === "plus" && second?.text === "size")
    return { size: { system: "letter", value: "XL" }, next: at + 2 };
  if ((first.text === "free" || first.text === "one") && second?.text === "size") {
    return { size: { system: "letter", value: "One Size" }, next: at + 2 };
  }
  const value = first.type === "word" ? letters.get(first.text) : undefined;
  return value ? { size: { system: "letter", value }, next: at + 1 } : null;
}

/**
 * The size that begins at this token; null where none does.
 * @param isAfterWish something wanted was named just before, so that "loafers 43" names a size
 */
export function readSize(
  tokens: readonly Token[],
  start: number,
  isAfterWish: boolean,
  thingAt: (at: number) => Thing | null,
): ReadSize | null {
  const first = tokens[start]!;
  const system = systems.get(first.text);
  if (system && first.text !== "italian") {
    const at = tokens[start + 1]?.text === "size" ? start + 2 : start + 1;
    const number = tokens[at];
    return isNumber(number) && number.value < 60
      ? { size: named(system, number), next: at + 1 }
      : null;
  }
  if (namers.has(first.text)) {
    let at = start + 1;
    while (at < start + 4 && fillers.has(tokens[at]?.text ?? "")) at++;
    const after = readSystem(tokens, at);
    if (after) return after;
    const number = tokens[at];
    const isPlain = first.text === "no" || first.text === "number";
    if (
      isNumber(number) &&
      isHalf(number.value) &&
      number.value < 60 &&
      (!isPlain || number.value > 4)
    ) {
      // "42-43": of two the first.
      const apart = systemApart(tokens, at + 1);
      return { size: apart ? named(apart, number) : bare(number), next: at + 1 };
    }
    return isPlain ? null : readLetter(tokens, at);
  }
  const withSystem = readSystem(tokens, start);
  if (withSystem) return withSystem;
  if (isNumber(first) && !isInInches(tokens, start) && !tokens[start + 1]?.text.startsWith("%")) {
    const isGluedWord = tokens[start + 1]?.isGlued && tokens[start + 1]?.type === "word";
    const lead = leads.has(tokens[start - 1]?.text ?? "");
    const { value } = first;
    const fits = value >= EU.from && value <= EU.to ? true : value >= US.from && value <= US.to;
    // "42 loafers": nobody asks for so many.
    const isOfShoes = thingAt(start + 1)?.categories.some((name) => /Shoes|Sneakers/.test(name));
    const isEu = value >= EU.from && value <= EU.to && isOfShoes;
    if (
      !isGluedWord &&
      fits &&
      isHalf(value) &&
      (isEu || ((isAfterWish || lead) && !thingAt(start + 1)))
    ) {
      return { size: bare(first), next: start + 1 };
    }
  }
  const letter = readLetter(tokens, start);
  if (!letter) return null;
  if (first.type === "number") return letter;
  const isWord =
    first.text.length === 1 ||
    first.text === "small" ||
    first.text === "medium" ||
    first.text === "large";
  if (sure.has(first.text) || !isWord) return letter;
  if (tokens[start - 1]?.text === "too" || tokens[start - 1]?.text === "very") return null;
  if (tokens[letter.next]?.text === "size") return { ...letter, next: letter.next + 1 };
  const isLast = letter.next >= tokens.length || tokens[letter.next]?.type === "mark";
  const isLed = leads.has(tokens[start - 1]?.text ?? "");
  // "Large tote" says how much it holds; "large blazer", "in large" and "kaftan L" name a size.
  const thing = thingAt(letter.next);
  if (thing) return thing.categories.some((name) => name.endsWith("Fashion")) ? letter : null;
  if (first.text.length === 1 && tokens[start - 1]?.text === "i") return null;
  return isLed ||
    (isAfterWish && isLast) ||
    (isAfterWish && first.text.length === 1 && first.text !== "s")
    ? letter
    : null;
}

const INCHES = new Set(["inch", "inches", '"', "”"]);
/** "A 14-inch laptop" is no size. */
const isInInches = (tokens: readonly Token[], at: number) =>
  INCHES.has(tokens[at + (tokens[at + 1]?.text === "-" ? 2 : 1)]?.text ?? "");

const SYSTEM_WITHIN = 4;
const ASKS_SYSTEM = new Set(["in", "to", "for", "na", "is", "and", "or"]);
/** "Size 8 heels UK": the system of a size stands behind the thing; "size 8 heels in UK?" may ask for another. */
function systemApart(tokens: readonly Token[], from: number): SizeSystem | null {
  for (let at = from + 1; at < Math.min(from + SYSTEM_WITHIN, tokens.length); at++) {
    const [before, { type, text }, after] = [tokens[at - 1]!, tokens[at]!, tokens[at + 1]];
    if (type === "mark") return null;
    const system = systems.get(text);
    if (!system || text === "italian") continue;
    const isOthers = isNumber(before) || isNumber(after) || ASKS_SYSTEM.has(before.text);
    return isOthers ? null : system;
  }
  return null;
}

const WORN = new Set(["wear", "wears", "use", "am", "im", "m", "take", "be"]);

/** "9 UK", "42EU", "25 cm". */
function readSystem(tokens: readonly Token[], at: number): ReadSize | null {
  const number = tokens[at];
  if (!isNumber(number)) {
    const system = systems.get(number?.text ?? "");
    const next = tokens[at + 1];
    return system && isNumber(next) && next.value < 60
      ? { size: named(system, next), next: at + 2 }
      : null;
  }
  const unit = tokens[at + 1]?.text ?? "";
  const system = systems.get(unit);
  if (system && number.value < 60) return { size: named(system, number), next: at + 2 };
  // "I wear 7 in UK".
  const behind = systems.get(tokens[at + 2]?.text ?? "");
  if (unit === "in" && behind && WORN.has(tokens[at - 1]?.text ?? ""))
    return { size: named(behind, number), next: at + 3 };
  if (centimetres.has(unit) && number.value >= 18 && number.value <= 35) {
    return { size: named("cm", number), next: at + 2 };
  }
  return null;
}
