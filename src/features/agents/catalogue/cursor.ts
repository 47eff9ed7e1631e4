/** Where a list goes on: its page, and how long its pages are. */
export interface Place {
  page: number;
  limit: number;
}

export const USUAL_LIMIT = 10;
const MOST = { limit: 48, page: 100_000 };

export const writeCursor = ({ page, limit }: Place): string =>
  Buffer.from(`${page}.${limit}`).toString("base64url");

/** Undefined for text that no list gave. */
export function readCursor(cursor: string): Place | undefined {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const [, page, limit] = /^([1-9]\d{0,5})\.([1-9]\d?)$/.exec(text) ?? [];
  const place = { page: Number(page), limit: Number(limit) };
  return place.page <= MOST.page && place.limit <= MOST.limit ? place : undefined;
}

export const firstPlace = (limit = USUAL_LIMIT): Place => ({
  page: 1,
  limit: Math.min(limit, MOST.limit),
});
