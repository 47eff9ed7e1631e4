import type { Token } from "./scan.ts";
import { NUMBERS, THOUSANDS_BEFORE } from "./words/talk.ts";

const units: Record<string, number> = {
  k: 1e3,
  kay: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  tauzin: 1e3,
  grand: 1e3,
  racks: 1e3,
  m: 1e6,
  mil: 1e6,
  mill: 1e6,
  million: 1e6,
  milion: 1e6,
};
const currencies = new Set(["₦", "#", "n", "ngn", "naira"]);
const thousandsBefore = new Set(THOUSANDS_BEFORE.split(", "));
/** What counts something else than money: "3 days". */
const measures = new Set(
  "day days hour hours hr hrs hrs week weeks month months minute minutes min mins year years yr yrs cm centimetre centimetres centimeter centimeters inch inches mm metre meter percent pieces piece pcs times people items orders litre kg kilo".split(
    " ",
  ),
);

/** Words of amounts, which are no mistakes. */
export const amountWords: readonly string[] = [
  ...Object.keys(units),
  ...currencies,
  ...thousandsBefore,
  ...measures,
  ...["iri", "nari", "dari", "lona"],
  "hundred",
  "half",
  "bucks",
];

export interface Amount {
  value: number;
  /** Index of the token after it. */
  next: number;
  /** With a currency or a unit: money beyond doubt. */
  isMoney: boolean;
}

/** "Iri abuo" is twice ten, "dari biyu" twice a hundred. */
const TIMES_NEXT: Readonly<Record<string, number>> = { iri: 10, nari: 100, dari: 100 };
const ANDS = new Set(["and", "da", "na", "ati"]);

const FIGURES = new Set(["figure", "figures"]);

/** A digit only behind one of these: alone "ise" is work, in Yoruba. */
const DIGITS_BEHIND: Readonly<Record<string, number>> = { ise: 5 };

function digitOf(token: Token | undefined): number | undefined {
  if (token && Object.hasOwn(DIGITS_BEHIND, token.text)) return DIGITS_BEHIND[token.text];
  const value = token && Object.hasOwn(NUMBERS, token.text) ? NUMBERS[token.text] : undefined;
  return value !== undefined && value < 10 ? value : undefined;
}

/** Numbers in words, "one hundred and fifty", up to the unit that follows. */
function readWords(
  tokens: readonly Token[],
  start: number,
): { value: number; next: number } | null {
  let at = start;
  let sum = 0;
  let isRead = false;
  for (; at < tokens.length && at < start + 6; at++) {
    const word = tokens[at]!.text;
    const many = Object.hasOwn(TIMES_NEXT, word) ? TIMES_NEXT[word] : undefined;
    if (many !== undefined) {
      const times = digitOf(tokens[at + 1]);
      sum += many * (times ?? 1);
      if (times !== undefined) at++;
      isRead = true;
      continue;
    }
    const value = Object.hasOwn(NUMBERS, word) ? NUMBERS[word]! : undefined;
    if (value !== undefined) {
      sum += value;
      isRead = true;
    } else if (word === "hundred" && tokens[at]!.type === "word") {
      sum = (sum || 1) * 100;
      isRead = true;
    } else if (
      word === "half" &&
      tokens[at + 1]?.text === "a" &&
      tokens[at + 2]?.text === "million"
    )
      return { value: 0.5, next: at + 2 };
    else if (!(isRead && ANDS.has(word) && Object.hasOwn(NUMBERS, tokens[at + 1]?.text ?? "")))
      break;
  }
  return isRead ? { value: sum, next: at } : null;
}

/** The amount that begins here: "₦80,000", "80k", "1.5m", "fifty thousand naira", "dubu goma". */
export function readAmount(tokens: readonly Token[], start: number): Amount | null {
  let at = start;
  let isMoney = false;
  if (currencies.has(tokens[at]?.text ?? "")) {
    // "n" is a currency only before its figure.
    const next = tokens[at + 1];
    if (next?.type !== "number" && !thousandsBefore.has(next?.text ?? "")) return null;
    isMoney = true;
    at++;
  }
  const first = tokens[at];
  if (!first) return null;
  let value: number;
  if (thousandsBefore.has(first.text)) {
    // "Egberun lona aadota".
    const from = tokens[at + 1]?.text === "lona" ? at + 2 : at + 1;
    const after = readWords(tokens, from);
    value = 1000 * (after?.value ?? 1);
    at = after?.next ?? from;
    isMoney = true;
  } else if (first.type === "number") {
    value = first.value;
    at++;
    if (FIGURES.has(tokens[at]?.text ?? "") && value > 3 && value < 9) {
      // "Six figures" begin at 100,000.
      return { value: 10 ** (value - 1), next: at + 1, isMoney: true };
    }
    if (tokens[at]?.text === "hundred") {
      value *= 100;
      at++;
    }
  } else {
    const words = readWords(tokens, at);
    if (!words) {
      // "a thousand", "hundred k"
      return null;
    }
    value = words.value;
    at = words.next;
  }
  if (tokens[at]?.text === "a" && tokens[at + 1]?.text === "million") at++;
  const unit = tokens[at];
  if (unit?.type === "word" && Object.hasOwn(units, unit.text)) {
    value *= units[unit.text]!;
    isMoney = true;
    at++;
  }
  if (tokens[at]?.text === "naira" || tokens[at]?.text === "ngn" || tokens[at]?.text === "bucks") {
    isMoney = true;
    at++;
  }
  if (!isMoney && tokens[at] && (measures.has(tokens[at]!.text) || tokens[at]!.text === "%"))
    return null;
  if (!(value > 0) || value > 1e9) return null;
  return { value, next: at, isMoney };
}
