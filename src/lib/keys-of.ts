/** The names in a table, with their type. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
