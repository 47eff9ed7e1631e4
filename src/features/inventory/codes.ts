import { z } from "zod";

/** Codes of so many digits end in one that is computed from the others: EAN-8, EAN-13 and ITF-14. */
const CHECKED = [8, 13, 14];
/** A UPC-A is an EAN-13 without its leading zero. */
const UPC = 12;

/** The last digit of an EAN, from those before it. */
export function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const endsRight = (code: string) => Number(code.at(-1)) === checkDigit(code.slice(0, -1));

/** A code as it is kept, however it was typed or scanned. */
export function tidyCode(text: string): string {
  const code = text.trim().toUpperCase();
  return /^\d+$/.test(code) && code.length === UPC && endsRight(`0${code}`) ? `0${code}` : code;
}

/** What is wrong with a barcode: digits of a known length must add up, anything else is Code 128. */
export function barcodeProblem(code: string): string | undefined {
  if (!/^[ -~]{3,48}$/.test(code)) return "A barcode is 3 to 48 plain letters, digits and signs";
  const isChecked = /^\d+$/.test(code) && [...CHECKED, UPC].includes(code.length);
  if (!isChecked || endsRight(code)) return undefined;
  return "These digits do not add up: one of them is wrong or missing";
}

export const skuField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[A-Z0-9][A-Z0-9./-]{1,39}$/,
    "An SKU is 2 to 40 letters, digits, dots, dashes and slashes",
  );

export const barcodeField = z
  .string()
  .transform(tidyCode)
  .superRefine((code, context) => {
    const problem = barcodeProblem(code);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** Where it stands; empty for nowhere in particular. */
export const shelfField = z
  .string()
  .trim()
  .max(30, "At most 30 letters")
  .transform((shelf) => shelf.toUpperCase() || null);
