/**
 * Values by words that people type. Unlike a plain object it knows no word that nobody has put in,
 * not even "constructor".
 */
export const dictionary = <Value>(entries: Record<string, Value>): Record<string, Value> =>
  Object.assign(Object.create(null), entries);
