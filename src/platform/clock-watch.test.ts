import { expect, test } from "vitest";
import { createClockWatch } from "./clock-watch.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function watched() {
  const time = { wall: 1_800_000_000_000, monotonic: 5000 };
  const watch = createClockWatch(
    () => time.wall,
    () => time.monotonic,
  );
  return {
    watch,
    pass(milliseconds: number) {
      time.wall += milliseconds;
      time.monotonic += milliseconds;
    },
    jump(milliseconds: number) {
      time.wall += milliseconds;
    },
  };
}

test.each([HOUR, -HOUR, DAY, -DAY])(
  "a jump by %i ms is seen at once and matters for eight hours",
  (by) => {
    const { watch, pass, jump } = watched();
    pass(3 * DAY);
    expect(watch.isSteady()).toBe(true);
    jump(by);
    expect(watch.isSteady()).toBe(false);
    expect(watch.lastJump()).toEqual({ by, untilMs: 8 * HOUR });
    pass(7 * HOUR);
    // Set right: what was written in the wrong hours has its time, too.
    jump(-by);
    expect(watch.isSteady()).toBe(false);
    pass(7 * HOUR);
    expect(watch.isSteady()).toBe(false);
    pass(HOUR + 1);
    expect(watch.isSteady()).toBe(true);
  },
);

test("a clock that is set right little by little has not jumped", () => {
  const { watch, pass, jump } = watched();
  for (let minute = 0; minute < 500; minute++) {
    pass(60_000);
    jump(500);
    expect(watch.isSteady()).toBe(true);
  }
});

test("a clock that is not the database's is not steady", () => {
  const { watch } = watched();
  watch.noteSkew(-2 * 60_000);
  expect(watch.isSteady()).toBe(false);
  watch.noteSkew(20);
  expect(watch.isSteady()).toBe(true);
});
