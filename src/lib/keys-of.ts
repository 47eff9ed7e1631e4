/** The names in a table, with their type. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** A part of a table: the entries of these names. */
export function pickKeys<T extends object, K extends keyof T>(
  from: T,
  keys: readonly K[],
): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const key of keys) picked[key] = from[key];
  return picked as Pick<T, K>;
}
