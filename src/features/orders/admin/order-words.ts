/** A payment's reference, also within a longer narration and without its hyphen, as banks print it. */
const REFERENCE = /\bORI-?([0-9A-F]{10})\b/i;
const PHONE = /^\+?[\d\s()-]{6,}$/;

/** The reference of a payment in what staff typed or pasted, as it is written in the database. */
export function referenceIn(text: string): string | undefined {
  const found = REFERENCE.exec(text)?.[1];
  return found && `ORI-${found.toUpperCase()}`;
}

/**
 * What to look for among an order's number, name, email and phone. Phones are stored as +234…, and
 * written in every other way; the lists shorten a number with dots.
 */
export function orderWords(text: string): string {
  if (PHONE.test(text)) return text.replace(/\D/g, "").replace(/^(?:234)?0?(?=\d)/, "");
  return text.replace(/(?:…|\.{2,})$/, "");
}
