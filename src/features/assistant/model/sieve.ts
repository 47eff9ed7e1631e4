import type { Facts } from "./facts.ts";
import { type FigureKind, findFigures, numberWords } from "./figures.ts";
import { dropUnseen, makeInert } from "./inert.ts";

/** A held sentence longer than this is judged in parts. */
const MOST_HELD = 240;
/** How much must follow a word such as "two" to know that no figure begins with it. */
const LOOK_AHEAD = 40;

/** A whole next word that no figure goes on with. */
const OTHER = new RegExp(
  `^[ ]+(?!(?:${[...numberWords, "and|or|to|the|of|more|per|percent|business|working|off|price"].join("|")}|(?:minute|min|hour|hr|day|week|month|year|piece|pair|item|unit)s?|left|remain(?:s|ing)?|naira|ngn|kobo|dollars?|pounds?|euros?|cedis?)(?![\\p{L}]))\\p{L}+[^\\p{L}]`,
  "iu",
);

const words = [
  ...numberWords,
  ..."monday tuesday wednesday thursday friday saturday sunday".split(" "),
  ..."january february april june july august september october november december".split(" "),
  ..."jan feb apr jun jul aug sep sept oct nov dec today tonight tomorrow yesterday".split(" "),
  ..."free complimentary gratis fee fees charge charges cost costs ngn naira n".split(" "),
  ..."http https www javascript data mailto tel".split(" "),
];
const risky = new Set(words);
const beginnings = new Set(
  words.flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1))),
);
// Months and days are short words too; as such they are written small.
for (const name of "Mon Tue Wed Thu Fri Sat Sun March Mar May".split(" ")) risky.add(name);

