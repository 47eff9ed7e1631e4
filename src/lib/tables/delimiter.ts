import { readCsv } from "~/lib/csv.ts";

export const delimiters = [",", ";", "\t"] as const;
export type Delimiter = (typeof delimiters)[number];

/** What spreadsheets write above a table to say what parts its cells. */
const SAID = /^\uFEFF?sep=(,|;|\t)\r?\n/i;

/**
 * What parts the cells of a table: what its first line says or, of those that could, the one by
 * which the headings are known best and are most.
 *
 * @returns also the text, with an empty line in place of one that only says it, and how many columns there are
 */
export function findDelimiter(
  source: string,
  isKnown: (heading: string) => boolean,
): { delimiter: Delimiter; text: string; columns: number } {
  const said = SAID.exec(source);
  const text = said ? `\n${source.slice(said[0].length)}` : source;
  const record = firstRecord(text);
  const [best] = (said ? [said[1] as Delimiter] : delimiters)
    .map((delimiter) => {
      const cells = readCsv(record, delimiter)[0]?.cells ?? [];
      return { delimiter, columns: cells.length, known: cells.filter(isKnown).length };
    })
    .sort((a, b) => b.known - a.known || b.columns - a.columns);
  return { text, delimiter: best!.delimiter, columns: best!.columns };
}

/** Up to the first line break outside quotes; quotes that are never closed end with the line. */
function firstRecord(text: string): string {
  const start = text.search(/[^\uFEFF\r\n]/);
  if (start < 0) return "";
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "\n" && !isQuoted) return text.slice(start, at);
  }
  return isQuoted
    ? (text.slice(start).split("\n", 1)[0] ?? "").replaceAll('"', "")
    : text.slice(start);
}
