import { formatCount } from "~/lib/count.ts";
import { type CsvRow, readCsv } from "~/lib/csv.ts";
import { type Delimiter, findDelimiter } from "~/lib/tables/delimiter.ts";
import { emptyFile, MAX_COLUMNS, MAX_ROWS, RefusedFile } from "~/lib/tables/refused-file.ts";
import { isKnownHeading } from "./headings.ts";

export interface Table {
  delimiter: Delimiter;
  headings: string[];
  rows: CsvRow[];
}

/** The rows below the headings of a text. @throws RefusedFile */
export function readTable(source: string): Table {
  // Old machines end their lines by a carriage return alone.
  const lines = source.includes("\n") ? source : source.replaceAll("\r", "\n");
  const { delimiter, text, columns } = findDelimiter(lines, isKnownHeading);
  if (columns > MAX_COLUMNS) {
    throw new RefusedFile(
      `The file has ${formatCount(columns)} columns; at most ${MAX_COLUMNS} can be read`,
    );
  }
  const rows = parse(text, delimiter);
  const headings = (rows.shift()?.cells ?? []).map((heading) => heading.trim());
  if (headings.length === 0) throw emptyFile();
  if (rows.length > MAX_ROWS) {
    throw new RefusedFile(
      `The file has ${formatCount(rows.length)} rows; at most ${formatCount(MAX_ROWS)} go in at once`,
    );
  }
  return { delimiter, headings, rows };
}

function parse(text: string, delimiter: Delimiter): CsvRow[] {
  try {
    return readCsv(text, delimiter);
  } catch (error) {
    if (error instanceof RangeError) throw new RefusedFile(error.message);
    throw error;
  }
}
