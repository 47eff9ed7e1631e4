/** What a mailbox gets at most is one mail that is to bring its reader back in this time. */
export const BETWEEN_MAILS_MS = 24 * 3_600_000;

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
