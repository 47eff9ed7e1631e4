import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./scan.ts";

/** So many mistakes are put right; a text with more is no query. */
const MOST_CORRECTIONS = 10;

/** Beside words of our languages shorter ones are theirs too. */
const LONGER = 6;

interface Corrected {
  tokens: Token[];
  corrections: { from: string; to: string }[];
  corrected: string | null;
}

/** Puts the word that is most likely meant in place of each that nobody knows. */
export function correctTokens(
  text: string,
  tokens: readonly Token[],
  lexicon: Lexicon,
  isTyping: boolean,
): Corrected {
  const corrections: { from: string; to: string }[] = [];
  let shown = "";
  let shownTo = 0;
  let tries = 0;
  const isNative = tokens.some((token) => lexicon.isNative(token.text));
  const put = tokens.map((token, at): Token => {
    const before = tokens[at - 1];
    const isUnit = token.isGlued && before?.type === "number";
    if (token.type !== "word" || isUnit || lexicon.isKnown(token.text)) return token;
    if (tries++ >= MOST_CORRECTIONS) return token;
    if (isNative && token.text.length < LONGER) return token;
    const isUnfinished = isTyping && at === tokens.length - 1 && token.end === text.length;
    if (isUnfinished && lexicon.isNameStart(token.text)) return token;
    const begun = isUnfinished ? lexicon.complete(token.text) : undefined;
    if (begun) return { ...token, text: begun };
    const meant = lexicon.correct(token.text);
    if (!meant) {
      const completed = token.text.length > 3 ? lexicon.complete(token.text) : undefined;
      return completed ? { ...token, text: completed } : token;
    }
    corrections.push({ from: text.slice(token.start, token.end), to: meant });
    shown += text.slice(shownTo, token.start) + meant;
    shownTo = token.end;
    return { ...token, text: meant };
  });
  return {
    tokens: put,
    corrections,
    corrected: corrections.length > 0 ? shown + text.slice(shownTo) : null,
  };
}

const LONGEST_SYNONYM = 5;

/** Puts what staff say a phrase means in its place; what comes of it is not looked up again. */
export function replaceSynonyms(tokens: readonly Token[], { synonyms }: Lexicon): readonly Token[] {
  if (synonyms.size === 0) return tokens;
  const replaced: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = longestSynonym(tokens, at, synonyms);
    if (!found) {
      replaced.push(tokens[at]!);
      at++;
      continue;
    }
    const start = tokens[at]!.start;
    const end = tokens[found.next - 1]!.end;
    for (const text of found.words) {
      replaced.push({ type: "word", text, start, end, value: 0, isGlued: false });
    }
    at = found.next;
  }
  return replaced;
}

function longestSynonym(
  tokens: readonly Token[],
  at: number,
  synonyms: ReadonlyMap<string, string[]>,
): { words: string[]; next: number } | null {
  for (let length = Math.min(LONGEST_SYNONYM, tokens.length - at); length > 0; length--) {
    const phrase = tokens
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(" ");
    const words = synonyms.get(phrase);
    if (words) return { words, next: at + length };
  }
  return null;
}
