import { expect, test } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

test("phones stay silent from nine in the evening to seven in the morning of Lagos", () => {
  const quiet = ["2026-11-20T20:00:00Z", "2026-11-20T23:30:00Z", "2026-11-21T05:59:00Z"];
  const loud = ["2026-11-20T19:59:00Z", "2026-11-21T06:00:00Z", "2026-11-20T12:00:00Z"];
  expect(quiet.map((at) => isQuiet(new Date(at)))).toEqual([true, true, true]);
  expect(loud.map((at) => isQuiet(new Date(at)))).toEqual([false, false, false]);
});
