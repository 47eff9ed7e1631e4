/** Something that a sentence may state without a figure, and what makes it true. */
export interface ClaimKind {
  kind: string;
  /** The words that make the claim. */
  words: RegExp;
  /** With these the same words claim nothing, or the contrary, which is a kind of its own. */
  unless?: RegExp;
  /** What stands in a tool's result when it is true; without, no tool can make it true. */
  needs?: RegExp;
  /** The same where the sentence names sizes: needed for each of them. */
  needsOfSize?: (size: string) => RegExp;
  /** A question makes it too. */
  evenAsked?: boolean;
}

/** Any of these, as regular expressions, however they are capitalised. */
export const anyOf = (...words: string[]) => new RegExp(words.join("|"), "i");

/** Within words of a claim: it is denied, or only thought of. */
export const NO = String.raw`(?:\b(?:not|no|never|cannot|neither|nor)\b|n['’]t\b)`;
export const IF = String.raw`\b(?:if|when|once|until|till|after|before|unless|as soon as)\b`;
