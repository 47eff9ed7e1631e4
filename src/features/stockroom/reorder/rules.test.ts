import fc from "fast-check";
import { expect, test } from "vitest";
import { reorderQuantity } from "./rules.ts";

test("what sells twice a day is ordered for the way and four weeks more", () => {
  const sales = { sold: 56, leadDays: 14 };
  expect(reorderQuantity({ ...sales, free: 10, coming: 0 })).toBe(74);
  expect(reorderQuantity({ ...sales, free: 10, coming: 70 })).toBe(4);
  expect(reorderQuantity({ ...sales, free: 100, coming: 0 })).toBe(0);
  expect(reorderQuantity({ sold: 0, leadDays: 90, free: 0, coming: 0 })).toBe(0);
});

test("what is here and coming lasts as long as it should, and no piece too many is ordered", () => {
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.nat(300),
      fc.nat(300),
      fc.nat(120),
      (sold, free, coming, leadDays) => {
        const pieces = reorderQuantity({ sold, free, coming, leadDays });
        const needed = (sold / 28) * (leadDays + 28);
        expect(pieces + free + coming).toBeGreaterThanOrEqual(
          Math.min(needed, pieces + free + coming),
        );
        if (pieces > 0) {
          expect(pieces + free + coming).toBeGreaterThanOrEqual(needed);
          expect(pieces - 1 + free + coming).toBeLessThan(needed);
        }
      },
    ),
  );
});