/** Letters, spaces and quiet punctuation: nothing that a figure, an address or markup begins with. */
const QUIET = /[\p{L}\p{M}\s,;:'"’‘“”?!)–—…-]/u;
const LETTER = /[\p{L}\p{M}'’]/u;
const SENTENCE_END = /[.!?…]["'”’)]*(?=\s)|\n/g;

const instead: Record<FigureKind, string> = {
  money: "a price I cannot confirm",
  percent: "a percentage I cannot confirm",
  date: "a date I cannot confirm",
  weekday: "a day I cannot confirm",
  relative: "on a day I cannot confirm",
  time: "a time I cannot confirm",
  span: "a time I cannot confirm",
  stock: "a number I cannot confirm left",
  free: "at a fee I cannot confirm",
  phone: "a number I cannot confirm",
  number: "a number I cannot confirm",
  code: "a number I cannot confirm",
};

/** "A price I cannot confirm – a price I cannot confirm" says it once. */
const REPEATED =
  /((?:a|on a|at a) [a-z]+ I cannot confirm)(?:(?:\s*[–—,-]\s*|\s+(?:to|and|or)\s+)\1)+/g;

export interface Sieve {
  /** @returns what of the text so far may be shown and was not returned before */
  push(text: string): string;
  /** The rest. */
  end(): string;
}

/**
 * Lets a model's words through and holds back what states a fact: from a figure, an address or
 * markup on, a sentence waits until it is whole and is checked against what the tools gave. What
 * none of them gave is corrected or taken out.
 */
export function createSieve(facts: Facts): Sieve {
  let waiting = "";
  let line = "";
  let sentence = "";

  function emit(text: string): string {
    line = text.includes("\n") ? text.slice(text.lastIndexOf("\n") + 1) : line + text;
    const ends = [...(sentence + text).matchAll(SENTENCE_END)];
    const last = ends.at(-1);
    sentence = last ? (sentence + text).slice(last.index + last[0].length) : sentence + text;
    sentence = sentence.slice(-MOST_HELD);
    return text;
  }

  function check(text: string): string {
    let out = "";
    let end = 0;
    const from = sentence.length;
    for (const figure of findFigures(sentence + text)) {
      const at = Math.max(figure.at - from, 0);
      const stop = figure.at - from + figure.text.length;
      if (at < end || stop <= 0) continue;
      out += text.slice(end, at);
      end = stop;
      const before = sentence + out;
      if (facts.allows(figure, before, text.slice(end), line + out)) out += text.slice(at, stop);
      else {
        const price = figure.kind === "money" ? facts.priceInstead(before, line + out) : null;
        // A code whose beginning has passed.
        if (/\p{L}$/u.test(sentence + out)) out += " ";
        out += price ?? instead[figure.kind];
      }
    }
    return (out + text.slice(end)).replace(REPEATED, "$1");
  }

  function judge(text: string): string {
    const judged = makeInert(text, facts, check);
    return emit(/(?:^|\s)$/.test(line) ? judged.replace(/^ +/, "") : judged);
  }

  /** Where the text stops being harmless; its length if it is harmless to its end. */
  function findRisk(text: string, ended: boolean): { at: number; word: string | null } {
    let at = 0;
    while (at < text.length) {
      const char = text[at]!;
      if (LETTER.test(char)) {
        let end = at;
        while (end < text.length && LETTER.test(text[end]!)) end++;
        const word = text.slice(at, end);
        // "SAVE99": a code begins with letters.
        if (/\p{Nd}/u.test(text[end] ?? "")) return { at, word: null };
        const isOpen = end === text.length && !ended;
        const folded = word.toLowerCase();
        if (risky.has(word) || risky.has(folded)) return { at, word };
        if (isOpen && (beginnings.has(folded) || risky.has(word))) return { at, word };
        at = end;
      } else if (char === ".") {
        // The end of a sentence, or the middle of an address.
        const next = text[at + 1];
        if (next === undefined ? !ended : !/[\s"'”’)]/.test(next)) return { at, word: null };
        at++;
      } else if (char === "!") {
        // The end of a sentence, or the beginning of a picture.
        const next = text[at + 1];
        if (next === undefined ? !ended : next === "[") return { at, word: null };
        at++;
      } else if (QUIET.test(char)) at++;
      else return { at, word: null };
    }
    return { at, word: null };
  }

  /** Where the held sentence ends; null while that is open. */
  function findEnd(text: string, ended: boolean): number | null {
    SENTENCE_END.lastIndex = 0;
    const match = SENTENCE_END.exec(text);
    const end = match ? match.index + match[0].length : null;
    if (end !== null && end <= MOST_HELD) return end;
    if (text.length > MOST_HELD) {
      const space = text.lastIndexOf(" ", MOST_HELD);
      return space > 0 ? space : MOST_HELD;
    }
    return ended ? text.length : null;
  }

  function drain(ended: boolean): string {
    let out = "";
    for (;;) {
      const { at, word } = findRisk(waiting, ended);
      if (at > 0) {
        out += emit(waiting.slice(0, at));
        waiting = waiting.slice(at);
      }
      if (waiting === "") return out;
      const end = findEnd(waiting, ended);
      if (word !== null) {
        const isWhole = waiting.length > word.length || ended;
        if (!isWhole) return out;
        const seen = end === null ? waiting.length : end;
        const isDecided =
          end !== null || seen >= LOOK_AHEAD || OTHER.test(waiting.slice(word.length));
        if (!isDecided) return out;
        const ahead = sentence + waiting.slice(0, Math.min(seen, LOOK_AHEAD));
        const begins = findFigures(ahead).some(
          ({ at: start, text }) =>
            start <= sentence.length && start + text.length > sentence.length,
        );
        const isAddress = /^(?:https?|www|javascript|data|mailto|tel)$/i.test(word);
        if (!begins && !isAddress) {
          out += emit(waiting.slice(0, word.length));
          waiting = waiting.slice(word.length);
          continue;
        }
      }
      if (end === null) return out;
      out += judge(waiting.slice(0, end));
      waiting = waiting.slice(end);
    }
  }

  return {
    push(text) {
      waiting += dropUnseen(text);
      return drain(false);
    },
    end: () => drain(true),
  };
}
