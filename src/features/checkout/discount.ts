/** Codes are typed by people: case and spaces do not count. */
export const normalizeCode = (code: string) => code.replace(/\s+/g, "").toUpperCase();
