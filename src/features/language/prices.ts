import { type Amount, readAmount } from "./amounts.ts";
import type { Token } from "./scan.ts";

export interface Price {
  min: number | null;
  max: number | null;
  around: number | null;
  next: number;
}

type Marker = "max" | "below" | "min" | "above" | "near" | "exact" | "between" | "weak";

/** "Under 60k" is a kobo less: 60,000 itself is not under it. */
export const KOBO = 0.01;
/** An end that is a price itself, as in "up to 60k"; "under 60k" ends before one. */
export const isExact = (naira: number) => Number.isInteger(naira);

const list = (text: string) => text.split(",").map((part) => part.trim());
const markers = new Map<string, Marker>();
const mark = (kind: Marker, text: string) => {
  for (const phrase of list(text)) {
    markers.set(phrase, kind);
    if (phrase.includes("than")) markers.set(phrase.replace("than", "dan"), kind);
  }
};
mark(
  "max",
  "not more than, no more than, no pass, no go pass, no dey pass, not pass, dont pass, do not pass, shouldnt pass, should not pass, at most, up to, upto, max, maximum, max of, maximum of, budget, budget of, budget is, budget na, not above, not over, no exceed, not exceed, not exceeding, should not exceed, dont exceed, does not exceed, doesnt exceed, not beyond, no cross, not cross, ko ju, ko gbodo ju, karka wuce, kada ya wuce, kada kudi ya wuce, kada kudin ya wuce, kada kudinsa ya wuce, kada kudinta ya wuce, kada farashi ya wuce, kada farashin ya wuce, kar kudi ya wuce, kar kudin ya wuce, kar farashin ya wuce, kada su wuce, kada ta wuce, kar ta wuce, kada ya fi, kar ya fi, kada kudin ya fi, kudin kada ya wuce, kudin kar ya wuce, bai wuce, agafeghi, na agafeghi, ko ju, ti ko ju, ko koja, ti ko koja, wanda bai wuce, kar ya wuce, kada ya haura, bai haura, limit, limit is, can afford, fit afford, fit pay, nothing above, nothing over, no above, no over, ceiling, capped at, inside, no get pass, no be pass, not costing more than, no cost pass, spend, to spend, can spend, fit spend, price limit, cap it at, cap it for, cap it to, cap at, cap am at, cap am for, cap them at, cap that at, cap price at, cap the price at, cap budget at, cap my budget at, cap the budget at, limit it to, limit am to, limit to, peg it at, peg am at, peg it to, keep it at, keep am at, stop at, ends at, within, in my budget of, no more pass, i no get pass, never pass, must not pass",
);
mark(
  "below",
  "under, below, less than, lesser than, lower than, no reach, not reach, cheaper than, kasa da, erughi, na erughi, adighi eru, erughi eru, n okpuru, di n okpuru, ti ko to, ko to, kere si, kasa, bai kai, not up to, underneath, beneath, no cost reach",
);
mark(
  "above",
  "sama da, ya wuce, karia, kariri, above, over, more than, greater than, pass, wey pass, fiye da, beyond, higher than, exceeding, north of, costlier than",
);
mark(
  "min",
  "at least, starting at, starting from, minimum, min, minimum of, not less than, no less than, upwards of, not below, not under, from above, reach, wey reach, price from, no less pass",
);
mark(
  "near",
  "around, about, roughly, approximately, approx, close to, near, na like, in the region of, almost, nearly, say, range of, something like, price range of, like",
);
mark("exact", "exactly, exact");
mark(
  "between",
  "tsakanin, laarin, n etiti, between, from, range, price range, btw, in between, ranging from",
);
mark(
  "weak",
  "i get, i have, only have, i hold, with, for, at, my money na, my money is, money na, na, have only, get only, on a, for under",
);

const after = new Map<string, "max" | "min">();
for (const phrase of list(
  "max, maximum, budget, or less, and below, and under, below, tops, downwards, or below, or under, and less, down, downward, at most, or lower, highest, limit, na my budget, dey my hand, na wetin i get, is my budget, is my max, and lower",
))
  after.set(phrase, "max");
for (const phrase of list(
  "and above, and up, upwards, plus, or more, and over, above, up, or above, or over, upward, and more, at least, minimum, min, going up",
))
  after.set(phrase, "min");

const fillers = new Set(
  "about around only just of is na be like say the a my than to like at for a budget naira price".split(
    " ",
  ),
);
/** Words of these phrases, which are no mistakes. */
export const priceWords: readonly string[] = [
  ...[...markers.keys(), ...after.keys()].flatMap((phrase) => phrase.split(" ")),
  ...fillers,
];
const MOST_FILLERS = 3;
/** In naira nothing costs less: "under 100" means 100,000. */
const LEAST = 1000;

function findPhrase<Value>(
  phrases: ReadonlyMap<string, Value>,
  tokens: readonly Token[],
  start: number,
): { value: Value; next: number } | null {
  for (let length = Math.min(5, tokens.length - start); length > 0; length--) {
    const words = tokens.slice(start, start + length);
    if (words.some(({ type }) => type !== "word")) continue;
    const value = phrases.get(words.map(({ text }) => text).join(" "));
    if (value !== undefined) return { value, next: start + length };
  }
  return null;
}

/** "The fashion of 2026" costs nothing. */
const isYear = ({ value, isMoney }: Amount) => !isMoney && value >= 2020 && value < 2040;

