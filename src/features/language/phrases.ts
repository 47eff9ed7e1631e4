import { type Entry, joiners } from "./entries.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Span, Token } from "./scan.ts";
import type { Thing } from "./things.ts";

/** Finds in the tokens of a text the phrases that the lexicon knows. */
export class Phrases {
  readonly #tokens: readonly Token[];
  readonly #lexicon: Lexicon;

  constructor(tokens: readonly Token[], lexicon: Lexicon) {
    this.#tokens = tokens;
    this.#lexicon = lexicon;
  }

  /** The longest phrase that begins at this token, and the token behind it. */
  find(at: number): { entry: Entry; next: number } | null {
    const first = this.#tokens[at];
    if (!first || first.type === "mark") return null;
    let length = this.#lexicon.longestFrom(first.text);
    length = Math.min(length, this.#tokens.length - at);
    for (; length > 0; length--) {
      const words = this.#tokens.slice(at, at + length);
      if (words.some(({ type }) => type === "mark")) continue;
      const entry = this.#lexicon.find(words.map(({ text }) => text));
      if (entry) return { entry, next: at + length };
    }
    return null;
  }

  thingAt = (at: number): Thing | null => {
    const entry = this.find(at)?.entry;
    return entry?.kind === "thing" ? entry.thing : null;
  };

  isThing = (at: number): boolean => this.thingAt(at) !== null;

  spanOf = (at: number, next: number): Span => ({
    start: this.#tokens[at]!.start,
    end: this.#tokens[next - 1]!.end,
  });

  /** Behind a comma: "no black, brown or white" wants none of them; "no black, brown" wants brown. */
  listGoesOn(kind: string | null, at: number): boolean {
    if (kind === null || kind === "next" || kind === "leftover") return false;
    for (let n = at; ; ) {
      const isLast = joiners.has(this.#tokens[n]?.text ?? "");
      const one = this.find(isLast ? n + 1 : n);
      if (one?.entry.kind !== kind) return false;
      if (isLast) return true;
      const after = this.#tokens[one.next]?.text ?? "";
      if (after !== "," && !joiners.has(after)) return false;
      n = after === "," ? one.next + 1 : one.next;
    }
  }
}
