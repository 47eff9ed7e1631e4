import { findClaim } from "./claims/find-claim.ts";
import type { Facts } from "./facts.ts";
import { findFigures } from "./figures.ts";
import { dropUnseen, makeInert } from "./inert.ts";
import { createSentences } from "./sentences.ts";

export interface Sieve {
  /** @returns what of the text so far may be shown and was not returned before */
  push(text: string): string;
  /** The rest. */
  end(): string;
}

/**
 * Lets a model's answer through sentence by sentence. A sentence with a figure or a claim that no
 * tool's result bears out goes whole: put right by a machine it would say something else again.
 */
export function createSieve(facts: Facts): Sieve {
  const sentences = createSentences();
  let line = "";

  function stands(text: string): boolean {
    const figures = findFigures(text);
    const areKnown = figures.every(({ at, text: words, ...figure }) => {
      const before = text.slice(0, at);
      const after = text.slice(at + words.length);
      return facts.allows({ at, text: words, ...figure }, before, after, line + before);
    });
    return areKnown && findClaim(text, facts, line) === null;
  }

  function judge(sentence: string): string {
    const isBeginning = line.trim() === "";
    const ends = sentence.endsWith("\n");
    let isTrue = true;
    const inert = makeInert(sentence, facts, (text) => {
      isTrue = stands(text);
      return text;
    });
    let out = isTrue ? inert : "";
    if (isBeginning) out = out.replace(/^ +/, "");
    // A line of which nothing is left leaves none behind.
    if (out === "" && ends && !isBeginning) out = "\n";
    line = ends ? "" : line + out;
    return out;
  }

  return {
    push: (text) => sentences.push(dropUnseen(text)).map(judge).join(""),
    end: () => sentences.push("", true).map(judge).join(""),
  };
}
