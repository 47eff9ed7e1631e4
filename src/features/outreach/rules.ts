/** What a mailbox gets at most is one mail that is to bring its reader back in this time. */
export const BETWEEN_MAILS_MS = 24 * 3_600_000;

/** What a mail says in short is news for so long. */
export const BRIEF_LASTS_MS = 24 * 3_600_000;

/** What browsers follow that are told what their reader's mails say. */
export const newsTopic = (userId: string): string => `news:${userId}`;

/** A price falls by a twentieth and by ₦1,000 at least, or it is not worth a mail. */
const LEAST_SHARE = 0.05;
const LEAST_KOBO = 100_000;

/** Whether a price fell far enough to write about. In kobo. */
export const isDrop = (before: number, now: number): boolean =>
  before - now >= Math.max(before * LEAST_SHARE, LEAST_KOBO);

const DAY_MS = 86_400_000;
/** A piece has been worn by then, and can still be sent back. */
export const AFTER_DELIVERY = { from: 3 * DAY_MS, until: 6 * DAY_MS } as const;

/** A cart is forgotten when nobody has changed it for so long. */
export const FORGET_CART_MS = 30 * DAY_MS;
/** One that was left longer ago is not written about any more: the mails were off, or the shop was. */
export const STALE_CART_MS = 7 * DAY_MS;

/** Days of each month, the 29 of February among them. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const daysOf = (month: number): number => DAYS[month - 1] ?? 0;

export interface Birthday {
  month: number;
  day: number;
}

/** Whether there is such a day, in a leap year at least. */
export const isBirthday = ({ month, day }: Birthday): boolean => day >= 1 && day <= daysOf(month);

/**
 * Whose birthday is celebrated on a day: whoever was born on 29 February celebrates on the 28th in
 * the years that have none.
 *
 * @param date YYYY-MM-DD
 */
export function celebratedOn(date: string): Birthday[] {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const own = { month, day };
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return month === 2 && day === 28 && !isLeap ? [own, { month, day: 29 }] : [own];
}
