import { phonePart } from "~/lib/contact-keys.ts";
import { nairaToKobo } from "~/lib/money.ts";

/** A payment's reference, also within a longer narration and without its hyphen, as banks print it. */
const REFERENCE = /\bORI-?([0-9A-F]{10})\b/i;
/** "₦45,000", "45 000", "45000.50": thousands apart by one sign, or not at all. */
const AMOUNT = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(\.\d{1,2})?$/i;
const MOST_NAIRA = 1_000_000_000;

/** The reference of a payment in what staff typed or pasted, as it is written in the database. */
export function referenceIn(text: string): string | undefined {
  const found = REFERENCE.exec(text)?.[1];
  return found && `ORI-${found.toUpperCase()}`;
}

/**
 * What to look for among an order's number, name, email, phone and city. Phones are stored as +234…,
 * and written in every other way; people put # before a number, and the lists shorten it with dots.
 */
export function orderWords(text: string): string {
  return phonePart(text) ?? text.replace(/^#\s*/, "").replace(/(?:…|\.{2,})$/, "");
}

/** The kobo that staff typed in naira; undefined for anything else. */
export function koboIn(text: string): number | undefined {
  const [, whole, part = ""] = AMOUNT.exec(text.trim()) ?? [];
  const naira = Number(`${whole?.replace(/[, ]/g, "")}${part}`);
  return naira > 0 && naira < MOST_NAIRA ? nairaToKobo(naira) : undefined;
}

/** Whether it may be the name of a piece: no number, no address. */
export const mayNamePiece = (text: string): boolean =>
  /\p{L}{3}/u.test(text) && !/[@\d]/.test(text);
