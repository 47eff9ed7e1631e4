import { CsvError, parse } from "csv-parse/sync";

/** Characters a spreadsheet would take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** What certainly is one, where a sign or an address may begin a text, too: =1+1, @SUM(A1), +cmd|… */
const COMPUTED = /^(=|[@+-]\w+[(|!])/;
const GUARDED = /^'[=+\-@\t\r']/;

/** One cell: quoted where needed, and never a formula (a leading apostrophe keeps it text). */
function writeCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = String(value);
  const safe = FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a table (RFC 4180), with its end. */
export const writeCsvLine = (cells: readonly unknown[]): string =>
  `${cells.map(writeCell).join(",")}\r\n`;

/** A table as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
export function writeCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${[header, ...rows].map(writeCsvLine).join("")}`;
}

/** Takes back what `writeCsv` did to text that looks like a formula. */
const readCell = (text: string) => (GUARDED.test(text) ? text.slice(1) : text);

export interface CsvRow {
  /** Line in the file on which the row begins, from 1. */
  line: number;
  cells: string[];
  /** Which cells a spreadsheet would compute: nothing keeps them text. */
  formulas?: number[];
}

/** Rows of a CSV file; empty lines are left out. @throws RangeError for an unclosed quote */
export function readCsv(source: string, delimiter = ","): CsvRow[] {
  try {
    return parseRows(source, delimiter).filter(({ cells }) => cells.length > 1 || cells[0] !== "");
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    // Closed by us, the row can be read, and says where it begins.
    const { line } = parseRows(`${source}"`, delimiter).at(-1)!;
    throw new RangeError(`The quote opened in the row at line ${line} is never closed`);
  }
}

function parseRows(source: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  /** Lines counted too many: the parser takes a carriage return within a cell for one. */
  let surplus = 0;
  parse(source, {
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record(cells: string[], { lines }) {
      const breaks = cells.join("").match(/[\r\n]/g) ?? [];
      const within = breaks.filter((character) => character === "\n").length;
      surplus += breaks.length - within;
      const formulas = cells.flatMap((cell, at) => (COMPUTED.test(cell) ? [at] : []));
      rows.push({
        line: lines - within - surplus,
        cells: cells.map(readCell),
        ...(formulas.length > 0 && { formulas }),
      });
      return null;
    },
  });
  return rows;
}
