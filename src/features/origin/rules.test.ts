import fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_BYTES, groupCode, readCode, standingOf, unitsToPrint, writeCode } from "./rules.ts";

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

test("a code is read as it was written, however it is typed", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = writeCode(random);
      expect(code).toHaveLength(16);
      expect(readCode(code)).toBe(code);
      expect(readCode(` ${groupCode(code).toLowerCase()} `)).toBe(code);
      const misread = code.replaceAll("0", "o").replaceAll("1", "l");
      expect(readCode(misread)).toBe(code);
    }),
  );
});

test("each of the 80 bits is in the code", () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const same = Buffer.compare(one, other) === 0;
      expect(writeCode(one) === writeCode(other)).toBe(same);
    }),
  );
  const zero = new Uint8Array(CODE_BYTES);
  const codes = Array.from({ length: 80 }, (_, bit) => {
    const flipped = zero.slice();
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    return writeCode(flipped);
  });
  expect(new Set([...codes, writeCode(zero)]).size).toBe(81);
});

test.each([
  "",
  "ABC",
  "0123456789ABCDE",
  "0123456789ABCDEFG",
  "0123456789ABCDEU",
  "../../etc/passwd",
])("%j is no code", (typed) => {
  expect(readCode(typed)).toBeNull();
});

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
