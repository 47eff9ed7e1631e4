import { type NumberStyle, numberIn } from "~/lib/tables/numbers.ts";
import { BadLine } from "./lines.ts";

/** What a cell says of money: nothing, or how much and, where it says so, which way it went. */
export interface Amount {
  kobo: number;
  way: "in" | "out" | undefined;
}

const NOTHING = /^[-–—\s]*$|^(nil|n\/a|null)$/i;
const MARK = /\s*\b(CR|DR|C|D)\.?$|^(CR|DR)\b\.?\s*/i;
/** More than any customer sends, and than is counted exactly. */
const MOST = 1e12;

/** The number alone, without brackets, signs and CR or DR around it. */
export function bareNumber(cell: string): string {
  return cell
    .trim()
    .replace(MARK, "")
    .replace(/^\((.*)\)$/, "$1")
    .replace(/^([₦#N]|NGN)?\s*[+-]\s*/i, "$1")
    .trim();
}

/** Which way the money of a cell went, where it says so by itself. */
export function wayOf(cell: string): Amount["way"] {
  const [, behind, before] = MARK.exec(cell) ?? [];
  const mark = behind ?? before;
  if (mark) return /^c/i.test(mark) ? "in" : "out";
  if (/^\(.*\)$|^([₦#N]|NGN)?\s*-/i.test(cell)) return "out";
  return /^([₦#N]|NGN)?\s*\+/i.test(cell) ? "in" : undefined;
}

/** The money in a cell; undefined where it says nothing. @throws BadLine for what is no amount, or could be two */
export function readAmount(cell: string, style: NumberStyle | null): Amount | undefined {
  const text = cell.trim();
  if (NOTHING.test(text)) return undefined;
  const value = numberIn(bareNumber(text), style);
  if (value === "doubtful") throw new BadLine(`"${text.slice(0, 40)}" can be two amounts`);
  if (value === undefined || value < 0) throw new BadLine(`"${text.slice(0, 40)}" is no amount`);
  if (value > MOST) throw new BadLine(`"${text.slice(0, 40)}" is more than there is`);
  const kobo = Math.round(value * 100);
  if (Math.abs(kobo / 100 - value) > 1e-6) {
    throw new BadLine(`"${text.slice(0, 40)}" has more than two decimals`);
  }
  return kobo === 0 ? undefined : { kobo, way: wayOf(text) };
}
