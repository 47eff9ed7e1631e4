/** A whole copy of the database's files. */
export interface BaseCopy {
  /** Of its folder in the store. */
  name: string;
  /** Which history its log belongs to. */
  line: string;
  /** Positions in the log: it needs what lies between to be consistent. */
  from: bigint;
  to: bigint;
  finishedAt: Date;
}

/** What was written to the log between two positions, all that was committed by a moment. */
export interface LogPiece {
  name: string;
  line: string;
  from: bigint;
  to: bigint;
  at: Date;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Any moment of so many days can be restored. */
const DAYS_KEPT = 7;
/** Of each of so many weeks before, its last copy. */
const WEEKS_KEPT = 4;
/** Log whose base copy is still in the making. */
const UNBORN_MS = 2 * DAY;

const SEGMENT = 16n * 1024n * 1024n;
/** PostgreSQL reads its log from the beginning of a file. */
export const segmentStart = (position: bigint): bigint => position - (position % SEGMENT);

const byTime = (a: BaseCopy, b: BaseCopy) => a.finishedAt.getTime() - b.finishedAt.getTime();

/** The copies that a restore to any kept moment begins with, and those of the weeks before. */
function basesToKeep(bases: readonly BaseCopy[], now: Date) {
  const sorted = [...bases].sort(byTime);
  const windowStart = now.getTime() - DAYS_KEPT * DAY;
  const before = sorted.filter(({ finishedAt }) => finishedAt.getTime() <= windowStart);
  /** The first moments of the window are restored from the last copy before it. */
  const window = [
    ...before.slice(-1),
    ...sorted.filter(({ finishedAt }) => finishedAt.getTime() > windowStart),
  ];
  const weeks = new Map<number, BaseCopy>();
  for (const base of before) {
    const age = Math.floor((windowStart - base.finishedAt.getTime()) / (7 * DAY));
    if (age < WEEKS_KEPT) weeks.set(age, base);
  }
  const newest = sorted.slice(-1);
  return { window: new Set([...window, ...newest]), weekly: new Set(weeks.values()) };
}

/**
 * What the rule keeps: every moment of the last days, and a copy of each week before, with the log that
 * they need.
 */
export function chooseKept(
  bases: readonly BaseCopy[],
  pieces: readonly LogPiece[],
  now: Date,
): { bases: BaseCopy[]; pieces: LogPiece[] } {
  const { window, weekly } = basesToKeep(bases, now);
  const lines = new Set(bases.map(({ line }) => line));
  const isNeeded = (piece: LogPiece) =>
    [...window].some((base) => follows(piece, base)) ||
    [...weekly].some((base) => follows(piece, base) && piece.from < base.to) ||
    (!lines.has(piece.line) && now.getTime() - piece.at.getTime() < UNBORN_MS);
  return {
    bases: bases.filter((base) => window.has(base) || weekly.has(base)),
    pieces: pieces.filter(isNeeded),
  };
}

const follows = (piece: LogPiece, base: BaseCopy) =>
  piece.line === base.line && piece.to > segmentStart(base.from);

/** How to bring the database to a moment. */
export interface RestorePlan {
  base: BaseCopy;
  /** In order, without a gap. */
  pieces: LogPiece[];
  /** What was committed by then is restored; earlier than was asked for where the log ends. */
  until: Date;
}

/**
 * The newest copy made before a moment with an unbroken log, and the log up to it.
 *
 * @returns undefined when there is none that old
 */
export function planRestore(
  bases: readonly BaseCopy[],
  pieces: readonly LogPiece[],
  at: Date,
): RestorePlan | undefined {
  const usable = bases.filter(({ finishedAt }) => finishedAt <= at).sort(byTime);
  for (const base of usable.reverse()) {
    const log = unbrokenLog(base, pieces);
    const end = log.at(-1);
    // Before that the copy is a mixture of moments.
    if (!end || log.every(({ to }) => to < base.to)) continue;
    const past = log.findIndex((piece) => piece.at >= at && piece.to >= base.to);
    const wanted = past < 0 ? log : log.slice(0, past + 1);
    const known = wanted.at(-1)!.at;
    return { base, pieces: wanted, until: known < at ? known : at };
  }
  return undefined;
}

/** The log from a copy's beginning on, as far as no piece is missing. */
function unbrokenLog(base: BaseCopy, pieces: readonly LogPiece[]): LogPiece[] {
  const following = pieces
    .filter((piece) => follows(piece, base))
    // By position and not by time: the clock may have been wrong for an hour.
    .sort((a, b) => Number(a.from - b.from) || Number(a.to - b.to));
  let reached = segmentStart(base.from);
  const log: LogPiece[] = [];
  for (const piece of following) {
    if (piece.from > reached) break;
    log.push(piece);
    if (piece.to > reached) reached = piece.to;
  }
  return log;
}

/** From when to when one can restore with this copy; undefined when its log is not complete. */
export function spanOf(
  base: BaseCopy,
  pieces: readonly LogPiece[],
): { from: Date; to: Date } | undefined {
  const plan = planRestore([base], pieces, new Date(8.64e15));
  return plan && { from: base.finishedAt, to: plan.until };
}
