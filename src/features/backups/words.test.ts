import { expect, test } from "vitest";
import { ageInWords, readMoment, sizeInWords, writeMoment } from "./words.ts";

test.each([
  ["2026-11-21T09:30", "2026-11-21T08:30:00.000Z"],
  ["2026-11-21 09:30:05", "2026-11-21T08:30:05.000Z"],
  ["2026-11-21", "2026-11-20T23:00:00.000Z"],
  ["2026-11-21T09:30Z", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21T09:30+02:00", "2026-11-21T07:30:00.000Z"],
])("%s is %s: without a zone it is the clock of Lagos", (typed, at) => {
  expect(readMoment(typed)?.toISOString()).toBe(at);
});

test("what is no time is none", () => {
  for (const typed of ["yesterday", "2026-13-45T00:00", ""])
    expect(readMoment(typed)).toBeUndefined();
});

test("moments, ages and sizes are said in words", () => {
  const at = new Date("2026-11-21T23:30:05Z");
  expect(writeMoment(at)).toBe("2026-11-22 00:30:05 in Lagos (23:30:05 UTC)");
  expect([20, 60, 7300, 86_400].map(ageInWords)).toEqual([
    ...["less than a minute", "1 minute", "2 hours", "1 day"],
  ]);
  expect([900, 5e6, 5e9].map(sizeInWords)).toEqual(["1 KB", "4.8 MB", "4.7 GB"]);
});