const toNaira = ({ value, isMoney }: Amount) => (isMoney || value >= LEAST ? value : value * 1000);

const sizeWords = new Set(["size", "sizes", "sz", "uk", "us", "eu", "eur"]);

function readRange(tokens: readonly Token[], start: number, isMarked: boolean): Price | null {
  const a = readAmount(tokens, start);
  if (!a) return null;
  const link = tokens[a.next];
  const links = isMarked
    ? ["-", "–", "—", "to", "and", "da", "ati", "na", "reach", "or"]
    : ["-", "–", "—", "to", "reach"];
  if (!link || !links.includes(link.text)) return null;
  const b = readAmount(tokens, a.next + 1);
  if (!b) return null;
  const isMoney = a.isMoney || b.isMoney || (a.value >= LEAST && b.value >= LEAST);
  if (!isMoney && !(isMarked && b.value >= 20)) return null;
  // "I am between 42 and 43."
  if (!isMoney && a.value >= 34 && b.value <= 50 && b.value - a.value <= 1) return null;
  // "50 to 80k", "1 to 1.5m": what is said of the second holds for the first.
  const factor = b.isMoney && !a.isMoney && a.value < LEAST ? unitOf(b) : 1;
  const low = factor > 1 ? a.value * factor : toNaira(a);
  const high = toNaira(b);
  return { min: Math.min(low, high), max: Math.max(low, high), around: null, next: b.next };
}

const unitOf = ({ value }: Amount) => (value >= 1e6 ? 1e6 : 1e3);

const DENIALS = new Set(
  "not nt no dont don t doesnt shouldnt cannot cant never neva nor nothing kada kar ko maka".split(
    " ",
  ),
);
const BETWEEN_DENIED = new Set(
  "dey want go be get e it am to a cost kudin kudi farashi".split(" "),
);
/** "nt more dan 110k", "no dey above 50k": it is no wish for dearer ones. */
function unlessDenied(marker: Marker, tokens: readonly Token[], start: number): Marker {
  if (marker !== "above") return marker;
  let at = start - 1;
  while (at >= start - 3 && BETWEEN_DENIED.has(tokens[at]?.text ?? "")) at--;
  return DENIALS.has(tokens[at]?.text ?? "") ? "max" : marker;
}

/** The price range that begins at this token; null where none does. */
export function readPrice(tokens: readonly Token[], start: number): Price | null {
  const marker = findPhrase(markers, tokens, start);
  if (marker) return readMarked(tokens, unlessDenied(marker.value, tokens, start), marker.next);
  const range = readRange(tokens, start, false);
  if (range) return range;
  const amount = readAmount(tokens, start);
  if (!amount) return null;
  const isPrice = amount.isMoney
    ? amount.value >= LEAST
    : tokens[start]!.type === "number" && amount.value >= LEAST && !isYear(amount);
  if (!isPrice) {
    const behind =
      tokens[start]!.type === "number" &&
      amount.value >= 10 &&
      findPhrase(after, tokens, amount.next);
    if (!behind || tokens[amount.next]?.text === "up") return null;
    return limit(behind.value, amount.value * 1000, behind.next);
  }
  // "18k gold" says how fine the gold is.
  if (tokens[amount.next]?.text === "gold" && tokens[start]!.value <= 24) return null;
  if (tokens[amount.next]?.text === "+") return limit("min", amount.value, amount.next + 1);
  const behind = findPhrase(after, tokens, amount.next);
  return behind
    ? limit(behind.value, amount.value, behind.next)
    : limit("max", amount.value, amount.next);
}

function readMarked(tokens: readonly Token[], marker: Marker, start: number): Price | null {
  let at = start;
  for (let skipped = 0; skipped < MOST_FILLERS && fillers.has(tokens[at]?.text ?? ""); skipped++) {
    if (readAmount(tokens, at)) break;
    at++;
  }
  if (sizeWords.has(tokens[at]?.text ?? "")) return null;
  const range = readRange(tokens, at, true);
  if (range) return range;
  const amount = readAmount(tokens, at);
  if (!amount) return null;
  if (isYear(amount)) return null;
  const isPrice = amount.isMoney || amount.value >= LEAST;
  if (sizeWords.has(tokens[amount.next]?.text ?? "")) return null;
  if (
    !isPrice &&
    (marker === "weak" || marker === "exact" || marker === "between" || amount.value < 5)
  )
    return null;
  if (!isPrice && marker === "near" && amount.value < 15) return null;
  const naira = toNaira(amount);
  if (marker === "near" || marker === "exact") {
    return { min: naira * 0.75, max: naira * 1.25, around: naira, next: amount.next };
  }
  const behind = findPhrase(after, tokens, amount.next);
  if (marker === "weak" || marker === "between") {
    if (behind) return limit(behind.value, naira, behind.next);
    return limit(marker === "between" ? "min" : "max", naira, amount.next);
  }
  // "Budget 50k max": said twice.
  const isTwice = behind !== null && ENDS[behind.value] === ENDS[marker];
  return limit(marker, naira, isTwice ? behind.next : amount.next);
}

type Limit = "max" | "below" | "min" | "above";
const ENDS = { max: "max", below: "max", min: "min", above: "min" } as const;

function limit(kind: Limit, naira: number, next: number): Price {
  const value = kind === "below" ? naira - KOBO : kind === "above" ? naira + KOBO : naira;
  return ENDS[kind] === "max"
    ? { min: null, max: value, around: null, next }
    : { min: value, max: null, around: null, next };
}
