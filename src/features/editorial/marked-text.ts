import { mayLeadTo } from "~/lib/may-lead-to.ts";

/** A run of letters that look alike. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  /** Where it leads: a page of the shop, or of the web over https. */
  to?: string;
}

/** A small table of facts. */
export interface FactTable {
  caption: string;
  head: string[];
  rows: string[][];
}

/** What the shop itself knows how to show, in a paragraph of its own. */
export const SHOWN_PARTS = ["opening_hours", "contact"] as const;
export type ShownPart = (typeof SHOWN_PARTS)[number];

/** A paragraph, a list, a table of facts, or what the shop itself knows how to show. */
export type Part =
  | Run[]
  | { list: "bullets" | "numbers"; items: Run[][] }
  | { table: FactTable }
  | { shows: ShownPart };

/** All that a text of staff can say. */
export type Told = Part[];

/** What `{names}` in a text stand for; a name of neither is read as it stands. */
export interface Facts {
  words: Readonly<Record<string, string>>;
  tables: Readonly<Record<string, FactTable>>;
}
const NO_FACTS: Facts = { words: {}, tables: {} };

/** `**bold**`, `*italics*`, `[words](address)`: what the editor's buttons write. */
const MARK =
  /\*\*(?<bold>[^\n]+?)\*\*(?!\*)|\*(?<italic>[^*\n]+?)\*|\[(?<words>[^[\]\n]+)\]\((?<to>[^()\s]+)\)/;

/** `{name}`, with the space before it: where a fact says nothing, neither does that. */
const FACT = /( ?)\{([a-z_]+)\}/g;

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

/** A text in which `{names}` are what they stand for. */
export const fillFacts = (text: string, { words }: Facts): string =>
  text.replace(FACT, (whole, space: string, name: string) => {
    const said = Object.hasOwn(words, name) ? words[name] : undefined;
    if (said === undefined) return whole;
    return said === "" ? "" : `${space}${said}`;
  });

const BULLET = /^- +/;
const NUMBER = /^\d{1,2}\. +/;

function readPart(paragraph: string, facts: Facts): Part {
  const name = /^\{([a-z_]+)\}$/.exec(paragraph)?.[1] ?? "";
  if (Object.hasOwn(facts.tables, name)) return { table: facts.tables[name]! };
  const shown = SHOWN_PARTS.find((part) => part === name);
  if (shown) return { shows: shown };
  // Facts are put in last: nothing in them is a mark.
  const runs = (text: string) =>
    readRuns(text, {}).flatMap((run) => {
      const said = fillFacts(run.text, facts);
      return said ? [{ ...run, text: said }] : [];
    });
  const lines = paragraph.split("\n").map((line) => line.trim());
  for (const [list, mark] of [
    ["bullets", BULLET],
    ["numbers", NUMBER],
  ] as const) {
    if (lines.every((line) => mark.test(line))) {
      return { list, items: lines.map((line) => runs(line.replace(mark, ""))) };
    }
  }
  return runs(paragraph);
}

/**
 * What a text says: paragraphs are parted by an empty line, lines that all begin with a hyphen or a number are a
 * list, and whatever is no mark is read as it stands.
 */
export const readMarks = (text: string, facts: Facts = NO_FACTS): Told =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => readPart(paragraph.trim(), facts))
    .filter((part) => !Array.isArray(part) || part.length > 0);

/** Addresses in a text that it may not lead to. */
export const badLinks = (text: string): string[] =>
  [...text.matchAll(/\[[^[\]\n]+\]\(([^)\n]*)/g)]
    .map((found) => found[1]!)
    .filter((address) => !mayLeadTo(address));

/** Names in a text, as facts are named in it. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(FACT)].map((found) => found[2]!);
