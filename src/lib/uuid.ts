const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL fails on a text that is none. */
export const isUuid = (text: string): boolean => UUID.test(text);
