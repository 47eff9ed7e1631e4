import { expect, test } from "vitest";
import { celebratedOn, isBirthday, isDrop } from "./rules.ts";

test.each([
  [100_000, 95_000, true],
  [100_000, 95_001, false],
  [10_000, 9_100, false],
  [10_000, 9_000, true],
  [50_000, 60_000, false],
])("from ₦%i to ₦%i", (before, now, expected) => {
  expect(isDrop(before * 100, now * 100)).toBe(expected);
});

test("who was born on 29 February celebrates on the 28th where the year has none", () => {
  const [leapling, other] = [
    { month: 2, day: 29 },
    { month: 2, day: 28 },
  ];
  expect(celebratedOn("2027-02-28")).toEqual([other, leapling]);
  expect(celebratedOn("2028-02-28")).toEqual([other]);
  expect(celebratedOn("2028-02-29")).toEqual([leapling]);
  expect(celebratedOn("2027-03-01")).toEqual([{ month: 3, day: 1 }]);
});

test.each([
  [2, 29, true],
  [2, 30, false],
  [4, 31, false],
  [12, 31, true],
  [13, 1, false],
  [0, 1, false],
  [1, 0, false],
])("month %i, day %i is a birthday: %s", (month, day, expected) => {
  expect(isBirthday({ month, day })).toBe(expected);
});
