/** An escape in JSON by which half of a character may come. */
const SUSPECT = /\\ud[89a-f]/i;

/**
 * What JSON was parsed to, with its texts whole: a field that ends within an emoji sends half of it, which the
 * database keeps nowhere. Halves are replaced, as they are when a text is written down anywhere else.
 */
export const wellFormed = (json: string, value: unknown): unknown =>
  SUSPECT.test(json) ? repair(value) : value;

function repair(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(repair);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.toWellFormed(), repair(member)]),
  );
}
