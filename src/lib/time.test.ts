import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatOrderDate,
  formatReviewDate,
  fromLagos,
  lagosParts,
  SHOP_TIME_ZONE,
  toLagos,
} from "./time.ts";

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});
const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: SHOP_TIME_ZONE, weekday: "short" });
const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

test("the wall clock in Lagos is the one that the time zones know", () => {
  const moments = fc.date({
    min: new Date("1970-01-01T00:00:00Z"),
    max: new Date("2100-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (at) => {
      expect(toLagos(at)).toBe(clock.format(at));
      expect(days[lagosParts(at).weekday]).toBe(weekday.format(at));
    }),
  );
});

test("a year, a month and a day begin an hour before those of UTC", () => {
  const at = new Date("2026-12-31T23:30:00Z");
  expect(lagosParts(at)).toEqual({
    year: 2027,
    month: 1,
    day: 1,
    hour: 0,
    minute: 30,
    weekday: 5,
  });
  expect(formatOrderDate(at)).toBe("Jan 01, 2027");
  expect(formatReviewDate(at)).toBe("Jan 1, 2027");
});

test("every day that has four digits for its year is one in Lagos", () => {
  for (const day of ["0001-01-01", "0999-12-31", "1970-01-01", "2026-11-24", "9999-12-31"]) {
    const at = fromLagos(`${day} 09:00`);
    expect(at && toLagos(at)).toBe(`${day} 09:00`);
  }
  expect(fromLagos("2026-06-31 09:00")).toBeUndefined();
});
