import { formatCount } from "~/lib/count.ts";
import { type CsvRow, readCsv } from "~/lib/csv.ts";
import { type Delimiter, delimiters } from "~/lib/tables/delimiter.ts";
import { findStyle, type NumberStyle } from "~/lib/tables/numbers.ts";
import { MAX_COLUMNS, MAX_ROWS, RefusedFile } from "~/lib/tables/refused-file.ts";
import { bareNumber, readAmount, wayOf } from "./amounts.ts";
import { type DayOrder, findDayOrder, pastDay, readDay } from "./days.ts";
import { areHeadings, type Places, placesOf } from "./headings.ts";
import { BadLine, type CreditLine, type ReadLines, wordsOf } from "./lines.ts";

/** Banks write who and what above the headings. */
const PREAMBLE_ROWS = 60;

/** Amounts of a statement can be read in two ways: somebody who knows has to say which. */
export class UnsureNumbers extends Error {
  readonly example: string;
  constructor(example: string) {
    super(`"${example}" can be two amounts: say what stands before the kobo`);
    this.example = example;
  }
}

interface Statement {
  delimiter: Delimiter;
  places: Places;
  rows: CsvRow[];
}

/**
 * What came in by a bank's statement as CSV, however it names and parts its columns.
 *
 * @param numbers what stands before the kobo, where somebody was asked
 * @throws RefusedFile in a line, UnsureNumbers
 */
export function readStatement(
  text: string,
  today: string,
  numbers: NumberStyle | null = null,
): ReadLines {
  const statement = findTable(text);
  const { places, rows, delimiter } = statement;
  const style = numbers ?? styleOf(statement);
  const order = findDayOrder(cellsOf(rows, [...places.day, ...places.value_day]));
  const read: ReadLines = { credits: [], problems: [], debits: 0 };
  const isSigned = [...cellsOf(rows, places.amount)].some((cell) => wayOf(cell.trim()) === "out");
  for (const row of rows) {
    try {
      const found = readRow(row, { places, style, order, today, isSigned });
      if (found === "out") read.debits++;
      else if (found) read.credits.push(found);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      read.problems.push({ line: row.line, problem: error.message });
    }
  }
  return read;

  function styleOf({ rows }: Statement): NumberStyle {
    const cells = [...cellsOf(rows, [...places.credit, ...places.debit, ...places.amount])];
    const found = findStyle(cells.map(bareNumber), delimiter);
    if (found.style === null) throw new UnsureNumbers(found.example);
    return found.style;
  }
}

function* cellsOf(rows: readonly CsvRow[], places: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const at of places) yield cells[at] ?? "";
}

/** The rows below the headings, by whatever parts the cells. */
function findTable(source: string): Statement {
  const text = source.includes("\n") ? source : source.replaceAll("\r", "\n");
  let problem: RefusedFile | undefined;
  for (const delimiter of delimiters) {
    const rows = parse(text, delimiter);
    if (rows instanceof RefusedFile) {
      problem ??= rows;
      continue;
    }
    const widest = Math.max(0, ...rows.slice(0, PREAMBLE_ROWS).map(({ cells }) => cells.length));
    if (widest > MAX_COLUMNS) {
      throw new RefusedFile(
        `The file has ${formatCount(widest)} columns; at most ${MAX_COLUMNS} can be read`,
      );
    }
    const at = rows.slice(0, PREAMBLE_ROWS).findIndex(({ cells }) => areHeadings(placesOf(cells)));
    if (at < 0) continue;
    if (rows.length > MAX_ROWS) {
      throw new RefusedFile(
        `The file has ${formatCount(rows.length)} rows; at most ${formatCount(MAX_ROWS)} are read at once`,
      );
    }
    return { delimiter, places: placesOf(rows[at]!.cells), rows: rows.slice(at + 1) };
  }
  throw (
    problem ??
    new RefusedFile(
      "No columns of a statement were found in it: it needs a date, and a credit or an amount",
    )
  );
}

function parse(text: string, delimiter: Delimiter): CsvRow[] | RefusedFile {
  try {
    return readCsv(text, delimiter);
  } catch (error) {
    if (error instanceof RangeError) return new RefusedFile(error.message);
    throw error;
  }
}

interface Manner {
  places: Places;
  style: NumberStyle;
  order: DayOrder;
  today: string;
  /** Some amounts are below zero, so that the others came in. */
  isSigned: boolean;
}

/** Sums and balances that banks write among or below the lines. */
const NO_LINE =
  /^(opening|closing|brought|carried|total|balance|bal\b|b\/?f\b|c\/?f\b|sub.?total)/i;
const FAILED = /fail|revers|declin|pending|cancel/i;

function readRow(
  { line, cells, formulas = [] }: CsvRow,
  manner: Manner,
): CreditLine | "out" | undefined {
  const { places, order, today } = manner;
  const at = (column: keyof Places) => places[column].map((place) => textOf(cells[place] ?? ""));
  const days = [...at("day"), ...at("value_day")].filter((text) => text !== "");
  const words = at("words");
  const isTold = days.some((text) => readDay(text, order) !== undefined);
  if (words.some((text) => NO_LINE.test(text)) && !isTold) return undefined;
  if (days.length === 0 || (!isTold && days.some((text) => NO_LINE.test(text)))) return undefined;
  if (words.some((text) => /^(opening|closing) balance|^balance b\/?f|^b\/f\b/i.test(text))) {
    return undefined;
  }
  if (at("status").some((text) => FAILED.test(text))) return undefined;
  const kobo = koboOf(cells, manner);
  if (typeof kobo !== "number") return kobo;
  const used = [...places.day, ...places.words, ...places.credit, ...places.amount];
  const computed = formulas.find((place) => used.includes(place) && !LITERAL.test(cells[place]!));
  if (computed !== undefined) throw new BadLine("A cell holds a formula instead of its value");
  return { line, day: pastDay(days[0]!, order, today), kobo, words: wordsOf(words) };
}

/** How spreadsheets keep the zeros of an account number: ="0123". */
const LITERAL = /^="[^"]*"$/;
const textOf = (cell: string) => (LITERAL.test(cell) ? cell.slice(2, -1) : cell).trim();

/** What came in by a row, "out" where money went out, undefined where none moved. @throws BadLine */
function koboOf(cells: string[], manner: Manner): number | "out" | undefined {
  const { places, style } = manner;
  const amounts = (column: "credit" | "debit" | "amount") =>
    places[column].flatMap((place) => readAmount(textOf(cells[place] ?? ""), style) ?? []);
  if (places.credit.length > 0) {
    const credit = amounts("credit").find(({ way }) => way !== "out");
    if (credit) return credit.kobo;
    return amounts("debit").length > 0 ? "out" : undefined;
  }
  const amount = amounts("amount")[0];
  if (!amount) return undefined;
  const way =
    amount.way ??
    wayIn(
      places.way.map((place) => cells[place] ?? ""),
      manner.isSigned,
    );
  if (!way) throw new BadLine("It does not say whether this came in or went out");
  return way === "in" ? amount.kobo : "out";
}

function wayIn(texts: readonly string[], isSigned: boolean): "in" | "out" | undefined {
  if (texts.some((text) => /^\s*(c|cr|credit|deposit|inflow|in)\b/i.test(text))) return "in";
  if (texts.some((text) => /^\s*(d|dr|debit|withdrawal|outflow|out)\b/i.test(text))) return "out";
  return isSigned ? "in" : undefined;
}
