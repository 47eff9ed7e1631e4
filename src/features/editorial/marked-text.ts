import { mayLeadTo } from "~/lib/may-lead-to.ts";

/** A run of letters that look alike. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  /** Where it leads: a page of the shop, or of the web over https. */
  to?: string;
}

/** Paragraphs of runs: all that a text of staff can say. */
export type Told = Run[][];

/** `**bold**`, `*italics*`, `[words](address)`: what the editor's buttons write. */
const MARK =
  /\*\*(?<bold>[^\n]+?)\*\*(?!\*)|\*(?<italic>[^*\n]+?)\*|\[(?<words>[^[\]\n]+)\]\((?<to>[^()\s]+)\)/;

function readRuns(text: string, marks: Omit<Run, "text">): Run[] {
  if (text === "") return [];
  const found = MARK.exec(text);
  if (!found) return [{ text, ...marks }];
  const { bold, italic, words, to = "" } = found.groups!;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const inner = bold
    ? readRuns(bold, { ...marks, bold: true })
    : italic
      ? readRuns(italic, { ...marks, italic: true })
      : mayLeadTo(to) && !marks.to
        ? readRuns(words!, { ...marks, to })
        : [{ text: found[0], ...marks }];
  return [...(before ? [{ text: before, ...marks }] : []), ...inner, ...readRuns(after, marks)];
}

/** What a text says: paragraphs are parted by an empty line, and whatever is no mark is read as it stands. */
export const readMarks = (text: string): Told =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => readRuns(paragraph.trim(), {}))
    .filter((runs) => runs.length > 0);

/** Addresses in a text that it may not lead to. */
export const badLinks = (text: string): string[] =>
  [...text.matchAll(/\[[^[\]\n]+\]\(([^)\n]*)/g)]
    .map((found) => found[1]!)
    .filter((address) => !mayLeadTo(address));

/** The same without its marks, on one line: for descriptions. */
export const plainText = (told: Told): string =>
  told
    .map((runs) => runs.map(({ text }) => text).join(""))
    .join(" ")
    .replace(/\s+/g, " ");
