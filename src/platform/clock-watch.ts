/** A difference that no clock makes by itself, and that one set right by a network makes slowly. */
const JUMP_MS = 60_000;
/** As long as an unpaid order usually may wait: those of the wrong hours have their whole time. */
const REST_MS = 8 * 3_600_000;

/** What is known of this machine's clock. */
export interface ClockWatch {
  /**
   * Whether what is over by the clock may be ended: the clock has not jumped lately and is the
   * database's. A restart takes the clock as it is then.
   */
  isSteady(): boolean;
  /** How far the clock jumped last, in milliseconds, and how long that matters; undefined when it did not. */
  lastJump(): { by: number; untilMs: number } | undefined;
  /** Notes how far this clock is ahead of the database's. */
  noteSkew(milliseconds: number): void;
}

/** Compares the wall clock, which is set now and then, with one that only ever goes on. */
export function createClockWatch(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): ClockWatch {
  let offset = wall() - monotonic();
  let skew = 0;
  let jump: { by: number; at: number } | undefined;

  function lastJump() {
    const now = monotonic();
    const by = wall() - now - offset;
    offset += by;
    if (Math.abs(by) > JUMP_MS) jump = { by, at: now };
    if (!jump || now - jump.at > REST_MS) return undefined;
    return { by: jump.by, untilMs: jump.at + REST_MS - now };
  }

  return {
    lastJump,
    isSteady: () => lastJump() === undefined && Math.abs(skew) <= JUMP_MS,
    noteSkew(milliseconds) {
      skew = milliseconds;
    },
  };
}
