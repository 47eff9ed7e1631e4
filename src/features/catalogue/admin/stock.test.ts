import fc from "fast-check";
import { expect, test } from "vitest";
import { changeTotal, spreadStock } from "./stock.ts";

test("pieces are spread over the sizes", () => {
  expect(spreadStock([], 7)).toEqual([{ size: "", quantity: 7 }]);
  expect(spreadStock(["8", "9", "10"], 10).map((line) => line.quantity)).toEqual([4, 3, 3]);
});

test("another sum levels the sizes and never goes below nothing", () => {
  const lines = [
    { size: "8", quantity: 0 },
    { size: "9", quantity: 5 },
  ];
  expect(changeTotal(lines, 9).map((line) => line.quantity)).toEqual([4, 5]);
  expect(changeTotal(lines, 2).map((line) => line.quantity)).toEqual([0, 2]);
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }),
      fc.nat(20_000),
      (quantities, total) => {
        const next = changeTotal(
          quantities.map((quantity, at) => ({ size: String(at), quantity })),
          total,
        );
        expect(next.reduce((sum, line) => sum + line.quantity, 0)).toBe(total);
        expect(Math.min(...next.map((line) => line.quantity))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
