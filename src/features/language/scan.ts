import { foldText } from "./fold.ts";

/** Where in the text something stands. */
export interface Span {
  start: number;
  end: number;
}

export interface Token extends Span {
  type: "word" | "number" | "mark";
  /** Folded; a mark as it is. */
  text: string;
  /** Of a number. */
  value: number;
  /** Nothing stands between it and the token before. */
  isGlued: boolean;
}

/** No more of a text is read: nobody asks for clothes at greater length. */
export const LONGEST_TEXT = 1000;

// Each alternative is one class of characters, so that a text is read once from left to right.
const PIECES = /[\p{L}\p{M}'’‘ʼ`]+|[0-9]+|[^\s]/gu;
const LETTER = /[\p{L}\p{M}]/u;

/** Takes a text apart into words, numbers and marks, and says where each stood. */
export function scan(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(0, LONGEST_TEXT).matchAll(PIECES)) {
    const [piece] = match;
    const start = match.index;
    const end = start + piece.length;
    const last = tokens.at(-1);
    const isGlued = last?.end === start;
    const at = { start, end, isGlued };
    if (piece >= "0" && piece < ":")
      tokens.push({ ...at, type: "number", text: piece, value: Number(piece) });
    else if (LETTER.test(piece)) {
      const folded = foldText(piece).replaceAll(" ", "");
      if (folded) tokens.push({ ...at, type: "word", text: folded, value: 0 });
    } else if (piece === "&") tokens.push({ ...at, type: "word", text: "and", value: 0 });
    else if (piece !== "'") tokens.push({ ...at, type: "mark", text: piece, value: 0 });
  }
  return joinNumbers(dropHyphens(tokens));
}

/** "t-shirt" is two words; "50-80" keeps its mark. */
function dropHyphens(tokens: Token[]): Token[] {
  return tokens.filter(({ type, text }, at) => {
    const isHyphen = type === "mark" && (text === "-" || text === "‑");
    return !(isHyphen && tokens[at - 1]?.type === "word" && tokens[at + 1]?.type === "word");
  });
}

/** "Runner d57908": letters and figures that are one word of a name. */
export function joinNames(
  tokens: readonly Token[],
  { isName, synonyms }: { isName(word: string): boolean; synonyms: ReadonlyMap<string, unknown> },
): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    let next = at + 1;
    while (tokens[next]?.isGlued && isPart(tokens[next]!)) next++;
    const run = isPart(tokens[at]!) ? tokens.slice(at, next) : [];
    const text = run.map((token) => token.text).join("");
    const isOne =
      run.length > 1 && isName(text) && !synonyms.has(run.map((token) => token.text).join(" "));
    if (isOne) joined.push({ ...tokens[at]!, type: "word", text, value: 0, end: run.at(-1)!.end });
    else joined.push(...tokens.slice(at, next));
    at = next;
  }
  return joined;
}

const isPart = ({ type }: Token) => type !== "mark";

const ORDINAL = new Set(["st", "nd", "rd", "th"]);

/** "80,000" and "1.5" are one number. */
function joinNumbers(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let token = tokens[at]!;
    if (token.type === "number") {
      for (;;) {
        const mark = tokens[at + 1];
        const next = tokens[at + 2];
        if (!(mark?.isGlued && next?.isGlued) || next.type !== "number") break;
        const isThousands = (mark.text === "," || mark.text === ".") && next.text.length === 3;
        if (!isThousands && mark.text !== ".") break;
        const text = isThousands ? token.text + next.text : `${token.text}.${next.text}`;
        token = { ...token, end: next.end, text, value: Number(text) || 0 };
        at += 2;
      }
      const ending = tokens[at + 1];
      if (ending?.isGlued && ORDINAL.has(ending.text)) {
        token = { ...token, end: ending.end, type: "word", text: token.text + ending.text };
        at++;
      }
    }
    joined.push(token);
  }
  return joined;
}
