import { z } from "zod";
import { BadLine } from "./lines.ts";

/** Which number of 01/11/2026 is the day. */
export type DayOrder = "day_first" | "month_first";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(${MONTHS.join("|")})[a-z]*\\.?`;
const PART = "[-/. ,]+";

/** Days as banks write them; which group is the year, the month and the day. A time may follow. */
const shapes: { pattern: RegExp; year: number; month: number; day: number }[] = [
  { pattern: /\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, year: 1, month: 2, day: 3 },
  shape(`\\b(\\d{1,2})${PART}${MONTH}${PART}(20\\d\\d|\\d\\d)(?!\\d)`, 3, 2, 1),
  shape(`\\b${MONTH}${PART}(\\d{1,2})${PART}(20\\d\\d)(?!\\d)`, 3, 1, 2),
  shape(`\\b(20\\d\\d)${PART}${MONTH}${PART}(\\d{1,2})(?!\\d)`, 1, 2, 3),
];
const NUMBERS = /\b(\d{1,2})([-/.])(\d{1,2})\2(20\d\d|\d\d)(?!\d)/;

function shape(pattern: string, year: number, month: number, day: number) {
  return { pattern: new RegExp(pattern, "i"), year, month, day };
}

const monthOf = (text: string) =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
const two = (number: number) => String(number).padStart(2, "0");

function dayOf(year: string, month: number, day: number): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return z.iso.date().safeParse(text).success ? text : undefined;
}

/**
 * Which number is the day, by all days of a statement: banks here write it first, unless one of them
 * cannot be read so and none must be.
 */
export function findDayOrder(texts: Iterable<string>): DayOrder {
  let mustBeMonth = false;
  for (const text of texts) {
    const [, first, , second] = NUMBERS.exec(text) ?? [];
    if (Number(first) > 12) return "day_first";
    if (Number(second) > 12) mustBeMonth = true;
  }
  return mustBeMonth ? "month_first" : "day_first";
}

/** The day in a text; undefined where there is none, or no such day. */
export function readDay(text: string, order: DayOrder): string | undefined {
  for (const { pattern, year, month, day } of shapes) {
    const found = pattern.exec(text);
    if (found) return dayOf(found[year]!, monthOf(found[month]!), Number(found[day]));
  }
  const [, first, , second, year] = NUMBERS.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [day, month] = order === "day_first" ? [first, second] : [second, first];
  return dayOf(year, Number(month), Number(day));
}

/** The same, that somebody can have lived through. @throws BadLine */
export function pastDay(text: string, order: DayOrder, today: string): string {
  const day = readDay(text, order);
  if (!day) throw new BadLine(`"${text.trim().slice(0, 40)}" is no day`);
  if (day > today) throw new BadLine(`${day} has not come yet`);
  return day;
}
