import { expect, test } from "vitest";
import { standingOf, unitsToPrint } from "./rules.ts";

const sold = {
  orderStatus: "delivered" as const,
  paymentStatus: "paid" as const,
  line: { quantity: 2, shipped: 2, refunded: 0 },
  isWithdrawn: false,
  withdrawn: 0,
};
const line = (refunded: number) => ({ quantity: 2, shipped: 2, refunded });

test.each([
  ["was delivered", sold, "ours"],
  ["was picked up and never shipped", { ...sold, line: { ...sold.line, shipped: 0 } }, "ours"],
  [
    "is still being packed",
    { ...sold, orderStatus: "processing", line: { ...sold.line, shipped: 0 } },
    "here",
  ],
  ["left in a first parcel", { ...sold, orderStatus: "processing" }, "ours"],
  ["was never sent", { ...sold, orderStatus: "cancelled" }, "came_back"],
  ["was paid back", { ...sold, paymentStatus: "refunded" }, "came_back"],
  ["came back with all of its line", { ...sold, line: line(2), withdrawn: 0 }, "came_back"],
  ["came back with its card", { ...sold, isWithdrawn: true, withdrawn: 1 }, "came_back"],
  ["may be the one that came back", { ...sold, line: line(1) }, "unsure"],
  ["stayed, as the other's card says", { ...sold, line: line(1), withdrawn: 1 }, "ours"],
] as const)("a piece that %s", (_, piece, standing) => {
  expect(standingOf(piece)).toBe(standing);
});

test("cards are printed for what is packed now, and later for all that stayed", () => {
  const none = new Set<number>();
  expect(unitsToPrint({ quantity: 3, shipped: 0, refunded: 0 }, none, false)).toEqual([1, 2, 3]);
  expect(unitsToPrint({ quantity: 3, shipped: 1, refunded: 0 }, none, false)).toEqual([2, 3]);
  expect(unitsToPrint({ quantity: 3, shipped: 1, refunded: 1 }, none, false)).toEqual([2]);
  expect(unitsToPrint({ quantity: 3, shipped: 3, refunded: 0 }, none, false)).toEqual([]);
  expect(unitsToPrint({ quantity: 3, shipped: 3, refunded: 1 }, new Set([2]), true)).toEqual([
    1, 3,
  ]);
  expect(unitsToPrint({ quantity: 3, shipped: 3, refunded: 3 }, none, true)).toEqual([]);
});
