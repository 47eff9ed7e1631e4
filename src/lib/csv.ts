/** Characters a spreadsheet would take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const GUARDED = /^'[=+\-@\t\r']/;

/** One cell: quoted where needed, and never a formula (a leading apostrophe keeps it text). */
function writeCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = String(value);
  const safe = FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function writeCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(writeCell).join(",")).join("\r\n")}\r\n`;
}

/** Takes back what `writeCsv` did to text that looks like a formula. */
const readCell = (text: string) => (GUARDED.test(text) ? text.slice(1) : text);

export interface CsvRow {
  /** Line in the file on which the row begins, from 1. */
  line: number;
  cells: string[];
}

/** Rows of a CSV file; empty lines are left out. @throws RangeError for an unclosed quote */
export function readCsv(source: string): CsvRow[] {
  const text = source.replace(/^\uFEFF/, "");
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  let line = 1;
  let begins = 1;
  const endRow = () => {
    cells.push(readCell(cell));
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: begins, cells });
    cells = [];
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "\n") line++;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === ",") {
      cells.push(readCell(cell));
      cell = "";
    } else if (char === "\n") {
      endRow();
      begins = line;
    } else if (char !== "\r" || text[at + 1] !== "\n") cell += char;
  }
  if (quoted) throw new RangeError(`The quote opened in the row at line ${begins} is never closed`);
  if (cell !== "" || cells.length > 0) endRow();
  return rows;
}
