import type { Delimiter } from "./delimiter.ts";

/** What stands before the kobo: a point as in 1,234.50, or a comma as in 1.234,50. */
export type NumberStyle = "point" | "comma";

const AMOUNT = /^(-?)\s*(?:₦|NGN|N|#)?\s*(-?)(\d[\d., ']*?)\s*(?:NGN|naira|₦|\/[=-])?$/i;

const patterns: Record<NumberStyle, RegExp> = {
  point: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
  comma: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
};

/** What a cell can mean; undefined where it is no number in that style. */
export interface Readings {
  point: number | undefined;
  comma: number | undefined;
}

/** Both ways to read "₦45,000", "45 000", "N45.000,00" or "45000". */
export function readNumber(cell: string): Readings {
  // Spaces that do not break, and other widths of digits, are the usual ones then.
  const [, before, after, digits] = AMOUNT.exec(cell.normalize("NFKC").trim()) ?? [];
  if (digits === undefined || (before && after)) return { point: undefined, comma: undefined };
  const isGrouped = /^[1-9]\d{0,2}(?:[ ']\d{3})+(?:[.,]\d+)?$/.test(digits);
  const body = isGrouped ? digits.replace(/[ ']/g, "") : digits;
  const read = (style: NumberStyle) => {
    const [, whole, decimals = "0"] = patterns[style].exec(body) ?? [];
    if (whole === undefined) return undefined;
    const value = Number(`${whole.replace(/[.,]/g, "")}.${decimals}`);
    return before || after ? -value : value;
  };
  return { point: read("point"), comma: read("comma") };
}

const isDoubtful = ({ point, comma }: Readings) =>
  point !== undefined && comma !== undefined && point !== comma;

/**
 * What a cell means in a file of this style. A cell that can only be read in one way is read so;
 * one of two meanings, with no style to go by, is no number yet.
 */
export function numberIn(cell: string, style: NumberStyle | null): number | "doubtful" | undefined {
  const readings = readNumber(cell);
  if (!isDoubtful(readings)) return readings.point ?? readings.comma;
  return style === null ? "doubtful" : readings[style];
}

/**
 * The style of a file by all of its numbers. "45,000" is forty-five thousand unless something else
 * in the file has a comma before the kobo; "45.000" is that only where something else does.
 *
 * @returns null with a number to ask about, where nobody can know
 */
export function findStyle(
  cells: Iterable<string>,
  delimiter: Delimiter,
): { style: NumberStyle } | { style: null; example: string } {
  let byComma: string | undefined;
  let byPoint: string | undefined;
  const certain = { point: false, comma: false };
  for (const cell of cells) {
    if (!/[.,]/.test(cell)) continue;
    const readings = readNumber(cell);
    if (isDoubtful(readings)) {
      if (cell.includes(",")) byComma ??= cell.trim();
      else byPoint ??= cell.trim();
    } else if (readings.point !== readings.comma) {
      certain[readings.point === undefined ? "comma" : "point"] = true;
    }
  }
  // Machines that part cells by semicolons are those that write a comma before the kobo.
  if (byComma && (certain.comma || delimiter === ";")) return { style: null, example: byComma };
  if (byPoint && (certain.point || byComma || !certain.comma)) {
    return { style: null, example: byPoint };
  }
  return { style: certain.comma && !certain.point ? "comma" : "point" };
}
