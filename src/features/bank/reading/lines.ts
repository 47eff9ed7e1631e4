/** Money that came into the shop's account, as a statement or an alert tells it. */
export interface CreditLine {
  /** In the file or the pasted text, from 1. */
  line: number;
  /** YYYY-MM-DD. */
  day: string;
  kobo: number;
  /** What the bank says of it: narration, sender, references. */
  words: string;
}

/** What of a statement or of alerts could be read. */
export interface ReadLines {
  credits: CreditLine[];
  /** Lines that look like money that came and could not be read, each with why. */
  problems: { line: number; problem: string }[];
  /** Money that went out: nothing to match. */
  debits: number;
}

/** Why a line is not taken, for the person whose statement it is. */
export class BadLine extends Error {}

const tidy = (text: string) => text.replaceAll("\0", "").replace(/\s+/g, " ").trim();

/** Texts of one line, each said once, not longer than anybody reads. */
export function wordsOf(texts: readonly string[]): string {
  const said: string[] = [];
  for (const text of texts.map(tidy)) {
    if (text !== "" && !said.some((other) => other.includes(text))) said.push(text);
  }
  return said.join(" · ").slice(0, 500);
}
