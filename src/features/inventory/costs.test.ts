import fc from "fast-check";
import { expect, test } from "vitest";
import { averageCost } from "./costs.ts";

test("what came is weighed with what stood", () => {
  const stood = { pieces: 10, costKobo: 1_000_000 };
  expect(averageCost(stood, [{ pieces: 30, costKobo: 1_400_000 }])).toBe(1_300_000);
  expect(averageCost({ ...stood, pieces: 0 }, [{ pieces: 3, costKobo: 5 }])).toBe(5);
  expect(
    averageCost(null, [
      { pieces: 1, costKobo: 5 },
      { pieces: 1, costKobo: 8 },
    ]),
  ).toBe(7);
});

const lot = fc.record({
  pieces: fc.integer({ min: 1, max: 1_000_000 }),
  costKobo: fc.integer({ min: 0, max: 1_000_000_000 }),
});

test("an average is whole kobo between the least and the most that a piece cost", () => {
  fc.assert(
    fc.property(fc.option(lot), fc.array(lot, { minLength: 1, maxLength: 5 }), (standing, came) => {
      const costs = [...(standing ? [standing] : []), ...came].map(({ costKobo }) => costKobo);
      const average = averageCost(standing, came);
      expect(Number.isSafeInteger(average)).toBe(true);
      expect(average).toBeGreaterThanOrEqual(Math.min(...costs));
      expect(average).toBeLessThanOrEqual(Math.max(...costs));
    }),
  );
});
