import { sizeName } from "~/lib/size-names.ts";

/** Mails that go out for each piece that is there: not everybody who is told buys. */
const TOLD_PER_PIECE = 3;

/** How long those who were told have the pieces to themselves. */
export const HEAD_START_MS = 4 * 3_600_000;

/** How many more are told of a size, by what is there and how many were told within the head start. */
export const toldNow = (pieces: number, toldLately: number): number =>
  Math.max(0, pieces * TOLD_PER_PIECE - toldLately);

/**
 * What one mailbox may wait for. Anybody can type a mailbox that is not theirs, so one whose owner
 * has not shown it gets few of these mails, whoever asks for them.
 */
export const shares = {
  proved: { waiting: 50, inMonth: 200 },
  unproved: { waiting: 5, inMonth: 8 },
} as const;

export const MONTH_MS = 30 * 86_400_000;
/** Nobody still wants what has not come back in half a year. */
export const WAIT_MS = 180 * 86_400_000;

/** What browsers follow that are told of a size. The request itself, where it is known, ends it. */
export const alertTopic = (productId: number, size: string, id?: string): string =>
  ["back", productId, size, ...(id ? [id] : [])].join(":");

/** The size in a sentence: nothing for a piece without sizes. */
export const inSize = (size: string, category: string): string =>
  size === "" ? "" : ` in size ${sizeName(size, category)}`;
