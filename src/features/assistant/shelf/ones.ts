import type { Lexicon } from "~/features/language/lexicon.ts";
import type { Thing } from "~/features/language/things.ts";

const ONES = /\b([\p{L}\p{M}]+) ones?\b/giu;

/** What a thing is called without its kind: "boots" of "knee boots". */
const headOf = ({ many }: Thing) => many.split(" ").at(-1)!;

const kindCalled = (words: readonly string[], lexicon: Lexicon) => {
  const entry = lexicon.find(words);
  return entry?.kind === "thing" ? entry.thing : null;
};

/** "Caps, traditional ones": a text with the thing in place of "ones", where the two words name a kind of it. */
export const nameOnes = (text: string, thing: Thing, lexicon: Lexicon): string =>
  text.replace(ONES, (said: string, word: string) =>
    kindCalled([word.toLowerCase(), headOf(thing)], lexicon) ? `${word} ${headOf(thing)}` : said,
  );

/** "Ankle", behind knee boots: the same for a text that is only a kind. */
export function nameKind(folded: string, thing: Thing, lexicon: Lexicon): string | null {
  const words = folded.split(" ");
  const kind = words.length < 3 ? kindCalled([...words, headOf(thing)], lexicon) : null;
  return kind && kind.key !== thing.key ? `${folded} ${headOf(thing)}` : null;
}
